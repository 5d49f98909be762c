/** Which parents of one breed produce which book ('Compositions and books' of the decisions). */
import { compositions, nameOfCode } from '../vocabulary/codes.ts'
import { compositionOf } from './composition.ts'

const pure = ['FU', 'G1', 'G2', 'G3', 'PP'] as const

export interface BookPair {
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
