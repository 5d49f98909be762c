/** Both A05 lists: wire fields, and the name beside every code. */
import { type SQL, sql } from 'drizzle-orm'
import { breedName, nameOf, personName, personTid, prefixOf } from '../../filing/codes.ts'
import { departmentName } from '../../filing/facts-of-people.ts'
import {
  animalColor,
  animalName,
  breed,
  chip,
  code,
  day,
  type ListColumn,
  number,
  person,
  words,
} from '../../queries/columns.ts'
import { newestFirst } from '../../queries/listing.ts'
import type { FormListing } from '../served-form.ts'

/** CRIADERO, DIRECCION, DEPARTAMENTO and MUNICIPIO of a person's premises; without premises, the farm of the prefix. */
export const premisesOf = (nid: SQL): SQL => sql`
  coalesce(nullif((select p.name from premises p where p.owner_nid = ${nid}), ''),
    (select x.farm from prefixes x where x.owner_nid = ${nid}), '') as "CRIADERO",
  coalesce((select p.address from premises p where p.owner_nid = ${nid}), '') as "DIRECCION",
  coalesce(${departmentName(sql`(select p.department from premises p where p.owner_nid = ${nid})`)}, '')
    as "DEPARTAMENTO",
  coalesce((select m.name from premises p join municipalities m on m.code = p.municipality where p.owner_nid = ${nid}), '')
    as "MUNICIPIO"`

const registrar = (suffix: string, column: SQL) => sql`
  coalesce(${personTid(column)}, '') as ${sql.identifier(`TID_REGISTRADOR${suffix}`)},
  ${column} as ${sql.identifier(`NID_REGISTRADOR${suffix}`)},
  coalesce(${personName(column)}, '') as ${sql.identifier(`NOM_REGISTRADOR${suffix}`)}`

/** Does any record refer to this animal? Each table is read by an index. */
const referred = sql`(case when ${sql.join(
  [
    ['animals', 'sire_id'],
    ['animals', 'dam_id'],
    ['services', 'sire_id'],
    ['services', 'dam_id'],
    ['services', 'recipient_id'],
    ['service_females', 'dam_id'],
    ['stock', 'sire_id'],
    ['stock', 'dam_id'],
    ['leases', 'animal_id'],
    ['transfers', 'animal_id'],
  ].map(([table = '', column = '']) => sql.raw(`exists (select 1 from ${table} u where u.${column} = a.id)`)),
  sql` or `,
)} then 'S' else 'N' end)`

const animal = sql`a.species as "ESPECIE", ${nameOf('especie', sql`a.species`)} as "NOM_ESPECIE",
  a.breed_id as "RAZA", ${breedName(sql`a.breed_id`)} as "NOM_RAZA", a.sex as "SEXO",
  ${nameOf('sexo', sql`a.sex`)} as "NOM_SEXO", a.composition as "COMPOSICION",
  ${nameOf('composicion', sql`a.composition`)} as "NOM_COMPOSICION",
  ${nameOf('composicion', sql`a.composition`)} as "LIBRO", a.concept as "CONCEPCION",
  ${nameOf('concepcion', sql`a.concept`)} as "NOM_CONCEPCION", a.chip as "CHIP", a.name as "NOMBRE",
  a.born_on as "FECHA_NACIMIENTO", a.color as "COLOR", a.marks as "MARCAS_HATO",
  a.features as "RASGOS_PARTICULARES"`

/**
 * @param where over registrations s and their animals a
 * @param person document number of the caller: dominio tells whether the animal is the caller's
 */
export const rowsA05Initial = (where: SQL, person: string): SQL => sql`
  select s.number as "CONSECUTIVO", s.owner_nid as "NID_PROPIETARIO", ${personTid(sql`s.owner_nid`)} as "TID_PROPIETARIO",
    ${personName(sql`s.owner_nid`)} as "NOMPROP", s.requested_on as "FECHA_SOLICITUD",
    ${premisesOf(sql`s.owner_nid`)}, coalesce(nullif(a.prefix, ''), ${prefixOf(sql`s.owner_nid`)}) as "PREFIJO", ${animal},
    a.founder_score as "PUNTAJE_FUNDADORES", ${registrar('', sql`s.registrar_nid`)},
    ${registrar('1', sql`s.registrar1_nid`)}, ${registrar('2', sql`s.registrar2_nid`)},
    ${registrar('3', sql`s.registrar3_nid`)},
    coalesce(nullif(s.sire_chip, ''), p.chip, '') as "CHIP_PADRE",
    coalesce(nullif(s.paternal_grandsire, ''), pp.chip, '') as "CHIP_ABUELO_PATERNO",
    coalesce(nullif(s.paternal_granddam, ''), pm.chip, '') as "CHIP_ABUELA_PATERNA",
    coalesce(nullif(s.dam_chip, ''), m.chip, '') as "CHIP_MADRE",
    coalesce(nullif(s.maternal_grandsire, ''), mp.chip, '') as "CHIP_ABUELO_MATERNO",
    coalesce(nullif(s.maternal_granddam, ''), mm.chip, '') as "CHIP_ABUELA_MATERNA",
    ${referred} as "MENCIONADO",
    case when s.owner_nid = ${person} and a.owner_nid = ${person} then 'S' else 'N' end as dominio
  from registrations s join animals a on a.id = s.animal_id ${family}
  where s.kind = 'I' and ${where} order by s.number desc`

