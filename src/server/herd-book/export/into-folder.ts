/** An export into a folder: complete, or nothing. */
import { type FileHandle, mkdir, open, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { farmDay } from '../../../registry/index.ts'
import { exportExchange } from '../../ade/export.ts'
import { ownSource } from '../../ade/message.ts'
import { type Database, type OpenDatabase, rowsOf } from '../../database/database.ts'
import { exportAll, inOneSnapshot, type Sink } from './export-tables.ts'

interface ExportRequest {
  readonly folder: string
  /** Whose data; undefined: everybody's. */
  readonly owner?: string | undefined
  /** Writes it; absent: the tables. */
  readonly write?: (db: Database, sink: Sink, owner?: string) => Promise<void>
  /** Called for each file that is complete and on the disk. */
  readonly onFile?: (file: string, rows: number) => void
}

/**
 * Nothing is created before the database is open and the owner known; if it fails later, everything is removed. @throws
 * Error if the folder is not empty, the database cannot be opened, or the owner is unknown
 */
export async function exportInto(
  opening: () => Promise<OpenDatabase>,
  { folder, owner, onFile, write = exportAll }: ExportRequest,
): Promise<void> {
  if ((await filesOf(folder)).length > 0) throw new Error(`La carpeta ${folder} no está vacía.`)
  const { db, close } = await opening()
  try {
    const known = sql`select 1 from third_parties where nid = ${owner}`
    if (owner !== undefined && (await rowsOf(db, known)).length === 0)
      throw new Error(`El documento ${owner} no está en el registro.`)
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    const written = filesIn(folder, onFile)
    try {
      await write(db, written.sink, owner)
    } catch (error) {
      await written.remove()
      if (made !== undefined) await removeUpTo(folder, made)
      throw error
    }
  } finally {
    await close()
  }
}

/** Empty if the folder does not exist yet. */
async function filesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Removes the folders created for this, innermost first. */
async function removeUpTo(folder: string, made: string): Promise<void> {
  await rmdir(folder)
  if (resolve(folder) !== resolve(made)) await removeUpTo(dirname(folder), made)
}

/** One file open at a time; synced before it is reported. */
function filesIn(
  folder: string,
  onFile: ExportRequest['onFile'],
): { readonly sink: Sink; readonly remove: () => Promise<void> } {
  const begun: string[] = []
  let file: FileHandle | undefined
  const sink: Sink = {
    async write(name, text) {
      if (!file) {
        const path = join(folder, name)
        file = await open(path, 'wx', 0o600)
        begun.push(path)
      }
      await file.appendFile(text)
    },
    async end(name, rows) {
      await file?.sync()
      await file?.close()
      file = undefined
      onFile?.(name, rows)
    },
  }
  const remove = async () => {
    await file?.close()
    for (const path of begun) await rm(path)
  }
  return { sink, remove }
}

/**
 * The registry, or what is one person's in it, as messages of ICAR's Animal Data Exchange.
 * @param publicUrl of this server. @returns what writes the files, as `exportAll` writes the tables
 */
export const exchangeOf =
  (publicUrl: string | undefined, now = Date.now()) =>
  (db: Database, sink: Sink, owner?: string): Promise<void> =>
    inOneSnapshot(db, owner, (tx) =>
      exportExchange(tx, sink, { source: ownSource(publicUrl), today: farmDay(now), owner }),
    )
