import type { Claimed } from '../src/device/workers/session-handoff-messages.ts'
import type { Unlocked } from '../src/sync/ports/ports.ts'

/** How long a closed page's session waits for the next page. ms. */
export const HELD = 30_000

interface Held {
  readonly unlocked: Unlocked
  /** A page asked for it and has not said that it arrived: that page may be gone, too. */
  isAskedFor: boolean
  gone(): void
}

/** One for each page that closed: several tabs may reload at once. */
let held: Held[] = []

export function drop(): void {
  for (const one of held) one.gone()
  held = []
}

/** In memory only; resolves when it is gone, so that the worker stays awake that long. */
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

/** What a new page is given. */
export interface Given {
  readonly unlocked: Unlocked
  /** It arrived there: nobody else is given it. */
  arrived(): void
}

/** The newest that no page has asked for yet, else the newest whose page did not say that it arrived. */
export function claim(): Given | null {
  const newest = held.findLast(({ isAskedFor }) => !isAskedFor) ?? held.at(-1)
  if (!newest) return null
  newest.isAskedFor = true
  return { unlocked: newest.unlocked, arrived: newest.gone }
}

/** Answers the page at the other end, which answers once it has it. @param others how many more pages are open. */
export function give(port: MessagePort, given: Given | null, others: number): void {
  if (given) port.onmessage = () => given.arrived()
  port.postMessage({ unlocked: given?.unlocked ?? null, others } satisfies Claimed)
}
