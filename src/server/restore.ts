/** `npm run restore -- ARCHIVO`: a backup put into an empty database, or in the place of another when told. */
import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore.ts'
import { wordsOf } from './database/errors.ts'
import { readConfig } from './platform/config.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw new Error('Uso: npm run restore -- ARCHIVO [--replace: también si la base de datos ya tiene un registro]')
  const { tables, files, takenAt } = await restoreBackup(readConfig(process.env), file, values.replace)
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  console.log(`Restaurado el registro de ${takenAt}: ${rows} filas y ${files} archivos, comparados con el respaldo.`)
}

main().catch((error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
