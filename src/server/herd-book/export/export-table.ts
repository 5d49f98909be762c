/** How a table of an export is described: its columns, its rows, and what it says of other people. */
import { type SQL, sql } from 'drizzle-orm'
import { type TableKey, tableOf } from '../../../registry/herd-book/index.ts'

interface ExportColumn {
  readonly name: string
  readonly about: string
}

export interface ExportTable {
  /** Name of its file, without .csv. */
  readonly name: string
  readonly about: string
  readonly columns: readonly ExportColumn[]
  /** A SELECT with these columns in this order. @param owner whose rows; undefined: everybody's. */
  readonly select: (owner: string | undefined) => SQL
}

/** A cell, the same for everybody or depending on whose rows are exported. */
export type Cell = SQL | ((owner: string | undefined) => SQL)
const cellFor = (cell: Cell, owner: string | undefined): SQL => (typeof cell === 'function' ? cell(owner) : cell)

/** A table that can be imported again, with its documented columns. */
export function returning(
  key: TableKey,
  cells: Readonly<Record<string, Cell>>,
  from: (owner: string | undefined) => SQL,
): ExportTable {
  const { about, columns } = tableOf(key)
  const used = columns.filter(({ name }) => cells[name])
  return {
    name: key,
    about,
    columns: used.map(({ name, about: words }) => ({ name, about: words })),
    select: (owner) =>
      selecting(
        used.map(({ name }) => [name, cellFor(cells[name] ?? sql`''`, owner)]),
        from(owner),
      ),
  }
}

export function leaving(
  name: string,
  about: string,
  cells: readonly (readonly [name: string, cell: Cell, about: string])[],
  from: (owner: string | undefined) => SQL,
): ExportTable {
  return {
    name,
    about,
    columns: cells.map(([column, , words]) => ({ name: column, about: words })),
    select: (owner) =>
      selecting(
        cells.map(([column, cell]) => [column, cellFor(cell, owner)]),
        from(owner),
      ),
  }
}

const selecting = (cells: readonly (readonly [string, SQL])[], from: SQL): SQL =>
  sql`select ${sql.join(
    cells.map(([name, cell]) => sql`coalesce((${cell})::text, '') as ${sql.identifier(name)}`),
    sql`, `,
  )} ${from}`

/** A person of a row: in one person's export only that one is named (docs/security.md, Personal data). */
export const person =
  (document: SQL): Cell =>
  (owner) =>
    owner === undefined ? document : sql`case when ${document} = ${owner} then ${document} end`
/** What only the export of everybody has: it names people wherever a form did. */
export const ofEverybody =
  (cell: SQL): Cell =>
  (owner) =>
    owner === undefined ? cell : sql`''`
