/** Conditions that must hold on the disk for a commit to be written, and the errors when they do not. */

/** The entry still has that version (undefined: it does not exist). Otherwise `commit` answers false. */
export interface EntryGuard {
  readonly entry: string
  readonly version: number | undefined
}

/** The keys under which the data was sealed are on the disk. Otherwise `commit` throws `KeysGone`. */
export interface KeyGuard {
  /** Document number of the person whose vault holds the key. */
  readonly vaultOf: string
  /** Mark of the person's key (`Cipher.markOf`). */
  readonly key: string
  /** Mark of the device key, if something was sealed under that too. */
  readonly device?: string
}

export type Guard = EntryGuard | KeyGuard

export const isKeyGuard = (guard: Guard): guard is KeyGuard => 'vaultOf' in guard

/** The disk is full. Nothing was written; nothing else was affected. */
export class StoreFull extends Error {
  override name = 'StoreFull'
}

/**
 * blocked: another tab with an older release keeps the database. silent: it never answers. broken: it cannot be opened.
 */
export type UnavailableReason = 'blocked' | 'silent' | 'broken'

/**
 * The browser's database cannot be used, also not on a fresh connection. Nothing was written, except that a silent one
 * may have written the commit that it never answered.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly reason: UnavailableReason
  constructor(reason: UnavailableReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * The app's storage was cleared, or the person's key was replaced, during the session: nobody could ever open the data.
 * Nothing was written; the person must sign in again.
 */
export class KeysGone extends Error {
  override name = 'KeysGone'
}

/** A row to be added exists already: another page was first. Nothing was written. */
export class Taken extends Error {
  override name = 'Taken'
  /** Of the row that is there. */
  readonly id: string
  constructor(id: string) {
    super('Another has it')
    this.id = id
  }
}

/** The row exists but cannot be read: a file of the browser is missing or broken. */
export class Damaged extends Error {
  override name = 'Damaged'
}

interface Marked {
  readonly keyMark?: string
}

/**
 * Is the key of this mark in one of a person's vaults, current or earlier? For rows written before marks existed, any
 * key is accepted.
 */
export const holdsKey = (row: Marked & { readonly earlier?: readonly Marked[] }, mark: string): boolean =>
  [row, ...(row.earlier ?? [])].some(({ keyMark }) => keyMark === undefined || keyMark === mark)
