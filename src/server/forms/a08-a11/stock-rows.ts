/** Rows of the lists of A08 to A11: wire fields, names beside codes, and the addresses of their papers. */
import { type SQL, sql } from 'drizzle-orm'
import { breedName, nameOf, personName, personTid } from '../../filing/codes.ts'
import { urlOf } from '../../uploads/address.ts'

const common = sql`s.number as "CONSECUTIVO", ${personName(sql`s.owner_nid`)} as "NOMBRE",
  s.requested_on as "FECHA_SOLICITUD", s.species as "ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
  s.breed_id as "RAZA", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", s.pending as "PENDIENTES",
  m.chip as "CRG_MACHO", s.sire_name as "NOMBRE_DEL_MACHO", s.country as "PAIS",
  ${nameOf('pais', sql`s.country`)} as "NOM_PAIS", s.remarks as "OBSERVACIONES",
  ${urlOf(sql`s.ica_id`)} as "REGISTRO_ICA", ${urlOf(sql`s.pedigree_id`)} as "PEDIGREE_ANIMAL"`

const applicant = sql`s.owner_nid as "NID_SOLICITANTE", ${personTid(sql`s.owner_nid`)} as "TID_SOLICITANTE"`

const pair = sql`s.amount as "NUMERO_EMBRIONES", h.chip as "CRG_HEMBRA", s.dam_name as "NOMBRE_DE_LA_HEMBRA",
  ${chipOf('m.sire_id')} as "CRG_PADRE_MACHO", ${chipOf('m.dam_id')} as "CRG_MADRE_MACHO",
  ${chipOf('h.sire_id')} as "CRG_PADRE_HEMBRA", ${chipOf('h.dam_id')} as "CRG_MADRE_HEMBRA"`

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
