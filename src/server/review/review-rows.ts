/**
 * Filings from the field as rows: who, for whom, when by either clock, based on which data, and which warnings were
 * overridden.
 */
import { type SQL, sql } from 'drizzle-orm'
import { entryOf, forms, namesAnimal } from '../../registry/index.ts'
import { zoneOf } from '../access/owners.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { personName } from '../filing/codes.ts'
import { daysBeginning } from '../queries/beginning.ts'
import { plainSql } from '../queries/like.ts'
import { type PackedKeys, packedKeys } from '../queries/packed-keys.ts'

/** Over filings f: chip of the animal that a row of a sub-table adds or removes; null for other forms. */
const animalOfRow = sql`case f.operation ${sql.join(
  forms.flatMap(({ fields, partOf, submit }) => {
    const name = partOf?.row && Object.keys(fields).find((one) => namesAnimal({ fields }, one))
    return name ? [sql`when ${submit.operation}::text then f.after ->> ${fields[name]?.wireName ?? name}`] : []
  }),
  sql` `,
)} end`

export interface ReviewFilter {
  /** Form code; '' for all; also below. */
  readonly code: string
  /** Document number of who captured it or owns it. */
  readonly person: string
  /** Zone of the owner. */
  readonly zone: string
  /** yyyy-mm-dd in Colombia: captured or received since then. */
  readonly day: string
  /** S reviewed, N not yet; A: voided, reviewed or not. */
  readonly reviewed: string
  /** A number of a form. */
  readonly number: string
  /** Document number of the owner, and of who captured it. */
  readonly owner: string
  readonly capturer: string
  /** S: filed in spite of a warning. */
  readonly advice: string
  /** A: question without answer; R: answered. */
  readonly question: string
}

/** Filings of numbered forms; administrators' later changes are in the audit log of the record. */
export const isFiling = sql`f.before is null and f.code = any (array(select k.code from codes k where k.kind = 'formulario'))`

/**
 * Of each voided record the filing that made it; of one that came with a book its voiding, which nothing was filed before.
 */
export const voidedFilings = sql`select coalesce((select min(o.id) from filings o
    where o.code = c.code and o.number = c.number and o.before is null), c.id)
  from filings c where c.operation = 'revisionCampo/anular' and not exists (select 1 from filings l
    where l.code = c.code and l.number = c.number and l.id > c.id and l.operation in ('revisionCampo/anular', 'revisionCampo/restaurar'))`

/** Over filings f: of what came with a book, whose voiding stands for it, the key of its form; else ''. */
export const listOfVoided = sql`case f.operation when 'revisionCampo/anular' then coalesce(f.after ->> 'FORMULARIO', f.code) else '' end`

/** Over filings f: who captured it, where and when; a voiding that stands for what came with a book says none of it. */
const ofFiling = (told: SQL): SQL => sql`case when f.operation <> 'revisionCampo/anular' then ${told} end`

const isReviewed = sql`exists (select 1 from reviews v where v.filing_id = f.id and not v.superseded)`

/** Over filings f: a form that arrived and that nobody has reviewed yet. */
export const isUnreviewedFiling = sql`${isFiling} and not ${isReviewed}`

/** Only requested criteria become conditions, each in a form that an index, or one lookup among people, can answer. */
export function fits(filter: ReviewFilter): SQL {
  const { code, person, zone, day, reviewed, number, owner, capturer, advice, question } = filter
  const wanted = [isFiling]
  if (code !== '') wanted.push(sql`f.code = ${code}`)
  if (person !== '') wanted.push(sql`(f.captured_by = ${person} or f.owner_nid = ${person})`)
  if (number !== '') wanted.push(sql`f.number = ${number}`)
  if (zone !== '')
    // 'is true' keeps it a set that is looked up: as a join, the planner would underestimate the number of such owners.
    wanted.push(sql`(f.owner_nid in (select t.nid from third_parties t where ${zoneOf(sql`t.nid`)} = ${zone})) is true`)
  if (day !== '') wanted.push(onDay(day))
  if (owner !== '') wanted.push(sql`f.owner_nid = ${owner}`)
  if (capturer !== '') wanted.push(sql`f.captured_by = ${capturer}`)
  if (advice !== '') wanted.push(sql`f.advice is not null`)
  if (question !== '') wanted.push(sql`f.id in (select q.filing_id from review_questions q where ${isOpen(question)})`)
  if (reviewed === 'A') wanted.splice(0, 1, sql`f.id in (${voidedFilings})`)
  else if (reviewed !== '') wanted.push(reviewed === 'S' ? isReviewed : sql`not ${isReviewed}`)
  return sql.join(wanted, sql` and `)
}

const isOpen = (question: string): SQL => (question === 'R' ? sql`q.answer is not null` : sql`q.answer is null`)

/** Whose question was answered since they were last reviewed. */
const answered = sql`array(select q.filing_id from review_questions q where q.answer is not null
  and not exists (select 1 from reviews v where v.filing_id = q.filing_id and not v.superseded))`

/**
 * Sort orders of a review; anything else means arrival, newest first. @param order ORDEN of the wire
 * @param waiting among those to be reviewed, the ones whose question was answered come first
 */
export function orderOf(order: string, waiting = false): SQL {
  const column = entryOf(orders, order.replace(/^-/, ''))
  const descending = order.startsWith('-')
  if (!column) return waiting ? sql`(f.id = any (${answered})) desc, f.id desc` : sql`f.id desc`
  return descending ? sql`${column} desc, f.id desc` : sql`${column}, f.id desc`
}

