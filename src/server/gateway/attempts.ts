/** Signing in: the host sees one address for everybody, so guessing is held up here, with a delay that grows. */
import { loginTexts } from '../../registry/texts/access.ts'
import { networkOf } from '../access/limits.ts'
import { sha256 } from '../access/secrets.ts'
import { HttpError } from '../core/http-errors.ts'

/** Wrong passwords without a delay: for an account, and for an address, which may be a whole office. */
const FREE = { account: 5, address: 40 } as const
/** s */
const LONGEST = 900
/** ms without a failure until the count is forgotten. */
const FORGOTTEN = 3_600_000
const MOST = 50_000

type Kind = keyof typeof FREE

export interface Attempts {
  /** Counts it before it is judged, so that parallel attempts gain nothing. @throws HttpError 429 */
  admit(usuario: string, address: string): void
  /** The password was right, or nobody judged it. */
  forgive(usuario: string, address: string): void
}

/** @param now ms UTC */
export function countAttempts(now: () => number): Attempts {
  const kept = new Map<string, { failures: number; at: number }>()
  const keyOf = (kind: Kind, name: string) => sha256(`${kind}:${name}`)
  const keysOf = (usuario: string, address: string): readonly (readonly [Kind, string])[] => [
    ['account', keyOf('account', usuario.trim().toLowerCase())],
    ['address', keyOf('address', networkOf(address))],
  ]
  const failuresOf = (key: string): { failures: number; at: number } => {
    const row = kept.get(key)
    return row && now() - row.at < FORGOTTEN ? row : { failures: 0, at: 0 }
  }
  return {
    admit(usuario, address) {
      const keys = keysOf(usuario, address)
      for (const [kind, key] of keys) {
        const { failures, at } = failuresOf(key)
        const delay = failures < FREE[kind] ? 0 : Math.min(LONGEST, 2 ** Math.min(failures - FREE[kind], 20))
        const wait = Math.ceil((at + delay * 1000 - now()) / 1000)
        if (wait > 0) throw new HttpError(429, loginTexts.tooMany, wait)
      }
      for (const [, key] of keys) {
        const { failures } = failuresOf(key)
        kept.delete(key)
        kept.set(key, { failures: failures + 1, at: now() })
      }
      // The latest stay: they stand at the end.
      for (const key of kept.keys()) {
        if (kept.size <= MOST) break
        kept.delete(key)
      }
    },
    forgive(usuario, address) {
      for (const [kind, key] of keysOf(usuario, address)) {
        const { failures, at } = failuresOf(key)
        if (kind === 'account' || failures <= 1) kept.delete(key)
        else kept.set(key, { failures: failures - 1, at })
      }
    },
  }
}
