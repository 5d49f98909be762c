/**
 * `npm run prove -- import`: imports a herd book of 200,000 animals with the command, like an operator, into a
 * separate PostgreSQL with its defaults. BOOK: a folder with existing files; otherwise they are generated first, which
 * is not timed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../bench/postgres.ts'
import { tellFigures } from './figures.ts'
import { type Cells, csvOf, makeBook, shuffled } from './herd-book-maker.ts'

const { ANIMALS = '200000', BOOK } = process.env
/** Limits in seconds: total duration, and longest time without output. */
const LIMIT = 180
const SILENT = 20

async function bookAt(folder: string): Promise<string> {
  const { rows } = makeBook(Number(ANIMALS))
  for (const [name, table] of Object.entries<Cells[]>(rows))
    await writeFile(join(folder, `${name}.csv`), csvOf(shuffled(table, 1)))
  return folder
}

/** @returns duration in seconds, and the longest time without output. */
async function imported(book: string, databaseUrl: string, folder: string) {
  const begun = performance.now()
  const args = ['scripts/run.mjs', 'import', book, '--source', 'libro', '--report', join(folder, 'informe'), '--keep']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = begun
  let silent = 0
  child.stdout.on('data', (words) => {
    silent = Math.max(silent, performance.now() - said)
    said = performance.now()
    process.stdout.write(words)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`it ended with ${code}`)
  return { seconds: (performance.now() - begun) / 1000, silent: silent / 1000 }
}

const folder = await mkdtemp(join(tmpdir(), 'libro-trae-'))
const postgres = await startPostgres()
try {
  const book = BOOK ?? (await bookAt(folder))
  const { seconds, silent } = await imported(book, postgres.url, folder)
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*) from animals)::int as animals, (select count(*) from herd_book_made)::int as rows`,
  )
  await client.end()
  const [kept] = rows
  tellFigures(
    `${kept.animals} animals, ${kept.rows} rows kept by the command in ${Math.round(seconds)} s, never silent for more than ${Math.round(silent)} s`,
  )
  if (kept.animals !== Number(ANIMALS)) throw new Error('not every animal is there')
  if (seconds > LIMIT) throw new Error(`longer than ${LIMIT} s`)
  if (silent > SILENT) throw new Error(`silent for longer than ${SILENT} s`)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
