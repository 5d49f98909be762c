/** Asociaciones: third parties of an association kind, and their members (2§3, 2§7; decisions 148 to 150, 160). */

import { type SQL, sql } from 'drizzle-orm'
import { masterOf } from '../../registry/index.ts'
import { associationsTexts } from '../../registry/masters/associations.ts'
import { thirdPartiesTexts } from '../../registry/masters/third-parties.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { today } from '../core/app-context.ts'
import type { Call } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import type { Trail } from '../filing/audit-log.ts'
import { nameOf } from '../filing/codes.ts'
import {
  codeProblems,
  departmentName,
  isAssociation,
  municipalityName,
  thirdPartyFact,
} from '../filing/facts-of-people.ts'
import { readForm, refuseProblems } from '../filing/read-form.ts'
import { writeOnce } from '../filing/write-once.ts'
import { plainSql } from '../queries/like.ts'
import { join, rowsThirdParties } from './third-parties.ts'

export const rowsAssociations = (): SQL => sql`
  select ${nameOf('tipoAsociacion', sql`t.kind`)} as "descripcion", t.nid as "NID_TERCERO", t.name as "NOMBRE",
    ${departmentName(sql`t.department`)} as "DEPARTAMENTO", ${municipalityName(sql`t.municipality`)} as "MUNICIPIO",
    t.address as "DIRECCION", t.phones as "TELEFONOS", t.email as "CORREO", t.url as "URL",
    t.joined_on as "FECHA_INGRESO", t.left_on as "FECHA_RETIRO", t.status as "ESTADO_TERCERO"
  from third_parties t where ${isAssociation(sql`t.kind`)} order by ${plainSql(sql`t.name`)}, t.nid`

/** Everybody who was ever a member; former members have a FECHA_RETIRO. */
export const rowsMembers = (association: string): SQL => sql`
  select m.member_nid as "NID_TERCERO", t.name as "NOMBRE", m.joined_on as "FECHA_INGRESO", m.left_on as "FECHA_RETIRO",
    m.member_kind as "TIPO_SOCIO", ${nameOf('tipoSocio', sql`m.member_kind`)} as "NOM_TIPO_SOCIO",
    m.person_kind as "TIPO_TERCERO", ${nameOf('tipoPersona', sql`m.person_kind`)} as "NOM_TIPO_TERCERO",
    ${departmentName(sql`t.department`)} as "DEPARTAMENTO", ${municipalityName(sql`t.municipality`)} as "MUNICIPIO",
    t.phones as "TELEFONOS", case t.status when 0 then 'Activo' else 'Inactivo' end as "TESTADO"
  from association_members m join third_parties t on t.nid = m.member_nid
  where m.association_nid = ${association} order by ${plainSql(sql`t.name`)}, t.nid`

const form = masterOf('asociaciones')

export const addMember = (call: Call): Promise<unknown> => {
  const values = readForm(call, form, 'add')
  const { NID_ASOCIACION: association = '', NID_ASOCIADO: member = '', TIPO_SOCIO = '', TIPO_PERSONA = '' } = values
  return writeOnce(call, async (tx) => {
    const problems: Record<string, string> = {
      ...(await codeProblems(tx, {
        TIPO_SOCIO: { kinds: ['tipoSocio'], code: TIPO_SOCIO },
        TIPO_PERSONA: { kinds: ['tipoPersona'], code: TIPO_PERSONA },
      })),
    }
    await rowsOf(tx, sql`select 1 from third_parties where nid = ${member} for update`)
    const [whole, part] = [await thirdPartyFact(tx, association), await thirdPartyFact(tx, member)]
    if (!whole?.active || !whole.association) problems.NID_ASOCIACION = thirdPartiesTexts.noAssociation
    if (!part?.active || part.association) problems.NID_ASOCIADO = mastersTexts.unknownPerson
    const [already] = await rowsOf(
      tx,
      sql`select 1 from association_members where association_nid = ${association} and member_nid = ${member}
            and left_on is null`,
    )
    if (already) problems.NID_ASOCIADO = associationsTexts.alreadyMember
    refuseProblems(form, problems)

    const record = () => textRows(tx, rowsThirdParties(sql`t.nid = ${member}`))
    const [before] = await record()
    await join(tx, {
      association,
      member,
      memberKind: TIPO_SOCIO,
      personKind: TIPO_PERSONA,
      since: today(call.context),
    })
    // A member is no longer 'NO SOCIO'.
    await rowsOf(
      tx,
      sql`update third_parties set member_kind = ${TIPO_SOCIO} where nid = ${member} and member_kind in ('', 'N')`,
    )
    const [after = {}] = await record()
    const joined: Trail = { code: form.key, number: association, owner: member, after: values }
    return { trail: [joined, { code: 'terceros', number: member, owner: member, before, after }] }
  })
}
