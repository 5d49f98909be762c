/** Advice for a form's fields and for a planned pair, as screens request it. */
import type { AdviceFacts, KinshipCode, Values } from '../../registry/index.ts'
import type { Aged, Live } from './live.ts'

/** A planned pair according to the pedigree on this device. */
export interface PairFacts {
  /** Relationship of the female to the male. */
  readonly kinship: KinshipCode
  /** Inbreeding coefficient of their offspring, 0 to 1. */
  readonly coefficient: number
  /** Depth of the offspring's pedigree along its longest known line, in generations; the pair is the first. */
  readonly generations: number
  /** Number of those generations of which every ancestor is known. */
  readonly complete: number
}

export interface PairAdvice extends PairFacts {
  /** The coefficient reaches the association's threshold. */
  readonly high: boolean
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

/** What screens ask of the book for advice (part of `Book`). */
export interface AdviceBook {
  adviceFacts(question: AdviceQuestion): Live<AdviceFacts>
  /**
   * Why females of this owner are not expected to be served today, by chip: 'gestante, pare en 4 días', 'parió hoy',
   * 'servida hoy'. Unsent forms count.
   */
  breedingMarks(owner: string): Live<Values>
  /** null: one of the two chips has no pedigree on this device. */
  pair(sire: string, dam: string): Live<Aged<PairAdvice | null>>
}
