/** The lists of A01 and A01a, and the females of a group (1§3; decisions 75, 78). */
import { type SQL, sql } from 'drizzle-orm'
import { type Call, fieldOf, wireNumber } from '../../core/call.ts'
import { textRows } from '../../database/texts.ts'
import { checkMayRead, groupPlace } from '../../filing/admitted.ts'
import { breedName, hasBirth, nameOf, personName, personTid } from '../../filing/codes.ts'
import { breed, chip, code, counted, day } from '../../queries/columns.ts'
import { figure, opening, prefix, served, services } from '../list-columns.ts'
import type { FormListing } from '../served-form.ts'

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
const rowsOfFemales = (number: number | null): SQL => sql`
  select h.chip as "CHIP_HEMBRA", h.name as "NOMBREHEMBRA", h.breed_id as "RAZA",
    ${breedName(sql`h.breed_id`)} as "NOM_RAZA", f.number as "CONSECUTIVO",
    case when exists (select 1 from births b where b.service_code = f.code and b.service_number = f.number
      and b.dam_id = f.dam_id) then 'S' else 'N' end as "CON_NACIMIENTO"
  from service_females f join animals h on h.id = f.dam_id
  where f.code = 'A01a' and f.number = ${number} order by h.chip`

/** Empty for a group that is not filed. */
export async function femalesOfGroup(call: Call): Promise<unknown> {
  const number = fieldOf(call, 'CONSECUTIVO')
  await checkMayRead(call, groupPlace, number)
  return textRows(call.context.db, rowsOfFemales(wireNumber(number)))
}

/** The prefixes in use in a service form, each by one lookup in the index of code and prefix. */
const prefixesOf = (form: string): SQL => sql`with recursive one as (
    select min(p.prefix) as prefix from services p where p.code = ${form}
    union all select (select min(p.prefix) from services p where p.code = ${form} and p.prefix > one.prefix)
      from one where one.prefix is not null)
  select prefix as key, prefix as value from one`

export const listA01: FormListing = {
  ...services,
  rows: rowsA01,
  among: sql`s.code = 'A01'`,
  columns: {
    ...served,
    COD_ESPECIE: code('especie', sql`s.species`),
    RAZA_MACHO: breed(sql`s.breed_id`),
    CHIP_MACHO: chip(sql`s.sire_id`),
    CHIP_HEMBRA: chip(sql`s.dam_id`),
    PARENTESCO: code('parentesco', sql`s.kinship`),
    PREFIJO_SOLICITANTE: prefix(sql`services p where p.code = 'A01'`, prefixesOf('A01')),
  },
}

export const listA01a = (reader: string): FormListing => ({
  ...services,
  rows: (where) => rowsA01a(where, reader),
  among: sql`s.code = 'A01a'`,
  columns: {
    ...opening,
    COD_ESPECIE: code('especie', sql`s.species`),
    FECHA_INICIO_EMPADRE: day(sql`s.served_on`),
    FECHA_FIN_EMPADRE: day(sql`s.ends_on`),
    RAZA: breed(sql`s.breed_id`),
    CHIP_MACHO: chip(sql`s.sire_id`),
    TOTAL: counted(sql`coalesce(f.females, 0)`, {
      joined: sql`left join (select number, count(*) as females from service_females where code = 'A01a' group by number) f
        on f.number = s.number`,
    }),
    ESTADO: figure(sql`s.state`, 2),
  },
})
