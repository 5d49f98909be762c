/** The first columns of the lists of numbered forms, over the form's rows s. */
import { sql } from 'drizzle-orm'
import { day, type ListColumns, number, person } from '../queries/columns.ts'

export const opening: ListColumns = {
  CONSECUTIVO: number(sql`s.number`),
  NOMBRE: person(sql`s.owner_nid`),
  FECHA_SOLICITUD: day(sql`s.requested_on`),
}
