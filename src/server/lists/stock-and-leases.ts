/** The lists of stock (A08 to A11) and of leases (A12) as clients request them. */
import { type SQL, sql } from 'drizzle-orm'
import { rowsA08, rowsA09, rowsA10, rowsA11 } from '../forms/a08-a11/stock-rows.ts'
import { rowsA12, rowsOfSubLeases } from '../forms/a12/a12-rows.ts'
import {
  breed,
  chip,
  code,
  counted,
  day,
  document,
  type ListColumns,
  number,
  person,
  professional,
  words,
} from '../queries/columns.ts'
import { newestFirst } from '../queries/listing.ts'
import type { FormListing } from './forms.ts'
import { opening } from './opening-columns.ts'

const applicant = (field: 'SOLICITANTE' | 'CRIADOR'): ListColumns => ({
  ...opening,
  [`TID_${field}`]: counted(sql`(select t.tid from third_parties t where t.nid = s.owner_nid)`),
  [`NID_${field}`]: document(sql`s.owner_nid`),
  ESPECIE: code('especie', sql`s.species`),
  RAZA: breed(sql`s.breed_id`),
  CRG_MACHO: chip(sql`s.sire_id`),
  NOMBRE_DEL_MACHO: words(sql`s.sire_name`),
  REGISTRO_ICA: counted(sql`s.ica_id`),
  PEDIGREE_ANIMAL: counted(sql`s.pedigree_id`),
  OBSERVACIONES: words(sql`s.remarks`),
})

const dam: ListColumns = {
  NUMERO_EMBRIONES: number(sql`s.amount`),
  CRG_HEMBRA: chip(sql`s.dam_id`),
  NOMBRE_DE_LA_HEMBRA: words(sql`s.dam_name`),
}

const stock = (of: 'A08' | 'A09' | 'A10' | 'A11', rows: (where: SQL) => SQL, columns: ListColumns): FormListing => ({
  ...newestFirst(sql`s.number`),
  rows,
  table: sql`stock s`,
  among: sql`s.code = ${of}`,
  columns: { ...applicant(of === 'A10' ? 'CRIADOR' : 'SOLICITANTE'), ...columns },
})

export const listA08 = stock('A08', rowsA08, {
  ...dam,
  FECHA_SERVICIO: day(sql`s.served_on`),
  NID_ENTIDAD: professional(sql`s.professional_nid`),
})

export const listA09 = stock('A09', rowsA09, {
  ...dam,
  PAIS: code('pais', sql`s.country`),
  FACTURA_DE_COMPRA: counted(sql`s.invoice_id`),
})

export const listA10 = stock('A10', rowsA10, {
  FECHA_PROCEDIMIENTO: day(sql`s.served_on`),
  CANTIDAD_PAJILLAS: number(sql`s.amount`),
  NID_INSEMINADOR: professional(sql`s.professional_nid`),
})

/** The pedigree of the male of an A11, by its chips. */
export const listA11: FormListing = {
  ...stock('A11', rowsA11, {
    CRG_PADRE: chip(sql`m.sire_id`),
    CRG_ABUELO_PATERNO: chip(sql`p.sire_id`),
    CRG_ABUELA_PATERNA: chip(sql`p.dam_id`),
    CRG_MADRE: chip(sql`m.dam_id`),
    CRG_ABUELO_MATERNO: chip(sql`d.sire_id`),
    CRG_ABUELA_MATERNA: chip(sql`d.dam_id`),
    FACTURA_DE_COMPRA: counted(sql`s.invoice_id`),
    CANTIDAD_PAJILLAS: number(sql`s.amount`),
  }),
  table: sql`stock s left join animals m on m.id = s.sire_id left join animals p on p.id = m.sire_id
    left join animals d on d.id = m.dam_id`,
  counted: sql`stock s`,
}

const leased = sql`leases l left join animals a on a.id = l.animal_id`

/** Leases that are not sub-leases. @param day yyyy-mm-dd: today */
export const listA12 = (today: string): FormListing => ({
  ...newestFirst(sql`l.number`, 'consecutivo'),
  rows: (where) => rowsA12(where, today),
  table: leased,
  counted: sql`leases l`,
  among: sql`l.parent_number is null`,
  columns: {
    consecutivo: number(sql`l.number`),
    tid_propietario: counted(sql`(select t.tid from third_parties t where t.nid = l.lessor_nid)`),
    cedulaarrendador: document(sql`l.lessor_nid`),
    nomarrendador: person(sql`l.lessor_nid`),
    nomespecie: code('especie', sql`a.species`),
    crg_animal: chip(sql`l.animal_id`),
    fecha_inicio: day(sql`l.starts_on`),
    fecha_fin: day(sql`l.ends_on`),
    tid_arrendatario: counted(sql`(select t.tid from third_parties t where t.nid = l.lessee_nid)`),
    cedulaarrendatario: document(sql`l.lessee_nid`),
    nomarrendatario: person(sql`l.lessee_nid`),
    diasPendientes: counted(sql`l.ends_on`),
  },
})

const where = sql`left join premises p on p.owner_nid = l.lessee_nid left join departments d on d.code = p.department
  left join municipalities w on w.code = p.municipality`

export const listSubLeases: FormListing = {
  ...newestFirst(sql`l.number`),
  rows: rowsOfSubLeases,
  table: sql`leases l ${where}`,
  counted: sql`leases l`,
  among: sql`l.parent_number is not null`,
  columns: {
    CONSECUTIVO: number(sql`l.number`),
    CONSECUTIVO_ARRENDAMIENTO: number(sql`l.parent_number`),
    NID_PROPIETARIO: document(sql`l.lessor_nid`),
    nomarrendador: person(sql`l.lessor_nid`),
    crg_animal: chip(sql`l.animal_id`),
    FECHA_INICIAL: day(sql`l.starts_on`),
    FECHA_FINAL: day(sql`l.ends_on`),
    CRIADERO: words(sql`p.name`),
    DEPARTAMENTO: words(sql`d.name`),
    MUNICIPIO: words(sql`w.name`),
    DIRECCION: words(sql`p.address`),
  },
}
