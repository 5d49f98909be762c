/** The lists of A02 and A03. */
import { type SQL, sql } from 'drizzle-orm'
import { breedName, hasBirth, nameOf, personName, personTid } from '../../filing/codes.ts'
import {
  animalName,
  breed,
  chip,
  code,
  counted,
  type ListColumns,
  number,
  professional,
  words,
} from '../../queries/columns.ts'
import { urlOf } from '../../uploads/staging.ts'
import { forebears } from '../a08-a11/rows.ts'
import { served, services } from '../list-columns.ts'
import type { FormListing } from '../served-form.ts'

/** The list of A02: those of an imported book name no straws. @param where over services s */
export const rowsA02 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_TERCERO", ${personTid(sql`s.owner_nid`)} as "TID_TERCERO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", s.requested_on as "FECHA_SOLICITUD", s.served_on as "FECHA_SERVICIO",
    s.stock_code as "FORMULARIO", ${nameOf('formulario', sql`s.stock_code`)} as "NOM_FORMULARIO",
    s.stock_number as "CONSECUTIVO_SERVICIO", k.pending as "PENDIENTES",
    s.species as "COD_ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
    s.breed_id as "RAZA_MACHO", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", m.chip as "CHIP_MACHO",
    coalesce(k.sire_name, m.name) as "NOMBRE_MACHO", h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA",
    s.amount as "CANTIDAD_PAJILLAS", s.insemination_type as "TIPO_INSEMINACION",
    case when s.insemination_type is null then '' else ${nameOf('tipoInseminacion', sql`s.insemination_type`)} end
      as "NOM_TIPO_INSEMINACION",
    ${personTid(sql`s.professional_nid`)} as "TID_INSEMINADOR", s.professional_nid as "NID_INSEMINADOR",
    ${personName(sql`s.professional_nid`)} as "NOM_INSEMINADOR", s.country as "PAIS",
    ${nameOf('pais', sql`s.country`)} as "NOM_PAIS", s.remarks as "OBSERVACIONES",
    'A02-' || s.number || '.jpg' as "SOPORTE", ${urlOf(sql`s.support_id`)} as "URL_SOPORTE", ${hasBirth} as "CON_NACIMIENTO"
  from services s join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id
    left join stock k on k.code = s.stock_code and k.number = s.stock_number
  where s.code = 'A02' and ${where} order by s.number desc`

/** The list of A03. @param where over services s */
export const rowsA03 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_TERCERO", ${personTid(sql`s.owner_nid`)} as "TID_TERCERO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", s.requested_on as "FECHA_SOLICITUD", s.served_on as "FECHA_SERVICIO",
    s.stock_code as "FORMULARIO", ${nameOf('formulario', sql`s.stock_code`)} as "NOM_FORMULARIO",
    s.stock_number as "CONSECUTIVO_SERVICIO", k.pending as "PENDIENTES",
    s.species as "ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
    s.breed_id as "RAZA", ${breedName(sql`s.breed_id`)} as "NOM_RAZA",
    m.chip as "CRG_MACHO", coalesce(k.sire_name, m.name) as "NOMBRE_DEL_MACHO",
    h.chip as "CRG_HEMBRA", coalesce(k.dam_name, h.name) as "NOMBRE_DE_LA_HEMBRA",
    ${forebears},
    s.embryo as "IDENTIF_EMBRION", r.chip as "IDENTIF_RECEPTORA", r.name as "NOMBRE_RECEPTORA",
    s.amount as "NUMERO_EMBRIONES", ${personTid(sql`s.professional_nid`)} as "TID_PROFESIONAL",
    s.professional_nid as "NID_PROFESIONAL", ${personName(sql`s.professional_nid`)} as "NOM_PROFESIONAL",
    s.country as "PAIS", ${nameOf('pais', sql`s.country`)} as "NOM_PAIS", s.remarks as "OBSERVACIONES",
    'A03-' || s.number || '.jpg' as "SOPORTE", ${urlOf(sql`s.support_id`)} as "URL_SOPORTE"
  from services s left join stock k on k.code = s.stock_code and k.number = s.stock_number
    join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id left join animals r on r.id = s.recipient_id
  where s.code = 'A03' and ${where} order by s.number desc`

/** With joins to the males and females that some columns show. */
const bred = sql`services s left join animals m on m.id = s.sire_id left join animals h on h.id = s.dam_id`

/** For a service that takes straws or embryos from stock. */
const fromStock: ListColumns = {
  ...served,
  FORMULARIO: code('formulario', sql`s.stock_code`, ['A08', 'A09', 'A10', 'A11']),
  CONSECUTIVO_SERVICIO: number(sql`s.stock_number`),
}

export const listA02: FormListing = {
  ...services,
  rows: rowsA02,
  among: sql`s.code = 'A02'`,
  columns: {
    ...fromStock,
    COD_ESPECIE: code('especie', sql`s.species`),
    RAZA_MACHO: breed(sql`s.breed_id`),
    CHIP_MACHO: chip(sql`s.sire_id`),
    NOMBRE_MACHO: animalName(sql`s.sire_id`),
    CHIP_HEMBRA: chip(sql`s.dam_id`),
    CANTIDAD_PAJILLAS: number(sql`s.amount`),
    NID_INSEMINADOR: professional(sql`s.professional_nid`),
    SOPORTE: counted(sql`s.number`),
  },
}

export const listA03: FormListing = {
  ...services,
  rows: rowsA03,
  table: bred,
  counted: sql`services s`,
  among: sql`s.code = 'A03'`,
  columns: {
    ...fromStock,
    ESPECIE: code('especie', sql`s.species`),
    RAZA: breed(sql`s.breed_id`),
    CRG_MACHO: chip(sql`s.sire_id`),
    NOMBRE_DEL_MACHO: animalName(sql`s.sire_id`),
    CRG_PADRE_MACHO: chip(sql`m.sire_id`),
    CRG_MADRE_MACHO: chip(sql`m.dam_id`),
    CRG_HEMBRA: chip(sql`s.dam_id`),
    NOMBRE_DE_LA_HEMBRA: animalName(sql`s.dam_id`),
    CRG_PADRE_HEMBRA: chip(sql`h.sire_id`),
    CRG_MADRE_HEMBRA: chip(sql`h.dam_id`),
    IDENTIF_EMBRION: words(sql`s.embryo`),
    IDENTIF_RECEPTORA: chip(sql`s.recipient_id`),
    NUMERO_EMBRIONES: number(sql`s.amount`),
    NID_PROFESIONAL: professional(sql`s.professional_nid`),
    SOPORTE: counted(sql`s.number`),
  },
}
