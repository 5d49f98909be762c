/**
 * miaprisco: a member's premises, whose department determines who may capture for the member (2§3, 2§7; decisions 30,
 * 154).
 */
import { type SQL, sql } from 'drizzle-orm'
import { EVERY_OWNER, formOf, isAdministrator, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { placeProblems } from '../filing/facts-of-people.ts'
import { readForm, refuseProblems } from '../filing/read-form.ts'
import { filingTexts } from '../filing/texts.ts'
import { writeOnce } from '../filing/write-once.ts'
import { document, named, words } from '../queries/columns.ts'
import { type Listing, listed } from '../queries/listing.ts'

const record = (where: SQL): SQL => sql`
  select t.nid as "NID_PROPIETARIO", p.name as "CRIADERO", p.department as "DEP_CODIGO",
    (select d.name from departments d where d.code = p.department) as "DEPARTAMENTO", p.municipality as "MUN_CODIGO",
    (select m.name from municipalities m where m.code = p.municipality) as "MUNICIPIO", p.address as "DIRECCION",
    t.name as "NOMBRE"
  from third_parties t left join premises p on p.owner_nid = t.nid where ${where} order by coalesce(p.name, ''), t.nid`

/** Over third parties t and their premises p. */
const premises: Omit<Listing, 'rows' | 'where'> = {
  among: sql`true`,
  table: sql`third_parties t left join premises p on p.owner_nid = t.nid
    left join departments d on d.code = p.department left join municipalities w on w.code = p.municipality`,
  counted: sql`third_parties t left join premises p on p.owner_nid = t.nid`,
  key: { of: sql`t.nid`, name: 'NID_PROPIETARIO', type: 'text' },
  order: [{ by: sql`coalesce(p.name, '')` }, { by: sql`t.nid` }],
  after: (last) => sql`(coalesce(p.name, ''), t.nid) > (${last.CRIADERO}::text, ${last.NID_PROPIETARIO}::text)`,
  columns: {
    CRIADERO: words(sql`p.name`),
    DEP_CODIGO: named(sql`d.name`, sql`p.department`),
    MUN_CODIGO: named(sql`w.name`, sql`p.municipality`),
    DIRECCION: words(sql`p.address`),
    NID_PROPIETARIO: document(sql`t.nid`),
  },
}

/** An owner without premises gets an empty row to fill in. */
async function aprisco(call: Call): Promise<unknown> {
  const person = personOf(call)
  const owner = await readableOwner(call.context, person, fieldOf(call, 'NID_PROPIETARIO'), false)
  const mine = sql`t.nid = ${owner ?? person.nid}`
  const where = owner === null ? sql`(p.owner_nid is not null or ${mine})` : mine
  return listed(call, { ...premises, rows: record, where })
}

async function ingresarAprisco(call: Call): Promise<unknown> {
  const person = personOf(call)
  const owner = fieldOf(call, 'NID_PROPIETARIO') || person.nid
  if (owner !== person.nid && !isAdministrator(person)) throw new HttpError(403, commonTexts.notAllowedOwner)
  const form = formOf('misAprisco')
  const submitted = readForm(call, form, 'edit')
  return writeOnce(call, async (tx) => {
    const before = await locked(tx, owner)
    refuseProblems(form, await placeProblems(tx, submitted))
    await rowsOf(
      tx,
      sql`insert into premises (owner_nid, name, department, municipality, address)
          values (${owner}, ${submitted.CRIADERO}, ${submitted.DEP_CODIGO}, ${submitted.MUN_CODIGO}, ${submitted.DIRECCION})
          on conflict (owner_nid) do update set name = excluded.name, department = excluded.department,
            municipality = excluded.municipality, address = excluded.address`,
    )
    const [after = {}] = await textRows(tx, record(sql`t.nid = ${owner}`))
    return { trail: { code: 'APRISCO', number: owner, owner, before, after } }
  })
}

/** The row before the change; the owner's row stays locked until commit. */
async function locked(tx: Database, owner: string): Promise<Values> {
  const [known] = await rowsOf(tx, sql`select 1 from third_parties where nid = ${owner} for update`)
  if (!known || owner === EVERY_OWNER) throw refusedAt('NID_PROPIETARIO', filingTexts.ownerUnknown)
  const [row = {}] = await textRows(tx, record(sql`t.nid = ${owner}`))
  return row
}

export const miaprisco: Handlers = {
  'miaprisco/aprisco': aprisco,
  'miaprisco/ingresarAprisco': ingresarAprisco,
}
