/** One file with the database and every file that it refers to, verified by reading it back. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../platform/config.ts'
import { syncFolder } from '../platform/fsync.ts'
import { isKey, type Storage } from '../services/file-storage.ts'
import { openStorage } from '../services/storage.ts'
import { type ArchiveWriter, DATABASE, FILES, MANIFEST, type Manifest, readArchive, writeArchive } from './archive.ts'
import { differences } from './contents.ts'
import { checkEmbedded, dumpEmbedded } from './embedded-backup.ts'
import { checkPostgres, dumpPostgres } from './postgres-backup.ts'

export interface Taken {
  readonly manifest: Manifest
  readonly bytes: number
}

/**
 * Takes a backup, whether the server runs or not. Until it has been verified it has a temporary name. @throws Error
 * also if the file exists already.
 */
export async function takeBackup(config: Config, file: string, now: () => Date = () => new Date()): Promise<Taken> {
  const path = resolve(file)
  if (existsSync(path)) throw new Error(`${file} ya existe: un respaldo no reemplaza a otro. Elija otro nombre.`)
  await mkdir(dirname(path), { recursive: true })
  const aside = await mkdtemp(`${path}.part-`)
  try {
    const draft = join(aside, 'archive')
    const manifest = await write(config, draft, aside, now)
    await checkBackup(draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
    const { size } = await stat(path)
    return { manifest, bytes: size }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function write(config: Config, to: string, aside: string, now: () => Date): Promise<Manifest> {
  const takenAt = now().toISOString()
  const dump = join(aside, 'dump')
  const url = config.backup?.databaseUrl ?? config.databaseUrl
  const { contents, ...kind } = url ? await dumpPostgres(url, dump) : await dumpEmbedded(config.dataDir, dump)
  const archive = writeArchive(to)
  try {
    await archive.addFile(DATABASE, dump)
    await rm(dump)
    const missing = await addFiles(archive, openStorage(config), contents.files)
    const manifest: Manifest = {
      format: 1,
      product: 'libro-de-campo',
      takenAt,
      ...kind,
      migrations: contents.migrations,
      tables: contents.tables,
      files: contents.files.length - missing.length,
      missing,
    }
    await archive.addBytes(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    await archive.end()
    return manifest
  } catch (error) {
    archive.abandon()
    throw error
  }
}

/** @returns keys missing in storage: deleted since the database was copied, or lost earlier. */
async function addFiles(archive: ArchiveWriter, storage: Storage, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const bytes = await storage.read(key)
    // No file exceeds the upload limit.
    if (bytes) await archive.addBytes(`${FILES}${key}`, await buffer(bytes))
    else missing.push(key)
  }
  return missing
}

/**
 * Reads a backup to its end: every checksum, and the database itself, row by row or by opening it. @throws BadArchive,
 * or Error with the tables that differ, or with the keys of files that lead out of the storage.
 */
export async function checkBackup(path: string): Promise<Manifest> {
  const aside = await mkdtemp(`${resolve(path)}.check-`)
  let files = 0
  try {
    const dump = join(aside, 'dump')
    const manifest = await readArchive(path, async (name, bytes) => {
      if (name.startsWith(FILES)) files += 1
      await writeTo(name === DATABASE ? dump : undefined, bytes)
    })
    if (files !== manifest.files)
      throw new Error(`El respaldo trae ${files} archivos y dice que son ${manifest.files}.`)
    const found =
      manifest.database === 'embedded'
        ? await checkEmbedded(createReadStream(dump), join(aside, 'opened'))
        : await checkPostgres(createReadStream(dump), manifest.tool)
    const foreign = found.files.filter((key) => !isKey(key))
    if (foreign.length > 0)
      throw new Error(
        `La base de datos nombra archivos que no son de Libro de Campo: ${foreign
          .slice(0, 5)
          .map((key) => JSON.stringify(key))
          .join(', ')}. Corrija esas filas de "files" o "herd_book_runs".`,
      )
    const wrong = differences(manifest.tables, found.tables)
    if (wrong.length > 0) throw new Error(`Lo respaldado no es lo que había (filas): ${wrong.join('; ')}.`)
    return manifest
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function writeTo(path: string | undefined, bytes: Readable): Promise<void> {
  if (path !== undefined) return pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
  for await (const _chunk of bytes);
}

/** Number of migrations in this version. */
export async function knownMigrations(folder: string): Promise<number> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: unknown[] }
  return journal.entries.length
}
