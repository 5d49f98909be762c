/** Restores a backup into an empty database, or in place of an existing one. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { migrationsFolder } from '../database/database.ts'
import type { Config } from '../platform/config.ts'
import { isKey } from '../services/file-storage.ts'
import { openStorage } from '../services/storage.ts'
import { DATABASE, FILES, type Manifest, readArchive } from './archive.ts'
import { checkBackup, knownMigrations } from './backup.ts'
import { type Contents, differences } from './contents.ts'
import { embeddedTarget } from './embedded-backup.ts'
import { contentsOfPostgres, restorePostgres, serversOn } from './postgres-backup.ts'

/** A database to restore into, of either kind. */
interface Target {
  contents(): Promise<Contents | undefined>
  /** All of it, or nothing. */
  replaceBy(dump: Readable, manifest: Manifest): Promise<void>
  close(): Promise<void>
}

/**
 * The backup is verified completely before anything is changed; files are restored before the database that refers to
 * them. @throws Error if the database is not empty, unless `replace`.
 */
export async function restoreBackup(config: Config, file: string, replace: boolean): Promise<Manifest> {
  const manifest = await checkBackup(file)
  await refuseOther(manifest, config)
  const target = config.databaseUrl ? postgresTarget(config) : await folderTarget(config.dataDir)
  try {
    const before = await target.contents()
    if (before && !isBare(before) && !replace)
      throw new Error(
        'La base de datos ya tiene un registro y no se tocó. Para perderlo y poner el del respaldo agregue --replace.',
      )
    await bring(config, file, manifest, target)
    const found = await target.contents()
    const wrong = differences(withoutUnlogged(manifest.tables), withoutUnlogged(found?.tables ?? {}))
    if (wrong.length > 0) throw new Error(`Lo restaurado no es lo que trae el respaldo (filas): ${wrong.join('; ')}.`)
    const kept = new Set(found?.files)
    const storage = openStorage(config)
    for (const key of before?.files ?? []) if (!kept.has(key)) await storage.delete(key)
    return manifest
  } finally {
    await target.close()
  }
}

/** Unlogged tables lose their rows in a crash; those rows do not matter: counts of wrong passwords. */
const withoutUnlogged = ({ attempts: _counts, ...tables }: Contents['tables']): Contents['tables'] => tables

/** Contains only what every new registry starts with. */
const isBare = ({ tables }: Contents): boolean => (tables.third_parties ?? 0) === 0

async function refuseOther(manifest: Manifest, config: Config): Promise<void> {
  const [from, to] = [manifest.database, config.databaseUrl ? 'postgres' : 'embedded']
  if (from !== to)
    throw new Error(
      from === 'postgres'
        ? 'El respaldo es de PostgreSQL: diga en DATABASE_URL a cuál base de datos va.'
        : 'El respaldo es de la base de datos incorporada: quite DATABASE_URL y diga en DATA_DIR a qué carpeta va.',
    )
  if (manifest.migrations > (await knownMigrations(migrationsFolder)))
    throw new Error(
      'El respaldo es de una versión más nueva de Libro de Campo. Actualice el programa e intente de nuevo.',
    )
}

async function bring(config: Config, file: string, manifest: Manifest, target: Target): Promise<void> {
  const storage = openStorage(config)
  const aside = await mkdtemp(join(resolve(file), '..', '.restore-'))
  try {
    const dump = join(aside, 'dump')
    await readArchive(file, async (name, bytes) => {
      if (name === DATABASE) await pipeline(bytes, createWriteStream(dump, { mode: 0o600 }))
      else if (name.startsWith(FILES) && isKey(name.slice(FILES.length)))
        await storage.put(name.slice(FILES.length), await buffer(bytes), typeOf(name))
      else throw new Error(`El respaldo trae ${name}, que esta versión no conoce.`)
    })
    await target.replaceBy(createReadStream(dump), manifest)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Metadata stored by a bucket; the server's answers take it from the database. */
const typeOf = (name: string): string => (name.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream')

async function folderTarget(dataDir: string): Promise<Target> {
  const { contents, prepare, replace, close } = await embeddedTarget(dataDir)
  return {
    contents,
    close,
    async replaceBy(dump, { takenAt }) {
      await prepare(dump, takenAt)
      await replace()
    },
  }
}

function postgresTarget(config: Config): Target {
  const url = config.backup?.databaseUrl ?? config.databaseUrl ?? ''
  return {
    contents: () => contentsOfPostgres(url),
    close: async () => {},
    async replaceBy(dump, manifest) {
      const servers = await serversOn(url)
      if (servers > 0)
        throw new Error(
          `Hay ${servers} conexiones de servidores abiertas a esa base de datos. Deténgalos e intente de nuevo.`,
        )
      await restorePostgres(url, dump, manifest)
    },
  }
}
