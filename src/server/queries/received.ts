/** When the records of a form were received (RECIBIDO of a page): their filings, and no later change of them. */
import { type SQL, sql } from 'drizzle-orm'
import { type Days, RECEIVED, type Values } from '../../registry/index.ts'
import type { Database } from '../database/database.ts'
import { farmMinuteOf, isWithinFarmDays } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'

/** The filings of a form: its code, and the operations that file it or a part with a number of its own. */
export interface Filings {
  readonly code: string
  readonly operations: readonly string[]
}

/** A table of `number` and `filed_at`, one row for each number. @param among condition on filings f */
export function receivedTable({ code, operations }: Filings, among: SQL): SQL {
  const isOne = (filing: string) => {
    const of = sql.raw(filing)
    const names = sql.join(
      operations.map((name) => sql`${name}`),
      sql`, `,
    )
    return sql`${of}.code = ${code} and ${of}.before is null and ${of}.operation in (${names})`
  }
  return sql`(select f.number::int as number, f.filed_at from filings f where ${isOne('f')} and ${among}
    and not exists (select 1 from filings z where z.number = f.number and z.id > f.id and ${isOne('z')}))`
}

/** SQL: was the record with that number received on one of these days at the farm? yyyy-mm-dd, '' for an open end. */
export function receivedWithin(filings: Filings, number: SQL, days: Days): SQL {
  const among = isWithinFarmDays(sql`f.filed_at`, days)
  return sql`${number} in (select y.number from ${receivedTable(filings, among)} y)`
}

/** The rows with RECIBIDO, 'yyyy-mm-dd HH:MM' at the farm; '' for an imported record. @param key of the number */
export async function withReceived(db: Database, filings: Filings, key: string, rows: Values[]): Promise<Values[]> {
  const numbers = JSON.stringify(rows.map((row) => row[key]))
  const among = sql`f.number = any (array(select jsonb_array_elements_text(${numbers}::jsonb)))`
  const received = await textRows(
    db,
    sql`select y.number as number, ${farmMinuteOf(sql`y.filed_at`)} as at from ${receivedTable(filings, among)} y`,
  )
  const times = new Map(received.map(({ number = '', at = '' }) => [number, at]))
  return rows.map((row) => ({ ...row, [RECEIVED]: times.get(row[key] ?? '') ?? '' }))
}
