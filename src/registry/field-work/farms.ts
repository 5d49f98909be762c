/** Farms that may be visited: their names, order and search. Pure. */
import { folded } from '../filling/picker-match.ts'
import type { Option } from '../vocabulary/define-form.ts'
import type { FarmOwner } from '../vocabulary/person.ts'

export interface Farm extends FarmOwner {
  /** Name and location of the premises; '' if the host does not give them. */
  readonly premises: string
  readonly municipality: string
  /** The data for its forms is on this device ('Preparar salida a campo'). */
  readonly prepared: boolean
}

/** An owner as lookups list them; our server adds the premises. */
export const farmOf = (option: Option, prepared: boolean): Farm => ({
  nid: option.code,
  tid: option.tid ?? '',
  nombres: option.name,
  premises: option.aprisco ?? '',
  municipality: option.municipio ?? '',
  prepared,
})

/** 'La Ceiba, Zapatoca', as far as known. */
export const placeOfFarm = ({ premises, municipality }: Pick<Farm, 'premises' | 'municipality'>): string =>
  [premises, municipality].filter((text) => text !== '').join(', ')

/** Prepared ones first, then by name. */
export const inVisitOrder = (farms: readonly Farm[]): readonly Farm[] =>
  [...farms].sort((a, b) => Number(b.prepared) - Number(a.prepared) || a.nombres.localeCompare(b.nombres, 'es'))

const wordsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Farms for which each typed word begins some word of the owner's name, document number, premises or municipality.
 * Separators in a document number are ignored: '900.123.456-7' finds '9001234567' and '900123456'.
 */
export function matchFarms(farms: readonly Farm[], typed: string): readonly Farm[] {
  const sought = soughtIn(typed)
  if (sought.length === 0) return farms
  return farms.filter(({ nid, tid, nombres, premises, municipality }) => {
    const words = wordsOf([nombres, premises, municipality, tid, nid].join(' '))
    return sought.every((ways) => ways.some((word) => words.some((one) => one.startsWith(word))))
  })
}

/** Each typed word with its possible meanings: a document number also without its check digit. */
function soughtIn(typed: string): readonly (readonly string[])[] {
  return typed
    .trim()
    .split(/\s+/)
    .flatMap((word): readonly (readonly string[])[] => {
      if (!/^\d[\d.-]*$/.test(word)) return wordsOf(word).map((one) => [one])
      const [number = ''] = word.split('-')
      return [[word.replace(/\D/g, ''), number.replace(/\D/g, '')]]
    })
}
