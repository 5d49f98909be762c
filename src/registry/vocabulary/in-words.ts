/** A form in a few words: what it is, followed by its animal ('' for none). */
export interface InWords {
  readonly text: string
  /** Chip. */
  readonly animal: string
  /** The same for a table with separate columns for sex and weight: the remaining words, and those two. */
  readonly young?: { readonly text: string; readonly sex: string; readonly weight: string }
}
