/** What must hold on the disk for a commit to be written, and what is said when it does not. */

/** That entry still has that version (undefined: it does not exist). Otherwise `commit` answers false. */
export interface EntryGuard {
  readonly entry: string
  readonly version: number | undefined
}

/** The keys that what is written was sealed under lie on the disk. Otherwise `commit` throws `KeysGone`. */
export interface KeyGuard {
  /** Document number of the person whose vault holds the key. */
  readonly vaultOf: string
  /** Mark of the person's key (`Cipher.markOf`). */
  readonly key: string
  /** Mark of the device's own key, where something was sealed under that too. */
  readonly device?: string
}

export type Guard = EntryGuard | KeyGuard

export const isKeyGuard = (guard: Guard): guard is KeyGuard => 'vaultOf' in guard

/** The disk would not take it. Nothing was written; nothing else was harmed. */
export class StoreFull extends Error {
  override name = 'StoreFull'
}

/**
 * The storage of this app was emptied, or the person's key was replaced, while he was at work: nobody could ever open
 * what was to be written. Nothing was written; he signs in again.
 */
export class KeysGone extends Error {
  override name = 'KeysGone'
}

/** What was to be added is there already: another page was first. Nothing was written. */
export class Taken extends Error {
  override name = 'Taken'
  /** Of the row that is there. */
  readonly id: string
  constructor(id: string) {
    super('Another has it')
    this.id = id
  }
}

/** The row is there and the disk does not give it back: a file of the browser is missing or broken. */
export class Damaged extends Error {
  override name = 'Damaged'
}

interface Marked {
  readonly keyMark?: string
}

/** Is the key of this mark in one of a person's vaults, that of now or one of an earlier password? Before there were marks any is believed. */
export const holdsKey = (row: Marked & { readonly earlier?: readonly Marked[] }, mark: string): boolean =>
  [row, ...(row.earlier ?? [])].some(({ keyMark }) => keyMark === undefined || keyMark === mark)
