/** What leases and sub-leases depend on: the male, the lessee, the days (decisions 133 to 142). */
import { type SQL, sql } from 'drizzle-orm'
import { fill, type Problems, type Values } from '../../../registry/index.ts'
import { a12Texts, subLeaseTexts } from '../../../registry/texts/a12.ts'
import { wireNumber } from '../../core/call.ts'
import type { AnimalFact } from '../../filing/facts.ts'
import { filingTexts } from '../../filing/texts.ts'

/** Is the male already leased on any of those days, or sub-leased within that lease? Both ends are included. */
export const overlapFact = (which: SQL, starts: string, ends: string): SQL => sql`exists (
  select 1 from leases l where ${which} and l.starts_on <= ${ends}::date and l.ends_on >= ${starts}::date)`

/** The animal of a lease is not gone (dead, lost). */
export const isThere = (animalId: SQL): SQL =>
  sql`exists (select 1 from animals g where g.id = ${animalId} and g.owner_nid is not null)`

/** A lease as a sub-lease refers to it. */
export interface LeaseFact {
  readonly animalId: number
  readonly lessor: string
  readonly lessee: string
  /** yyyy-mm-dd */
  readonly starts: string
  readonly ends: string
  /** What a sub-lease saw of it, by its fields. */
  readonly seen: Values
}

export const leaseFact = (number: string): SQL => sql`(
  select jsonb_build_object('animalId', l.animal_id, 'lessor', l.lessor_nid, 'lessee', l.lessee_nid,
    'starts', l.starts_on, 'ends', l.ends_on, 'seen', jsonb_build_object('crg_animal', coalesce(a.chip, ''),
      'INICIO_ARRENDAMIENTO', l.starts_on, 'FIN_ARRENDAMIENTO', l.ends_on))
  from leases l join animals a on a.id = l.animal_id where l.number = ${wireNumber(number)} and l.parent_number is null
    and ${isThere(sql`l.animal_id`)})`

export function leaseProblems(male: AnimalFact, lesseeTid: string | null, values: Values): Problems {
  const problems: Record<string, string> = {}
  if (male.species !== values.especie) problems.crg_animal = filingTexts.species
  else if (String(male.breed) !== values.raza) problems.raza = filingTexts.breed
  if (lesseeTid === null) problems.nid_arrendatario = filingTexts.ownerUnknown
  else if (lesseeTid !== values.tid_arrendatario) problems.tid_arrendatario = filingTexts.typeMismatch
  return problems
}

export function subLeaseProblems(lease: LeaseFact, lesseeTid: string | null, values: Values): Problems {
  const problems: Record<string, string> = {}
  const { beforeLease, afterLease } = subLeaseTexts
  if (lesseeTid === null) problems.NID_PROPIETARIO_S = filingTexts.ownerUnknown
  else if (values.NID_PROPIETARIO_S === lease.lessor) problems.NID_PROPIETARIO_S = a12Texts.sameLessee
  if ((values.FECHA_INICIAL ?? '') < lease.starts) problems.FECHA_INICIAL = fill(beforeLease, { date: lease.starts })
  if ((values.FECHA_FINAL ?? '') > lease.ends) problems.FECHA_FINAL = fill(afterLease, { date: lease.ends })
  return problems
}
