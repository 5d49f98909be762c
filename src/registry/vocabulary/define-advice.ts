import type { Bounds } from './bounds.ts'
import type { Values } from './define-field.ts'

/** What this device knows of an animal. Absent or '' is unknown, never false. Days are yyyy-mm-dd. */
export interface AnimalFacts {
  /** C or O. */
  readonly species?: string
  readonly bornOn?: string
  /** Document number of whoever has it now. */
  readonly owner?: string
  /** The day on which the owner got it by transfer. */
  readonly ownedSince?: string
  /** Whom it is leased to, and the days of it, both inclusive. */
  readonly leases?: readonly { readonly to: string; readonly from?: string; readonly until: string }[]
  /** Given away by a form that has not been sent yet: the day of the transfer. */
  readonly givenAwayOn?: string
  /** Days on which it is known to have given birth, whoever has the young now. */
  readonly gaveBirthOn?: readonly string[]
}

export interface AdviceFacts {
  /** The calendar day at the farm. */
  readonly today: string
  readonly bounds: Bounds
  /** By chip. */
  readonly animals: Readonly<Record<string, AnimalFacts>>
}

/** A rule as a form uses it. */
export interface Advice {
  /** What the office knows it by: 'gestacion', 'pesoAlNacer'. */
  readonly rule: string
  /** The field under which it stands. */
  readonly field: string
  /** Fields that carry chips of animals about which it must know something. */
  readonly animals: readonly string[]
  /** The remark in Spanish, or null where there is nothing to say or not enough is known. */
  readonly says: (values: Values, facts: AdviceFacts) => string | null
  /** Is it so unlikely that the person is asked once, as the form is sent? Only what it says something about. */
  readonly asks?: (values: Values, facts: AdviceFacts) => boolean
  /** What was meant, where a slip of the finger is likely: the text of its field, on the wire. */
  readonly offers?: (values: Values, facts: AdviceFacts) => string | null
}

/** One remark, as it is shown, kept with the form and told to the office. */
export interface Finding {
  readonly field: string
  readonly rule: string
  readonly text: string
}

/** A planned pair: the kinship and the inbreeding of its offspring are shown under a field. Names of fields. */
export interface Pair {
  readonly sire: string
  readonly dam: string
  readonly under: string
  /** The field of the kinship: said by the pedigree where nobody wrote in it. */
  readonly kinship?: string
}
