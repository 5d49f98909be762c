/** The farms that somebody may visit: how they are named, ordered and found. Pure. */
import { folded } from '../filling/picker-match.ts'
import type { Option } from '../vocabulary/define-form.ts'
import type { FarmOwner } from '../vocabulary/person.ts'

export interface Farm extends FarmOwner {
  /** Name of the premises, and where they are; '' where the host does not say. */
  readonly premises: string
  readonly municipality: string
  /** What its forms need was fetched onto this device ('Preparar salida a campo'). */
  readonly prepared: boolean
}

/** An owner as lookups list him; our server adds his premises. */
export const farmOf = (option: Option, prepared: boolean): Farm => ({
  nid: option.code,
  tid: option.tid ?? '',
  nombres: option.name,
  premises: option.aprisco ?? '',
  municipality: option.municipio ?? '',
  prepared,
})

/** 'La Ceiba, Zapatoca', what is known of it. */
export const placeOfFarm = ({ premises, municipality }: Pick<Farm, 'premises' | 'municipality'>): string =>
  [premises, municipality].filter((text) => text !== '').join(', ')

/** Prepared ones first, then by name. */
export const inVisitOrder = (farms: readonly Farm[]): readonly Farm[] =>
  [...farms].sort((a, b) => Number(b.prepared) - Number(a.prepared) || a.nombres.localeCompare(b.nombres, 'es'))

const wordsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Farms in which each word that was typed begins some word of the owner's name, his document, the premises or the
 * municipality. Points and dashes of a document count for nothing: '900.123.456-7' finds '9001234567' and '900123456'.
 */
export function matchFarms(farms: readonly Farm[], typed: string): readonly Farm[] {
  const sought = soughtIn(typed)
  if (sought.length === 0) return farms
  return farms.filter(({ nid, tid, nombres, premises, municipality }) => {
    const words = wordsOf([nombres, premises, municipality, tid, nid].join(' '))
    return sought.every((ways) => ways.some((word) => words.some((one) => one.startsWith(word))))
  })
}

/** Each typed word with the ways in which it may be meant: a document also without its check digit. */
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
