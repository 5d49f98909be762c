/**
 * The forms' lists as clients request them: the rows of forms/, with the search and sort columns of each.
 */
import { type SQL, sql } from 'drizzle-orm'
import { rowsA01 } from '../forms/a01/a01-rows.ts'
import { rowsA01a } from '../forms/a01/a01a-rows.ts'
import { rowsA02 } from '../forms/a02-a03/a02-rows.ts'
import { rowsA03 } from '../forms/a02-a03/a03-rows.ts'
import { rowsA04 } from '../forms/a04/a04-rows.ts'
import { rowsA05, rowsA05Initial } from '../forms/a05/a05-rows.ts'
import { rowsA06 } from '../forms/a06/a06-rows.ts'
import { numbersUpTo } from '../queries/by-groups.ts'
import {
  animalColor,
  animalName,
  breed,
  chip,
  code,
  counted,
  day,
  document,
  type ListColumn,
  type ListColumns,
  number,
  person,
  professional,
  words,
} from '../queries/columns.ts'
import { type Listing, newestFirst } from '../queries/listing.ts'
import { opening } from './opening-columns.ts'

/** Without `where`, which selects the owner. */
export type FormListing = Omit<Listing, 'where'>

const services = { table: sql`services s`, ...newestFirst(sql`s.number`) }
/** With joins to the males and females that some columns show. */
const bred = sql`services s left join animals m on m.id = s.sire_id left join animals h on h.id = s.dam_id`

/** For a service on one day. */
const served: ListColumns = { ...opening, FECHA_SERVICIO: day(sql`s.served_on`) }

/** For a service that takes straws or embryos from stock. */
const fromStock: ListColumns = {
  ...served,
  FORMULARIO: code('formulario', sql`s.stock_code`, ['A08', 'A09', 'A10', 'A11']),
  CONSECUTIVO_SERVICIO: number(sql`s.stock_number`),
}

/** Over the form's rows s; every row of an owner has the same. @param table of the prefixes, as p */
const prefix = (table: SQL, distinct?: SQL): ListColumn => {
  const there = sql`p.prefix`
  return words(sql`s.prefix`, { table, word: there, key: { here: sql`s.prefix`, there }, type: 'text' }, distinct)
}

/** The prefixes in use in a service form, each by one lookup in the index of code and prefix. */
const prefixesOf = (form: string): SQL => sql`with recursive one as (
    select min(p.prefix) as prefix from services p where p.code = ${form}
    union all select (select min(p.prefix) from services p where p.code = ${form} and p.prefix > one.prefix)
      from one where one.prefix is not null)
  select prefix as key, prefix as value from one`

/** From 0 to `most`. */
const figure = (of: SQL, most: number): ListColumn => counted(of, { groups: numbersUpTo(of, most) })

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

/** @param reader document number of the caller */
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
    FORMA_CONCEPCION: code('formulario', sql`s.service_code`, ['A01', 'A01a', 'A02', 'A03']),
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

const registrations = {
  ...newestFirst(sql`s.number`),
  table: sql`registrations s left join animals a on a.id = s.animal_id`,
}

export const listA05: FormListing = {
  ...registrations,
  rows: rowsA05,
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

export const listA06: FormListing = {
  ...newestFirst(sql`m.number`, 'consecutivo'),
  rows: rowsA06,
  table: sql`transfers m`,
  among: sql`true`,
  columns: {
    consecutivo: number(sql`m.number`),
    nid_propietario: document(sql`m.from_nid`),
    NOMBRE: person(sql`m.from_nid`),
    crg_animal: chip(sql`m.animal_id`),
    nid_transferido: document(sql`m.to_nid`),
    TRANS: person(sql`m.to_nid`),
    fecha_transferencia: day(sql`m.transferred_on`),
    observaciones: words(sql`m.remarks`),
  },
}
