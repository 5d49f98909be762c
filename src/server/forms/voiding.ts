/** Voiding of the forms that made one row: a service that no birth names, a stock that nobody took from. */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import type { Call } from '../core/call.ts'
import type { Filing } from '../filing/commit.ts'
import type { FormCorrection } from '../filing/correction.ts'
import { type FormEffect, filedAgain } from '../filing/file-form.ts'

type Steps = Readonly<Record<string, SQL>>

interface OneRow<Found extends object> {
  readonly filing: FormEffect<Found>
  /** Its table, as s. */
  readonly table: SQL
  /** The row, as s. */
  readonly where: (number: number) => SQL
  /** The record as its list has it. */
  readonly row: (number: number, call: Call) => SQL
  /** SELECT with a column `record`. @param where the row, as s */
  readonly rests: (where: SQL) => SQL
  /** Steps besides the removal of the row, and besides filing it again. */
  readonly also?: (where: SQL) => Steps
  readonly back?: (row: Values, call: Call) => Steps | Promise<Steps>
}

export function voidedRow<Found extends object>(of: OneRow<Found>): FormCorrection {
  const { filing, table, where, row, rests, also, back } = of
  return {
    form: filing.form,
    hold: (number) => sql`select 1 from ${table} s where ${where(number)} for update`,
    row,
    restsOnForm: ({ number }) => rests(where(number)),
    void: ({ number }) => ({
      locks: [],
      effects: { ...also?.(where(number)), row: sql`delete from ${table} s using ok where ${where(number)}` },
    }),
    restore: async (before, call) => {
      const again = before.FILA
        ? {
            locks: [],
            effects: { row: sql`insert into ${table} select r.* from ok, ${rowAgain(table, before.FILA)} r` },
          }
        : await filedAgain(filing, before, call)
      return { ...again, effects: { ...again.effects, ...(await back?.(before, call)) } }
    },
  }
}

type Listed = (where: SQL) => SQL

const numbered = (filing: FormEffect<never>) => (number: number) =>
  sql`s.code = ${filing.form.code} and s.number = ${number}::int`

/** Over s: did it come with a book? @param key by which its run knows it */
const isOfBook = (kind: string, key: SQL): SQL => sql`exists (select 1 from herd_book_runs r
  join herd_book_made m on m.run_id = r.id and m.kind = ${kind} and m.key = ${key})`

/** The row of one that came with a book, which names no straws, and animals without a chip: no form files it again. */
const imported = (where: SQL): SQL => sql`(select to_jsonb(s)::text from services s
  where ${where} and ${isOfBook('servicios', sql`s.code || ' ' || s.number`)})`

/**
 * A record of its list, with its row and its animal's if it came with a book: no form says all that they had.
 * @param table with `number` and `animal_id`
 */
export const withBook = (rows: SQL, table: SQL, kind: string, number: number): SQL => sql`
  select q.*, k.* from (${rows}) q left join (select to_jsonb(s)::text as "FILA", to_jsonb(a)::text as "ANIMAL"
    from ${table} s join animals a on a.id = s.animal_id
    where s.number = ${number}::int and ${isOfBook(kind, sql`s.number::text`)}) k on true`

/** A kept row, changed now for those who read what has changed since. */
const rowAgain = (table: SQL, kept = ''): SQL => sql`jsonb_populate_record(null::${table},
  ${kept}::jsonb || jsonb_build_object('modified_at', clock_timestamp()))`

/** Both as they were. */
export const asInBook = (table: SQL, { FILA, ANIMAL }: Values): Pick<Filing, 'locks' | 'effects'> => ({
  locks: [],
  effects: {
    animal: sql`
      insert into animals select a.* from ok, ${rowAgain(sql`animals`, ANIMAL)} a
      on conflict (id) do update set chip = excluded.chip, registration_number = excluded.registration_number,
        name = excluded.name, color = excluded.color, marks = excluded.marks, features = excluded.features,
        registered_on = excluded.registered_on returning chip`,
    filed: sql`
      insert into ${table} select r.* from animal, ${rowAgain(table, FILA)} r returning *`,
    chip: sql`update chips c set state = 1 from animal where c.chip = animal.chip`,
  },
})

/** What it took from stock is there again. @param rows of its list, over services s */
export const voidedService = <Found extends object>(
  filing: FormEffect<Found>,
  rows: Listed,
  more: Pick<OneRow<Found>, 'also' | 'back'> = {},
): FormCorrection => {
  const where = numbered(filing)
  return voidedRow({
    filing,
    table: sql`services`,
    where,
    row: (number) => sql`select q.*, ${imported(where(number))} as "FILA" from (${rows(where(number))}) q`,
    rests: (which) => sql`
      select 'A04 ' || b.number as record from services s
        join births b on b.service_code = s.code and b.service_number = s.number where ${which}`,
    ...more,
    also: (which) => ({
      ...more.also?.(which),
      given: sql`
        update stock k set pending = k.pending + s.amount from ok, services s
        where ${which} and k.code = s.stock_code and k.number = s.stock_number`,
    }),
  })
}

/** @param rows of its list, over stock s */
export const voidedStock = <Found extends object>(filing: FormEffect<Found>, rows: Listed): FormCorrection => {
  const where = numbered(filing)
  return voidedRow({
    filing,
    table: sql`stock`,
    where,
    row: (number) => rows(where(number)),
    rests: (which) => sql`
      select r.code || ' ' || r.number as record from stock s
        join services r on r.stock_code = s.code and r.stock_number = s.number where ${which}`,
  })
}
