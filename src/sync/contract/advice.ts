/** Advice under a form's fields and for a planned pair, as screens ask for it. */
import type { AdviceFacts, KinshipCode } from '../../registry/index.ts'
import type { Aged, Live } from './live.ts'

/** A planned pair as the pedigree on this device has it. */
export interface PairFacts {
  /** What the female is to the male. */
  readonly kinship: KinshipCode
  /** Inbreeding coefficient of their offspring, 0 to 1. */
  readonly coefficient: number
  /** Generations of the offspring's pedigree on its longest known line; the pair is the first. */
  readonly generations: number
  /** Generations of it of which every ancestor is known. */
  readonly complete: number
}

export interface PairAdvice extends PairFacts {
  /** The coefficient reaches what the association points out. */
  readonly high: boolean
}

export interface AdviceQuestion {
  readonly chips: readonly string[]
  /** Document number of the owner of the form. */
  readonly owner: string
  /** The entry being mended: what it says itself is not held against it. */
  readonly editing?: string | undefined
}

/** What screens ask of the book for advice (part of `Book`). */
export interface AdviceBook {
  adviceFacts(question: AdviceQuestion): Live<AdviceFacts>
  /** null: one of the two chips is in no pedigree of this device. */
  pair(sire: string, dam: string): Live<Aged<PairAdvice | null>>
}
