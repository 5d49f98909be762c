/** Terceros (2§3, 2§5; decisions 42, 151, 155, 160). */
import { type SQL, sql } from 'drizzle-orm'
import { masterOf, type Problems, type Values } from '../../registry/index.ts'
import { thirdPartiesTexts } from '../../registry/masters/third-parties.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { thirdPartyStates } from '../../registry/vocabulary/codes.ts'
import { stillRequested } from '../access/email-requests.ts'
import { endAccess, endLinks } from '../access/endings.ts'
import { confirmedAddress, holdAddress, notifyOldAddress } from '../access/own-address.ts'
import { holdActive } from '../access/person.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, personOf } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { nameOf } from '../filing/codes.ts'
import {
  codeProblems,
  departmentName,
  isAssociation,
  municipalityName,
  placeProblems,
  thirdPartyFact,
} from '../filing/facts-of-people.ts'
import { readForm } from '../filing/read-form.ts'
import { writeOnce } from '../filing/write-once.ts'
import { code, counted, day, document, named, words } from '../queries/columns.ts'
import { plainSql } from '../queries/like.ts'
import type { Listing } from '../queries/listing.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

/** The association of a third party: the latest one joined and not left. */
const belongsTo = sql`(select m.association_nid from association_members m
  where m.member_nid = t.nid and m.left_on is null order by m.joined_on desc nulls last, m.association_nid limit 1)`

const orNone = (kind: string, code: SQL): SQL => sql`case when ${code} = '' then '' else ${nameOf(kind, code)} end`

const kindName = sql`coalesce((select jsonb_object_agg(c.code, c.name) from codes c
  where c.kind in ('tipoPersona', 'tipoAsociacion')) ->> t.kind, t.kind)`

export const rowsThirdParties = (where: SQL): SQL => sql`
  select q.*, coalesce((select a.name from third_parties a where a.nid = q."NID_ASOCIACION"), '') as "NASOCIACION"
  from (select t.tid as "TID_TERCERO", t.nid as "NID_TERCERO", coalesce(${belongsTo}, '') as "NID_ASOCIACION",
      t.name as "NOMBRE", t.department as "DEP_CODIGO", ${departmentName(sql`t.department`)} as "DEPARTAMENTO",
      t.municipality as "MUN_CODIGO", ${municipalityName(sql`t.municipality`)} as "MUNICIPIO",
      t.address as "DIRECCION", t.phones as "TELEFONOS", t.email as "CORREO", t.url as "URL",
      t.profession as "PROFESION", ${orNone('profesion', sql`t.profession`)} as "TPROFESION",
      t.joined_on as "FECHA_INGRESO", t.left_on as "FECHA_RETIRO", t.status as "ESTADO_TERCERO",
      t.kind as "TIPO_TERCERO", ${kindName} as "NOM_TIPO_TERCERO", t.member_kind as "TIPO_SOCIO",
      ${orNone('tipoSocio', sql`t.member_kind`)} as "NOM_TIPO_SOCIO", t.email_requested as "CORREO_SOLICITADO"
    from third_parties t where ${where} order by ${plainSql(sql`t.name`)}, t.nid) q`

async function judge(tx: Database, values: Values, before: Values | undefined, call: Call): Promise<Problems> {
  const { NID_TERCERO: nid = '', NID_ASOCIACION = '' } = values
  const t = thirdPartiesTexts
  const problems: Record<string, string> = {
    ...(await codeProblems(tx, {
      TID_TERCERO: { kinds: ['tipoDocumento'], code: values.TID_TERCERO ?? '' },
      PROFESION: { kinds: ['profesion'], code: values.PROFESION ?? '' },
      TIPO_TERCERO: { kinds: ['tipoPersona', 'tipoAsociacion'], code: values.TIPO_TERCERO ?? '' },
      TIPO_SOCIO: { kinds: ['tipoSocio'], code: values.TIPO_SOCIO ?? '' },
    })),
    ...(await placeProblems(tx, values)),
  }
  if (NID_ASOCIACION !== '' && NID_ASOCIACION !== before?.NID_ASOCIACION) {
    const named = await thirdPartyFact(tx, NID_ASOCIACION)
    if (!named?.association || !named.active || NID_ASOCIACION === nid) problems.NID_ASOCIACION = t.noAssociation
  }
  if (before && !problems.TIPO_TERCERO && (await losesMembers(tx, nid, values.TIPO_TERCERO ?? '')))
    problems.TIPO_TERCERO = t.hasMembers
  // Administrators cannot deactivate themselves, so that at least one remains.
  if (nid === personOf(call).nid && values.ESTADO_TERCERO === '1') problems.ESTADO_TERCERO = t.stillSignedIn
  return problems
}

