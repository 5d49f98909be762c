/** Who is signed in on a page, and what keeps his forms from being sent, as screens see it. */
import type { Person } from '../../registry/index.ts'
import type { Live } from './live.ts'

export type SessionState =
  | { readonly kind: 'out' }
  | {
      readonly kind: 'in'
      readonly person: Person
      readonly online: boolean
      readonly since: number
      /** The app's storage was cleared while he was signed in: nothing can be saved before he signs in again. */
      readonly keysGone: boolean
    }

export type SignIn =
  | { readonly kind: 'in'; readonly offline: boolean; readonly mustChangePassword: boolean }
  | { readonly kind: 'wrong' }
  /** 429: too many attempts. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** No signal, and this person has never signed in on this device. */
  | { readonly kind: 'unknownHere' }

/** Whom this device knows, while nobody is signed in. */
export interface ComingBack {
  /** Login name of whoever signed in last; '' = nobody yet. */
  readonly last: string
  /** Login names whose passkey opens here, latest first. */
  readonly byPasskey: readonly string[]
}

/** Of whoever is signed in. none: this device cannot. offered: he has not answered yet. off: he may turn it on. */
export type PasskeyState = 'none' | 'offered' | 'off' | 'on'

/** without: the device derives no secret, so that it cannot be used here. */
/** signedOut: the host knows no session of his any more, or one of somebody else. */
export type PasskeyMade = 'made' | 'givenUp' | 'without' | 'needsConnection' | 'signedOut' | 'failed'

/** gone: it opens nothing any more, only the password does. */
export type CameBack = SignIn | { readonly kind: 'givenUp' } | { readonly kind: 'gone' }

export interface PasskeyBook {
  readonly comingBack: Live<ComingBack>
  readonly passkey: Live<PasskeyState>
  /** For whoever is signed in; on a host that knows passkeys with signal only. */
  makePasskey(): Promise<PasskeyMade>
  /** 'Ahora no': it is not offered again, but may be turned on. */
  declinePasskey(): Promise<void>
  /** On this device at once; at the host as soon as his session is heard there. */
  dropPasskey(): Promise<void>
  /** Opens this device, with signal the host too. */
  signInByPasskey(usuario: string): Promise<CameBack>
}

export type PasswordChange = 'changed' | 'wrongPrevious' | 'guessable' | 'failed' | 'needsConnection'

export interface Connection {
  /** Did the last call get a real answer? */
  readonly reachable: boolean
  readonly sending: boolean
  /** Entries of the person signed in that can still leave: not filed, not refused. */
  readonly unsent: number
  readonly refused: number
  /** Unsent ones that this device cannot open. */
  readonly unreadable: number
  /** 401 stopped the outbox: sign in to go on. */
  readonly paused: boolean
  /** The device was ended in 'Mis dispositivos': it sends and reads for this person only after he signs in again. */
  readonly ended?: true
  /** Another person signed in in another tab, so the browser's session is theirs. */
  readonly another?: true
  /** ms UTC of the oldest of `unsent`. */
  readonly oldestUnsent: number | undefined
}
