/** Which males suit a herd's females: own ones, leased ones and straws, within the association's limit of inbreeding. */
import { type SQL, sql } from 'drizzle-orm'
import { instantOf } from '../../registry/ade/terms.ts'
import type { Bounds, Values } from '../../registry/index.ts'
import { inbreedingIn } from '../../registry/pedigree/inbreeding.ts'
import { rowsOf } from '../database/database.ts'
import { type Facts, keyOf, type Source } from './message.ts'

/** Males that are compared, and told for one female: a herd uses few. */
const MOST_MALES = 200
const TOLD = 20
/** Generations of ancestors that are read. */
const GENERATIONS = 8

interface Male {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly species: string
  readonly breed: number
}

/** Old enough when what is conceived today is born; an unknown age raises no objection. */
const oldEnough = (parent: 'edadMadre' | 'edadPadre', { bounds, today }: Facts): SQL =>
  sql`(a.born_on is null or ${today}::date + ${gestation(bounds)} - a.born_on >= ${bounds[parent]}::int)`

const gestation = ({ gestacion }: Bounds): SQL =>
  sql`(case a.species ${sql.join(
    Object.entries(gestacion).map(([code, [least]]) => sql`when ${code} then ${least}::int`),
    sql` `,
  )} else 0 end)`

const running = (as: SQL, { today }: Facts): SQL => sql`${today}::date between ${as}.starts_on and ${as}.ends_on`

/** Computed anew each day, and whenever the herd, its leases, its straws or the bounds change. */
async function changedAt({ db, nid, today, boundsAt }: Facts): Promise<SQL> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`select greatest(${instantOf(today)}::timestamptz, nullif(${boundsAt}, '')::timestamptz,
      (select max(a.modified_at) from animals a where a.owner_nid = ${nid}),
      (select max(l.modified_at) from leases l where l.lessor_nid = ${nid}),
      (select max(l.modified_at) from leases l where l.lessee_nid = ${nid}),
      (select max(k.modified_at) from stock k where k.owner_nid = ${nid}))::text as at`,
  )
  return sql`${row?.at}::timestamptz`
}

/** Females with a chip, old enough. */
export async function toBeMated(facts: Facts): Promise<readonly Source[]> {
  return [
    {
      kind: '',
      table: sql`animals a`,
      where: sql`a.owner_nid = ${facts.nid} and a.sex = 'H' and a.chip is not null and ${oldEnough('edadMadre', facts)}`,
      modified: await changedAt(facts),
      key: [sql`a.id`, sql`0::int`],
      joined: sql``,
      columns: {
        ID: sql`a.id`,
        ANIMAL: keyOf(sql`a`),
        SPECIES: sql`a.species`,
        BREED: sql`a.breed_id`,
        ON: sql`${facts.today}::text`,
      },
    },
  ]
}

const malesOf = (facts: Facts): Promise<Male[]> => {
  const { nid } = facts
  const isHere = sql`${oldEnough('edadPadre', facts)} and not exists (select 1 from leases l
    where l.animal_id = a.id and l.lessor_nid = ${nid} and ${running(sql`l`, facts)})`
  return rowsOf(
    facts.db,
    sql`select a.id, ${keyOf(sql`a`)} as key, a.name, a.species, a.breed_id as breed from animals a
      where a.chip is not null and a.id in (
        select k.sire_id from stock k where k.owner_nid = ${nid} and k.dam_id is null and k.pending > 0
        union select a.id from animals a where a.owner_nid = ${nid} and a.sex = 'M' and ${isHere}
        union select a.id from leases t join animals a on a.id = t.animal_id
          where t.lessee_nid = ${nid} and ${running(sql`t`, facts)} and a.sex = 'M' and ${isHere})
      order by a.id limit ${MOST_MALES}::int`,
  )
}

/** Inbreeding of the offspring of any two of these animals. */
async function pairsAmong(facts: Facts, ids: readonly number[]): Promise<(sire: number, dam: number) => number> {
  const rows = await rowsOf<{ id: number; sire: number | null; dam: number | null }>(
    facts.db,
    sql`with recursive line as (
        select a.id, a.sire_id, a.dam_id, 0 as up from animals a
          where a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)
        union
        select p.id, p.sire_id, p.dam_id, line.up + 1 from line
          join animals p on p.id in (line.sire_id, line.dam_id) where line.up < ${GENERATIONS}::int)
      select distinct id, sire_id as sire, dam_id as dam from line`,
  )
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const placeOf = (id: number | null): number => (id === null ? -1 : (places.get(id) ?? -1))
  const { ofPair } = inbreedingIn({
    sires: Int32Array.from(rows, ({ sire }) => placeOf(sire)),
    dams: Int32Array.from(rows, ({ dam }) => placeOf(dam)),
  })
  return (sire, dam) => ofPair(placeOf(sire), placeOf(dam)).coefficient
}

/** The least related first, among equals those of her breed. */
export async function recommended(rows: readonly Values[], facts: Facts): Promise<Values[]> {
  if (rows.length === 0) return []
  const males = await malesOf(facts)
  const females = rows.map(({ ID }) => Number(ID))
  const between = await pairsAmong(facts, [...females, ...males.map(({ id }) => id)])
  return rows.map((row, at) => {
    const dam = females[at] as number
    const suitable = males
      .filter(({ species }) => species === row.SPECIES)
      .map((male) => ({ male, coefficient: between(male.id, dam), other: Number(String(male.breed) !== row.BREED) }))
      .filter(({ coefficient }) => coefficient < facts.bounds.consanguinidad)
      .sort((a, b) => a.coefficient - b.coefficient || a.other - b.other || a.male.id - b.male.id)
    const told = suitable.slice(0, TOLD).map(({ male: { key, name } }) => ({ key, name }))
    return { ...row, SIRES: JSON.stringify(told) }
  })
}
