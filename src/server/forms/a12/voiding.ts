/** A lease or sub-lease voided: while the lessee has not used the male, nor sub-let him. */
import { type SQL, sql } from 'drizzle-orm'
import { today } from '../../core/app-context.ts'
import type { FormEffect } from '../../filing/file-form.ts'
import { voidedRow } from '../voiding.ts'
import { filingA12, filingSubLease } from './effects.ts'
import { rowsA12, rowsOfSubLeases } from './rows.ts'

/** @param where over leases s */
const restingOn = (where: SQL): SQL => sql`
  select 'A12 ' || u.number as record from leases s join leases u on u.parent_number = s.number where ${where}
  union all select r.code || ' ' || r.number from leases s join services r on r.sire_id = s.animal_id
    and r.owner_nid = s.lessee_nid and r.served_on between s.starts_on and s.ends_on where ${where}
  union all select k.code || ' ' || k.number from leases s join stock k on k.sire_id = s.animal_id
    and k.owner_nid = s.lessee_nid and k.served_on between s.starts_on and s.ends_on where ${where}`

/** Held and written with its male, so that a service that was judged on the lease is there, or is judged again. */
const voidedLease = <Found extends object>(filing: FormEffect<Found>, rows: (where: SQL, today: string) => SQL) => ({
  ...voidedRow({
    filing,
    table: sql`leases`,
    where: (number) => sql`s.number = ${number}::int`,
    row: (number, { context }) => rows(sql`l.number = ${number}::int`, today(context)),
    rests: restingOn,
    also: (where) => ({
      male: sql`update animals a set owner_nid = a.owner_nid from ok, leases s where ${where} and a.id = s.animal_id`,
    }),
  }),
  hold: (number: number) => sql`
    select 1 from leases s join animals a on a.id = s.animal_id where s.number = ${number}::int for update`,
})

export const voidingA12 = voidedLease(filingA12, rowsA12)

export const voidingSubLease = voidedLease(filingSubLease, rowsOfSubLeases)
