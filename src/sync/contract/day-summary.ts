/** The day in the field, and what is begun and not finished, as screens see them. */
import type { Lacking, NumbersLeft, Values } from '../../registry/index.ts'
import type { Live } from './live.ts'

/** What the book has of a day in the field. */
export interface DayBook {
  /**
   * For each form and owner in the outbox whose numbers this device knows; numbers used by the outbox are subtracted.
   */
  readonly numbersLeft: Live<readonly NumbersLeft[]>
  /** Names of animals by chip, for cards and receipts; nobody is named whom this device does not know. */
  names(chips: readonly string[]): Live<Values>
  /** The device id that is sent to the host with each form. */
  deviceId(): Promise<string>
}

/** A form that was being filled. */
export interface WaitingDraft {
  /** By which `draft` and `dropDraft` know it (draft-key.ts). */
  readonly key: string
  /** Key of its form. */
  readonly form: string
  readonly mode: 'add' | 'edit'
  readonly values: Values
  /** The entry that it corrects. */
  readonly replaces?: string
  /** ms UTC. */
  readonly savedAt: number
}

/** Available numbers of a form on this device, those that unsent forms use left out. */
export interface NumbersOfForm {
  readonly code: string
  readonly left: number
}

/** What is unfinished (part of `Book`). */
export interface UnfinishedBook {
  /** Latest first. Those that this device cannot give back are told where their form is opened. */
  readonly waitingDrafts: Live<readonly WaitingDraft[]>
  /** Records of that owner that are begun and not whole: litters that lack young, groups without females. */
  lackingOf(owner: string): Live<readonly Lacking[]>
  /** Of each form that the person may file for that owner, in the order of the forms; unknown ones are left out. */
  numbersOf(owner: string): Live<readonly NumbersOfForm[]>
}
