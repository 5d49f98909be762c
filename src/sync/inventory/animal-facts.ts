/** Inventory facts about single animals, for the advice below a form's fields. */

import type { AnimalFacts } from '../../registry/index.ts'
import { CARRIED_BY_ANOTHER } from '../../registry/vocabulary/codes.ts'
import type { Columns } from './layout.ts'
import { isEveryOwner, type Rows } from './select.ts'

/**
 * @param own rows of the inventory's owners; the others are leased males
 * @param owner of the form: leases are known only if the host was asked for this owner
 * @returns undefined for a chip that belongs to no animal here
 */
export function animalFactsIn(columns: Columns, own: Rows, chip: string, owner: string): AnimalFacts | undefined {
  const chips = columns.column('CHIP')
  const code = chip === '' ? -1 : chips.dictionary.code(chip)
  if (code < 0) return undefined
  const row = own.find((place) => chips.codes[place] === code) ?? anyRowOf(columns, code)
  const text = (name: string) => (row === undefined ? '' : columns.text(name, row))
  const bornOn = text('FECHA_NACIMIENTO')
  const gaveBirthOn = birthsOf(columns, code)
  if (row === undefined && gaveBirthOn.length === 0) return undefined
  return {
    ...(row !== undefined && { owner: text('NID_PROPIETARIO'), species: text('COD_ESPECIE') }),
    ...(text('NOMBRE') && { name: text('NOMBRE') }),
    ...(bornOn && { bornOn }),
    ...(text('PROPIO_DESDE') && { ownedSince: text('PROPIO_DESDE') }),
    ...(knowsLeasesOf(columns, owner) && { leasesKnown: true }),
    gaveBirthOn,
  }
}

function anyRowOf(columns: Columns, code: number): number | undefined {
  const at = columns.column('CHIP').codes.indexOf(code)
  return at < 0 ? undefined : at
}

const knowsLeasesOf = ({ sources }: Columns, owner: string): boolean =>
  !isEveryOwner(owner) && sources.some((source) => source.owner === owner)

function birthsOf(columns: Columns, dam: number): readonly string[] {
  const { codes } = columns.column('CHIP_MADRE')
  const days = new Set<string>()
  for (let row = codes.indexOf(dam); row >= 0; row = codes.indexOf(dam, row + 1)) {
    const day = columns.text('FECHA_NACIMIENTO', row)
    if (day !== '' && columns.text('COD_CONCEPCION', row) !== CARRIED_BY_ANOTHER) days.add(day)
  }
  return [...days].sort()
}
