/** The files of a run in storage, in parts, and a file that arrives. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { isSeenWhole } from '../../spreadsheets/read.ts'
import type { AppContext } from '../core/app-context.ts'
import type { StoredFile } from '../database/schema/herd-book.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { BookError } from './book-error.ts'
import type { BookFile } from './reading/messages.ts'
import { problemAtFirst } from './reading/open-files.ts'
import { readBook } from './reading/read-book.ts'

/** ms for reading a file that arrives: its sender waits. */
const LONGEST = 60_000
/** Files that are read while they arrive, each in a worker of its own. */
const arriving = new Semaphore(2)

export const newPartKey = (): string => `registros/${randomUUID()}`

/** Deletes the files of a run that was imported or discarded. */
export async function dropFiles(
  context: AppContext,
  { id, files }: { readonly id: number; readonly files: readonly StoredFile[] },
): Promise<void> {
  for (const key of files.flatMap(({ parts }) => parts)) await context.storage.delete(key)
  await context.db.execute(sql`update herd_book_runs set files = '[]'::jsonb where id = ${id}`)
}

const FOLDER = 'libro-registro-'
/** ms after which a folder is of a process that was killed. */
const ABANDONED = 24 * 3_600_000

/** What a killed process left of people's books; by the machine's clock, which dated them. */
export async function dropFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    // Another may be deleted meanwhile.
    const made = name.startsWith(FOLDER) ? await stat(path).catch(() => undefined) : undefined
    if (made && Date.now() - made.mtimeMs > ABANDONED) await rm(path, { recursive: true, force: true })
  }
}

interface PartedFile {
  readonly name: string
  /** Keys of its stored parts. */
  readonly parts: readonly string[]
  /** Its last part, if that is not stored. */
  readonly last?: Uint8Array
}

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), FOLDER))

/** Puts files together in a folder, which is deleted after `work`. @throws BookError if a part is missing */
export async function onDisk<T>(
  { storage }: AppContext,
  files: readonly PartedFile[],
  work: (files: readonly BookFile[]) => Promise<T>,
): Promise<T> {
  const folder = await newFolder()
  try {
    const whole: BookFile[] = []
    for (const [at, { name, parts, last }] of files.entries()) {
      const path = join(folder, String(at))
      const append = (bytes: Readable) => pipeline(bytes, createWriteStream(path, { flags: 'a', mode: 0o600 }))
      for (const key of parts) {
        const bytes = await storage.read(key)
        if (!bytes) throw new BookError(`Falta el archivo ${name}: súbalo de nuevo`)
        await append(bytes)
      }
      if (last) await append(Readable.from([last]))
      whole.push({ path, name })
    }
    return await work(whole)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Reads a file as its review will, before its last part is stored; of a first part that others follow, and
 * of a short text, only the beginning is read, without a worker.
 * @param isLast no part follows
 * @returns why it cannot be read, in Spanish; '' if nothing speaks against it
 */
export async function problemOnArrival(
  context: AppContext,
  file: PartedFile & { readonly last: Uint8Array },
  isLast: boolean,
): Promise<string> {
  const { name, parts, last } = file
  const isFirst = parts.length === 0
  if (!isLast || (isFirst && isSeenWhole(last))) return isFirst ? problemAtFirst(name, last) : ''
  try {
    await arriving.take(() =>
      onDisk(context, [file], async (files) => {
        const book = await readBook({ files, kept: new Map(), corrections: new Map() }, { longest: LONGEST })
        await book.close()
      }),
    )
    return ''
  } catch (error) {
    if (error instanceof BookError) return error.message
    throw error
  }
}
