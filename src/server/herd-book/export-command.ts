/** `npm run export -- CARPETA`: all data of the association, or of one member, as .csv files with a data dictionary. */
import { resolve } from 'node:path'
import { endFailed } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { readCommandLine } from '../platform/command-line.ts'
import { readConfig } from '../platform/config.ts'
import { exchangeOf, exportInto } from './export/into-folder.ts'

const USAGE = `Uso: npm run export -- CARPETA [--owner DOCUMENTO] [--ade]
  Escribe en la carpeta, que debe estar vacía, un .csv por tabla y diccionario.csv.
  --ade              los mensajes de ICAR ADE 1.3, un .json cada uno, en vez de las tablas
  --owner DOCUMENTO  solo lo de esa persona`

async function main(): Promise<void> {
  const line = readCommandLine(USAGE, { owner: { type: 'string' }, ade: { type: 'boolean', default: false } }, [1, 1])
  if (!line) return
  const { values, positionals } = line
  const [given = ''] = positionals
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), given)
  const config = readConfig(process.env)
  await exportInto(() => openDatabase(config), {
    folder,
    owner: values.owner,
    ...(values.ade && { write: exchangeOf(config.publicUrl) }),
    onFile: (file, rows) => console.log(`  ${file}: ${rows} filas`),
  })
  console.log(`Escrito en ${folder}. Contiene datos personales: guárdelo bien.`)
}

main().catch(endFailed)
