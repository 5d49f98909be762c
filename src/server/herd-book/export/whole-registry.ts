/**
 * traerRegistro/sacar: the whole registry as a .zip of the tables of `npm run export`, for administrators. Written to
 * the disk first: no transaction waits for a slow line, and at most a few thousand rows are in memory.
 */
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { moveInTexts } from '../../../registry/herd-book/texts.ts'
import { ZipWriter } from '../../../spreadsheets/zip-writer.ts'
import type { AppContext } from '../../core/app-context.ts'
import { type Handler, personOf } from '../../core/call.ts'
import { FileAnswer } from '../../core/file-answer.ts'
import { HttpError } from '../../core/http-errors.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { trailColumns, trailOf } from '../../filing/audit-log.ts'
import { newFolder } from '../run-files.ts'
import { exportAll, exportHeld } from './export-tables.ts'

/** Seconds after which it may be asked for again. */
const COME_AGAIN = 30
/** Its transaction holds this lock in the database: one at a time in all processes. */
const LOCK = 7_220_390

/** Servers of this process from which one is being written. */
const taking = new WeakSet<AppContext['share']>()

/** Administrators only; who took it is in the audit trail and in the log. @throws HttpError 429 while another is taken */
export const sacar: Handler = async (call) => {
  const { context } = call
  if (taking.has(context.share)) throw new HttpError(429, moveInTexts.takingOut, COME_AGAIN)
  taking.add(context.share)
  const folder = await newFolder()
  const done = () =>
    rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      context.log.warn({ err: error }, 'a registry that was taken out is still on the disk'),
    )
  try {
    const path = join(folder, 'registro.zip')
    const { bytes, rows } = await zipped(context, path)
    const after = { sacado: 'S', bytes: String(bytes), filas: String(rows) }
    const trail = { code: 'traerRegistro', number: '', owner: '', after }
    await rowsOf(context.db, sql`insert into filings (${trailColumns}) ${trailOf(call, trail)}`)
    context.log.info({ person: personOf(call).nid, bytes, rows }, 'the whole registry was taken out')
    return new FileAnswer(path, bytes, done)
  } catch (error) {
    await done()
    throw error
  } finally {
    taking.delete(context.share)
  }
}

/** @returns its length, and the rows of its tables */
async function zipped(context: AppContext, path: string): Promise<{ readonly bytes: number; readonly rows: number }> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await writeZip(context, file)
  } finally {
    await file.close()
  }
}

async function writeZip({ db, connections }: AppContext, file: FileHandle) {
  const zip = new ZipWriter()
  const encoder = new TextEncoder()
  let [current, bytes, rows] = ['', 0, 0]
  const drain = async (pieces = zip.taken()) => {
    for (const piece of pieces) {
      await file.writeFile(piece)
      bytes += piece.length
    }
  }
  const sink = {
    async write(name: string, text: string) {
      if (current !== name) await zip.begin(name)
      current = name
      await zip.write(encoder.encode(text))
      await drain()
      // Others are answered between two stretches.
      await turn()
    },
    async end(_name: string, some: number) {
      rows += some
    },
  }
  const alone = async (tx: Database) => {
    const [lock] = await rowsOf<{ got: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as got`)
    if (!lock?.got) throw new HttpError(429, moveInTexts.takingOut, COME_AGAIN)
  }
  // With one connection, everybody waits for whatever takes long; with several, each has its own cursors.
  if (connections === undefined) await exportHeld(db, sink)
  else await exportAll(db, sink, undefined, alone)
  await drain(await zip.end())
  return { bytes, rows }
}
