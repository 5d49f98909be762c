/** The files of an imported herd book, as sheets that deliver rows one by one. */
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CsvError } from 'csv-parse'
import { BookError } from '../book-error.ts'
import type { WorkerInput, WorkerMessage } from './book-worker.ts'
import { bytesOfFile, csvRows } from './csv.ts'
import { TOO_MUCH, UNREADABLE } from './spreadsheet.ts'

/** A row of a sheet with its line number; the heading is line 1 if nothing precedes it. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
}

export interface OpenSheet {
  /** 'animales.csv', or 'libro.xlsx / Animales'. */
  readonly name: string
  /** May be read once; rows without any text are left out. */
  rows(): AsyncGenerator<SheetRow>
}

export const BOOKS: readonly string[] = ['.xlsx', '.xls', '.ods']
export const TABLES: readonly string[] = ['.csv', '.txt', '.tsv']
export const isRead = (name: string): boolean => [...BOOKS, ...TABLES].includes(extname(name).toLowerCase())

/** Memory limit of the spreadsheet worker, MB. */
const MEMORY = 3000

/** The files of a folder, by name, or the single file. @throws Error in Spanish if there is none to read. */
export async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Error(`No existe ${path}`)
  const files = found.isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
  const readable = files.filter(
    (file) => isRead(file) && !basename(file).startsWith('~') && !basename(file).startsWith('.'),
  )
  if (readable.length === 0) throw new Error(`En ${path} no hay archivos .csv, .xlsx, .xls ni .ods`)
  return readable
}

/** @param name used in reports. */
export async function* sheetsOfFile(path: string, name = basename(path)): AsyncGenerator<OpenSheet> {
  if (!BOOKS.includes(extname(name).toLowerCase())) {
    yield { name, rows: () => withoutEmpty(numbered(readable(name, csvRows(bytesOfFile(path))))) }
    return
  }
  for await (const { sheet, rows } of readBook(path))
    if (rows.length > 0) yield { name: `${name} / ${sheet}`, rows: () => withoutEmpty(numbered(rows)) }
}

/** @throws BookError instead of the parser's message. */
async function* readable(name: string, rows: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    throw new BookError(
      `En ${name}, desde la línea ${Number.isInteger(line) ? line : 1}, hay una comilla que no se cierra o una fila demasiado larga`,
      { cause: error },
    )
  }
}

async function* numbered(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<SheetRow> {
  let line = 0
  for await (const cells of rows) yield { line: ++line, cells }
}

async function* withoutEmpty(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (row.cells.some((cell) => cell !== '')) yield row
}

/** In a worker: a large book takes seconds and gigabytes, and the server must go on answering. */
async function* readBook(
  path: string,
): AsyncGenerator<{ readonly sheet: string; readonly rows: readonly (readonly string[])[] }> {
  const input: WorkerInput = { path }
  const options = { workerData: input, resourceLimits: { maxOldGenerationSizeMb: MEMORY } }
  const worker = isSource ? new Worker(fromSource, { ...options, eval: true }) : new Worker(workerFile, options)
  const messages: WorkerMessage[] = []
  let failure: Error | undefined
  let wake = () => {}
  worker.on('message', (message: WorkerMessage) => {
    messages.push(message)
    wake()
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    failure = new BookError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH : UNREADABLE, { cause: error })
    wake()
  })
  try {
    let sheet: { readonly sheet: string; readonly rows: (readonly string[])[] } | undefined
    for (;;) {
      const message = messages.shift()
      if (!message) {
        if (failure) throw failure
        await new Promise<void>((resolve) => {
          wake = resolve
          if (messages.length > 0 || failure) resolve()
        })
        continue
      }
      if (message.kind === 'bad') throw new BookError(message.problem)
      if (message.kind === 'rows') sheet?.rows.push(...message.rows)
      else {
        if (sheet) yield sheet
        if (message.kind === 'done') return
        sheet = { sheet: message.name, rows: [] }
      }
    }
  } finally {
    await worker.terminate()
  }
}

/** In the bundle it is a separate entry; in source form it is TypeScript, which a worker loads with tsx. */
const isSource = import.meta.url.endsWith('.ts')
const workerFile = new URL(isSource ? './book-worker.ts' : './book-worker.js', import.meta.url)
const fromSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(workerFile.href)})
})`
