import type { Unlocked } from '../src/sync/ports/ports.ts'

/** How long a closed page's session waits for the next page. ms. */
export const HELD = 30_000

/** One for each page that closed: several tabs may reload at once. */
let held: { readonly unlocked: Unlocked; gone(): void }[] = []

export function drop(): void {
  for (const one of held) one.gone()
  held = []
}

/** In memory only; resolves when it is gone, so that the worker stays awake that long. */
export function hold(unlocked: Unlocked): Promise<void> {
  return new Promise((resolve) => {
    const one = {
      unlocked,
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

/** The newest, once: then it is gone. */
export function claim(): Unlocked | null {
  const newest = held.at(-1)
  newest?.gone()
  return newest?.unlocked ?? null
}
