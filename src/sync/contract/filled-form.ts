/** A form as a person filled it, on its way into the outbox or its draft. */
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
  readonly row?: Values
  /** Advice that the person saw and filed the form against. */
  readonly advice?: readonly Finding[]
  /** New photos by slot; a slot kept from an earlier version of the entry is not repeated. */
  readonly photos: readonly NewPhoto[]
  /** Set when an existing entry is edited. */
  readonly replaces?: string
  /** The animal that it was opened for: its draft has a place of its own. */
  readonly begunFor?: string
  /** The entry's content when it was opened: a version that another page saved since is not overwritten. */
  readonly over?: Values
}

export type Submitted =
  | { readonly kind: 'saved'; readonly id: string }
  /**
   * It cancels out an unsent entry, which was discarded: a female removed from her group before the host knew of her.
   */
  | { readonly kind: 'undone' }
  | { readonly kind: 'invalid'; readonly problems: Problems }
  /** The entry to be replaced is being sent, or may already have been filed. */
  | { readonly kind: 'frozen' }
  /** The entry to be replaced was corrected by another page since it was opened here. */
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
  readonly row?: Values
  readonly replaces?: string
  readonly photos: readonly NewPhoto[]
  readonly savedAt: number
  /** Slots of photos that cannot be read from this device: they must be taken again. */
  readonly lost?: readonly string[]
}
