/** Composition of an animal from its parents' ('Compositions and books' of the decisions). */
export type Composition = 'FU' | 'G1' | 'G2' | 'G3' | 'PP' | 'MZ'

const steps: readonly string[] = ['FU', 'G1', 'G2', 'G3', 'PP']

export interface Ancestry {
  /** Code of the breed; parents of different breeds give MZ. */
  readonly breed: string | number
  readonly composition: string
}

/** Within one breed: the lower parent's grade plus one; 4 or more is PP. MZ if the breeds differ or a parent is MZ. */
export function compositionOf(sire: Ancestry, dam: Ancestry): Composition {
  const lower = Math.min(steps.indexOf(sire.composition), steps.indexOf(dam.composition))
  if (sire.breed !== dam.breed || lower < 0) return 'MZ'
  return (steps[Math.min(lower + 1, steps.length - 1)] ?? 'PP') as Composition
}