/** Parents and grandparents of an animal a. */
export const family = sql`left join animals p on p.id = a.sire_id left join animals m on m.id = a.dam_id
  left join animals pp on pp.id = p.sire_id left join animals pm on pm.id = p.dam_id
  left join animals mp on mp.id = m.sire_id left join animals mm on mm.id = m.dam_id`

/** Chips of parents and grandparents, as certificates name them. */
export const familyChips = sql`coalesce(p.chip, '') as "CHIP_MACHO", coalesce(m.chip, '') as "CHIP_HEMBRA",
  coalesce(pp.chip, '') as "CHIP_ABUELO_PATERNO", coalesce(pm.chip, '') as "CHIP_ABUELA_PATERNA",
  coalesce(mp.chip, '') as "CHIP_ABUELO_MATERNO", coalesce(mm.chip, '') as "CHIP_ABUELA_MATERNA"`

/**
 * The owner is the animal's owner today: a certificate printed after a transfer names the new one.
 * @param where as above
 */
export const rowsA05 = (where: SQL): SQL => sql`
  select s.number as "CONSECUTIVO", a.birth_number as "CONSEC_NACIMIENTO", a.owner_nid as "NID_PROPIETARIO",
    ${personTid(sql`a.owner_nid`)} as "TID_PROPIETARIO", ${personName(sql`a.owner_nid`)} as "NOMPROP",
    s.requested_on as "FECHA_SOLICITUD", ${premisesOf(sql`a.breeder_nid`)}, a.prefix as "PREFIJO", ${animal},
    ${familyChips}, ${registrar('', sql`s.registrar_nid`)}, s.remarks as "OBSERVACIONES",
    a.founder_score as "PUNTAJE_FUNDADORES", a.breeder_nid as "NID_CRIADOR",
    ${personName(sql`a.breeder_nid`)} as "NOM_CRIADOR", trim_scale(a.birth_weight) as "PESO_AL_NACER",
    case when a.birth_type is null then '' else ${nameOf('tipoParto', sql`a.birth_type`)} end as "NOM_TIPO_DE_PARTO",
    coalesce(s.seal, '') as "SELLO"
  from registrations s join animals a on a.id = s.animal_id ${family}
  where s.kind = 'C' and ${where} order by s.number desc`

const registrations = {
  ...newestFirst(sql`s.number`),
  table: sql`registrations s left join animals a on a.id = s.animal_id`,
}

export const listA05: FormListing = {
  ...registrations,
  rows: rowsA05,
  of: (owner) => sql`a.owner_nid = ${owner}`,
  countedOfAll: sql`registrations s`,
  among: sql`s.kind = 'C'`,
  columns: {
    CONSECUTIVO: number(sql`s.number`),
    CONSEC_NACIMIENTO: number(sql`a.birth_number`),
    NOMPROP: person(sql`a.owner_nid`),
    CHIP: chip(sql`s.animal_id`),
    NOMBRE: animalName(sql`s.animal_id`, sql`s.animal_name`),
    ESPECIE: code('especie', sql`s.animal_species`),
    RAZA: breed(sql`s.animal_breed`),
    SEXO: code('sexo', sql`s.animal_sex`),
    FECHA_NACIMIENTO: day(sql`s.animal_born_on`),
    COMPOSICION: code('composicion', sql`s.animal_composition`),
    LIBRO: code('composicion', sql`s.animal_composition`),
    FECHA_SOLICITUD: day(sql`s.requested_on`),
  },
}

/** The premises p of an owner, with the names of their places. */
const farmOf = (owner: SQL): SQL => sql`left join premises p on p.owner_nid = ${owner}
  left join prefixes x on x.owner_nid = ${owner}
  left join departments d on d.code = p.department left join municipalities w on w.code = p.municipality`

/** Values that are the same on all forms of an owner. */
const ofFarm = (of: SQL): ListColumn =>
  words(of, {
    table: sql`third_parties t ${farmOf(sql`t.nid`)}`,
    word: of,
    key: { here: sql`s.owner_nid`, there: sql`t.nid` },
    type: 'text',
  })

/** @param reader document number of the caller */
export const listA05Initial = (reader: string): FormListing => ({
  ...registrations,
  rows: (where) => rowsA05Initial(where, reader),
  table: sql`registrations s left join animals a on a.id = s.animal_id ${farmOf(sql`s.owner_nid`)}`,
  counted: sql`registrations s`,
  among: sql`s.kind = 'I'`,
  columns: {
    CONSECUTIVO: number(sql`s.number`),
    NOMPROP: person(sql`s.owner_nid`),
    ESPECIE: code('especie', sql`s.animal_species`),
    RAZA: breed(sql`s.animal_breed`),
    COMPOSICION: code('composicion', sql`s.animal_composition`),
    SEXO: code('sexo', sql`s.animal_sex`),
    CHIP: chip(sql`s.animal_id`),
    NOMBRE: animalName(sql`s.animal_id`, sql`s.animal_name`),
    COLOR: animalColor(sql`s.animal_color`, sql`s.animal_id`),
    FECHA_NACIMIENTO: day(sql`s.animal_born_on`),
    FECHA_SOLICITUD: day(sql`s.requested_on`),
    CRIADERO: ofFarm(sql`coalesce(nullif(p.name, ''), x.farm)`),
    DEPARTAMENTO: ofFarm(sql`d.name`),
    MUNICIPIO: ofFarm(sql`w.name`),
  },
})
