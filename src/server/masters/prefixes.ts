/** Prefijos (2§3, 2§5, 2§8; decisions 145, 146). */
import { type SQL, sql } from 'drizzle-orm'
import type { Problems } from '../../registry/index.ts'
import { prefixesTexts } from '../../registry/masters/prefixes.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { wireNumber } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { departmentName, municipalityName } from '../filing/facts-of-people.ts'
import { code, day, document, words } from '../queries/columns.ts'
import { plainSql } from '../queries/like.ts'
import type { Listing } from '../queries/listing.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

const rowsPrefixes = (where: SQL): SQL => sql`
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
  where ${where} order by ${plainSql(sql`t.name`)}, p.id`

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

export const prefixes: Listing = {
  rows: rowsPrefixes,
  where: sql`true`,
  among: sql`true`,
  table: sql`prefixes p join third_parties t on t.nid = p.owner_nid
    left join third_parties a on a.nid = p.association_nid left join premises r on r.owner_nid = p.owner_nid
    left join departments d on d.code = coalesce(r.department, t.department)
    left join municipalities w on w.code = coalesce(r.municipality, t.municipality)`,
  counted: sql`prefixes p`,
  key: { of: sql`p.id`, name: 'ID', type: 'int' },
  order: [{ by: plainSql(sql`t.name`) }, { by: sql`p.id` }],
  after: (last) =>
    sql`(${plainSql(sql`t.name`)}, p.id) > (${plainSql(sql`${last.NOMSOCIO}::text`)}, ${Number(last.ID)}::int)`,
  columns: {
    descripcion: code('tipoAsociacion', sql`a.kind`),
    NID_ASOCIACION: document(sql`p.association_nid`),
    NASOCIACION: words(sql`a.name`),
    TIDSOCIO: words(sql`t.tid`),
    NID_SOCIO: document(sql`p.owner_nid`),
    NOMSOCIO: words(sql`t.name`),
    CRIADERO: words(sql`coalesce(nullif(p.farm, ''), r.name)`),
    DEPARTAMENTO: words(sql`d.name`),
    MUNICIPIO: words(sql`w.name`),
    DIRECCION: words(sql`coalesce(nullif(r.address, ''), t.address)`),
    FECHA_SOLICITUD: day(sql`p.requested_on`),
    FECHA_ASIGNACION: day(sql`p.assigned_on`),
    PREFIJO: words(sql`p.prefix`),
    PREFIJO_SOLICITADO1: words(sql`p.requested1`),
    PREFIJO_SOLICITADO2: words(sql`p.requested2`),
    PREFIJO_SOLICITADO3: words(sql`p.requested3`),
  },
}
