import { type SQL, sql } from 'drizzle-orm'
import { breedName, hasBirth, nameOf, personName, personTid } from '../../filing/codes.ts'

/** The list of A01. @param where over services s */
export const rowsA01 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_PROPIETARIO", ${personTid(sql`s.owner_nid`)} as "TID_PROPIETARIO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", s.requested_on as "FECHA_SOLICITUD", s.served_on as "FECHA_SERVICIO",
    s.species as "COD_ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
    s.breed_id as "RAZA_MACHO", ${breedName(sql`s.breed_id`)} as "NOM_RAZA",
    s.dam_breed_id as "RAZA_MESTIZAJE", ${breedName(sql`s.dam_breed_id`)} as "NOM_RAZA_MESTIZAJE",
    m.chip as "CHIP_MACHO", m.name as "NOMBREMACHO", h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA",
    s.kinship as "PARENTESCO", ${nameOf('parentesco', sql`s.kinship`)} as "NOM_PARENTESCO",
    s.computed_kinship as "PARENTESCO_CALCULADO",
    ${nameOf('parentesco', sql`s.computed_kinship`)} as "NOM_PARENTESCO_CALCULADO",
    s.prefix as "PREFIJO_SOLICITANTE", s.remarks as "OBSERVACIONES", ${hasBirth} as "CON_NACIMIENTO"
  from services s join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id
  where s.code = 'A01' and ${where} order by s.number desc`
