/** Reads the tables of an export row by row, from one snapshot, using little memory. */
import { type SQL, sql } from 'drizzle-orm'
import { isTableKey } from '../../../registry/herd-book/index.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import type { ExportTable } from './export-table.ts'
import { exportTables } from './tables.ts'

/** Rows per query. */
const STRETCH = 2000

export interface Sink {
  /** Receives the next piece of that file; its name has its ending. */
  write(name: string, text: string): Promise<void>
  /** That file is complete. */
  end(name: string, rows: number): Promise<void>
}

/** @param owner whose data; undefined: everybody's. @param before first in its transaction */
export async function exportAll(
  db: Database,
  sink: Sink,
  owner?: string,
  before?: (tx: Database) => Promise<void>,
): Promise<void> {
  await inOneSnapshot(db, owner, async (tx) => {
    await before?.(tx)
    for (const table of exportTables) {
      await declare(tx, table, owner)
      await writeTable(tx, table, sink)
    }
  })
  await writeDictionary(sink)
}

/**
 * Everything of everybody, for a database of one connection: it holds the rows of one snapshot, so that others are
 * answered while they are written. One at a time.
 */
export async function exportHeld(db: Database, sink: Sink): Promise<void> {
  try {
    await inOneSnapshot(db, undefined, async (tx) => {
      for (const table of exportTables) await declare(tx, table, undefined, sql`with hold`)
    })
    for (const table of exportTables) await writeTable(db, table, sink)
  } finally {
    await db.execute(sql`close all`)
  }
  await writeDictionary(sink)
}

async function writeDictionary(sink: Sink): Promise<void> {
  await sink.write('diccionario.csv', dictionary())
  await sink.end(
    'diccionario.csv',
    exportTables.reduce((sum, { columns }) => sum + columns.length, 0),
  )
}

/** A whole association may take long; one person's export is limited like any call. */
export const inOneSnapshot = (
  db: Database,
  owner: string | undefined,
  write: (tx: Database) => Promise<void>,
): Promise<void> =>
  db.transaction(
    async (step) => {
      const tx: Database = step
      if (owner === undefined) await tx.execute(sql`set local statement_timeout = 0`)
      await write(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const cursorOf = ({ name }: ExportTable): SQL => sql`${sql.identifier(`salida_${name}`)}`

const declare = (tx: Database, table: ExportTable, owner: string | undefined, held = sql``): Promise<unknown> =>
  tx.execute(sql`declare ${cursorOf(table)} no scroll cursor ${held} for ${table.select(owner)}`)

async function writeTable(tx: Database, table: ExportTable, sink: Sink): Promise<void> {
  const { columns } = table
  const name = `${table.name}.csv`
  await sink.write(name, MARK + csvLine(columns.map((column) => column.name)))
  let total = 0
  for (;;) {
    const rows = await rowsOf<Record<string, string>>(
      tx,
      sql`fetch ${sql.raw(String(STRETCH))} from ${cursorOf(table)}`,
    )
    if (rows.length > 0)
      await sink.write(name, rows.map((row) => csvLine(columns.map((column) => row[column.name] ?? ''))).join(''))
    total += rows.length
    if (rows.length < STRETCH) break
  }
  await tx.execute(sql`close ${cursorOf(table)}`)
  await sink.end(name, total)
}

const DICTIONARY = ['ARCHIVO', 'CONTENIDO', 'COLUMNA', 'EXPLICACION']

/** Headings of the exported files that are not tables of a herd book: nothing is imported from them. */
export const otherHeadings: readonly (readonly string[])[] = [
  DICTIONARY,
  ...exportTables.filter(({ name }) => !isTableKey(name)).map(({ columns }) => columns.map(({ name }) => name)),
]

/** The dictionary: what each file and each of its columns is. */
function dictionary(): string {
  const lines = exportTables.flatMap(({ name, about, columns }) =>
    columns.map((column) => csvLine([`${name}.csv`, about, column.name, column.about])),
  )
  return MARK + csvLine(DICTIONARY) + lines.join('')
}

/** Rows as a .csv that a spreadsheet in this region opens: semicolons, CRLF, UTF-8 with byte-order mark. */
const SEPARATOR = ';'
export const MARK = '\ufeff'

/** A text that a spreadsheet would take for a formula gets an apostrophe; the import removes it. */
const RISKY = /^[=+@\t\r-]/

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`
}

function csvCell(text: string): string {
  const safe = RISKY.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
