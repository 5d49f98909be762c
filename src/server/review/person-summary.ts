/** What the registry knows about one person (ours; capacity 'ficha'). */
import { type SQL, sql } from 'drizzle-orm'
import { isAdministrator } from '../../registry/index.ts'
import { ofZoneForms, readableOwner } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { farmDayOf, farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { breedName, nameOf, personName } from '../filing/codes.ts'
import { isAmending } from '../filing/correction.ts'
import { municipalityName } from '../filing/facts-of-people.ts'
import { stateName } from '../numbers/requests.ts'

/** Most rows of a part without a natural bound. */
const MOST = 50
const LATEST = 10

interface Part {
  readonly name: string
  readonly code?: SQL
  readonly label?: SQL
  readonly total?: SQL
  readonly detail?: SQL
  readonly day?: SQL
  /** From FROM on. */
  readonly rows: SQL
}

const none = sql`''`
const partSql = ({ name, code = none, label = none, total = none, detail = none, day = none, rows }: Part): SQL => sql`
  (select ${name}::text as "CLASE", (${code})::text as "CODIGO", (${label})::text as "NOMBRE", (${total})::text as "TOTAL",
    (${detail})::text as "DETALLE", coalesce((${day})::text, '') as "FECHA" ${rows})`

/** For everyone who may see the person. @param forms condition on the column of a form code */
const shownToAll = (nid: string, forms: (code: SQL) => SQL): readonly Part[] => [
  {
    name: 'persona',
    code: sql`t.nid`,
    label: sql`t.name`,
    total: sql`t.status`,
    detail: sql`concat_ws(' · ', nullif(p.name, ''), ${municipalityName(sql`coalesce(p.municipality, t.municipality)`)})`,
    day: sql`t.joined_on`,
    rows: sql`from third_parties t left join premises p on p.owner_nid = t.nid where t.nid = ${nid}`,
  },
  {
    name: 'animales',
    code: nameOf('especie', sql`a.species`),
    label: breedName(sql`a.breed_id`),
    total: sql`count(*)`,
    rows: sql`from animals a where a.owner_nid = ${nid} group by a.species, a.breed_id order by count(*) desc`,
  },
  {
    name: 'numeros',
    code: sql`n.code`,
    total: sql`count(*)`,
    detail: sql`n.state`,
    rows: sql`from numbers n where n.owner_nid = ${nid} and ${forms(sql`n.code`)} group by n.code, n.state order by n.code`,
  },
  {
    name: 'formularios',
    code: sql`f.operation`,
    label: sql`f.number`,
    total: sql`f.captured_by`,
    detail: personName(sql`f.captured_by`),
    day: farmMinuteOf(sql`f.filed_at`),
    rows: sql`from filings f where f.owner_nid = ${nid}
      and f.code ~ '^A[0-9]' and f.number ~ '^[0-9]+$' and not ${isAmending} and ${forms(sql`f.code`)} order by f.id desc limit ${LATEST}`,
  },
]

/** Account and property: for administrators, and oneself. */
const shownToFew = (nid: string, day: string): readonly Part[] => [
  {
    name: 'cuenta',
    code: sql`c.username`,
    total: sql`c.nivel`,
    detail: sql`concat_ws(' · ', nullif(t.phones, ''), nullif(t.email, ''))`,
    day: sql`(select ${farmDayOf(sql`max(d.used_at)`)} from devices d where d.account_id = c.id)`,
    rows: sql`from third_parties t left join accounts c on c.nid = t.nid where t.nid = ${nid}`,
  },
  {
    name: 'solicitudes',
    code: sql`r.id`,
    label: stateName,
    total: sql`r.state`,
    day: sql`r.requested_on`,
    rows: sql`from form_requests r where r.owner_nid = ${nid} order by r.id desc limit ${LATEST}`,
  },
  {
    name: 'dispositivos',
    code: sql`d.id`,
    label: sql`d.name`,
    day: farmMinuteOf(sql`d.used_at`),
    rows: sql`from devices d join accounts c on c.id = d.account_id where c.nid = ${nid} and d.ended_at is null
      order by d.used_at desc limit ${MOST}`,
  },
  {
    name: 'arriendos',
    code: sql`m.chip`,
    label: sql`m.name`,
    total: sql`case when l.lessor_nid = ${nid} then l.lessee_nid else l.lessor_nid end`,
    detail: personName(sql`case when l.lessor_nid = ${nid} then l.lessee_nid else l.lessor_nid end`),
    day: sql`l.ends_on`,
    rows: sql`from leases l join animals m on m.id = l.animal_id
      where ${nid} in (l.lessor_nid, l.lessee_nid) and l.ends_on >= ${day}::date order by l.ends_on limit ${MOST}`,
  },
  {
    name: 'sinEnviar',
    code: sql`r.code`,
    label: sql`r.number`,
    day: farmMinuteOf(sql`r.reported_at`),
    rows: sql`from device_refusals r where r.person_nid = ${nid} order by r.reported_at desc limit ${MOST}`,
  },
]

/** Rows { CLASE, CODIGO, NOMBRE, TOTAL, DETALLE, FECHA }, part by part. */
export async function personSummary(call: Call): Promise<unknown> {
  const person = personOf(call)
  const nid = await readableOwner(call.context, person, fieldOf(call, 'NID_PROPIETARIO'), true)
  if (nid === null) return []
  const whole = isAdministrator(person) || nid === person.nid
  const parts = [
    ...shownToAll(nid, whole ? () => sql`true` : ofZoneForms),
    ...(whole ? shownToFew(nid, today(call.context)) : []),
  ]
  return textRows(call.context.db, sql.join(parts.map(partSql), sql` union all `))
}
