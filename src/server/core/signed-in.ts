import type { Person } from '../../registry/index.ts'

/** The caller, as handlers see them. */

export type TokenKind = 'session' | 'send' | 'recovery' | 'device'

export interface SignedIn extends Person {
  readonly accountId: number
  readonly by: TokenKind
  /** Expiry of the token, ms UTC; if the call came with one. */
  readonly endsAt?: number
  /** The device that the token belongs to, and when it was last used, ms UTC. */
  readonly device?: { readonly id: number; readonly usedAt: number }
  /** Hash of the token, if it belongs to no device yet. */
  readonly token?: string
}
