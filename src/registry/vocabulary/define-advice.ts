import type { Bounds } from './bounds.ts'
import type { Values } from './define-field.ts'

/** What this device knows about an animal. Absent or '' means unknown, never false. Dates are yyyy-mm-dd. */
export interface AnimalFacts {
  readonly name?: string
  /** C or O. */
  readonly species?: string
  readonly bornOn?: string
  /** Document number of the current owner. */
  readonly owner?: string
  /** The date on which the owner got it by transfer. */
  readonly ownedSince?: string
  /** Whoever the form is for: all of their leases are known. */
  readonly leasesKnown?: true
  /** Leases and sub-leases of a male that this device knows of. */
  readonly lent?: readonly Lent[]
  /** Transferred by a form that has not been sent yet: the date of the transfer. */
  readonly givenAwayOn?: string
  /** Dates on which it is known to have given birth, whoever owns the young now. */
  readonly gaveBirthOn?: readonly string[]
  /** Services of a female that have no birth yet. */
  readonly served?: readonly OpenService[]
}

/** A lease or sub-lease of a male, both days inclusive. */
export interface Lent {
  readonly from: string
  /** Document number of the lessee, and the name if it is known. */
  readonly to: string
  readonly toName?: string
  /** yyyy-mm-dd */
  readonly starts: string
  readonly ends: string
}

/** A service of which a birth may still come. Dates are yyyy-mm-dd. */
export interface OpenService {
  /** 'A01 1204'. */
  readonly by: string
  /** Day of the service, or first and last day of a group's period; `until` is '' otherwise. */
  readonly on: string
  readonly until: string
  /** Absent: the gestation of her species is unknown. */
  readonly span?: BirthSpan
}

/** The period in which a birth is expected, yyyy-mm-dd. */
export interface BirthSpan {
  readonly from: string
  readonly until: string
  /** The middle of the two. */
  readonly likely: string
}

export interface AdviceFacts {
  /** Today at the farm. */
  readonly today: string
  readonly bounds: Bounds
  /** By chip. */
  readonly animals: Readonly<Record<string, AnimalFacts>>
}

/** A rule as a form uses it. */
export interface Advice {
  /** Its name for the association: 'gestacion', 'pesoAlNacer'. */
  readonly rule: string
  /** The field below which it is shown. */
  readonly field: string
  /** Fields with chips of animals about which it needs facts. */
  readonly animals: readonly string[]
  /** It needs their open services too, and marks them in the list from which they are chosen. */
  readonly breeding?: true
  /** The warning in Spanish, or null if there is none or not enough is known. */
  readonly says: (values: Values, facts: AdviceFacts) => string | null
  /** Is the value so unlikely that the person must confirm it once, on sending? Only for values with a warning. */
  readonly asks?: (values: Values, facts: AdviceFacts) => boolean
  /** The probably intended value after a typing error: the wire text of its field. */
  readonly offers?: (values: Values, facts: AdviceFacts) => string | null
}

/** One warning, as displayed, stored with the form and reported to the association. */
export interface Finding {
  readonly field: string
  readonly rule: string
  readonly text: string
  /** The registry found it itself when the form arrived: its device reported nothing of the kind. */
  readonly by?: 'host'
}

/** A planned pair, whose kinship and offspring's inbreeding are shown below a field. Names of fields. */
export interface Pair {
  readonly sire: string
  readonly dam: string
  readonly under: string
  /** The field of the kinship: filled from the pedigree if nobody wrote in it. */
  readonly kinship?: string
}
