/** The lists of leases, of those that may be sub-let, and of sub-leases (2§3; decisions 136, 138, 140). */
import { type SQL, sql } from 'drizzle-orm'
import { readableOwner } from '../../access/owners.ts'
import { fieldOf, type Handler, personOf } from '../../core/call.ts'
import { breedName, nameOf, personName, personTid } from '../../filing/codes.ts'
import { chip, code, counted, day, document, number, person, words } from '../../queries/columns.ts'
import { listed, newestFirst } from '../../queries/listing.ts'
import type { FormListing } from '../served-form.ts'
import { isThere } from './judge.ts'

/** @param where over leases l @param today yyyy-mm-dd */
const rowsA12 = (where: SQL, today: string): SQL => sql`
  select l.number as consecutivo, ${personTid(sql`l.lessor_nid`)} as tid_propietario, l.lessor_nid as nid_propietario,
    l.lessor_nid as cedulaarrendador, ${personName(sql`l.lessor_nid`)} as nomarrendador,
    a.species as especie, ${nameOf('especie', sql`a.species`)} as nomespecie, a.sex as sexo, a.breed_id as raza,
    ${breedName(sql`a.breed_id`)} as "NOM_RAZA", a.chip as crg_animal, a.name as "NOMBRE_ANIMAL", l.starts_on as fecha_inicio,
    l.ends_on as fecha_fin, ${personTid(sql`l.lessee_nid`)} as tid_arrendatario, l.lessee_nid as nid_arrendatario,
    l.lessee_nid as cedulaarrendatario, ${personName(sql`l.lessee_nid`)} as nomarrendatario,
    l.remarks as observaciones, l.ends_on - ${today}::date as "diasPendientes"
  from leases l join animals a on a.id = l.animal_id
  where l.parent_number is null and ${where} order by l.number desc`

/** @param where over leases l: the sub-leases; the premises are those of the sub-lessee */
const rowsOfSubLeases = (where: SQL): SQL => sql`
  select l.number as "CONSECUTIVO", l.lessor_nid as "NID_PROPIETARIO", ${personName(sql`l.lessor_nid`)} as nomarrendador,
    l.parent_number as "CONSECUTIVO_ARRENDAMIENTO", a.chip as crg_animal, a.name as "NOMBRE_ANIMAL", l.starts_on as "FECHA_INICIAL",
    l.ends_on as "FECHA_FINAL", d.name as "DEPARTAMENTO", m.name as "MUNICIPIO", p.name as "CRIADERO",
    p.address as "DIRECCION", l.lessee_nid as "NID_PROPIETARIO_S", ${personName(sql`l.lessee_nid`)} as nomarrendatario,
    a.breed_id as "RAZA", a.species as "ESPECIE", ${personName(sql`w.lessor_nid`)} as "ARRENDADOR",
    w.starts_on as "INICIO_ARRENDAMIENTO", w.ends_on as "FIN_ARRENDAMIENTO"
  from leases l join leases w on w.number = l.parent_number join animals a on a.id = l.animal_id
    left join premises p on p.owner_nid = l.lessee_nid left join departments d on d.code = p.department
    left join municipalities m on m.code = p.municipality
  where ${where} order by l.number desc`

const leased = sql`leases l left join animals a on a.id = l.animal_id`

/** Of whom has bought the animal meanwhile: until it ends, she does not have it. */
const ofWhoBought = (owner: string, today: string): SQL => sql`l.ends_on >= ${today}::date
  and l.animal_id in (select b.id from animals b where b.owner_nid = ${owner})`

/** Leases that are not sub-leases, given or taken: a lease belongs to both. @param today yyyy-mm-dd */
export const listA12 = (today: string): FormListing => ({
  ...newestFirst(sql`l.number`, 'consecutivo'),
  rows: (where) => rowsA12(where, today),
  table: leased,
  counted: sql`leases l`,
  of: (owner) => sql`(l.lessor_nid = ${owner} or l.lessee_nid = ${owner} or ${ofWhoBought(owner, today)})`,
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

/** The lessee's leases that have not ended, of animals that are not gone. @param today yyyy-mm-dd */
export function listAvailable(today: string): FormListing {
  const all = listA12(today)
  const running = sql`l.ends_on >= ${today}::date and ${isThere(sql`l.animal_id`)}`
  return {
    ...all,
    rows: (where) => all.rows(sql`${where} and ${running}`),
    of: (owner) => sql`l.lessee_nid = ${owner}`,
    among: sql`${all.among} and ${running}`,
  }
}

const where = sql`left join premises p on p.owner_nid = l.lessee_nid left join departments d on d.code = p.department
  left join municipalities w on w.code = p.municipality`

const listSubLeases: FormListing = {
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

/** Given by nid_propietario, received by nid_propietario_s (decision 140). */
export const subLeases: Handler = async (call) => {
  const [given, received] = [fieldOf(call, 'nid_propietario'), fieldOf(call, 'nid_propietario_s')]
  const parties: SQL[] = []
  const add = async (column: SQL, owner: string) => {
    const readable = await readableOwner(call.context, personOf(call), owner, false)
    parties.push(readable === null ? sql`true` : sql`${column} = ${readable}`)
  }
  if (given !== '' || received === '') await add(sql`l.lessor_nid`, given)
  if (received !== '') await add(sql`l.lessee_nid`, received)
  return listed(call, { ...listSubLeases, where: sql`(${sql.join(parties, sql` or `)})` })
}
