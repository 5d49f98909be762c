/** Applies the filters of a list: by column a code, a name, or dates (FILTROS). */
import { type SQL, sql } from 'drizzle-orm'
import { isDay } from '../../registry/fields/date.ts'
import { type Days, daysOf, entryOf } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import type { ListColumn, ListColumns } from './columns.ts'
import { receivedWithin } from './received.ts'

/** @throws HttpError 400 if the list has no such column, or it cannot be filtered that way */
export function filteredBy(columns: ListColumns, filters: Readonly<Record<string, string>>): SQL {
  const asked = Object.entries(filters).map(([name, filter]) => {
    const column = entryOf(columns, name)
    if (!column) throw new HttpError(400, serverTexts.badFilter)
    return conditionOf(column, filter)
  })
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}

/** Some rows contain names instead of codes: both are accepted. */
function conditionOf(column: ListColumn, filter: string): SQL {
  const { of } = column
  const itself = sql`(${of})::text = ${filter}`
  switch (column.kind) {
    case 'day':
      return between(of, filter)
    case 'received':
      return receivedWithin(column.filings, of, daysIn(filter))
    case 'person':
      return sql`(${itself} or ${of} in (select t.nid from third_parties t where t.name = ${filter}))`
    case 'breed':
      return sql`(${itself} or ${of} in (select x.id from breeds x where x.name = ${filter}))`
    case 'code':
      if (column.wire) return sql`${column.wire} = ${filter}`
      return sql`(${itself} or ${of} in (select c.code from codes c where c.kind = ${column.table} and c.name = ${filter}))`
    case 'words':
      return column.wire ? sql`${column.wire} = ${filter}` : itself
    case 'chip':
    case 'animalName':
    case 'animalText':
    case 'animalColor':
      throw new HttpError(400, serverTexts.badFilter)
    default:
      return itself
  }
}

function between(of: SQL, filter: string): SQL {
  const { from, until } = daysIn(filter)
  const first = from === '' ? sql`true` : sql`${of} >= ${from}::date`
  const last = until === '' ? sql`true` : sql`${of} <= ${until}::date`
  return sql`(${first} and ${last})`
}

/** One day, or two of which either may be open. @throws HttpError 400 */
export function daysIn(filter: string): Days {
  const days = daysOf(filter) ?? { from: filter, until: filter }
  return [days.from, days.until].every((day) => day === '' || isDay(day)) ? days : never()
}

const never = (): never => {
  throw new HttpError(400, serverTexts.badFilter)
}
