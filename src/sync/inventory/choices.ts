/**
 * Options of the dashboard's filters: the values that occur, each list depending only on the filters it needs (decision
 * 59).
 */

import { noInventoryFilter } from '../../registry/app/inventory.ts'
import type { Option } from '../../registry/index.ts'
import { nameOfCode, sexes, species } from '../../registry/vocabulary/codes.ts'
import type { HerdFilter } from '../contract/inventory.ts'
import { sortedByName } from './fold.ts'
import type { Columns } from './layout.ts'
import { sorted } from './search.ts'
import { keep, type Rows, select } from './select.ts'

export type Choices = Readonly<Record<keyof HerdFilter, readonly Option[]>>

/** The codes that occur in a column with their names, sorted by name. */
export function occurring(columns: Columns, rows: Rows, codeColumn: string, nameColumn: string): readonly Option[] {
  const { codes, dictionary } = columns.column(codeColumn)
  const first = new Int32Array(dictionary.size).fill(-1)
  for (let i = rows.length - 1; i >= 0; i--) first[codes[rows[i] as number] as number] = rows[i] as number
  const found: Option[] = []
  first.forEach((row, code) => {
    const text = row < 0 ? '' : dictionary.text(code)
    if (text !== '') found.push({ code: text, name: columns.text(nameColumn, row) || text })
  })
  return sortedByName(found)
}

export const occurringSpecies = (columns: Columns, rows: Rows): readonly Option[] =>
  sortedByName(
    occurring(columns, rows, 'COD_ESPECIE', 'COD_ESPECIE').map(({ code }) => ({
      code,
      name: nameOfCode(species, code),
    })),
  )

/**
 * Animals as pickers show them, sorted by chip, with which their names begin; those without a chip cannot be chosen.
 */
export function chipOptions(columns: Columns, rows: Rows): readonly Option[] {
  const { codes, dictionary } = columns.column('CHIP')
  const none = dictionary.code('')
  const withChip = keep(rows, (row) => codes[row] !== none)
  const ordered = sorted(columns, withChip, { column: 'CHIP', descending: false })
  return Array.from(ordered, (row) => {
    const code = columns.text('CHIP', row)
    const nombre = columns.text('NOMBRE', row)
    return {
      code,
      name: nombre === '' ? code : `${code} ${nombre}`,
      nombre,
      raza: columns.text('COD_RAZA', row),
      sexo: columns.text('SEXO', row),
      especie: columns.text('COD_ESPECIE', row),
      nomraza: columns.text('RAZA', row),
      nacio: columns.text('FECHA_NACIMIENTO', row),
    }
  })
}

/** Among these rows, males that have offspring with the female of that chip (decision 61). */
export function matesOf(columns: Columns, males: Rows, everyone: Rows, female: string): Rows {
  const { codes, dictionary } = columns.column('CHIP')
  const sires = columns.column('CHIP_PADRE').codes
  const offspring = keep(everyone, isChildOf(columns, dictionary.code(female)))
  const mates = new Set(Array.from(offspring, (row) => sires[row]))
  return keep(males, (row) => mates.has(codes[row]))
}

function isChildOf(columns: Columns, dam: number): (row: number) => boolean {
  const dams = columns.column('CHIP_MADRE').codes
  return (row) => dams[row] === dam
}

/** @param own rows of the inventory's owners */
export function choicesFor(columns: Columns, own: Rows, filter: HerdFilter): Choices {
  const { NID_PROPIETARIO, COD_ESPECIE, RAZA } = filter
  const ofOwner = select(columns, own, { NID_PROPIETARIO })
  const bySpecies = occurringSpecies(columns, ofOwner)
  // If a host gives no species, the lists that depend on it must still work.
  const speciesSettled = COD_ESPECIE !== '' || bySpecies.length === 0
  const alike = (SEXO: string) => select(columns, ofOwner, { ...noInventoryFilter, COD_ESPECIE, RAZA, SEXO })
  const chips = speciesSettled && RAZA !== ''
  const males = (): Rows => (filter.HEMBRA === '' ? alike('M') : matesOf(columns, alike('M'), ofOwner, filter.HEMBRA))
  return {
    NID_PROPIETARIO: occurring(columns, own, 'NID_PROPIETARIO', 'NOMPROP'),
    COD_ESPECIE: bySpecies,
    RAZA: speciesSettled ? occurring(columns, select(columns, ofOwner, { COD_ESPECIE }), 'COD_RAZA', 'RAZA') : [],
    SEXO: sexes,
    MACHO: chips ? chipOptions(columns, males()) : [],
    HEMBRA: chips ? chipOptions(columns, alike('H')) : [],
    LIBRO: occurring(columns, ofOwner, 'COD_LIBRO', 'LIBRO'),
    CONCEPCION: occurring(columns, ofOwner, 'COD_CONCEPCION', 'DESCRIPCION'),
    TIPO_PARTO: occurring(columns, ofOwner, 'COD_TIPO_PARTO', 'TIPO_PARTO'),
    FECHA_INICIAL: [],
    FECHA_FINAL: [],
  }
}
