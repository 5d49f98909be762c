/** `npm run export -- CARPETA`: all data of the association, or of one member, as .csv files with a data dictionary. */
import { resolve } from 'node:path'
import { wordsOf } from '../../database/errors.ts'
import { openDatabase } from '../../database/open.ts'
import { readCommandLine } from '../../platform/command-line.ts'
import { readConfig } from '../../platform/config.ts'
import { exportInto } from '../export/into-folder.ts'

const USAGE = `Uso: npm run export -- CARPETA [--owner DOCUMENTO]
  Escribe en la carpeta, que debe estar vacía, un .csv por tabla y diccionario.csv.
  --owner DOCUMENTO  solo lo de esa persona`

async function main(): Promise<void> {
  const line = readCommandLine(USAGE, { owner: { type: 'string' } }, [1, 1])
  if (!line) return
  const { values, positionals } = line
  const [given = ''] = positionals
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
