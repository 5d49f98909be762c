/** The files of an imported herd book, as sheets. */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { DocumentOf } from '../../../registry/ade/rows.ts'
import { glance, readTables } from '../../../spreadsheets/read.ts'
import { separatedRows } from '../../../spreadsheets/separated.ts'
import { type Limits, MOST_COLUMNS, TableError, type TableProblem, type TableRow } from '../../../spreadsheets/table.ts'
import { BookError } from '../book-error.ts'
import { exchangeRows, isExchange } from './exchange-files.ts'

export interface OpenSheet {
  /** 'animales.csv', or 'libro.xlsx / Animales'. */
  readonly name: string
  /** Hidden in its workbook: not read unless it was assigned to a table. */
  readonly isHidden: boolean
  /** May be read once; rows without any text are left out. */
  rows(): AsyncGenerator<TableRow>
}

const BOOKS: readonly string[] = ['.xlsx', '.xls', '.ods']
const TABLES: readonly string[] = ['.csv', '.txt', '.tsv', '.ped']
export const isRead = (name: string): boolean =>
  isExchange(name) || [...BOOKS, ...TABLES].includes(extname(name).toLowerCase())

const limits: Limits = {
  // Some 200,000 rows of 20 columns.
  unpacked: 200_000_000,
  cells: 10_000_000,
  rows: Number.POSITIVE_INFINITY,
  allowsMacros: true,
  onlyFirst: false,
}

const DAMAGED = 'El archivo está dañado o protegido con contraseña y no se puede leer'
export const problems: Readonly<Record<TableProblem, string>> = {
  notTable: 'El archivo no es un libro de Excel ni un texto separado por comas: guárdelo de nuevo como .xlsx o .csv',
  macros: DAMAGED,
  broken: DAMAGED,
  tooMuch: 'El libro contiene demasiados datos: guárdelo como .csv, una hoja cada uno',
  tooWide: `El archivo tiene más de ${MOST_COLUMNS} columnas: deje solo las que se traen`,
  longCell: 'El archivo tiene una celda de más de 32.767 letras: acórtela',
}

/** Why a file is not read, in Spanish, as far as its beginning tells; '': nothing speaks against it so far. */
export async function problemAtFirst(name: string, bytes: Uint8Array): Promise<string> {
  if (isExchange(name))
    return /^\ufeff?\s*\{/.test(Buffer.from(bytes.slice(0, 100)).toString()) ? '' : `${name}: ${problems.notTable}`
  const problem = await glance(new Uint8Array(bytes))
  return problem ? `${name}: ${problems[problem]}` : ''
}

/** The files of a folder, by name, or the single file. @throws Error in Spanish if there is none to read. */
export async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Error(`No existe ${path}`)
  const files = found.isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
  const readable = files.filter(
    (file) => isRead(file) && !basename(file).startsWith('~') && !basename(file).startsWith('.'),
  )
  if (readable.length === 0) throw new Error(`En ${path} no hay archivos .csv, .xlsx, .xls, .ods ni .json`)
  return readable
}

const NOBODY: DocumentOf = () => ''

/**
 * @param name used in reports. @param documentOf whose herd a location of an exchange is. @throws BookError for a file
 * that cannot be read.
 */
export async function* sheetsOfFile(
  path: string,
  name = basename(path),
  documentOf = NOBODY,
): AsyncGenerator<OpenSheet> {
  if (isExchange(name)) return yield { name, isHidden: false, rows: () => exchangeRows(path, name, documentOf) }
  if (!BOOKS.includes(extname(name).toLowerCase())) {
    yield {
      name,
      isHidden: false,
      rows: () =>
        explained(
          name,
          separatedRows(() => createReadStream(path)),
        ),
    }
    return
  }
  const tables = await readTables(new Uint8Array(await readFile(path)), limits).catch((error: unknown) => {
    throw inSpanish(name, error)
  })
  for (const [at, { name: own, isHidden, rows }] of tables.entries()) {
    if (rows.length === 0) continue
    const sheet = own || (tables.length > 1 ? `${at + 1}` : '')
    yield {
      name: `${name}${sheet === '' ? '' : ` / ${sheet}`}${isHidden ? ' (hoja oculta)' : ''}`,
      isHidden,
      async *rows() {
        yield* rows
      },
    }
  }
}

async function* explained(name: string, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield* rows
  } catch (error) {
    throw inSpanish(name, error)
  }
}

const inSpanish = (name: string, error: unknown): unknown =>
  error instanceof TableError ? new BookError(`${name}: ${problems[error.reason]}`, { cause: error }) : error
