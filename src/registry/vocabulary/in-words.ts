/** A form in a few words: what it is, followed by its animal ('' for none). */
export interface InWords {
  readonly text: string
  /** Chip of the animal that one sees: for an embryo, of the female that carries it. */
  readonly animal: string
  /** Its name on the form, where the device knows no other. */
  readonly name?: string | undefined
  /** The genetic dam, if the animal carries another's embryo. */
  readonly embryoOf?: { readonly chip: string; readonly name: string } | undefined
  /** The same for a table with separate columns for sex and weight: the remaining words, and those two. */
  readonly young?: { readonly text: string; readonly sex: string; readonly weight: string }
}

/** A birth that a form declares: the female that gave birth, which for an embryo is not the dam, her species, the day. */
export interface Declared {
  readonly female: string
  readonly on: string
  /** The genetic dam, if it carried another's embryo. */
  readonly embryoOf?: InWords['embryoOf']
  readonly species: string
}

/** How the forms of a day are counted in a sentence; those with the same words together. */
export interface Tally {
  /** '{n cría|crías}' */
  readonly words: string
  /** What this form alone is counted as besides: '{n parto|partos}'. */
  readonly of?: string
}
