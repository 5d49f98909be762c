/** An export in a folder: whole, or nothing of it. */
import { type FileHandle, mkdir, open, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, rowsOf } from '../../database/database.ts'
import { exportAll, type Sink } from './export-tables.ts'

interface Asked {
  readonly folder: string
  /** Whose data; undefined: everybody's. */
  readonly owner?: string | undefined
  /** Told of each file that is whole and on the disk. */
  readonly onFile?: (file: string, rows: number) => void
}

/**
 * Nothing is made before the database is open and knows whose data it is; of what fails later nothing is left.
 * @throws Error where the folder has something in it, where the database cannot be opened, where nobody is known so
 */
export async function exportInto(
  opening: () => Promise<OpenDatabase>,
  { folder, owner, onFile }: Asked,
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
      await exportAll(db, written.sink, owner)
    } catch (error) {
      await written.remove()
      if (made !== undefined) await removeUpTo(folder, made)
      throw error
    }
  } finally {
    await close()
  }
}

/** None where the folder is not there yet. */
async function filesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Folders that were made for this: empty again, from within outwards. */
async function removeUpTo(folder: string, made: string): Promise<void> {
  await rmdir(folder)
  if (resolve(folder) !== resolve(made)) await removeUpTo(dirname(folder), made)
}

/** One file open at a time; on the disk before it is told. */
function filesIn(
  folder: string,
  onFile: Asked['onFile'],
): { readonly sink: Sink; readonly remove: () => Promise<void> } {
  const begun: string[] = []
  let file: FileHandle | undefined
  const sink: Sink = {
    async write(name, text) {
      if (!file) {
        const path = join(folder, `${name}.csv`)
        file = await open(path, 'wx', 0o600)
        begun.push(path)
      }
      await file.appendFile(text)
    },
    async end(name, rows) {
      await file?.sync()
      await file?.close()
      file = undefined
      onFile?.(`${name}.csv`, rows)
    },
  }
  const remove = async () => {
    await file?.close()
    for (const path of begun) await rm(path)
  }
  return { sink, remove }
}
