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

const voidedLease = <Found extends object>(filing: FormEffect<Found>, rows: (where: SQL, today: string) => SQL) =>
  voidedRow({
    filing,
    table: sql`leases`,
    where: (number) => sql`s.number = ${number}::int`,
    row: (number, { context }) => rows(sql`l.number = ${number}::int`, today(context)),
    rests: restingOn,
  })

export const voidingA12 = voidedLease(filingA12, rowsA12)

export const voidingSubLease = voidedLease(filingSubLease, rowsOfSubLeases)
