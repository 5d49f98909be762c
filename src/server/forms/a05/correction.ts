/** A05 corrected: what it says of the animal's looks and name; voided: the animal is without chip and certificate again. */
import { type SQL, sql } from 'drizzle-orm'
import { formOf, fromWire } from '../../../registry/index.ts'
import type { FormCorrection } from '../../filing/correction.ts'
import { filingOf } from '../../filing/file-form.ts'
import { recordsOf } from '../../filing/rests.ts'
import { filingA05 } from './effects.ts'
import { rowsA05 } from './rows.ts'

const form = formOf('A05')

const registered = (number: number): SQL =>
  sql`select s.animal_id from registrations s where s.number = ${number}::int and s.kind = 'C'`

export const correctionA05: FormCorrection = {
  form,
  hold: (number) => sql`
    select 1 from registrations s join animals a on a.id = s.animal_id
    where s.number = ${number}::int and s.kind = 'C' for update`,
  row: (number) => rowsA05(sql`s.number = ${number}::int`),
  correct: ({ number, after }) => ({
    locks: [],
    effects: {
      animal: sql`
        update animals a set name = ${after.NOMBRE}::text, color = ${after.COLOR}::text, marks = ${after.MARCAS_HATO}::text,
          features = ${after.RASGOS_PARTICULARES}::text from ok where a.id in (${registered(number)})`,
    },
  }),
  restsOnForm: ({ number }) => sql`
    select record from ${recordsOf(registered(number))} r where r.record <> ${`A05 ${number}`}`,
  void: ({ number }) => ({
    locks: [],
    effects: {
      chip: sql`
        update chips c set state = 0 from ok, animals a where a.id in (${registered(number)}) and c.chip = a.chip`,
      animal: sql`
        update animals a set chip = null, registration_number = null, name = '', color = '', marks = '', features = '',
          registered_on = null from ok where a.id in (${registered(number)})`,
      registration: sql`delete from registrations s using ok where s.number = ${number}::int`,
    },
  }),
  restore: (row, call) =>
    filingOf(
      filingA05(row.SELLO),
      { ...call, fields: { ...call.fields, ...form.submit.fixed } },
      fromWire(form, row),
      row[form.owner] ?? '',
      false,
      'edit',
    ),
}
