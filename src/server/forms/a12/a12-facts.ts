/** Facts that leases and sub-leases read from the registry. */
import { type SQL, sql } from 'drizzle-orm'
import { wireNumber } from '../../core/wire-number.ts'

/** Document type of an active third party, who may lease a male; null: not one. */
export const lesseeFact = (nid: string): SQL =>
  sql`(select t.tid from third_parties t where t.nid = ${nid} and t.status = 0)`

/** Is the male already leased on any of those days, or sub-leased within that lease? Both ends are included. */
export const overlapFact = (which: SQL, starts: string, ends: string): SQL => sql`exists (
  select 1 from leases l where ${which} and l.starts_on <= ${ends}::date and l.ends_on >= ${starts}::date)`

/** A lease as a sub-lease refers to it. */
export interface LeaseFact {
  readonly animalId: number
  readonly lessor: string
  readonly lessee: string
  /** yyyy-mm-dd */
  readonly starts: string
  readonly ends: string
}

export const leaseFact = (number: string): SQL => sql`(
  select jsonb_build_object('animalId', l.animal_id, 'lessor', l.lessor_nid, 'lessee', l.lessee_nid,
    'starts', l.starts_on, 'ends', l.ends_on)
  from leases l where l.number = ${wireNumber(number)} and l.parent_number is null)`
