/** Rows of leases, of those that may be sub-let, and of sub-leases (2§3; decisions 136, 138, 140). */
import { type SQL, sql } from 'drizzle-orm'
import { breedName, nameOf, personName, personTid } from '../../filing/codes.ts'

/** @param where over leases l @param today yyyy-mm-dd */
export const rowsA12 = (where: SQL, today: string): SQL => sql`
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
export const rowsOfSubLeases = (where: SQL): SQL => sql`
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
