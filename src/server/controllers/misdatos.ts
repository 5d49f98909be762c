/** misdatos: data that members maintain themselves (2§5, 2§7; decisions 152, 153). */
import { type SQL, sql } from 'drizzle-orm'
import { EVERY_OWNER, formOf, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { contentTexts } from '../../registry/texts/content.ts'
import { stillRequested } from '../access/email-requests.ts'
import { endLinks } from '../access/endings.ts'
import { confirmedAddress, holdAddress, notifyOldAddress } from '../access/own-address.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import { BusinessError, HttpError } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { codeProblems, placeProblems } from '../filing/facts-of-people.ts'
import { readForm, refuseProblems } from '../filing/read-form.ts'
import { writeOnce } from '../filing/write-once.ts'

const code = (kind: string, of: SQL) => sql`(select c.name from codes c where c.kind = ${kind} and c.code = ${of})`

const record = (nid: string): SQL => sql`
  select t.tid as "TID_TERCERO", t.nid as "NID_TERCERO", t.name as "NOMBRE", t.department as "DEP_CODIGO",
    (select d.name from departments d where d.code = t.department) as "DEPARTAMENTO", t.municipality as "MUN_CODIGO",
    (select m.name from municipalities m where m.code = t.municipality) as "MUNICIPIO", t.address as "DIRECCION",
    t.phones as "TELEFONOS", t.email as "CORREO", t.email_requested as "CORREO_SOLICITADO",
    t.profession as "PROFESION", ${code('profesion', sql`t.profession`)} as "TPROFESION",
    t.joined_on as "FECHA_INGRESO", t.status as "ESTADO_TERCERO", t.kind as "TIPO_TERCERO",
    t.member_kind as "TIPO_SOCIO", ${code('tipoSocio', sql`t.member_kind`)} as "NOM_TIPO_SOCIO"
  from third_parties t where t.nid = ${nid}`

/** Always the caller's own data, also for administrators ('terceros' serves for others). */
function checkOwn(call: Call): string {
  const { nid } = personOf(call)
  const asked = fieldOf(call, 'NID_TERCERO')
  if (asked !== '' && asked !== nid && asked !== EVERY_OWNER) throw new HttpError(403, commonTexts.notAllowedOwner)
  return nid
}

const terceros: Handler = (call) => textRows(call.context.db, record(checkOwn(call)))

async function ingresarTercero(call: Call): Promise<unknown> {
  const nid = checkOwn(call)
  const form = formOf('misDatos')
  const submitted = readForm(call, form, 'edit')
  const [kept = {}] = await textRows(call.context.db, record(nid))
  const who = await confirmedAddress(call, kept, submitted)
  let before: Values = {}
  const answer = await writeOnce(call, async (tx) => {
    before = await locked(tx, nid)
    await holdAddress(call, tx, who, before, submitted)
    const PROFESION = { kinds: ['profesion'], code: submitted.PROFESION ?? '' }
    refuseProblems(form, { ...(await placeProblems(tx, submitted)), ...(await codeProblems(tx, { PROFESION })) })
    await rowsOf(
      tx,
      sql`update third_parties set name = ${submitted.NOMBRE}, department = ${submitted.DEP_CODIGO},
            municipality = ${submitted.MUN_CODIGO}, address = ${submitted.DIRECCION}, phones = ${submitted.TELEFONOS},
            email = ${submitted.CORREO}, profession = ${submitted.PROFESION},
            email_requested = ${stillRequested(sql`email_requested`, sql`${submitted.CORREO}::text`)}
          where nid = ${nid}`,
    )
    if (submitted.CORREO !== before.CORREO) await endLinks(tx, nid)
    const [after = {}] = await textRows(tx, record(nid))
    return { trail: { code: 'DATOS', number: nid, owner: nid, before, after } }
  })
  notifyOldAddress(call, before, submitted)
  return answer
}

async function locked(tx: Database, nid: string): Promise<Values> {
  await rowsOf(tx, sql`select 1 from third_parties where nid = ${nid} for update`)
  const [row] = await textRows(tx, record(nid))
  if (!row) throw new BusinessError(0, contentTexts.noRecord)
  return row
}

export const misdatos: Handlers = {
  'misdatos/terceros': terceros,
  'misdatos/ingresarTercero': ingresarTercero,
}