/** An association that has members cannot change its type. */
async function losesMembers(tx: Database, nid: string, kind: string): Promise<boolean> {
  const [found] = await rowsOf<{ loses: boolean }>(
    tx,
    sql`select not ${isAssociation(sql`${kind}::text`)} and exists (select 1 from association_members m
          where m.association_nid = ${nid} and m.left_on is null) as loses`,
  )
  return found?.loses ?? false
}

async function write(tx: Database, v: Values, before: Values | undefined, call: Call): Promise<string> {
  const { NID_TERCERO: nid = '', NID_ASOCIACION: association = '' } = v
  await rowsOf(
    tx,
    sql`insert into third_parties (nid, tid, name, department, municipality, address, phones, email, url, profession,
          joined_on, left_on, status, kind, member_kind)
        values (${nid}, ${v.TID_TERCERO}, ${v.NOMBRE}, ${v.DEP_CODIGO}, ${v.MUN_CODIGO}, ${v.DIRECCION},
          ${v.TELEFONOS}, ${v.CORREO}, ${v.URL || '.'}, ${v.PROFESION}, ${v.FECHA_INGRESO}::date,
          ${v.FECHA_RETIRO || null}::date, ${Number(v.ESTADO_TERCERO)}, ${v.TIPO_TERCERO}, ${v.TIPO_SOCIO})
        on conflict (nid) do update set tid = excluded.tid, name = excluded.name, department = excluded.department,
          municipality = excluded.municipality, address = excluded.address, phones = excluded.phones,
          email = excluded.email, url = excluded.url, profession = excluded.profession,
          joined_on = excluded.joined_on, left_on = excluded.left_on, status = excluded.status,
          kind = excluded.kind, member_kind = excluded.member_kind,
          email_requested = ${stillRequested(sql`third_parties.email_requested`, sql`excluded.email`)}`,
  )
  if (v.ESTADO_TERCERO !== '0') await deactivated(tx, nid, call)
  if (v.CORREO !== before?.CORREO) await endLinks(tx, nid)
  const left = before?.NID_ASOCIACION ?? ''
  const day = today(call.context)
  if (left !== '' && left !== association) await leave(tx, left, nid, day)
  if (association !== '' && left !== association)
    await join(tx, {
      association,
      member: nid,
      memberKind: v.TIPO_SOCIO ?? '',
      personKind: v.TIPO_TERCERO ?? '',
      since: day,
    })
  return nid
}

/** Of two administrators who deactivate each other at once, one remains. @throws HttpError 401 */
async function deactivated(tx: Database, nid: string, call: Call): Promise<void> {
  if (!(await holdActive(tx, personOf(call).nid))) throw new HttpError(401, commonTexts.notSignedIn)
  await endAccess(tx, nid)
}

const book: MasterBook = {
  key: 'terceros',
  numberedBy: 'people',
  row: (id) => rowsThirdParties(sql`t.nid = ${id}`),
  lock: (id) => sql`select 1 from third_parties where nid = ${id} for update`,
  judge,
  write,
  owner: ({ NID_TERCERO = '' }) => NID_TERCERO,
}

/** An administrator's own address is confirmed as in 'Mis Datos'. */
export const saveThirdParty: Handler = async (call) => {
  const { nid } = personOf(call)
  const submitted = readForm(call, masterOf(book.key), 'add')
  if (submitted.NID_TERCERO !== nid) return saveMaster(book)(call)
  const [kept = {}] = await textRows(call.context.db, book.row(nid))
  const who = await confirmedAddress(call, kept, submitted)
  let old: Values = {}
  const answer = await saveMaster({
    ...book,
    async judge(tx, values, before, own) {
      old = before ?? {}
      await holdAddress(own, tx, who, old, values)
      return judge(tx, values, before, own)
    },
  })(call)
  notifyOldAddress(call, old, submitted)
  return answer
}

