/** Rows of the forms' lists: wire fields, and the name beside every code. */
import { type SQL, sql } from 'drizzle-orm'
import { conceptOfForm } from '../../registry/vocabulary/codes.ts'
import { urlOf } from '../uploads/address.ts'
import { breedName, nameOf, personName, personTid } from './codes.ts'

const born = sql`(case when exists (select 1 from births b
  where b.service_code = s.code and b.service_number = s.number) then 'S' else 'N' end)`

/** @param where over services s */
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
    s.prefix as "PREFIJO_SOLICITANTE", s.remarks as "OBSERVACIONES", ${born} as "CON_NACIMIENTO"
  from services s join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id
  where s.code = 'A01' and ${where} order by s.number desc`

/** @param where over services s */
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
    'A02-' || s.number || '.jpg' as "SOPORTE", ${urlOf(sql`s.support_id`)} as "URL_SOPORTE", ${born} as "CON_NACIMIENTO"
  from services s join animals m on m.id = s.sire_id join animals h on h.id = s.dam_id
    join stock k on k.code = s.stock_code and k.number = s.stock_number
  where s.code = 'A02' and ${where} order by s.number desc`

const conceptCases = sql.join(
  Object.entries(conceptOfForm).map(([form, concept]) => sql`when ${form} then ${concept}`),
  sql` `,
)

/** Further births that the type still allows; 0 on the further ones themselves. */
export const birthsLeft = sql`(case when s.first_number is not null then 0 else greatest(0,
  coalesce(((select jsonb_object_agg(c.code, c.extras ->> 'sigla') from codes c where c.kind = 'tipoParto')
    ->> s.birth_type)::int, 0)
  - (select count(*) from births f where f.first_number = s.number)) end)`

/** @param where over births s */
export const rowsA04 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_PROPIETARIO", ${personTid(sql`s.owner_nid`)} as "TID_PROPIETARIO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", case s.service_code ${conceptCases} end as "FORMA_CONCEPCION",
    ${nameOf('formulario', sql`s.service_code`)} as "NOM_FORMULARIO", s.service_number as "CONSECUTIVO_SERVICIO",
    s.requested_on as "FECHA_SOLICITUD", v.species as "COD_ESPECIE", ${nameOf('especie', sql`v.species`)} as "NOM_ESPECIE",
    s.born_on as "FECHA_PARTO", s.sex as "SEXO", ${nameOf('sexo', sql`s.sex`)} as "NOM_SEXO",
    v.breed_id as "RAZA_MACHO", ${breedName(sql`v.breed_id`)} as "NOM_RAZA", m.chip as "CHIP_MACHO",
    m.name as "NOMBREMACHO", h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA", s.birth_type as "TIPO_DE_PARTO",
    coalesce((select r.chip from animals r where r.id = v.recipient_id), '') as "IDENTIF_RECEPTORA",
    ${nameOf('tipoParto', sql`s.birth_type`)} as "NOM_TIPO_DE_PARTO", trim_scale(s.weight) as "PESO_AL_NACER",
    s.prefix as "PREFIJO_SOLICITANTE", s.remarks as "OBSERVACIONES", s.registrar_nid as "NID_REGISTRADOR",
    ${personName(sql`s.registrar_nid`)} as "NOM_REGISTRADOR", s.first_number as "CONSECUTIVO_PRIMERO",
    ${birthsLeft} as sigla, ${birthsLeft} as "SIGLA"
  from births s join services v on v.code = s.service_code and v.number = s.service_number
    join animals m on m.id = v.sire_id join animals h on h.id = s.dam_id
  where ${where} order by s.number desc`
