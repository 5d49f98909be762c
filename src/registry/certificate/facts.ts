/** The content of a certificate, collected from its record and its pedigree, independent of the layout. */

import { WHOLE_MONTHS } from '../format/day-words.ts'
import { certificateTexts } from '../texts/certificate.ts'
import type { Values } from '../vocabulary/define-field.ts'

/** The six ancestors that generarArbol returns, in order: position in the tree (P sire, M dam) and kinship (2§3). */
export const pedigreeLabels = [
  ['P', 'PADRE'],
  ['M', 'MADRE'],
  ['PP', 'ABUELO PATERNO'],
  ['PM', 'ABUELA PATERNA'],
  ['MP', 'ABUELO MATERNO'],
  ['MM', 'ABUELA MATERNA'],
] as const

/** Fields of the record that name those six. */
const chipOf: Readonly<Record<string, string>> = {
  P: 'CHIP_MACHO',
  M: 'CHIP_HEMBRA',
  PP: 'CHIP_ABUELO_PATERNO',
  PM: 'CHIP_ABUELA_PATERNA',
  MP: 'CHIP_ABUELO_MATERNO',
  MM: 'CHIP_ABUELA_MATERNA',
}

export interface Ancestor {
  readonly chip: string
  /** '' if unknown on this device. */
  readonly name: string
}

/** By position: P the sire, PM his dam, PMP her sire... */
export type Tree = Readonly<Record<string, Ancestor>>

export interface CertificateFacts {
  readonly association: string
  /** A row of formulariosA05, or an unsent filing with the same fields. */
  readonly record: Values
  readonly tree: Tree
  /** false: it waits on this device, and the association may still refuse it. */
  readonly filed: boolean
  /** Date of the print, yyyy-mm-dd. */
  readonly printedOn: string
  /** The public verification address, and the part of the code that a person may type. */
  readonly verification?: { readonly address: string; readonly spoken: string }
}

/** The request of the pedigree of a record. */
export const treeRequest = (record: Values) =>
  ({
    operation: 'formularioPdf/generarArbol',
    fields: {
      chip_padre: record.CHIP_MACHO ?? '',
      chip_madre: record.CHIP_HEMBRA ?? '',
      chip_hijo: record.CHIP ?? '',
      prefijo: record.PREFIJO ?? '',
      nombre: record.NOMBRE ?? '',
    },
    passing: [],
  }) as const

/** An animal of the inventory: NOMBRE, CHIP_PADRE, CHIP_MADRE. */
export type FindAnimal = (chip: string) => Values | undefined

/**
 * Parents and grandparents as the record names them, and one more generation if known.
 * @param entries what generarArbol returned; [] if it was not called.
 */
export function treeOf(record: Values, entries: readonly Values[], find: FindAnimal): Tree {
  const tree: Record<string, Ancestor> = {}
  const put = (place: string, chip: string, name: string) => {
    if (chip !== '') tree[place] = { chip, name: name || (find(chip)?.NOMBRE ?? '') }
  }
  for (const [place, kinship] of pedigreeLabels) {
    const entry = entries.find(({ PARENTESCO }) => PARENTESCO === kinship)
    const listed = entry?.ETIQUETA === certificateTexts.unregistered ? '' : (entry?.ETIQUETA ?? '')
    const chip = record[chipOf[place] ?? ''] || listed
    // Names that belong to another chip than the record's are ignored.
    put(place, chip, listed === chip ? (entry?.NOMBRE ?? '') : '')
    if (place.length < 2 || chip === '') continue
    const animal = find(chip)
    const same = listed === chip ? entry : undefined
    put(`${place}P`, same?.CHIP_PADRE || animal?.CHIP_PADRE || '', same?.NOMBRE_PADRE ?? '')
    put(`${place}M`, same?.CHIP_MADRE || animal?.CHIP_MADRE || '', same?.NOMBRE_MADRE ?? '')
  }
  return tree
}

/** 2026-11-21 as '21 de noviembre de 2026'; anything that is not a date is unchanged. */
export function longDate(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year ? `${Number(date)} de ${WHOLE_MONTHS[Number(month) - 1]} de ${year}` : day
}

/** PRIMERA GENERACION as 'Primera generación' reads better on paper; names keep their capitals. */
export function asSentence(text: string): string {
  const lower = text
    .toLowerCase()
    .replace(/\bgeneracion\b/g, 'generación')
    .replace(/\binseminacion\b/g, 'inseminación')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** A single word that the documents write in capitals reads as 'Hembra'; names and abbreviations stay as they are. */
export const plainWord = (name: string): string => (/^\p{Lu}{4,}$/u.test(name) ? asSentence(name) : name)
