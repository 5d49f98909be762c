/** Normalises a row of the host for storage: every column a text, codes filled in where a host only gives names. */

import type { Option } from '../../registry/index.ts'
import { birthTypes, compositions, concepts } from '../../registry/vocabulary/codes.ts'
import { foldText } from './fold.ts'

/** Breeds of seleccionCodigoRazas: { code, name, especie }. */
export type Breeds = readonly Option[]

export type HostRow = Readonly<Record<string, unknown>>

const plain = (text: string) => foldText(text).trim()

/** Finds an option by its code or by its name as people write it; results are cached. */
function tableOf(options: readonly Option[]): (text: string) => Option | undefined {
  const table = new Map(
    options.flatMap((option) => [option.name, option.code].map((key) => [plain(key), option] as const)),
  )
  const asked = new Map<string, Option | undefined>()
  return (text) => {
    if (!asked.has(text)) asked.set(text, table.get(plain(text)))
    return asked.get(text)
  }
}

const books = tableOf(compositions)
const conceptions = tableOf(concepts)
const births = tableOf(birthTypes)

/** Code of a name, or the name itself if no table has it. */
const codeBy = (find: (text: string) => Option | undefined, key: string) => (row: HostRow) =>
  find(textOf(row[key]))?.code ?? textOf(row[key])

/** @returns the text of a column in a row that was requested for that owner. */
export function completer(breeds: Breeds): (row: HostRow, column: string, owner: string) => string {
  const known = tableOf(breeds)
  const breedOf = (row: HostRow) => known(textOf(row.COD_RAZA) || textOf(row.RAZA))
  const derived: Readonly<Record<string, (row: HostRow, owner: string) => string | undefined>> = {
    NID_PROPIETARIO: (_, owner) => owner,
    RAZA: (row) => breedOf(row)?.name,
    COD_RAZA: (row) => breedOf(row)?.code ?? textOf(row.RAZA),
    COD_ESPECIE: (row) => breedOf(row)?.especie,
    COD_LIBRO: codeBy(books, 'LIBRO'),
    COD_CONCEPCION: codeBy(conceptions, 'DESCRIPCION'),
    COD_TIPO_PARTO: codeBy(births, 'TIPO_PARTO'),
  }
  return (row, column, owner) => {
    const text = textOf(row[column]) || (derived[column]?.(row, owner) ?? '')
    // Lists may show a time beside the day.
    return column === 'SEXO' ? sexOf(text) : column === 'FECHA_NACIMIENTO' ? text.slice(0, 10) : text
  }
}

/** M or H, also if a host writes the word. */
function sexOf(text: string): string {
  const initial = text.charAt(0).toUpperCase()
  return initial === 'M' || initial === 'H' ? initial : text
}

export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : String(value)
}
