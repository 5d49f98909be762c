/** Prefijos (2§3, 2§5, 2§8; decisions 145, 146). */
import { type SQL, sql } from 'drizzle-orm'
import type { Problems } from '../../registry/index.ts'
import { prefixesTexts } from '../../registry/masters/prefixes.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { refusedAt } from '../core/http-errors.ts'
import { wireNumber } from '../core/wire-number.ts'
import { rowsOf } from '../database/database.ts'
import { departmentName, municipalityName } from '../filing/facts-of-people.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

export const rowsPrefixes = (where: SQL): SQL => sql`
  select p.id as "ID", coalesce((select c.name from codes c where c.kind = 'tipoAsociacion' and c.code = a.kind),
      a.kind) as "descripcion",
    p.association_nid as "NID_ASOCIACION", a.name as "NASOCIACION", t.tid as "TIDSOCIO", p.owner_nid as "NID_SOCIO",
    t.name as "NOMSOCIO", coalesce(nullif(p.farm, ''), r.name, '') as "CRIADERO",
    ${departmentName(sql`coalesce(r.department, t.department)`)} as "DEPARTAMENTO",
    ${municipalityName(sql`coalesce(r.municipality, t.municipality)`)} as "MUNICIPIO",
    coalesce(nullif(r.address, ''), t.address) as "DIRECCION", p.requested_on as "FECHA_SOLICITUD",
    p.assigned_on as "FECHA_ASIGNACION", p.prefix as "PREFIJO", p.requested1 as "PREFIJO_SOLICITADO1",
    p.requested2 as "PREFIJO_SOLICITADO2", p.requested3 as "PREFIJO_SOLICITADO3"
  from prefixes p join third_parties t on t.nid = p.owner_nid left join third_parties a on a.nid = p.association_nid
    left join premises r on r.owner_nid = p.owner_nid
  where ${where} order by lower(t.name), p.id`

const book: MasterBook = {
  key: 'prefijos',
  numberedBy: 'registry',
  row: (id) => rowsPrefixes(sql`p.id = ${wireNumber(id)}`),
  lock: (id) => sql`select 1 from prefixes where id = ${wireNumber(id)} for update`,
  async judge(tx, { PREFIJO = '' }, before) {
    // A prefix is created with a membership; none can be created without one (decision 146).
    if (!before) throw refusedAt('ID', mastersTexts.notThere, 103)
    const [taken] = await rowsOf(
      tx,
      sql`select 1 from prefixes where upper(prefix) = upper(${PREFIJO}) and id <> ${wireNumber(before.ID ?? '')}`,
    )
    return (taken ? { PREFIJO: prefixesTexts.taken } : {}) as Problems
  },
  codeAt: { PREFIJO: 97 },
  async write(tx, v, before) {
    const id = before?.ID ?? ''
    await rowsOf(
      tx,
      sql`update prefixes set prefix = ${v.PREFIJO}, farm = ${v.CRIADERO}, requested1 = ${v.PREFIJO_SOLICITADO1},
            requested2 = ${v.PREFIJO_SOLICITADO2}, requested3 = ${v.PREFIJO_SOLICITADO3},
            requested_on = ${v.FECHA_SOLICITUD}::date, assigned_on = ${v.FECHA_ASIGNACION}::date
          where id = ${wireNumber(id)}`,
    )
    return id
  },
}

export const savePrefix = saveMaster(book)
