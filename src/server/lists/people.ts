/** The lists of people and their data: third parties, prefixes, premises. */
import { sql } from 'drizzle-orm'
import { rowsPrefixes } from '../masters/prefixes.ts'
import { rowsThirdParties } from '../masters/third-parties.ts'
import { code, counted, day, document, words } from '../queries/columns.ts'
import type { Listing } from '../queries/listing.ts'

export const thirdParties: Listing = {
  rows: rowsThirdParties,
  where: sql`true`,
  among: sql`true`,
  table: sql`third_parties t left join departments d on d.code = t.department
    left join municipalities w on w.code = t.municipality`,
  counted: sql`third_parties t`,
  key: { of: sql`t.nid`, name: 'NID_TERCERO', type: 'text' },
  order: [{ by: sql`lower(t.name)` }, { by: sql`t.nid` }],
  after: (last) => sql`(lower(t.name), t.nid) > (lower(${last.NOMBRE}::text), ${last.NID_TERCERO}::text)`,
  columns: {
    TID_TERCERO: words(sql`t.tid`),
    NID_TERCERO: document(sql`t.nid`),
    NOMBRE: words(sql`t.name`),
    DEP_CODIGO: words(sql`d.name`),
    MUN_CODIGO: words(sql`w.name`),
    TELEFONOS: words(sql`t.phones`),
    CORREO: words(sql`t.email`),
    TIPO_TERCERO: code('tipoPersona', sql`t.kind`),
    TIPO_SOCIO: code('tipoSocio', sql`t.member_kind`),
    FECHA_INGRESO: day(sql`t.joined_on`),
    ESTADO_TERCERO: counted(sql`t.status`),
    CORREO_SOLICITADO: words(sql`t.email_requested`),
  },
}

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
  order: [{ by: sql`lower(t.name)` }, { by: sql`p.id` }],
  after: (last) => sql`(lower(t.name), p.id) > (lower(${last.NOMSOCIO}::text), ${Number(last.ID)}::int)`,
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

/** Over third parties t and their premises p. */
export const premises: Omit<Listing, 'rows' | 'where'> = {
  among: sql`true`,
  table: sql`third_parties t left join premises p on p.owner_nid = t.nid
    left join departments d on d.code = p.department left join municipalities w on w.code = p.municipality`,
  counted: sql`third_parties t left join premises p on p.owner_nid = t.nid`,
  key: { of: sql`t.nid`, name: 'NID_PROPIETARIO', type: 'text' },
  order: [{ by: sql`coalesce(p.name, '')` }, { by: sql`t.nid` }],
  after: (last) => sql`(coalesce(p.name, ''), t.nid) > (${last.CRIADERO}::text, ${last.NID_PROPIETARIO}::text)`,
  columns: {
    CRIADERO: words(sql`p.name`),
    DEP_CODIGO: words(sql`d.name`),
    MUN_CODIGO: words(sql`w.name`),
    DIRECCION: words(sql`p.address`),
    NID_PROPIETARIO: document(sql`t.nid`),
  },
}
