/** Farm date and time of an instant in a table, as format/farm-time.ts computes them. */
import { type SQL, sql } from 'drizzle-orm'
import { FARM_OFFSET_HOURS } from '../../registry/format/farm-time.ts'

const atTheFarm = (instant: SQL): SQL =>
  sql`((${instant}) at time zone 'UTC' + ${sql.raw(`interval '${FARM_OFFSET_HOURS} hours'`)})`

/** The calendar day, a date. */
export const farmDayOf = (instant: SQL): SQL => sql`${atTheFarm(instant)}::date`

/** 'yyyy-mm-dd HH:MM', a text. */
export const farmMinuteOf = (instant: SQL): SQL => sql`to_char(${atTheFarm(instant)}, 'YYYY-MM-DD HH24:MI')`
