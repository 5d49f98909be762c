/** An instant of a table as the wire has it, and its farm date and time, as format/farm-time.ts computes them. */
import { type SQL, sql } from 'drizzle-orm'
import { FARM_OFFSET_HOURS } from '../../registry/format/farm-time.ts'
import type { Days } from '../../registry/index.ts'

const atTheFarm = (instant: SQL): SQL =>
  sql`((${instant}) at time zone 'UTC' + ${sql.raw(`interval '${FARM_OFFSET_HOURS} hours'`)})`

/** The calendar day, a date. */
export const farmDayOf = (instant: SQL): SQL => sql`${atTheFarm(instant)}::date`

const startOf = (day: string): SQL =>
  sql`(${day}::timestamp - ${sql.raw(`interval '${FARM_OFFSET_HOURS} hours'`)}) at time zone 'UTC'`

/** Is the instant on one of these days? Unlike its day, an index has it. @param days yyyy-mm-dd, '' for an open end */
export function isWithinFarmDays(instant: SQL, { from, until }: Days): SQL {
  const first = from === '' ? sql`true` : sql`${instant} >= ${startOf(from)}`
  const last = until === '' ? sql`true` : sql`${instant} < ${startOf(until)} + interval '1 day'`
  return sql`(${first} and ${last})`
}

/** 'yyyy-mm-dd HH:MM', a text. */
export const farmMinuteOf = (instant: SQL): SQL => sql`to_char(${atTheFarm(instant)}, 'YYYY-MM-DD HH24:MI')`

/** An instant in wire format: ISO, UTC; '' for none. */
export const instantText = (instant: SQL): SQL =>
  sql`coalesce(to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`
