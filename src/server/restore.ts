/**
 * `npm run restore -- ARCHIVO`: restores a backup into an empty database, or with an option replaces an existing one.
 */
import { restoreBackup } from './backup/restore.ts'
import { endFailed } from './database/errors.ts'
import { readCommandLine } from './platform/command-line.ts'
import { readConfig } from './platform/config.ts'

const USAGE = `Uso: npm run restore -- ARCHIVO [--replace]
  --replace  también si la base de datos ya tiene un registro, que se pierde`

async function main(): Promise<void> {
  const line = readCommandLine(USAGE, { replace: { type: 'boolean', default: false } }, [1, 1])
  if (!line) return
  const { values, positionals } = line
  const [file = ''] = positionals
  const { tables, files, takenAt } = await restoreBackup(readConfig(process.env), file, values.replace)
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  console.log(`Restaurado el registro de ${takenAt}: ${rows} filas y ${files} archivos, comparados con el respaldo.`)
}

main().catch(endFailed)
