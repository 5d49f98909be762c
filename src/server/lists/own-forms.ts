/** The list of a form that the documents do not define, from its columns. */
import { type SQL, sql } from 'drizzle-orm'
import type { Field } from '../../registry/index.ts'
import { personName, personTid } from '../filing/codes.ts'
import type { OwnForm } from '../filing/own-form.ts'
import { day, document, type ListColumn, number, words } from '../queries/columns.ts'
import { newestFirst } from '../queries/listing.ts'
import type { FormListing } from './forms.ts'
import { opening } from './opening-columns.ts'

const kinds: Partial<Readonly<Record<Field['kind'], (of: SQL) => ListColumn>>> = {
  date: day,
  count: number,
  number,
}

export function listOwn({ form, table, columns }: OwnForm): FormListing {
  const expressions: Readonly<Record<string, SQL>> = {
    CONSECUTIVO: sql`s.number`,
    TID_PROPIETARIO: personTid(sql`s.owner_nid`),
    NID_PROPIETARIO: sql`s.owner_nid`,
    NOMBRE: personName(sql`s.owner_nid`),
    FECHA_SOLICITUD: sql`s.requested_on`,
    ...columns,
  }
  const selected = Object.entries(expressions).map(([name, of]) => sql`${of} as ${sql.identifier(name)}`)
  const searched = Object.entries(columns).map(([name, of]) => {
    const kind = form.fields[name]?.kind
    return [name, ((kind && kinds[kind]) ?? words)(of)] as const
  })
  return {
    ...newestFirst(sql`s.number`),
    table,
    among: sql`true`,
    rows: (where) => sql`select ${sql.join(selected, sql`, `)} from ${table} where ${where} order by s.number desc`,
    columns: {
      ...opening,
      NID_PROPIETARIO: document(sql`s.owner_nid`),
      ...Object.fromEntries(searched),
    },
  }
}
