/** `npm run export -- CARPETA`: everything of the association, or of one member, as .csv files with their dictionary. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { wordsOf } from '../../database/errors.ts'
import { openDatabase } from '../../database/open.ts'
import { readConfig } from '../../platform/config.ts'
import { exportInto } from '../export/into-folder.ts'

const USAGE = `Uso: npm run export -- CARPETA [--owner DOCUMENTO]
  Escribe en la carpeta, que debe estar vacía, un .csv por tabla y diccionario.csv.
  --owner DOCUMENTO  solo lo de esa persona`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  const [given] = positionals
  if (values.help) return console.log(USAGE)
  if (!given || positionals.length > 1) throw new Error(USAGE)
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), given)
  await exportInto(() => openDatabase(readConfig(process.env)), {
    folder,
    owner: values.owner,
    onFile: (file, rows) => console.log(`  ${file}: ${rows} filas`),
  })
  console.log(`Escrito en ${folder}. Contiene datos personales: guárdelo bien.`)
}

main().catch((error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
