import { compositions, nameOfCode } from '../vocabulary/codes.ts'

/** Composition of an animal from its parents' ('Compositions and books' of the decisions). */
export type Composition = 'FU' | 'G1' | 'G2' | 'G3' | 'PP' | 'MZ'

/** From founders to pure by pedigree. */
export const steps: readonly string[] = ['FU', 'G1', 'G2', 'G3', 'PP']

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

/** The minimum score of a founder of that sex, if the registry sets one (decisions 105, 106). */
export function founderMinimum(
  parameters: Readonly<Record<string, unknown>> | undefined,
  sex: string,
): number | undefined {
  const bounds = parameters?.puntajeMinimo
  if (typeof bounds !== 'object' || bounds === null || !(sex in bounds)) return undefined
  const least = Number((bounds as Record<string, unknown>)[sex])
  return Number.isFinite(least) ? least : undefined
}

/** Which parents of one breed produce which book ('Compositions and books' of the decisions). */
const pure = ['FU', 'G1', 'G2', 'G3', 'PP'] as const

interface BookPair {
  readonly LIBRO: string
  readonly MACHO: string
  readonly HEMBRA: string
}

const named = (code: string): string => nameOfCode(compositions, code)
const ofOneBreed = (composition: string) => ({ breed: 1, composition })

/** One row per pair, in both directions; none for founders, who have no parents here, and for unknown codes. */
export function bookPairs(composition: string): readonly BookPair[] {
  const LIBRO = named(composition)
  if (composition === 'MZ')
    return [
      { LIBRO, MACHO: named('MZ'), HEMBRA: 'CUALQUIERA' },
      { LIBRO, MACHO: 'CUALQUIERA', HEMBRA: named('MZ') },
      { LIBRO, MACHO: 'RAZA DIFERENTE', HEMBRA: 'RAZA DIFERENTE' },
    ]
  return pure
    .flatMap((sire) => pure.map((dam) => [sire, dam] as const))
    .filter(([sire, dam]) => compositionOf(ofOneBreed(sire), ofOneBreed(dam)) === composition)
    .map(([sire, dam]) => ({ LIBRO, MACHO: named(sire), HEMBRA: named(dam) }))
}
