/** Inventory facts about single animals, for the advice below a form's fields, and the leases that it tells of. */

import type { AnimalFacts, Lease } from '../../registry/index.ts'
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

/**
 * Leases that came with an owner's animals: of males that the owner has taken, and given. To whom one is given is known
 * by name only; a host may tell of neither. @param owner '': of all owners
 */
export function leasesIn(columns: Columns, owner: string): readonly Lease[] {
  const given = columns.column('DADO_EN_ARRIENDO')
  const taken = columns.column('ARRENDADO_HASTA')
  const [noneGiven, noneTaken] = [given.dictionary.code(''), taken.dictionary.code('')]
  const found: Lease[] = []
  for (let row = 0; row < columns.rows; row++) {
    if (given.codes[row] === noneGiven && taken.codes[row] === noneTaken) continue
    const whose = columns.sources[columns.sourceOf[row] as number]?.owner ?? ''
    if (owner !== '' && whose !== owner) continue
    const text = (name: string) => columns.text(name, row)
    const male = { chip: text('CHIP'), breed: text('COD_RAZA'), species: text('COD_ESPECIE') }
    const [starts, ends] = [text('ARRENDADO_DESDE'), text('ARRENDADO_HASTA')]
    if (ends !== '') found.push({ ...male, from: text('NID_PROPIETARIO'), to: whose, starts, ends })
    for (const line of text('DADO_EN_ARRIENDO').split('\n').filter(Boolean)) {
      const [starts = '', ends = '', ...name] = line.split(' ')
      found.push({ ...male, from: whose, to: '', toName: name.join(' '), starts, ends })
    }
  }
  return found
}

function birthsOf(columns: Columns, dam: number): readonly string[] {
  const { codes } = columns.column('CHIP_MADRE')
  const days = new Set<string>()
  for (let row = codes.indexOf(dam); row >= 0; row = codes.indexOf(dam, row + 1)) {
    const day = columns.text('FECHA_NACIMIENTO', row)
    if (day !== '' && columns.text('COD_CONCEPCION', row) !== CARRIED_BY_ANOTHER) days.add(day)
  }
  return [...days].sort()
}
