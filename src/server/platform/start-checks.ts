/** Settings that only this machine can tell to be wrong: named at the start, not when they are needed. */
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, WrongEnvironment } from './config.ts'

/** Can something be made in this folder, which need not exist yet? Tried, because rights alone do not tell. */
function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder))
  try {
    rmdirSync(mkdtempSync(join(folder, '.libro-')))
    return true
  } catch {
    return false
  }
}

/** @throws WrongEnvironment with a line for each folder in which nothing can be stored. */
export function checkFolders({ dataDir, databaseUrl, storageUrl, smtpUrl, backup }: Config): void {
  const isDataElsewhere = databaseUrl && storageUrl && smtpUrl
  const folders = [
    ['DATA_DIR', isDataElsewhere ? undefined : dataDir],
    ['BACKUP_DIR', backup?.folder?.path],
  ] as const
  const lines = folders.flatMap(([name, folder]) =>
    folder === undefined || isWritable(folder)
      ? []
      : [`La variable ${name} no es válida: debe ser una carpeta en la que se pueda escribir; dice «${folder}».`],
  )
  if (lines.length > 0) throw new WrongEnvironment(lines.join('\n'))
}

const NOT_HERE = 'debe ser una dirección de este equipo'
const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'otro programa ya atiende ese puerto',
  EACCES: 'este usuario no puede atender ese puerto',
  EADDRNOTAVAIL: NOT_HERE,
  ENOTFOUND: NOT_HERE,
  EAI_AGAIN: NOT_HERE,
}

/** Why a server does not listen, by the setting that says where. @param name of the one with the port */
export function listenFailure(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
  name: 'PORT' | 'METRICS_PORT' = 'PORT',
): Error {
  const words = LISTENING[(error as NodeJS.ErrnoException).code ?? '']
  if (!words) return error instanceof Error ? error : new Error(String(error))
  const [setting, value] = words === NOT_HERE ? ['HOST', host] : [name, port]
  return new WrongEnvironment(`La variable ${setting} no es válida: ${words}; dice «${value}».`, { cause: error })
}
