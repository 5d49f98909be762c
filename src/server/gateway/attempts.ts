/**
 * Limits on guessing and flooding: the host sees one address for all users, so attempts are limited here, with a
 * growing delay.
 */
import { folded } from '../../registry/filling/picker-match.ts'
import { visible } from '../../registry/format/text.ts'
import { loginTexts } from '../../registry/texts/access/login.ts'
import { ATTEMPT_RULES, FORGOTTEN_AFTER, LONGEST_DELAY, networkOf } from '../access/limits.ts'
import { sha256 } from '../access/secrets.ts'
import { HttpError } from '../core/http-errors.ts'

/** Maximum attempts stored (the most recent ones). */
const MOST = 50_000

/** By caller or by target. */
export type Attempt = readonly [kind: 'account' | 'address' | 'change' | 'recovery' | 'email', name: string]

export interface Attempts {
  /** Counts them before they are judged, so that parallel attempts gain nothing. @throws HttpError 429 */
  admit(...attempts: readonly Attempt[]): void
  /** Takes back the last attempt, which was not judged. */
  takeBack(...attempts: readonly Attempt[]): void
  /** The last attempt succeeded: it is taken back, and of an account or a change all earlier ones are forgotten. */
  forgive(...attempts: readonly Attempt[]): void
}

/** @param now ms UTC */
export function countAttempts(now: () => number): Attempts {
  const kept = new Map<string, { failures: number; at: number }>()
  // As forgiving as a host's database may be: each spelling that it takes for the same name would have a count of its own.
  const keyOf = ([kind, name]: Attempt) =>
    sha256(`${kind}:${networkOf(folded(visible(name.normalize('NFKD'))).trim())}`)
  const known = (key: string) => {
    const row = kept.get(key)
    return row && Math.abs(now() - row.at) < FORGOTTEN_AFTER * 1000 ? row : { failures: 0, at: 0 }
  }
  const takeBack = (...attempts: readonly Attempt[]) => {
    for (const key of attempts.map(keyOf)) {
      const { failures, at } = known(key)
      if (failures <= 1) kept.delete(key)
      else kept.set(key, { failures: failures - 1, at })
    }
  }
  return {
    admit(...attempts) {
      for (const attempt of attempts) {
        const { free, first } = ATTEMPT_RULES[attempt[0]]
        const { failures, at } = known(keyOf(attempt))
        const delay = failures < free ? 0 : Math.min(LONGEST_DELAY, first * 2 ** Math.min(failures - free, 20))
        const wait = Math.ceil((at + delay * 1000 - now()) / 1000)
        if (wait > 0) throw new HttpError(429, loginTexts.tooMany, wait)
      }
      for (const key of attempts.map(keyOf)) {
        const { failures } = known(key)
        kept.delete(key)
        kept.set(key, { failures: failures + 1, at: now() })
      }
      // Removes the oldest; the most recent are at the end.
      for (const key of kept.keys()) {
        if (kept.size <= MOST) break
        kept.delete(key)
      }
    },
    takeBack,
    forgive(...attempts) {
      takeBack(...attempts)
      for (const attempt of attempts) if (attempt[0] !== 'address') kept.delete(keyOf(attempt))
    },
  }
}
