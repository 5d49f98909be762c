/**
 * Animals that an import (A09, A11) names from its papers: unknown ones are inserted with the filing, without owner and
 * pure by pedigree; known ones must match the papers.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Problems, Values } from '../../../registry/index.ts'
import type { StatedAnimal } from '../../../registry/rules/stated-pedigree.ts'
import { stockTexts } from '../../../registry/texts/stock.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { chipText } from '../../filing/facts.ts'
import { filingTexts } from '../../filing/texts.ts'

interface RegisteredAnimal {
  readonly id: number
  readonly chip: string
  readonly owner: string | null
  readonly sex: string
  readonly species: string
  readonly breed: number
  readonly sireId: number | null
  readonly damId: number | null
  readonly sireChip: string | null
  readonly damChip: string | null
}

/** What the papers state about all of them. */
export interface Papers {
  readonly species: string
  readonly breed: number
  /** Names by field. */
  readonly names: Values
}

export interface Lineage {
  readonly problems: Problems
  /** Steps of the filing, parents first. */
  readonly effects: Readonly<Record<string, SQL>>
  /** The id of the animal of a field, within the filing. */
  readonly idOf: (field: string) => SQL
}

/** @param main fields of the animals that the owner uses: they have the breed of the form. */
export async function lineageOf(
  db: Database,
  pedigree: readonly StatedAnimal[],
  main: readonly string[],
  values: Values,
  papers: Papers,
): Promise<Lineage> {
  const stated = statedOf(pedigree, values)
  const known = await knownOf(db, [...stated.keys()])
  const waiting = await freeChips(db, [...stated.keys()])
  const problems: Record<string, string> = {}
  for (const { field, sex } of pedigree) {
    const animal = known.get(values[field] ?? '')
    if (waiting.has(values[field] ?? '')) problems[field] = chipText(stockTexts.freeChip, values[field] ?? '')
    if (!animal) continue
    if (animal.sex !== sex) problems[field] = chipText(stockTexts.otherSex, animal.chip)
    else if (animal.species !== papers.species) problems[field] = filingTexts.species
    else if (main.includes(field) && animal.breed !== papers.breed) problems[field] = filingTexts.breed
  }
  for (const { field, sire, dam } of pedigree) {
    const animal = known.get(values[field] ?? '')
    const submitted = [
      [sire, animal?.sireId, animal?.sireChip],
      [dam, animal?.damId, animal?.damChip],
    ] as const
    for (const [place, id, chip] of submitted) {
      const statedChip = place ? (values[place] ?? '') : ''
      if (animal && place && statedChip !== '' && id && chip !== statedChip)
        problems[place] ??= chipText(stockTexts.otherPedigree, animal.chip)
    }
  }
  for (const animal of known.values()) {
    const { parents = [], field = '' } = stated.get(animal.chip) ?? {}
    if (linksOf(animal, parents).length === 0 || problems[field]) continue
    if (await isForebear(db, animal.id, above(stated, animal.chip), known))
      problems[field] = chipText(stockTexts.chipTwice, animal.chip)
  }
  return { problems, ...effectsOf(stated, known, values, papers) }
}

interface Stated {
  readonly chip: string
  readonly field: string
  readonly sex: string
  /** Chips of sire and dam, '' if the papers do not name them. */
  readonly parents: readonly [sire: string, dam: string]
}

/** One per chip, parents before their offspring. The form's rules exclude cycles. */
function statedOf(pedigree: readonly StatedAnimal[], values: Values): ReadonlyMap<string, Stated> {
  const chipIn = (field: string | undefined) => (field ? (values[field] ?? '') : '')
  const all = new Map<string, Stated>()
  for (const { field, sex, sire, dam } of pedigree) {
    const chip = chipIn(field)
    const before = all.get(chip)
    if (chip === '' || (before && !sire)) continue
    all.set(chip, { chip, field: before?.field ?? field, sex, parents: [chipIn(sire), chipIn(dam)] })
  }
  const sorted = new Map<string, Stated>()
  const put = (chip: string) => {
    const one = all.get(chip)
    if (!one || sorted.has(chip)) return
    for (const parent of one.parents) put(parent)
    sorted.set(chip, one)
  }
  for (const chip of all.keys()) put(chip)
  return sorted
}

