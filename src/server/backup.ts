/** `npm run backup -- ARCHIVO`: the whole registry as one file, checked by reading it back. */
import type { Manifest } from './backup/archive.ts'
import { checkBackup, takeBackup } from './backup/backup.ts'
import { takeScheduled } from './backup/schedule.ts'
import { endFailed } from './database/errors.ts'
import { readCommandLine, WrongUsage } from './platform/command-line.ts'
import { readConfig } from './platform/config.ts'

const USAGE = `Uso:
  npm run backup -- ARCHIVO           base de datos y fotos en un archivo, también con el servidor en marcha
  npm run backup -- --check ARCHIVO   lee un respaldo hasta el final y dice si sirve
  npm run backup -- --scheduled       uno en la carpeta BACKUP_DIR, y borra los que BACKUP_KEEP ya no pide
                    --due             solo si no hay ninguno desde la hora de BACKUP_AT`

async function main(): Promise<void> {
  const line = readCommandLine(
    USAGE,
    {
      check: { type: 'boolean', default: false },
      scheduled: { type: 'boolean', default: false },
      due: { type: 'boolean', default: false },
    },
    [0, 1],
  )
  if (!line) return
  const { values, positionals } = line
  const [file] = positionals
  if ((file === undefined) !== values.scheduled) throw new WrongUsage(USAGE)
  if (values.check && file !== undefined) return tell(`${file} está completo y conforme.`, await checkBackup(file))
  const config = readConfig(process.env)
  if (file !== undefined) {
    const { manifest, bytes } = await takeBackup(config, file)
    return tell(`Respaldo en ${file} (${megabytes(bytes)}), leído de nuevo y conforme.`, manifest)
  }
  const folder = config.backup?.folder
  if (!folder) throw new Error('Diga en BACKUP_DIR la carpeta de los respaldos.')
  const taken = await takeScheduled(config, folder, values.due)
  if (!taken) return console.log('Otro servidor está haciendo el respaldo, o ya lo hizo.')
  const { manifest, bytes, path } = taken
  tell(`Respaldo en ${path} (${megabytes(bytes)}), leído de nuevo y conforme.`, manifest)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

function tell(first: string, { tables, files, missing, takenAt }: Manifest): void {
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  console.log(first)
  console.log(`  ${takenAt}: ${Object.keys(tables).length} tablas, ${rows} filas, ${files} archivos.`)
  if (missing.length > 0)
    console.warn(`  Aviso: ${missing.length} archivos no estaban al respaldar: ${missing.slice(0, 5)}`)
}

main().catch(endFailed)
