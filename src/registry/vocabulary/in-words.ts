/** A form in a few words: what it is, and the animal that it is about ('' for none), named after them. */
export interface InWords {
  readonly text: string
  /** Chip. */
  readonly animal: string
  /** The same for a table in which sex and weight have columns of their own: what is left of the words, and those two. */
  readonly young?: { readonly text: string; readonly sex: string; readonly weight: string }
}
