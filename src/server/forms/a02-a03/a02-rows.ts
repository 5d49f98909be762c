import { type SQL, sql } from 'drizzle-orm'
import { breedName, hasBirth, nameOf, personName, personTid } from '../../filing/codes.ts'
import { urlOf } from '../../uploads/address.ts'

/** The list of A02. @param where over services s */
export const rowsA02 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_TERCERO", ${personTid(sql`s.owner_nid`)} as "TID_TERCERO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", s.requested_on as "FECHA_SOLICITUD", s.served_on as "FECHA_SERVICIO",
    s.stock_code as "FORMULARIO", ${nameOf('formulario', sql`s.stock_code`)} as "NOM_FORMULARIO",
    s.stock_number as "CONSECUTIVO_SERVICIO", k.pending as "PENDIENTES",
    s.species as "COD_ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
    s.breed_id as "RAZA_MACHO", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", m.chip as "CHIP_MACHO",
    k.sire_name as "NOMBRE_MACHO", h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA",
    s.amount as "CANTIDAD_PAJILLAS", s.insemination_type as "TIPO_INSEMINACION",
    case when s.insemination_type is null then '' else ${nameOf('tipoInseminacion', sql`s.insemination_type`)} end
      as "NOM_TIPO_INSEMINACION",
    ${personTid(sql`s.professional_nid`)} as "TID_INSEMINADOR", s.professional_nid as "NID_INSEMINADOR",
    ${personName(sql`s.professional_nid`)} as "NOM_INSEMINADOR", s.country as "PAIS",
    ${nameOf('pais', sql`s.country`)} as "NOM_PAIS", s.remarks as "OBSERVACIONES",
    'A02-' || s.number || '.jpg' as "SOPORTE", ${urlOf(sql`s.support_id`)} as "URL_SOPORTE", ${hasBirth} as "CON_NACIMIENTO"
  from services s join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id
    join stock k on k.code = s.stock_code and k.number = s.stock_number
  where s.code = 'A02' and ${where} order by s.number desc`
