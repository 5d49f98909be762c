/**
 * What is stored of each animal and which dictionary each column uses. A custom column format, because it costs 4 KB
 * where a database for browsers costs 400. Changing it requires a new VERSION: older blobs are fetched again, except for
 * a column added at the end, which is empty in them: an update in the field must not cost the animals of a farm.
 */
import { inventoryColumns } from '../../registry/app/inventory.ts'
import type { Codes } from './bytes.ts'
import { Unpacker } from './bytes.ts'
import { Dictionary, type DictionaryHeader } from './dictionary.ts'

const VERSION = 3
/** Without the last column. */
const EARLIER = 2

/** Columns beyond those of the table: codes for filters, leases, and the date since which its owner has it. */
const FURTHER = [
  'RAZA',
  'SEXO',
  'COD_ESPECIE',
  'COD_RAZA',
  'COD_LIBRO',
  'COD_CONCEPCION',
  'COD_TIPO_PARTO',
  'ARRENDADO_HASTA',
  'ARRENDADO_DESDE',
  'PROPIO_DESDE',
  'DADO_EN_ARRIENDO',
] as const

export const storedColumns: readonly string[] = [...inventoryColumns.map((column) => column.key), ...FURTHER]

/** Columns with the same kind of value share a dictionary, so that equal codes mean equal animals. */
export const dictionaryOf = (column: string): string => (column.startsWith('CHIP_') ? 'CHIP' : column)
export const dictionaryNames: readonly string[] = [...new Set(storedColumns.map(dictionaryOf))]

export interface HerdHeader {
  readonly version: number
  readonly rows: number
  readonly ancestors: number
  readonly sources: readonly { readonly owner: string; readonly takenAt: number }[]
  readonly dictionaries: readonly DictionaryHeader[]
  /** Bytes per code of each stored column. */
  readonly widths: readonly (1 | 2 | 4)[]
}

export const newHeader = (header: Omit<HerdHeader, 'version'>): HerdHeader => ({ version: VERSION, ...header })

export interface Column {
  readonly codes: Codes
  readonly dictionary: Dictionary
}

/**
 * Known ancestors that are in no inventory here, in parallel arrays: the source that named them, and codes of the CHIP
 * dictionary.
 */
export interface Ancestors {
  readonly sources: Codes
  readonly animals: Codes
  readonly sires: Codes
  readonly dams: Codes
}

/** A column that the blob does not have. */
const empty = ({ rows }: HerdHeader): Column => {
  const about = { name: '', size: 1, letters: 1, wide: false, numbers: false }
  return { codes: new Uint8Array(rows), dictionary: new Dictionary(about, new Uint32Array([0, 1]), new Uint8Array(1)) }
}

/** The arrays of a blob, as views. */
export class Columns {
  readonly rows: number
  readonly sources: HerdHeader['sources']
  /** Index of the source of each row. */
  readonly sourceOf: Codes
  readonly ancestors: Ancestors
  readonly #columns = new Map<string, Column>()

  /** Throws on bytes that this version did not write: the inventory is then fetched again. */
  constructor(buffer: ArrayBuffer) {
    const reader = new Unpacker(buffer)
    const header = reader.header as HerdHeader
    if (header.version !== VERSION && header.version !== EARLIER)
      throw new TypeError(`Inventory of version ${header.version}`)
    this.rows = header.rows
    this.sources = header.sources
    const dictionaries = new Map(
      header.dictionaries.map((of) => {
        const offsets = reader.codes(of.size + 1, 4) as Uint32Array
        return [of.name, new Dictionary(of, offsets, reader.letters(of.letters, of.wide))]
      }),
    )
    storedColumns.forEach((name, index) => {
      const [dictionary, width] = [dictionaries.get(dictionaryOf(name)), header.widths[index]]
      this.#columns.set(
        name,
        dictionary && width ? { dictionary, codes: reader.codes(header.rows, width) } : empty(header),
      )
    })
    this.sourceOf = reader.codes(header.rows, 2)
    const ancestors = (width: 2 | 4) => reader.codes(header.ancestors, width)
    this.ancestors = { sources: ancestors(2), animals: ancestors(4), sires: ancestors(4), dams: ancestors(4) }
  }

  /** A stored column; requesting any other is a programming error. */
  column(name: string): Column {
    const column = this.#columns.get(name)
    if (!column) throw new Error(`No such column: ${name}`)
    return column
  }

  text(name: string, row: number): string {
    const { codes, dictionary } = this.column(name)
    return dictionary.text(codes[row] as number)
  }

  /** All stored values of one animal; `id` is its position. */
  values(row: number): Record<string, string> {
    const values: Record<string, string> = { id: String(row) }
    for (const [name, { codes, dictionary }] of this.#columns) values[name] = dictionary.text(codes[row] as number)
    return values
  }
}
