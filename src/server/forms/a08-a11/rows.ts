/** The lists of A08 to A11: wire fields, names beside codes, and the addresses of their papers. */
import { type SQL, sql } from 'drizzle-orm'
import { breedName, nameOf, personName, personTid } from '../../filing/codes.ts'
import {
  breed,
  chip,
  code,
  counted,
  day,
  document,
  type ListColumns,
  number,
  professional,
  words,
} from '../../queries/columns.ts'
import { newestFirst } from '../../queries/listing.ts'
import { urlOf } from '../../uploads/staging.ts'
import { opening } from '../list-columns.ts'
import type { FormListing } from '../served-form.ts'

const common = sql`s.number as "CONSECUTIVO", ${personName(sql`s.owner_nid`)} as "NOMBRE",
  s.requested_on as "FECHA_SOLICITUD", s.species as "ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
  s.breed_id as "RAZA", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", s.pending as "PENDIENTES",
  m.chip as "CRG_MACHO", s.sire_name as "NOMBRE_DEL_MACHO", s.country as "PAIS",
  ${nameOf('pais', sql`s.country`)} as "NOM_PAIS", s.remarks as "OBSERVACIONES",
  ${urlOf(sql`s.ica_id`)} as "REGISTRO_ICA", ${urlOf(sql`s.pedigree_id`)} as "PEDIGREE_ANIMAL"`

const applicant = sql`s.owner_nid as "NID_SOLICITANTE", ${personTid(sql`s.owner_nid`)} as "TID_SOLICITANTE"`

/** The parents of both parents m and h of embryos. */
export const forebears = sql`${chipOf('m.sire_id')} as "CRG_PADRE_MACHO", ${chipOf('m.dam_id')} as "CRG_MADRE_MACHO",
  ${chipOf('h.sire_id')} as "CRG_PADRE_HEMBRA", ${chipOf('h.dam_id')} as "CRG_MADRE_HEMBRA"`

const pair = sql`s.amount as "NUMERO_EMBRIONES", h.chip as "CRG_HEMBRA", s.dam_name as "NOMBRE_DE_LA_HEMBRA",
  ${forebears}`

/** The chip of the animal of that id, '' without one. @param id an SQL name */
export function chipOf(id: string): SQL {
  return sql`coalesce((select forebear.chip from animals forebear where forebear.id = ${sql.raw(id)}), '')`
}

/** @param where over stock s */
export const rowsA08 = (where: SQL): SQL => sql`
  select ${common}, ${applicant}, ${pair}, s.served_on as "FECHA_SERVICIO",
    ${personTid(sql`s.professional_nid`)} as "TID_ENTIDAD", s.professional_nid as "NID_ENTIDAD",
    ${personName(sql`s.professional_nid`)} as "NOM_ENTIDAD"
  from stock s join animals m on m.id = s.sire_id left join animals h on h.id = s.dam_id
  where s.code = 'A08' and ${where} order by s.number desc`

/** Under both names of the owner (decision 115). @param where over stock s */
export const rowsA09 = (where: SQL): SQL => sql`
  select ${common}, ${applicant}, s.owner_nid as "NID_PROPIETARIO", ${pair},
    ${urlOf(sql`s.invoice_id`)} as "FACTURA_DE_COMPRA"
  from stock s join animals m on m.id = s.sire_id left join animals h on h.id = s.dam_id
  where s.code = 'A09' and ${where} order by s.number desc`

/** @param where over stock s */
export const rowsA10 = (where: SQL): SQL => sql`
  select ${common}, s.owner_nid as "NID_CRIADOR", ${personTid(sql`s.owner_nid`)} as "TID_CRIADOR",
    s.served_on as "FECHA_PROCEDIMIENTO", s.amount as "CANTIDAD_PAJILLAS",
    ${personTid(sql`s.professional_nid`)} as "TID_INSEMINADOR", s.professional_nid as "NID_INSEMINADOR",
    ${personName(sql`s.professional_nid`)} as "NOM_INSEMINADOR"
  from stock s join animals m on m.id = s.sire_id
  where s.code = 'A10' and ${where} order by s.number desc`

