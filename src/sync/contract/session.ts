/** Who is signed in on a page, and how a person signs in, comes back and leaves. */
import type { Person } from '../../registry/index.ts'
import type { Live, Members } from './live.ts'

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
      /** On this device, until the session ends. */
      readonly firstTime?: true
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

/** refused: the host does not accept the new one, in its own words. */
export type PasswordUnchanged = 'wrongPrevious' | 'failed' | 'signedOut' | 'needsConnection'
export type PasswordChange = 'changed' | PasswordUnchanged | { readonly refused: string }

/** Data that only a previous password decrypts. */
export interface LeftClosed {
  /** Latest first; their other data is encrypted too. */
  readonly drafts: readonly { readonly form: string; readonly savedAt: number }[]
  /** How many filed forms are missing from the outbox and the day's totals. */
  readonly filed: number
  /** Unsent forms that came back from the second copy, after the device's own key was lost. */
  readonly unsent: number
}

export type Reopened =
  /** The password opens nothing; nothing was changed. */
  | { readonly kind: 'wrong' }
  /** waiting: drafts not restored because a newer draft of the same form exists. */
  | {
      readonly kind: 'opened'
      readonly drafts: number
      readonly filed: number
      readonly unsent?: number
      readonly waiting: number
    }

export interface Session {
  readonly state: Live<SessionState>
  /** Somebody is about to sign in: starts what sign-in needs. May be called repeatedly. */
  getReady(): void
  signIn(usuario: string, password: string): Promise<SignIn>
  signOut(): Promise<void>
  /** Needs a connection; on success the vault's device key is rewrapped. */
  changePassword(current: string, next: string): Promise<PasswordChange>
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
  /** null: nothing. */
  readonly leftClosed: Live<LeftClosed | null>
  /** Rejects with `StoreFull` when the disk is full; nothing is lost then. */
  openLeftClosed(previousPassword: string): Promise<Reopened>
  /** Deletes it: the person no longer knows the previous password. */
  letGoLeftClosed(): Promise<void>
}

export const sessionMembers: Members<Session> = {
  state: 'live',
  getReady: 'command',
  signIn: 'action',
  signOut: 'action',
  changePassword: 'action',
  comingBack: 'live',
  passkey: 'live',
  makePasskey: 'action',
  declinePasskey: 'action',
  dropPasskey: 'action',
  signInByPasskey: 'action',
  leftClosed: 'live',
  openLeftClosed: 'action',
  letGoLeftClosed: 'action',
}
