/** Checks of masters against third parties and code tables. */
import { type SQL, sql } from 'drizzle-orm'
import { ownDataTexts } from '../../registry/forms/own-data.ts'
import type { Problems, Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { filingTexts } from './texts.ts'

export const isAssociation = (kind: SQL): SQL =>
  sql`exists (select 1 from codes c where c.kind = 'tipoAsociacion' and c.code = ${kind})`

/** As in codes.ts: read once per statement. */
export const departmentName = (code: SQL): SQL =>
  sql`((select jsonb_object_agg(d.code, d.name) from departments d) ->> ${code})`

export const municipalityName = (code: SQL): SQL => sql`(select m.name from municipalities m where m.code = ${code})`

export interface ThirdPartyFact {
  readonly tid: string
  readonly active: boolean
  readonly association: boolean
}

/** Held until the transaction ends: it stays as it was judged. */
export async function thirdPartyFact(tx: Database, nid: string): Promise<ThirdPartyFact | undefined> {
  const [found] = await rowsOf<ThirdPartyFact>(
    tx,
    sql`select t.tid, t.status = 0 as active, ${isAssociation(sql`t.kind`)} as association
        from third_parties t where t.nid = ${nid} for share of t`,
  )
  return found
}

/** The message for a person who is unknown, inactive, or has another type of document. */
async function personProblems(
  tx: Database,
  field: string,
  nid: string,
  typeField?: { readonly name: string; readonly tid: string },
): Promise<Problems> {
  const found = await thirdPartyFact(tx, nid)
  if (!found?.active) return { [field]: mastersTexts.unknownPerson }
  return typeField && typeField.tid !== found.tid ? { [typeField.name]: filingTexts.typeMismatch } : {}
}

/** 'Debe seleccionar una opción de la lista' at each field whose code its table does not have. '' is not checked. */
export async function codeProblems(
  tx: Database,
  codes: Readonly<Record<string, { readonly kinds: readonly string[]; readonly code: string }>>,
): Promise<Problems> {
  const problems: Record<string, string> = {}
  for (const [field, { kinds, code }] of Object.entries(codes)) {
    if (code === '') continue
    const among = sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )
    const [found] = await rowsOf(tx, sql`select 1 from codes where kind in (${among}) and code = ${code}`)
    if (!found) problems[field] = commonTexts.notAnOption
  }
  return problems
}

/** What a registrar or an inseminator depends on: the third party, unless the record is there, and the zone. */
export async function technicianProblems(
  tx: Database,
  role: 'REGISTRADOR' | 'INSEMINADOR',
  values: Values,
  isNew: boolean,
): Promise<Problems> {
  const [type, document] = [`TID_${role}`, `NID_${role}`]
  const asked = { name: type, tid: values[type] ?? '' }
  const person = isNew ? await personProblems(tx, document, values[document] ?? '', asked) : {}
  return { ...person, ...(await codeProblems(tx, { ZON_CODIGO: { kinds: ['zona'], code: values.ZON_CODIGO ?? '' } })) }
}

/** Department and municipality of a record (DIVIPOLA): both exist and belong together. */
export async function placeProblems(tx: Database, { DEP_CODIGO = '', MUN_CODIGO = '' }: Values): Promise<Problems> {
  const [place] = await rowsOf<{ department: boolean; municipality: boolean }>(
    tx,
    sql`select exists (select 1 from departments where code = ${DEP_CODIGO}) as department,
          exists (select 1 from municipalities where code = ${MUN_CODIGO} and department = ${DEP_CODIGO}) as municipality`,
  )
  if (!place?.department) return { DEP_CODIGO: commonTexts.notAnOption }
  return place.municipality ? {} : { MUN_CODIGO: ownDataTexts.elsewhere }
}
