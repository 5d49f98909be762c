/** `npm run export -- CARPETA`: everything of the association, or of one member, as .csv files with their dictionary. */
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/database.ts'
import { wordsOf } from '../../database/errors.ts'
import { openDatabase } from '../../database/open.ts'
import { readConfig } from '../../platform/config.ts'
import { exportAll, type Sink } from '../export/export-tables.ts'

const USAGE = `Uso: npm run export -- CARPETA [--owner DOCUMENTO]
  Escribe en la carpeta, que debe estar vacía, un .csv por tabla y diccionario.csv.
  --owner DOCUMENTO  solo lo de esa persona`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  const [folder] = positionals
  if (values.help) return console.log(USAGE)
  if (!folder || positionals.length > 1) throw new Error(USAGE)
  const whole = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  await mkdir(whole, { recursive: true, mode: 0o700 })
  if ((await readdir(whole)).length > 0) throw new Error(`La carpeta ${whole} no está vacía.`)
  const database = await openDatabase(readConfig(process.env))
  try {
    const { owner } = values
    if (
      owner !== undefined &&
      (await rowsOf(database.db, sql`select 1 from third_parties where nid = ${owner}`)).length === 0
    )
      throw new Error(`El documento ${owner} no está en el registro.`)
    await exportAll(database.db, filesIn(whole), owner)
    console.log(`Escrito en ${whole}. Contiene datos personales: guárdelo bien.`)
  } finally {
    await database.close()
  }
}

/** One file open at a time; on the disk before it is told. */
function filesIn(folder: string): Sink {
  let file: FileHandle | undefined
  return {
    async write(name, text) {
      file ??= await open(join(folder, `${name}.csv`), 'wx', 0o600)
      await file.appendFile(text)
    },
    async end(name, rows) {
      await file?.sync()
      await file?.close()
      file = undefined
      console.log(`  ${name}.csv: ${rows} filas`)
    },
  }
}

main().catch((error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
