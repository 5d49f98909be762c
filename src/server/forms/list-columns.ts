/** Search and sort columns that the lists of several forms have, over the form's rows s. */
import { type SQL, sql } from 'drizzle-orm'
import { numbersUpTo } from '../queries/by-groups.ts'
import { counted, day, type ListColumn, type ListColumns, number, person, words } from '../queries/columns.ts'
import { newestFirst } from '../queries/listing.ts'

/** The first columns of the lists of numbered forms. */
export const opening: ListColumns = {
  CONSECUTIVO: number(sql`s.number`),
  NOMBRE: person(sql`s.owner_nid`),
  FECHA_SOLICITUD: day(sql`s.requested_on`),
}

export const services = { table: sql`services s`, ...newestFirst(sql`s.number`) }

/** For a service on one day. */
export const served: ListColumns = { ...opening, FECHA_SERVICIO: day(sql`s.served_on`) }

/** Every row of an owner has the same. @param table of the prefixes, as p */
export const prefix = (table: SQL, distinct?: SQL): ListColumn => {
  const there = sql`p.prefix`
  return words(sql`s.prefix`, { table, word: there, key: { here: sql`s.prefix`, there }, type: 'text' }, distinct)
}

/** From 0 to `most`. */
export const figure = (of: SQL, most: number): ListColumn => counted(of, { groups: numbersUpTo(of, most) })
