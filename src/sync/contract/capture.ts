/** Filling forms: what a person writes, and what becomes of it before it is sent. */
import type { AdviceFacts, Finding, FormDefinition, Lacking, NewPhoto, Problems, Values } from '../../registry/index.ts'
import type { PickedFile } from './file-errors.ts'
import type { Aged, Live, Members } from './live.ts'

export interface FilledForm {
  readonly form: FormDefinition
  readonly values: Values
  readonly mode: 'add' | 'edit'
  readonly row?: Values | undefined
  /** Advice that the person saw and filed the form against. */
  readonly advice?: readonly Finding[]
  /** New photos by slot; a slot kept from an earlier version of the entry is not included. */
  readonly photos: readonly NewPhoto[]
  /** Set when an existing entry is edited. */
  readonly replaces?: string | undefined
  /** The word of the address at which it was opened: its draft's. */
  readonly under?: string
  /**
   * The entry's content when it was opened: protects a version that another page saved since from being overwritten.
   */
  readonly over?: Values | undefined
}

export type Submitted =
  /** further: of the others of its press, those that were saved in the same commit, in order. */
  | { readonly kind: 'saved'; readonly id: string; readonly further: readonly string[] }
  /**
   * It cancels an unsent entry, which was discarded: a female removed from her group before the host knew about her.
   */
  | { readonly kind: 'undone' }
  | { readonly kind: 'invalid'; readonly problems: Problems }
  /** The entry to be replaced is being sent, or may already have been filed. */
  | { readonly kind: 'frozen' }
  /** Another page corrected the entry to be replaced since it was opened here. */
  | { readonly kind: 'changed' }
  /** The entry to be replaced is no longer in the outbox: another tab discarded it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'full' }
  /** The encryption keys are no longer on this device: the person must sign in again before sending. */
  | { readonly kind: 'keysGone' }

export interface Draft {
  readonly form: string
  readonly values: Values
  readonly mode: 'add' | 'edit'
  readonly row?: Values | undefined
  readonly replaces?: string | undefined
  /** What the entry that it corrects said when that was begun. */
  readonly over?: Values | undefined
  /** What a new form was opened with. */
  readonly given?: Values | undefined
  readonly photos: readonly NewPhoto[]
  readonly savedAt: number
  /** Slots of photos that this device cannot read: they must be retaken. */
  readonly lost?: readonly string[]
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
  readonly replaces?: string | undefined
  /** ms UTC. */
  readonly savedAt: number
}

/** Available numbers of a form on this device, without those that unsent forms use. */
export interface NumbersOfForm {
  readonly code: string
  readonly left: number
}

export interface AdviceQuestion {
  readonly chips: readonly string[]
  /** Document number of the owner of the form. */
  readonly owner: string
  /** Also their open services. */
  readonly breeding?: boolean
  /** The entry being edited: its own data does not count against it. */
  readonly editing?: string | undefined
}

export interface Capture {
  /**
   * @param further the others of one press: saved with it, all at once, up to one that cannot be; that one and those after
   *   it are submitted again
   */
  submit(filled: FilledForm, further?: readonly FilledForm[]): Promise<Submitted>
  /** Rejects if it cannot be stored: with `KeysGone` until the person has signed in again. */
  saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void>
  /** By `draftKeyOf`. Rejects with `Damaged` if a draft exists but cannot be read. */
  draft(key: string): Promise<Draft | undefined>
  dropDraft(key: string): Promise<void>
  /** Latest first. Unreadable drafts are reported where their form is opened. */
  readonly waitingDrafts: Live<readonly WaitingDraft[]>
  /**
   * Converts a camera file to a JPEG within the limit: orientation applied, metadata removed. Rejects with
   * `PhotoError`.
   */
  preparePhoto(file: PickedFile, limit: number): Promise<ArrayBuffer>
  /**
   * Opens an unsent form for correction: it is not sent until the returned function is called or this page is gone. An
   * entry already being sent is not stopped; `submit` reports that.
   */
  correct(id: string): () => void
  /** Discards an unfinished correction: the form is sent as last saved. */
  leaveAsItWas(entry: { readonly id: string; readonly form: string }): Promise<void>
  discard(id: string): Promise<'discarded' | 'frozen'>
  /** Assigns a free number of the same owner and form and sends again. */
  giveAnotherNumber(
    id: string,
  ): Promise<{ readonly kind: 'given'; readonly number: string } | { readonly kind: 'none' | 'frozen' }>
  adviceFacts(question: AdviceQuestion): Live<AdviceFacts>
  /** Incomplete records of that owner: litters that lack young, groups without females. */
  lackingOf(owner: string): Live<readonly Lacking[]>
  /** For each form that the person may file for that owner, in the order of the forms; unknown counts are left out. */
  numbersOf(owner: string): Live<Aged<readonly NumbersOfForm[]>>
}

export const captureMembers: Members<Capture> = {
  submit: 'action',
  saveDraft: 'action',
  draft: 'action',
  dropDraft: 'action',
  waitingDrafts: 'live',
  preparePhoto: 'action',
  correct: 'lock',
  leaveAsItWas: 'action',
  discard: 'action',
  giveAnotherNumber: 'action',
  adviceFacts: 'question',
  lackingOf: 'question',
  numbersOf: 'question',
}
