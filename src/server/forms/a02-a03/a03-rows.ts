import { type SQL, sql } from 'drizzle-orm'
import { breedName, nameOf, personName, personTid } from '../../filing/codes.ts'
import { urlOf } from '../../uploads/address.ts'
import { chipOf } from '../a08-a11/stock-rows.ts'

/** The list of A03. @param where over services s */
export const rowsA03 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_TERCERO", ${personTid(sql`s.owner_nid`)} as "TID_TERCERO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", s.requested_on as "FECHA_SOLICITUD", s.served_on as "FECHA_SERVICIO",
    s.stock_code as "FORMULARIO", ${nameOf('formulario', sql`s.stock_code`)} as "NOM_FORMULARIO",
    s.stock_number as "CONSECUTIVO_SERVICIO", k.pending as "PENDIENTES",
    s.species as "ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
    s.breed_id as "RAZA", ${breedName(sql`s.breed_id`)} as "NOM_RAZA",
    m.chip as "CRG_MACHO", k.sire_name as "NOMBRE_DEL_MACHO",
    ${chipOf('m.sire_id')} as "CRG_PADRE_MACHO", ${chipOf('m.dam_id')} as "CRG_MADRE_MACHO",
    h.chip as "CRG_HEMBRA", k.dam_name as "NOMBRE_DE_LA_HEMBRA",
    ${chipOf('h.sire_id')} as "CRG_PADRE_HEMBRA", ${chipOf('h.dam_id')} as "CRG_MADRE_HEMBRA",
    s.embryo as "IDENTIF_EMBRION", r.chip as "IDENTIF_RECEPTORA", r.name as "NOMBRE_RECEPTORA",
    s.amount as "NUMERO_EMBRIONES", ${personTid(sql`s.professional_nid`)} as "TID_PROFESIONAL",
    s.professional_nid as "NID_PROFESIONAL", ${personName(sql`s.professional_nid`)} as "NOM_PROFESIONAL",
    s.country as "PAIS", ${nameOf('pais', sql`s.country`)} as "NOM_PAIS", s.remarks as "OBSERVACIONES",
    'A03-' || s.number || '.jpg' as "SOPORTE", ${urlOf(sql`s.support_id`)} as "URL_SOPORTE"
  from services s join stock k on k.code = s.stock_code and k.number = s.stock_number
    join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id left join animals r on r.id = s.recipient_id
  where s.code = 'A03' and ${where} order by s.number desc`
