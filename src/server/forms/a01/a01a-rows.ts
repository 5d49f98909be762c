/** Rows of the groups and of their females (1§3; decisions 75, 78). */
import { type SQL, sql } from 'drizzle-orm'
import { breedName, nameOf, personName, personTid } from '../../filing/codes.ts'

/** @param where over services s @param reader document number; dominio: the reader owns the group (decision 78) */
export const rowsA01a = (where: SQL, reader: string): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_PROPIETARIO", ${personTid(sql`s.owner_nid`)} as "TID_PROPIETARIO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", s.requested_on as "FECHA_SOLICITUD",
    s.species as "COD_ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
    s.served_on as "FECHA_INICIO_EMPADRE", s.ends_on as "FECHA_FIN_EMPADRE",
    s.breed_id as "RAZA", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", m.chip as "CHIP_MACHO", m.name as "NOMBREMACHO",
    s.state as "ESTADO", s.remarks as "OBSERVACIONES",
    case when s.owner_nid = ${reader}::text then 'S' else 'N' end as dominio,
    (select count(*) from service_females f where f.code = s.code and f.number = s.number) as "TOTAL"
  from services s join animals m on m.id = s.sire_id
  where s.code = 'A01a' and ${where} order by s.number desc`

/** @param number of the group */
export const rowsOfFemales = (number: number | null): SQL => sql`
  select h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA", h.breed_id as "RAZA",
    ${breedName(sql`h.breed_id`)} as "NOM_RAZA", f.number as "CONSECUTIVO",
    case when exists (select 1 from births b where b.service_code = f.code and b.service_number = f.number
      and b.dam_id = f.dam_id) then 'S' else 'N' end as "CON_NACIMIENTO"
  from service_females f join animals h on h.id = f.dam_id
  where f.code = 'A01a' and f.number = ${number} order by h.chip`
