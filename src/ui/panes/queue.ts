/** Going through what waits at the desk: the same keys, and the same next one, in the review and in requests. */
import type { Keys } from './use-keys.ts'

interface Queue {
  readonly step: (by: 1 | -1) => void
  /** Reviewed, approved. */
  readonly accept: () => void
  /** With words: a question, a rejection. */
  readonly sendBack: () => void
}

export const queueKeys = ({ step, accept, sendBack }: Queue): Keys => ({
  a: accept,
  c: sendBack,
  j: () => step(1),
  k: () => step(-1),
  arrowdown: () => step(1),
  arrowup: () => step(-1),
})

/** The next one that waits, else the first one before it. */
export function besideIn<Row>(rows: readonly Row[], at: number, waits: (row: Row) => boolean): Row | undefined {
  return rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(0, at)).find(waits)
}
