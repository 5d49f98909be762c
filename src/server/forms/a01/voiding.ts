/** A group voided with its females, and restored with them. */
import { type SQL, sql } from 'drizzle-orm'
import { fill, formOf, type Values } from '../../../registry/index.ts'
import { wireNumber } from '../../core/call.ts'
import { BusinessError } from '../../core/http-errors.ts'
import { rowsOf } from '../../database/database.ts'
import { filingTexts } from '../../filing/texts.ts'
import { voidedService } from '../voiding.ts'
import { filingA01a } from './effects.ts'
import { rowsA01a } from './rows.ts'

const FEMALES = 'HEMBRAS'

/** With its females, by id: a chip may be corrected meanwhile. */
const withFemales = (where: SQL): SQL => sql`
  select g.*, (select string_agg('#' || f.dam_id, ',') from service_females f
    where f.code = 'A01a' and f.number = g."CONSECUTIVO") as ${sql.identifier(FEMALES)}
  from (${rowsA01a(where, '')}) g`

/** Those of a group that was voided, also by chips, as they were kept before. */
const femalesOf = (row: Values): SQL => sql`string_to_array(${row[FEMALES] ?? ''}::text, ',')`

export const voidingA01a = voidedService(filingA01a, withFemales, {
  also: (where) => ({
    females: sql`delete from service_females f using ok, services s where ${where} and f.code = s.code
      and f.number = s.number`,
  }),
  back: async (row, { context }) => {
    const there = sql`h.chip = any(${femalesOf(row)}) or '#' || h.id = any(${femalesOf(row)})`
    const [gone] = await rowsOf<{ n: number }>(
      context.db,
      sql`select cardinality(${femalesOf(row)}) - (select count(*)::int from animals h where ${there}) as n`,
    )
    if (gone?.n) throw new BusinessError(0, fill(filingTexts.femalesGone, { n: gone.n }))
    return {
      females: sql`
        insert into service_females (code, number, dam_id)
        select 'A01a', ${wireNumber(row[formOf('A01a').number] ?? '')}::int, h.id from ok, animals h where ${there}`,
    }
  },
})
