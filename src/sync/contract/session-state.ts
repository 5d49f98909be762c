/** Who is signed in on a page, and what prevents their forms from being sent, as screens see it. */
import type { Person } from '../../registry/index.ts'
import type { Live } from './live.ts'

export type SessionState =
  | { readonly kind: 'out' }
  | {
      readonly kind: 'in'
      readonly person: Person
      readonly online: boolean
      readonly since: number
      /** The app's storage was cleared during the session: nothing can be saved before the person signs in again. */
      readonly keysGone: boolean
      /** The account was deactivated: nothing can be sent, and what waits here can be taken out. */
      readonly deactivated?: true
    }

export type SignIn =
  | { readonly kind: 'in'; readonly offline: boolean; readonly mustChangePassword: boolean }
  | { readonly kind: 'wrong' }
  /** The right password of a deactivated account that has nothing on this device. */
  | { readonly kind: 'deactivated' }
  /** 429: too many attempts. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** No signal, and this person has never signed in on this device. */
  | { readonly kind: 'unknownHere' }

/** People known to this device, shown while nobody is signed in. */
export interface ComingBack {
  /** Login name of the last person to sign in; '' = nobody yet. */
  readonly last: string
  /** Login names with a passkey on this device, latest first. */
  readonly byPasskey: readonly string[]
}

/** Of the signed-in person. none: not possible on this device. offered: not answered yet. off: can be turned on. */
export type PasskeyState = 'none' | 'offered' | 'off' | 'on'

/**
 * without: the authenticator derives no secret, so that it cannot be used here. signedOut: the host has no session of
 * this person any more, or the cookie belongs to someone else. tooMany: wrong passwords, one must wait.
 */
export type PasskeyMade =
  | 'made'
  | 'givenUp'
  | 'without'
  | 'needsConnection'
  | 'signedOut'
  | 'wrongPassword'
  | 'tooMany'
  | 'failed'

/** gone: the passkey no longer works; only the password does. */
export type CameBack = SignIn | { readonly kind: 'givenUp' } | { readonly kind: 'gone' }

export interface PasskeyBook {
  readonly comingBack: Live<ComingBack>
  readonly passkey: Live<PasskeyState>
  /** For the signed-in person, whose password it asks for; on a host that supports passkeys, only with signal. */
  makePasskey(password: string): Promise<PasskeyMade>
  /** 'Ahora no': not offered again, but can be turned on later. */
  declinePasskey(): Promise<void>
  /** At once on this device; at the host as soon as the person has a session there. */
  dropPasskey(): Promise<void>
  /** Unlocks this device; with signal it also signs in at the host. */
  signInByPasskey(usuario: string): Promise<CameBack>
}

/** refused: the host does not accept the new one, in its own words. */
export type PasswordChange = 'changed' | 'wrongPrevious' | 'failed' | 'needsConnection' | { readonly refused: string }

export interface Connection {
  /** Did the last call get a real answer? */
  readonly reachable: boolean
  readonly sending: boolean
  /** Entries of the signed-in person that can still be sent: neither filed nor refused. */
  readonly unsent: number
  readonly refused: number
  /** Unsent entries that this device cannot open. */
  readonly unreadable: number
  /** A 401 stopped the outbox: the person must sign in to continue. */
  readonly paused: boolean
  /** The device was revoked in 'Mis dispositivos': it sends and fetches for this person only after the next sign-in. */
  readonly ended?: true
  /** Another person signed in in another tab, so the browser's session is theirs. */
  readonly another?: true
  /** ms UTC of the oldest of `unsent`. */
  readonly oldestUnsent: number | undefined
}
