/** The services that settings name, tried at the start: what does not answer is said then, not when it is first needed. */
import { checkTools } from './backup/postgres-backup.ts'
import { ToolMissing } from './backup/postgres-tools.ts'
import { causeOf } from './database/reach.ts'
import type { Config } from './platform/config.ts'
import { checkSmtp } from './services/mail.ts'
import { s3Storage } from './services/storage.ts'

/** Written and deleted again. */
const PROBE = 'prueba/inicio.txt'

/** Says one line per service that cannot be used, as soon as that is known; none of them prevents the start. */
export async function checkServices(config: Config, say: (line: string) => void): Promise<void> {
  const { storageUrl, smtpUrl, databaseUrl, backup } = config
  const dumped = databaseUrl && backup?.folder && (backup.databaseUrl ?? databaseUrl)
  const tried = async (name: string, url: string | undefined, use: (url: string) => Promise<void>) => {
    if (!url) return
    await use(url).catch((error: unknown) => {
      if (error instanceof ToolMissing) say(`No se podrán hacer respaldos (${name}). ${error.message}`)
      else say(`La variable ${name} no sirve por ahora: ${causeOf(error)}.`)
    })
  }
  await Promise.all([
    tried('STORAGE_URL', storageUrl, writeProbe),
    tried('SMTP_URL', smtpUrl, checkSmtp),
    tried(backup?.databaseUrl ? 'BACKUP_DATABASE_URL' : 'BACKUP_DIR', dumped, checkTools),
  ])
}

async function writeProbe(storageUrl: string): Promise<void> {
  const storage = s3Storage(storageUrl)
  await storage.put(PROBE, Buffer.from('Libro de Campo'), 'text/plain')
  await storage.delete(PROBE)
}