async function knownOf(db: Database, chips: readonly string[]): Promise<Map<string, RegisteredAnimal>> {
  const rows = await rowsOf<RegisteredAnimal>(
    db,
    sql`select a.id, a.chip, a.owner_nid as owner, a.sex, a.species, a.breed_id as breed, a.sire_id as "sireId",
          a.dam_id as "damId", s.chip as "sireChip", d.chip as "damChip"
        from animals a left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id
        where ${among('a.chip', chips)}`,
  )
  return new Map(rows.map((row) => [row.chip, row]))
}

/** Chips that the chip master reserves for animals yet to be registered here: a foreign animal cannot have one. */
async function freeChips(db: Database, chips: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ chip: string }>(
    db,
    sql`select chip from chips where state = 0 and ${among('chip', chips)}`,
  )
  return new Set(rows.map(({ chip }) => chip))
}

/** @param column an SQL name */
const among = (column: string, chips: readonly string[]): SQL => {
  const wanted = chips.map((chip) => sql`${chip}`)
  return sql`${sql.raw(column)} in (${sql.join(wanted, sql`, `)})`
}

/** Parents that the papers add to an animal without owner. */
const linksOf = ({ owner, sireId, damId }: RegisteredAnimal, [sire = '', dam = '']: readonly string[]) =>
  owner === null
    ? [...(sire !== '' && sireId === null ? [sire] : []), ...(dam !== '' && damId === null ? [dam] : [])]
    : []

function above(stated: ReadonlyMap<string, Stated>, chip: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (one: string) => {
    for (const parent of stated.get(one)?.parents ?? [])
      if (parent !== '' && !found.has(parent)) {
        found.add(parent)
        visit(parent)
      }
  }
  visit(chip)
  return found
}

/** Is that animal already an ancestor of one of these? */
async function isForebear(db: Database, id: number, chips: ReadonlySet<string>, known: Map<string, RegisteredAnimal>) {
  const ids = [...chips].flatMap((chip) => known.get(chip)?.id ?? [])
  if (ids.length === 0) return false
  const rows = await rowsOf(
    db,
    sql`with recursive line as (
          select id, sire_id, dam_id from animals where id = any(${`{${ids.join(',')}}`}::int[])
          union select a.id, a.sire_id, a.dam_id from line join animals a on a.id in (line.sire_id, line.dam_id))
        select 1 from line where id = ${id} limit 1`,
  )
  return rows.length > 0
}

function effectsOf(
  stated: ReadonlyMap<string, Stated>,
  known: ReadonlyMap<string, RegisteredAnimal>,
  values: Values,
  { species, breed, names }: Papers,
): Pick<Lineage, 'effects' | 'idOf'> {
  const fresh = [...stated.values()].filter(({ chip }) => !known.has(chip))
  const stepOf = new Map(fresh.map(({ chip }, place) => [chip, `foreign${place}`]))
  const refer = (chip: string): SQL => {
    const step = stepOf.get(chip)
    return step ? sql`(select id from ${sql.raw(step)})` : sql`${known.get(chip)?.id ?? null}::int`
  }
  const effects: Record<string, SQL> = {}
  for (const { chip, field, sex, parents } of fresh)
    effects[stepOf.get(chip) ?? ''] = sql`
      insert into animals (chip, name, species, breed_id, sex, composition, concept, sire_id, dam_id)
      select ${chip}::text, ${names[field] ?? ''}::text, ${species}::text, ${breed}::int, ${sex}::text, 'PP', 'ND',
        ${refer(parents[0])}, ${refer(parents[1])} from ok returning id`
  for (const animal of known.values()) {
    const parents = stated.get(animal.chip)?.parents ?? ['', '']
    if (linksOf(animal, parents).length === 0) continue
    effects[`linked${animal.id}`] = sql`
      update animals set sire_id = coalesce(animals.sire_id, ${refer(parents[0])}),
        dam_id = coalesce(animals.dam_id, ${refer(parents[1])}) from ok where animals.id = ${animal.id}`
  }
  return { effects, idOf: (field) => refer(values[field] ?? '') }
}