/** Deactivates a person, whose sessions and devices end, or activates one again. */
export const setPersonState: Handler = (call) => {
  const nid = fieldOf(call, 'NID_TERCERO')
  const state = fieldOf(call, 'ESTADO_TERCERO')
  if (!thirdPartyStates.some(({ code }) => code === state)) throw refusedAt('ESTADO_TERCERO', commonTexts.notAnOption)
  if (nid === personOf(call).nid) throw refusedAt('ESTADO_TERCERO', thirdPartiesTexts.stillSignedIn)
  return writeOnce(call, async (tx) => {
    await rowsOf(tx, book.lock(nid))
    const [before] = await textRows(tx, book.row(nid))
    if (!before) throw refusedAt('NID_TERCERO', mastersTexts.notThere, 103)
    await rowsOf(tx, sql`update third_parties set status = ${Number(state)} where nid = ${nid}`)
    if (state !== '0') await deactivated(tx, nid, call)
    const [after = {}] = await textRows(tx, book.row(nid))
    return { trail: { code: book.key, number: nid, owner: nid, before, after } }
  })
}

export const thirdParties: Listing = {
  rows: rowsThirdParties,
  where: sql`true`,
  among: sql`true`,
  table: sql`third_parties t left join departments d on d.code = t.department
    left join municipalities w on w.code = t.municipality`,
  counted: sql`third_parties t`,
  key: { of: sql`t.nid`, name: 'NID_TERCERO', type: 'text' },
  order: [{ by: plainSql(sql`t.name`) }, { by: sql`t.nid` }],
  after: (last) =>
    sql`(${plainSql(sql`t.name`)}, t.nid) > (${plainSql(sql`${last.NOMBRE}::text`)}, ${last.NID_TERCERO}::text)`,
  columns: {
    TID_TERCERO: words(sql`t.tid`),
    NID_TERCERO: document(sql`t.nid`),
    NOMBRE: words(sql`t.name`),
    DEP_CODIGO: named(sql`d.name`, sql`t.department`),
    MUN_CODIGO: named(sql`w.name`, sql`t.municipality`),
    TELEFONOS: words(sql`t.phones`),
    CORREO: words(sql`t.email`),
    TIPO_TERCERO: code('tipoPersona', sql`t.kind`),
    TIPO_SOCIO: code('tipoSocio', sql`t.member_kind`),
    FECHA_INGRESO: day(sql`t.joined_on`),
    ESTADO_TERCERO: counted(sql`t.status`),
    CORREO_SOLICITADO: words(sql`t.email_requested`),
  },
}

/** Who belongs to which association, and the empty prefix that a member gets (decisions 146, 160). */
export interface Membership {
  readonly association: string
  readonly member: string
  /** TIPO_SOCIO. */
  readonly memberKind: string
  /** TIPO_PERSONA. */
  readonly personKind: string
  /** yyyy-mm-dd */
  readonly since: string
}

/** Makes somebody a member, also a former one; a member without a prefix gets an empty one, to be assigned. */
export async function join(tx: Database, { association, member, memberKind, personKind, since }: Membership) {
  await rowsOf(
    tx,
    sql`insert into association_members (association_nid, member_nid, member_kind, person_kind, joined_on)
        values (${association}, ${member}, ${memberKind}, ${personKind}, ${since}::date)
        on conflict (association_nid, member_nid) do update set member_kind = excluded.member_kind,
          person_kind = excluded.person_kind, joined_on = excluded.joined_on, left_on = null`,
  )
  await rowsOf(
    tx,
    sql`insert into prefixes (owner_nid, association_nid) values (${member}, ${association})
        on conflict (owner_nid) do update set association_nid = coalesce(prefixes.association_nid, excluded.association_nid)`,
  )
}

/** @param on yyyy-mm-dd */
const leave = (tx: Database, association: string, member: string, on: string) =>
  rowsOf(
    tx,
    sql`update association_members set left_on = greatest(${on}::date, joined_on)
        where association_nid = ${association} and member_nid = ${member} and left_on is null`,
  )
