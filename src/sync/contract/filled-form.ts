/** A form as filled by a person, to be stored in the outbox or as a draft. */
import type { Finding, FormDefinition, Problems, Values } from '../../registry/index.ts'

export interface NewPhoto {
  readonly slot: string
  /** JPEG, already within the field's limit. */
  readonly bytes: ArrayBuffer
}

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
  /** The animal for which it was opened; such a form has a separate draft. */
  readonly begunFor?: string
  /**
   * The entry's content when it was opened: protects a version that another page saved since from being overwritten.
   */
  readonly over?: Values | undefined
}

export type Submitted =
  | { readonly kind: 'saved'; readonly id: string }
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
  readonly photos: readonly NewPhoto[]
  readonly savedAt: number
  /** Slots of photos that this device cannot read: they must be retaken. */
  readonly lost?: readonly string[]
}
