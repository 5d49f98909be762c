import type { Person } from '../../registry/index.ts'

/** Who is calling, as handlers see it. */

export type TokenKind = 'session' | 'send' | 'recovery' | 'device'

export interface SignedIn extends Person {
  readonly accountId: number
  readonly by: TokenKind
  /** When its token ends, ms UTC; where it came by one. */
  readonly endsAt?: number
  /** The device that the token was given to, and when it was last used, ms UTC. */
  readonly device?: { readonly id: number; readonly usedAt: number }
  /** Hash of the token, where it belongs to no device yet. */
  readonly token?: string
}
