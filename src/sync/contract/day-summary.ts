/** The day in the field and unfinished work, as screens see them. */
import type { Lacking, NumbersLeft, Values } from '../../registry/index.ts'
import type { Live } from './live.ts'

/** The day in the field (part of `Book`). */
export interface DayBook {
  /** For each form and owner in the outbox whose numbers this device knows; minus numbers that the outbox uses. */
  readonly numbersLeft: Live<readonly NumbersLeft[]>
  /** Names of animals by chip, for cards and receipts; unknown animals are left out. */
  names(chips: readonly string[]): Live<Values>
  /** The device id that is sent to the host with each form. */
  deviceId(): Promise<string>
}

/** A form that is partly filled. */
export interface WaitingDraft {
  /** Its key for `draft` and `dropDraft` (draft-key.ts). */
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

/** Available numbers of a form on this device, without those that unsent forms use. */
export interface NumbersOfForm {
  readonly code: string
  readonly left: number
}

/** Unfinished work (part of `Book`). */
export interface UnfinishedBook {
  /** Latest first. Unreadable drafts are reported where their form is opened. */
  readonly waitingDrafts: Live<readonly WaitingDraft[]>
  /** Incomplete records of that owner: litters that lack young, groups without females. */
  lackingOf(owner: string): Live<readonly Lacking[]>
  /** For each form that the person may file for that owner, in the order of the forms; unknown counts are left out. */
  numbersOf(owner: string): Live<readonly NumbersOfForm[]>
}
