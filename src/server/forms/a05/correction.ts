/**
 * A05 corrected: what it says of the animal's looks and name; voided: the animal is without chip and certificate again,
 * and one that came by the form is no more.
 */
import { type SQL, sql } from 'drizzle-orm'
import { formOf } from '../../../registry/index.ts'
import { personOf } from '../../core/call.ts'
import type { FormCorrection } from '../../filing/correction.ts'
import { filedAgain } from '../../filing/file-form.ts'
import { recordsOf } from '../../filing/rests.ts'
import { asInBook, withBook } from '../voiding.ts'
import { filingA05 } from './effects.ts'
import { filingInitial } from './initial.ts'
import { rowsA05, rowsA05Initial } from './rows.ts'

const form = formOf('A05')

/** A registration of either kind: I initial, C with a certificate. */
const registered = (number: number, kind = 'C'): SQL =>
  sql`select s.animal_id from registrations s where s.number = ${number}::int and s.kind = ${kind}`

const hold =
  (kind: string) =>
  (number: number): SQL =>
    sql`
    select 1 from registrations s join animals a on a.id = s.animal_id
    where s.number = ${number}::int and s.kind = ${kind} for update`

const resting =
  (kind?: string) =>
  ({ number }: { readonly number: number }): SQL =>
    sql`
    select record from ${recordsOf(registered(number, kind))} r where r.record <> ${`A05 ${number}`}`

const freed = (number: number, kind?: string): SQL => sql`
  update chips c set state = 0 from ok, animals a where a.id in (${registered(number, kind)}) and c.chip = a.chip`

const unregistered = (number: number): SQL => sql`delete from registrations s using ok where s.number = ${number}::int`

export const correctionA05: FormCorrection = {
  form,
  hold: hold('C'),
  row: (number) => withBook(rowsA05(sql`s.number = ${number}::int`), sql`registrations`, 'registros', number),
  correct: ({ number, after }) => ({
    locks: [],
    effects: {
      animal: sql`
        update animals a set name = ${after.NOMBRE}::text, color = ${after.COLOR}::text, marks = ${after.MARCAS_HATO}::text,
          features = ${after.RASGOS_PARTICULARES}::text from ok where a.id in (${registered(number)})`,
    },
  }),
  restsOnForm: resting(),
  void: ({ number }) => ({
    locks: [],
    effects: {
      chip: freed(number),
      animal: sql`
        update animals a set chip = null, registration_number = null, name = '', color = '', marks = '', features = '',
          registered_on = null from ok where a.id in (${registered(number)})`,
      registration: unregistered(number),
    },
  }),
  restore: async (row, call) =>
    row.FILA ? asInBook(sql`registrations`, row) : filedAgain(filingA05(row.SELLO), row, call),
}

export const voidingInitial: FormCorrection = {
  form: filingInitial.form,
  hold: hold('I'),
  row: (number, call) => {
    const rows = rowsA05Initial(sql`s.number = ${number}::int and s.kind = 'I'`, personOf(call).nid)
    return withBook(rows, sql`registrations`, 'registros', number)
  },
  restsOnForm: resting('I'),
  void: ({ number }) => ({
    locks: [],
    effects: {
      chip: freed(number, 'I'),
      animal: sql`delete from animals a using ok where a.id in (${registered(number, 'I')})`,
      registration: unregistered(number),
    },
  }),
  restore: async (row, call) => (row.FILA ? asInBook(sql`registrations`, row) : filedAgain(filingInitial, row, call)),
}
