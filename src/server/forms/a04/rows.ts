/** The list of births. */
import { type SQL, sql } from 'drizzle-orm'
import { conceptOfForm } from '../../../registry/vocabulary/codes.ts'
import { ownerOf } from '../../access/owners.ts'
import { type Call, fieldOf, wireNumber } from '../../core/call.ts'
import { textRows } from '../../database/texts.ts'
import { breedName, nameOf, personName, personTid, prefixOf } from '../../filing/codes.ts'
import { breed, chip, code, counted, day, number, person } from '../../queries/columns.ts'
import { newestFirst } from '../../queries/listing.ts'
import { figure, prefix } from '../list-columns.ts'
import type { FormListing } from '../served-form.ts'

const concept = sql`case s.service_code ${sql.join(
  Object.entries(conceptOfForm).map(([form, concept]) => sql`when ${form} then ${concept}`),
  sql` `,
)} end`

/** Further births that the type still allows; 0 on the further ones themselves. */
export const birthsLeft = sql`(case when s.first_number is not null then 0 else greatest(0,
  coalesce(((select jsonb_object_agg(c.code, c.extras ->> 'sigla') from codes c where c.kind = 'tipoParto')
    ->> s.birth_type)::int, 0)
  - (select count(*) from births f where f.first_number = s.number)) end)`

/** The list of A04. @param where over births s */
export const rowsA04 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_PROPIETARIO", ${personTid(sql`s.owner_nid`)} as "TID_PROPIETARIO",
    ${personName(sql`s.owner_nid`)} as "NOMBRE", ${concept} as "FORMA_CONCEPCION",
    ${nameOf('formulario', sql`s.service_code`)} as "NOM_FORMULARIO", s.service_number as "CONSECUTIVO_SERVICIO",
    s.requested_on as "FECHA_SOLICITUD", v.served_on as "FECHA_SERVICIO", v.ends_on as "FECHA_FIN_EMPADRE", v.species as "COD_ESPECIE", ${nameOf('especie', sql`v.species`)} as "NOM_ESPECIE",
    s.born_on as "FECHA_PARTO", s.sex as "SEXO", ${nameOf('sexo', sql`s.sex`)} as "NOM_SEXO",
    v.breed_id as "RAZA_MACHO", ${breedName(sql`v.breed_id`)} as "NOM_RAZA", m.chip as "CHIP_MACHO",
    m.name as "NOMBREMACHO", h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA", s.birth_type as "TIPO_DE_PARTO",
    coalesce(r.chip, '') as "IDENTIF_RECEPTORA", coalesce(r.name, '') as "NOMBRE_RECEPTORA",
    ${nameOf('tipoParto', sql`s.birth_type`)} as "NOM_TIPO_DE_PARTO", trim_scale(s.weight) as "PESO_AL_NACER",
    s.prefix as "PREFIJO_SOLICITANTE", s.remarks as "OBSERVACIONES", s.registrar_nid as "NID_REGISTRADOR",
    ${personName(sql`s.registrar_nid`)} as "NOM_REGISTRADOR", s.first_number as "CONSECUTIVO_PRIMERO",
    ${birthsLeft} as sigla, ${birthsLeft} as "SIGLA"
  from births s join services v on v.code = s.service_code and v.number = s.service_number
    join animals m on m.id = v.sire_id join animals h on h.id = s.dam_id
    left join animals r on r.id = v.recipient_id
  where ${where} order by s.number desc`

/** Ages sort as ages; the form of a concept by its name. @param today yyyy-mm-dd */
export const listA04 = (today: string): FormListing => ({
  ...newestFirst(sql`s.number`),
  rows: rowsA04,
  table: sql`births s left join services v on v.code = s.service_code and v.number = s.service_number`,
  counted: sql`births s`,
  among: sql`true`,
  columns: {
    CONSECUTIVO: number(sql`s.number`),
    NOMBRE: person(sql`s.owner_nid`),
    FORMA_CONCEPCION: code('formulario', sql`s.service_code`, ['A01', 'A01a', 'A02', 'A03'], concept),
    CONSECUTIVO_SERVICIO: number(sql`s.service_number`),
    FECHA_PARTO: day(sql`s.born_on`),
    ANOS: counted(sql`(${today}::date - s.born_on)`),
    MESES: figure(sql`extract(month from age(${today}::date, s.born_on))`, 11),
    DIAS: figure(sql`extract(day from age(${today}::date, s.born_on))`, 30),
    SEXO: code('sexo', sql`s.sex`),
    COD_ESPECIE: code('especie', sql`v.species`),
    RAZA_MACHO: breed(sql`v.breed_id`),
    CHIP_MACHO: chip(sql`v.sire_id`),
    CHIP_HEMBRA: chip(sql`s.dam_id`),
    TIPO_DE_PARTO: code('tipoParto', sql`s.birth_type`),
    PESO_AL_NACER: counted(sql`s.weight`),
    PREFIJO_SOLICITANTE: prefix(sql`births p`),
  },
})

/** A group has no single female (decision 101). */
export async function serviceData(call: Call): Promise<unknown> {
  const owner = await ownerOf(call)
  const rows = await textRows(
    call.context.db,
    sql`select m.name as "NOMBREMACHO", m.chip as "CHIP_MACHO",
          coalesce(nullif(s.prefix, ''), ${prefixOf(sql`s.owner_nid`)}) as "PREFIJO_SOLICITANTE",
          s.species as "COD_ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
          s.breed_id as "RAZA_MACHO", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", s.served_on as "FECHA_SERVICIO", s.ends_on as "FECHA_FIN_EMPADRE",
          h.name as "NOMBREHEMBRA", h.chip as "CHIP_HEMBRA",
          coalesce(r.chip, '') as "IDENTIF_RECEPTORA", coalesce(r.name, '') as "NOMBRE_RECEPTORA"
        from services s join animals m on m.id = s.sire_id left join animals h on h.id = s.dam_id
          left join animals r on r.id = s.recipient_id
        where s.code = ${fieldOf(call, 'CODIGO')} and s.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO_SERVICIO'))}
          and (${owner}::text is null or s.owner_nid = ${owner}::text)`,
  )
  if (fieldOf(call, 'CODIGO') !== 'A01a') return rows
  return rows.map(({ NOMBREHEMBRA: _name, CHIP_HEMBRA: _chip, ...item }) => item)
}
