/** Facts that filings read from the registry, and refusals that they share. */
import { type SQL, sql } from 'drizzle-orm'
import { fill, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { wireNumber } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import type { ReadingContext } from '../core/unconfirmed.ts'
import { rowsOf } from '../database/database.ts'
import { filingTexts } from './texts.ts'

/** An animal as jsonb, from its alias. */
export interface AnimalFact {
  readonly id: number
  readonly owner: string | null
  readonly species: string
  readonly breed: number
  readonly sex: string
  readonly composition: string
  /** Changes with every change of the animal. */
  readonly version: string
  /** Leased to the owner of the form on the day of the service, or through the whole period. */
  readonly leased?: boolean
  /** Transferred since, but owned on the day of the form, so that work done before may be filed after; on the day of a transfer it counts as belonging to both. */
  readonly had?: boolean
}

/**
 * @param day yyyy-mm-dd: also reads whether the animal was leased to or owned by that owner from then to the other day.
 */
export const animalFact = (chip: string, owner = '', day?: string, until = day): SQL => sql`(
  select jsonb_build_object('id', a.id, 'owner', a.owner_nid, 'species', a.species, 'breed', a.breed_id, 'sex', a.sex,
    'composition', a.composition, 'version', a.xmin::text, 'leased', exists (select 1 from leases l where l.animal_id = a.id
      and l.lessee_nid = ${owner} and ${day ?? null}::date >= l.starts_on and ${until ?? null}::date <= l.ends_on),
    'had', coalesce((select t.from_nid = ${owner} from transfers t where t.animal_id = a.id and t.done
      and t.transferred_on >= ${until ?? null}::date order by t.transferred_on, t.number limit 1), false))
  from animals a where a.chip = ${chip})`

export interface OwnerFact {
  readonly tid: string
  readonly prefix: string
}

export const ownerFact = (nid: string): SQL => sql`(
  select jsonb_build_object('tid', t.tid, 'prefix',
    coalesce((select p.prefix from prefixes p where p.owner_nid = t.nid), ''))
  from third_parties t where t.nid = ${nid})`

/** Does that number of that form belong to the owner, and is it available? */
export const numberFact = (code: string, number: string, owner: string): SQL => sql`exists (
  select 1 from numbers n where n.code = ${code} and n.number = ${wireNumber(number)} and n.owner_nid = ${owner}
    and n.state = 0)`

export const codeFact = (kind: string, code: string): SQL =>
  sql`exists (select 1 from codes c where c.kind = ${kind} and c.code = ${code})`

export type Role = 'person' | 'inseminator' | 'registrar' | 'embryologist'

/** In what a form names a person besides its owner: only the active ones, of rows whose deactivation waits for the lock. */
const roles: Readonly<Record<Role, (nid: string, held?: SQL) => SQL>> = {
  person: (nid: string) => sql`from third_parties t where t.nid = ${nid} and t.status = 0`,
  inseminator: (nid: string) =>
    sql`from third_parties t, inseminators i where t.nid = i.nid and i.nid = ${nid} and i.status = 'A'`,
  registrar: (nid: string) =>
    sql`from third_parties t, registrars r where t.nid = r.nid and r.nid = ${nid} and r.status = 'A'`,
  embryologist: (nid: string, held = sql``) => sql`from third_parties t where t.nid = ${nid} and t.status = 0
    and (t.profession in ('MV', 'MVZ', 'ZO') or exists (select 1 from (
      select 1 from inseminators i where i.nid = ${nid} and i.status = 'A' ${held}) active))`,
}

/** Document type of an active person in that role, or null. */
export const personFact = (role: Role, nid: string): SQL => sql`(select t.tid ${roles[role](nid)})`

/** One row, locked, as long as the person is active in that role. */
export const personLock = (role: Role, nid: string): SQL => sql`select 1 ${roles[role](nid, sql`for share`)} for share`

/** Facts that every form reads. */
const CALLER = 'quien llama'
const MARKS = 'avisos'

/** One row of named facts in one round trip; it also confirms a cached caller, and reads what the registry's own advice rests on. @throws CallerChanged */
export async function facts<Row>(
  { context, unconfirmed, marks }: ReadingContext,
  asked: Readonly<Record<keyof Row & string, SQL>>,
): Promise<Row> {
  const named = Object.entries<SQL>(asked)
  const isOpen = unconfirmed !== undefined && !unconfirmed.isConfirmed
  if (isOpen) named.push([CALLER, unconfirmed.fact])
  const isMarking = marks !== undefined && marks.found === undefined
  if (isMarking) named.push([MARKS, marks.fact])
  const columns = named.map(([name, fact]) => sql`${fact} as ${sql.identifier(name)}`)
  const [row] = await rowsOf<Row>(context.db, sql`select ${sql.join(columns, sql`, `)}`)
  if (!row) throw new Error('A SELECT without FROM gives one row')
  const read = row as Readonly<Record<string, unknown>>
  if (isOpen) unconfirmed.confirm(read[CALLER])
  if (isMarking) marks.receive(read[MARKS])
  return row
}

/** @throws BusinessError 100 */
export function checkNumber(available: boolean, field: string, number: string): void {
  if (!available) throw refusedAt(field, fill(commonTexts.numberUnavailable, { n: number.slice(0, 30) }), 100)
}

/** @throws BusinessError 103 */
export const notFound = (field: string, number: string) =>
  refusedAt(field, fill(commonTexts.recordNotFound, { n: number.slice(0, 30) }), 103)

/** It was filed but is used up. BusinessError 103, with its own text. */
export const spent = (field: string, text: string, number: string) =>
  refusedAt(field, fill(text, { n: number.slice(0, 30) }), 103)

/** @throws BusinessError 0 unless the owner exists, with that document type if the form contains it. */
export function checkOwner(fact: OwnerFact | null, field: string, typeField: string, values: Values): OwnerFact {
  if (!fact) throw refusedAt(field, filingTexts.ownerUnknown)
  const tid = values[typeField] ?? ''
  if (tid !== '' && tid !== fact.tid) throw refusedAt(typeField, filingTexts.typeMismatch)
  return fact
}

export const chipText = (text: string, chip: string): string => fill(text, { chip: chip.slice(0, 30) })