const orders: Readonly<Record<string, SQL>> = {
  RECIBIDO_EN: sql`f.id`,
  PROPIETARIO: plainSql(personName(sql`f.owner_nid`)),
  CAPTURO: plainSql(personName(sql`f.captured_by`)),
  FORMULARIO: sql`f.code`,
  CONSEJOS: sql`(f.advice is null)`,
}

/** Captured or received on that day in Colombia. */
function onDay(day: string): SQL {
  const range = daysBeginning(day)
  if (!range || range.from !== range.to) return sql`false`
  const start = sql`${`${day}T05:00:00Z`}::timestamptz`
  const within = (instant: SQL) => sql`(${instant} >= ${start} and ${instant} < ${start} + interval '1 day')`
  return sql`(${within(sql`f.captured_at`)} or ${within(sql`f.filed_at`)})`
}

/** Over filings f: its answers and its last change, which a reviewer has seen or not. */
const standing = sql`(select count(*) from review_questions q where q.filing_id = f.id and q.answer is not null) || '.' ||
  coalesce((select max(c.id) from filings c where c.code = f.code and c.number = f.number and c.before is not null), 0)`

/**
 * The filings of these, by name, to which more has come than the caller saw: an answer, or somebody else's change.
 * They stay as they are until the transaction ends. @param seen VISTO of each as its row had it; '' is not compared
 */
export async function changedSince(
  tx: Database,
  seen: readonly (readonly [id: string, standing: string])[],
  nid: string,
): Promise<readonly string[]> {
  const found = await rowsOf<{ name: string; changed: boolean }>(
    tx,
    sql`select f.code || ' ' || f.number as name, coalesce(${standing} <> s.standing and (
          split_part(${standing}, '.', 1) <> split_part(s.standing, '.', 1) or exists (select 1 from filings c
            where c.code = f.code and c.number = f.number and c.before is not null and c.captured_by <> ${nid}
              and c.id > split_part(s.standing, '.', 2)::bigint)), false) as changed
        from filings f join (select (e ->> 0)::bigint as id, substring(e ->> 1 from '^[0-9]{1,9}[.][0-9]{1,15}$') as standing
          from jsonb_array_elements(${JSON.stringify(seen)}::jsonb) e) s on s.id = f.id
        order by f.id for no key update of f`,
  )
  return found.flatMap(({ name, changed }) => (changed ? [name] : []))
}

/** The filings selected by `where`, in that order. */
export const reviewIds = (db: Database, where: SQL, order: SQL): Promise<PackedKeys> =>
  packedKeys(db, [sql`select f.id as key from filings f where ${where} order by ${order}`])

/** @param where over filings f; TOTAL_FILAS counts all matches. @param order over filings f */
export const reviewRows = (where: SQL, first: number, rows: number, order = orderOf('')): SQL => sql`
  select f.id as "ID", f.operation as "OPERACION", f.code as "FORMULARIO", f.number as "NUMERO",
    ${listOfVoided} as "LISTA", coalesce(${animalOfRow}, '') as "CHIP",
    coalesce((select a.name from animals a where a.chip = ${animalOfRow}), '') as "NOMBRE",
    f.owner_nid as "NID_PROPIETARIO", ${personName(sql`f.owner_nid`)} as "PROPIETARIO",
    coalesce(${ofFiling(sql`f.captured_by`)}, '') as "NID_CAPTURO", ${personName(ofFiling(sql`f.captured_by`))} as "CAPTURO",
    ${instantText(ofFiling(sql`f.captured_at`))} as "CAPTURADO_EN", ${instantText(ofFiling(sql`f.filed_at`))} as "RECIBIDO_EN",
    ${ofFiling(sql`f.device`)} as "DISPOSITIVO", coalesce(f.clock_difference::text, '') as "DESFASE", ${instantText(sql`f.rested_on`)} as "DATOS_DE",
    coalesce(f.advice::text, '') as "CONSEJOS", z.zone as "ZONA",
    coalesce((select c.name from codes c where c.kind = 'zona' and c.code = z.zone), '') as "NOM_ZONA",
    (select count(*) from files p where p.code = f.code and p.number = f.number and p.owner_nid = f.owner_nid
      and p.state = 'claimed') as "FOTOS",
    case when r.id is null then 'N' else 'S' end as "REVISADO", coalesce(r.note, '') as "NOTA",
    coalesce(${personName(sql`r.reviewed_by`)}, '') as "REVISO", ${instantText(sql`r.reviewed_at`)} as "REVISADO_EN",
    (select count(*) from review_questions q where q.filing_id = f.id and q.answer is null) as "PREGUNTAS_ABIERTAS",
    (select count(*) from review_questions q where q.filing_id = f.id and q.answer is not null) as "PREGUNTAS_RESPONDIDAS",
    coalesce((select c.operation from filings c where c.code = f.code and c.number = f.number and c.before is not null
      order by c.id desc limit 1), '') as "CAMBIADO", ${standing} as "VISTO", page.total as "TOTAL_FILAS"
  from (select f.id, (select count(*) from filings f where ${where}) as total from filings f where ${where}
      order by ${order} limit ${rows}::int offset ${first}::int) page
    join filings f on f.id = page.id
    left join lateral (select r.* from reviews r where r.filing_id = f.id and not r.superseded
      order by r.id desc limit 1) r on true
    cross join lateral (select ${zoneOf(sql`f.owner_nid`)} as zone) z
  order by ${order}`
