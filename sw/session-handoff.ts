import type { Claimed } from '../src/device/workers/messages.ts'
import type { Unlocked } from '../src/sync/ports/ports.ts'

/** How long a closed page's session waits for the next page. ms. */
export const HELD = 30_000

interface Held {
  readonly unlocked: Unlocked
  /** A page claimed it and has not confirmed its arrival: that page may be gone, too. */
  isAskedFor: boolean
  gone(): void
}

/** One per closed page: several tabs may reload at once. */
let held: Held[] = []

export function drop(): void {
  for (const one of held) one.gone()
  held = []
}

/** In memory only; resolves when the session is handed over or expires, which keeps the worker alive until then. */
export function hold(unlocked: Unlocked): Promise<void> {
  return new Promise((resolve) => {
    const one: Held = {
      unlocked,
      isAskedFor: false,
      gone() {
        clearTimeout(timer)
        held = held.filter((other) => other !== one)
        resolve()
      },
    }
    const timer = setTimeout(one.gone, HELD)
    held.push(one)
  })
}

/** The session given to a new page. */
export interface Given {
  readonly unlocked: Unlocked
  /** It has arrived: nobody else may get it. */
  arrived(): void
}

/** The newest unclaimed session, else the newest whose arrival was not confirmed. */
export function claim(): Given | null {
  const newest = held.findLast(({ isAskedFor }) => !isAskedFor) ?? held.at(-1)
  if (!newest) return null
  newest.isAskedFor = true
  return { unlocked: newest.unlocked, arrived: newest.gone }
}

/** Answers the claiming page, which confirms the arrival. @param others how many more pages are open. */
export function give(port: MessagePort, given: Given | null, others: number): void {
  if (given) port.onmessage = () => given.arrived()
  port.postMessage({ unlocked: given?.unlocked ?? null, others } satisfies Claimed)
}
