/** A group voided with its females, and restored with them. */
import { type SQL, sql } from 'drizzle-orm'
import { formOf } from '../../../registry/index.ts'
import { wireNumber } from '../../core/call.ts'
import { voidedService } from '../voiding.ts'
import { filingA01a } from './effects.ts'
import { rowsA01a } from './rows.ts'

const FEMALES = 'HEMBRAS'

/** With its females: by chip, or by id where they have none. */
const withFemales = (where: SQL): SQL => sql`
  select g.*, (select string_agg(coalesce(h.chip, '#' || h.id), ',' order by h.chip) from service_females f join animals h on h.id = f.dam_id
    where f.code = 'A01a' and f.number = g."CONSECUTIVO") as ${sql.identifier(FEMALES)}
  from (${rowsA01a(where, '')}) g`

export const voidingA01a = voidedService(filingA01a, withFemales, {
  also: (where) => ({
    females: sql`delete from service_females f using ok, services s where ${where} and f.code = s.code
      and f.number = s.number`,
  }),
  back: (row) => ({
    females: sql`
      insert into service_females (code, number, dam_id)
      select 'A01a', ${wireNumber(row[formOf('A01a').number] ?? '')}::int, h.id from ok, animals h
      where coalesce(h.chip, '#' || h.id) = any(string_to_array(${row[FEMALES] ?? ''}::text, ','))`,
  }),
})