/** @param where over stock s */
export const rowsA11 = (where: SQL): SQL => sql`
  select ${common}, ${applicant}, s.amount as "CANTIDAD_PAJILLAS", ${urlOf(sql`s.invoice_id`)} as "FACTURA_DE_COMPRA",
    p.chip as "CRG_PADRE", d.chip as "CRG_MADRE",
    ${chipOf('p.sire_id')} as "CRG_ABUELO_PATERNO", ${chipOf('p.dam_id')} as "CRG_ABUELA_PATERNA",
    ${chipOf('d.sire_id')} as "CRG_ABUELO_MATERNO", ${chipOf('d.dam_id')} as "CRG_ABUELA_MATERNA"
  from stock s join animals m on m.id = s.sire_id left join animals p on p.id = m.sire_id
    left join animals d on d.id = m.dam_id
  where s.code = 'A11' and ${where} order by s.number desc`

const applicantColumns = (field: 'SOLICITANTE' | 'CRIADOR'): ListColumns => ({
  ...opening,
  [`TID_${field}`]: counted(sql`(select t.tid from third_parties t where t.nid = s.owner_nid)`),
  [`NID_${field}`]: document(sql`s.owner_nid`),
  ESPECIE: code('especie', sql`s.species`),
  RAZA: breed(sql`s.breed_id`),
  CRG_MACHO: chip(sql`s.sire_id`),
  NOMBRE_DEL_MACHO: words(sql`s.sire_name`),
  REGISTRO_ICA: counted(sql`s.ica_id`),
  PEDIGREE_ANIMAL: counted(sql`s.pedigree_id`),
  OBSERVACIONES: words(sql`s.remarks`),
})

const dam: ListColumns = {
  NUMERO_EMBRIONES: number(sql`s.amount`),
  CRG_HEMBRA: chip(sql`s.dam_id`),
  NOMBRE_DE_LA_HEMBRA: words(sql`s.dam_name`),
}

const stock = (of: 'A08' | 'A09' | 'A10' | 'A11', rows: (where: SQL) => SQL, columns: ListColumns): FormListing => ({
  ...newestFirst(sql`s.number`),
  rows,
  table: sql`stock s`,
  among: sql`s.code = ${of}`,
  columns: { ...applicantColumns(of === 'A10' ? 'CRIADOR' : 'SOLICITANTE'), ...columns },
})

export const listA08 = stock('A08', rowsA08, {
  ...dam,
  FECHA_SERVICIO: day(sql`s.served_on`),
  NID_ENTIDAD: professional(sql`s.professional_nid`),
})

export const listA09 = stock('A09', rowsA09, {
  ...dam,
  PAIS: code('pais', sql`s.country`),
  FACTURA_DE_COMPRA: counted(sql`s.invoice_id`),
})

export const listA10 = stock('A10', rowsA10, {
  FECHA_PROCEDIMIENTO: day(sql`s.served_on`),
  CANTIDAD_PAJILLAS: number(sql`s.amount`),
  NID_INSEMINADOR: professional(sql`s.professional_nid`),
})

/** The pedigree of the male of an A11, by its chips. */
export const listA11: FormListing = {
  ...stock('A11', rowsA11, {
    CRG_PADRE: chip(sql`m.sire_id`),
    CRG_ABUELO_PATERNO: chip(sql`p.sire_id`),
    CRG_ABUELA_PATERNA: chip(sql`p.dam_id`),
    CRG_MADRE: chip(sql`m.dam_id`),
    CRG_ABUELO_MATERNO: chip(sql`d.sire_id`),
    CRG_ABUELA_MATERNA: chip(sql`d.dam_id`),
    FACTURA_DE_COMPRA: counted(sql`s.invoice_id`),
    CANTIDAD_PAJILLAS: number(sql`s.amount`),
  }),
  table: sql`stock s left join animals m on m.id = s.sire_id left join animals p on p.id = m.sire_id
    left join animals d on d.id = m.dam_id`,
  counted: sql`stock s`,
}
