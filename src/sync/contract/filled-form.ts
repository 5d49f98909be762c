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
  /** What it was advised against and is filed with all the same. */
  readonly advice?: readonly Finding[]
  /** New photos by slot; a slot kept from an earlier version of the entry is not repeated. */
  readonly photos: readonly NewPhoto[]
  /** Editing an entry that is still here. */
  readonly replaces?: string
  /** What that entry said when it was opened: what another page has saved over it since is not overwritten. */
  readonly over?: Values
}

export type Submitted =
  | { readonly kind: 'saved'; readonly id: string }
  /** What it would undo had not left yet and was discarded: a female taken from her group before the host knew of her. */
  | { readonly kind: 'undone' }
  | { readonly kind: 'invalid'; readonly problems: Problems }
  /** The entry to be replaced is being sent, or may already have been filed. */
  | { readonly kind: 'frozen' }
  /** The entry to be replaced was corrected by another page since it was opened here. */
  | { readonly kind: 'changed' }
  /** The entry to be replaced is in the outbox no more: another tab discarded it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'full' }
  /** The keys that it would be sealed under are on this device no more: he signs in again, and sends it then. */
  | { readonly kind: 'keysGone' }

export interface Draft {
  readonly form: string
  readonly values: Values
  readonly mode: 'add' | 'edit'
  readonly row?: Values
  readonly replaces?: string
  readonly photos: readonly NewPhoto[]
  readonly savedAt: number
  /** Slots of photos that this device cannot give back: they are taken again. */
  readonly lost?: readonly string[]
}
