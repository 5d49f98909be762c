/** What came in from the field, as rows: who, for whom, when by either clock, with which data, what was advised against. */
import { type SQL, sql } from 'drizzle-orm'
import { zoneOf } from '../access/zones.ts'
import { personName } from './codes.ts'

/** An instant as the wire has it: ISO, UTC; '' for none. */
export const instantText = (instant: SQL): SQL =>
  sql`coalesce(to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`

/** The calendar day in Colombia of an instant. */
const farmDay = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC' - interval '5 hours', 'YYYY-MM-DD')`

const lastReview = sql`(select r.id from reviews r where r.filing_id = f.id order by r.id desc limit 1)`

export interface ReviewFilter {
  /** Form code; '' for all, and so below. */
  readonly code: string
  /** Document number: captured it or owns it. */
  readonly person: string
  /** Zone of the owner. */
  readonly zone: string
  /** yyyy-mm-dd in Colombia: captured or arrived then. */
  readonly day: string
  /** S reviewed, N not yet. */
  readonly reviewed: string
  /** A number of a form. */
  readonly number: string
}

/** Filings of numbered forms; what administrators changed later is in the trail of the record. */
const isFiling = sql`f.before is null and exists (select 1 from codes k where k.kind = 'formulario' and k.code = f.code)`

export function fits({ code, person, zone, day, reviewed, number }: ReviewFilter): SQL {
  return sql`${isFiling} and ${code} in ('', f.code) and ${person} in ('', f.captured_by, f.owner_nid)
    and ${number} in ('', f.number)
    and (${zone} = '' or ${zoneOf(sql`f.owner_nid`)} = ${zone})
    and ${day} in ('', coalesce(${farmDay(sql`f.captured_at`)}, ''), ${farmDay(sql`f.filed_at`)})
    and (${reviewed} = '' or (${reviewed} = 'S') = (${lastReview} is not null))`
}

/** Newest arrival first. @param where over filings f; TOTAL_FILAS counts all that it lets through. */
export const reviewRows = (where: SQL, first: number, rows: number): SQL => sql`
  select f.id as "ID", f.operation as "OPERACION", f.code as "FORMULARIO", f.number as "NUMERO",
    f.owner_nid as "NID_PROPIETARIO", ${personName(sql`f.owner_nid`)} as "PROPIETARIO",
    f.captured_by as "NID_CAPTURO", ${personName(sql`f.captured_by`)} as "CAPTURO",
    ${instantText(sql`f.captured_at`)} as "CAPTURADO_EN", ${instantText(sql`f.filed_at`)} as "RECIBIDO_EN",
    f.device as "DISPOSITIVO", ${instantText(sql`f.rested_on`)} as "DATOS_DE",
    coalesce(f.advice::text, '') as "CONSEJOS", z.zone as "ZONA",
    coalesce((select c.name from codes c where c.kind = 'zona' and c.code = z.zone), '') as "NOM_ZONA",
    (select count(*) from files p where p.code = f.code and p.number = f.number and p.owner_nid = f.owner_nid
      and p.state = 'claimed') as "FOTOS",
    case when r.id is null then 'N' else 'S' end as "REVISADO", coalesce(r.note, '') as "NOTA",
    coalesce(${personName(sql`r.reviewed_by`)}, '') as "REVISO", ${instantText(sql`r.reviewed_at`)} as "REVISADO_EN",
    f.total as "TOTAL_FILAS"
  from (select f.*, count(*) over () as total from filings f where ${where}
      order by f.id desc limit ${rows}::int offset ${first}::int) f
    left join reviews r on r.id = ${lastReview}
    cross join lateral (select ${zoneOf(sql`f.owner_nid`)} as zone) z
  order by f.id desc`
