/** traerRegistro/subirArchivo: the files of a run arrive, in parts. */
import { sql } from 'drizzle-orm'
import { moveInTexts } from '../../registry/herd-book/texts.ts'
import { fill } from '../../registry/index.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { StoredFile } from '../database/schema/herd-book.ts'
import { writeOnce } from '../filing/write-once.ts'
import { EDITABLE, idOfRun, isRead, lockedRun, newPartKey, problemOnArrival, type Run } from '../herd-book/index.ts'

/** Limits of one run. */
const MOST_BYTES = 300_000_000
const MOST_FILES = 40
/** Runs neither imported nor undone: their files occupy storage. */
const MOST_UNKEPT = 20
/** Opening a run is serialised. */
const OPENING = 5_021_972

/** What a part says of itself. */
interface PartAsked {
  /** -1: opens a run. */
  readonly run: number
  /** Of its file. */
  readonly name: string
  /** From 0, which restarts the file. */
  readonly place: number
  readonly isLast: boolean
}

function askedOf(call: Call): PartAsked {
  const count = (name: string) => (/^\d{1,4}$/.test(fieldOf(call, name)) ? Number(fieldOf(call, name)) : 0)
  const place = count('PARTE')
  return {
    run: idOfRun(call),
    name: fieldOf(call, 'NOMBRE').trim().slice(0, 120),
    place,
    // Without the number of parts each may be the last.
    isLast: place + 1 >= count('PARTES'),
  }
}

/**
 * Receives a part of a file; the first part of the first file opens the run. A repeated call has no further effect. A
 * file that cannot be read is refused with its last part, and nothing of it stays.
 */
export async function subirArchivo(call: Call): Promise<unknown> {
  const { db, storage } = call.context
  const [upload] = call.files
  const arrival = askedOf(call)
  const source = fieldOf(call, 'ORIGEN').trim().slice(0, 80)
  if (!upload || upload.tooLarge || upload.bytes.length === 0) throw refusedAt('file', moveInTexts.noFile)
  if (!isRead(arrival.name)) throw refusedAt('file', moveInTexts.badKind, 100)
  const isNew = fieldOf(call, 'ENTREGA') === ''
  if (isNew && source === '') throw refusedAt('ORIGEN', moveInTexts.noSource)
  const parts = await partsBefore(db, arrival)
  await judgeArrival(call.context, arrival, { parts, last: upload.bytes })
  const key = newPartKey()
  await storage.put(key, upload.bytes, 'application/octet-stream')
  let replaced: readonly string[] = []
  try {
    return await writeOnce(call, async (tx) => {
      const run = isNew ? await opened(call, tx, source) : await lockedRun(tx, arrival.run, EDITABLE)
      const files = run && withPart(run.files, arrival, { parts, key, bytes: upload.bytes.length })
      if (!files) throw refusedAt('file', moveInTexts.notKept)
      await tx.execute(
        sql`update herd_book_runs set files = ${JSON.stringify(files)}::jsonb, state = 'open' where id = ${run.id}`,
      )
      const left = new Set(files.flatMap((file) => file.parts))
      replaced = run.files.flatMap((file) => file.parts).filter((one) => !left.has(one))
      return { answer: { entrega: String(run.id) } }
    })
  } finally {
    const [held] = await rowsOf(
      db,
      sql`select 1 from herd_book_runs where files @> ${JSON.stringify([{ parts: [key] }])}::jsonb`,
    )
    for (const gone of held ? replaced : [key]) await storage.delete(gone)
  }
}

/** Keys of the parts before this one, as far as they are there. */
async function partsBefore(db: Database, { run, name, place }: PartAsked): Promise<readonly string[]> {
  const [found] = await rowsOf<Pick<Run, 'files'>>(db, sql`select files from herd_book_runs where id = ${run}`)
  return found?.files.find((file) => file.name === name)?.parts.slice(0, place) ?? []
}

/** @throws BusinessError for a file that would never be read; its parts are deleted first */
async function judgeArrival(
  context: AppContext,
  { run, name, place, isLast }: PartAsked,
  { parts, last }: { readonly parts: readonly string[]; readonly last: Uint8Array },
): Promise<void> {
  // Parts are missing: refused when it is to be stored.
  if (parts.length < place) return
  const problem = await problemOnArrival(context, { name, parts, last }, isLast)
  if (problem === '') return
  if (place > 0) await forget(context, run, name, parts)
  throw refusedAt('file', problem, 100)
}

/** Removes a file of these parts from its run, and the run if it was opened for it: both, or neither. */
async function forget(context: AppContext, id: number, name: string, parts: readonly string[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    const run = await lockedRun(tx, id, EDITABLE)
    const files = run?.files.filter((file) => file.name !== name || String(file.parts) !== String(parts))
    if (!run || !files || files.length === run.files.length) return
    for (const key of parts) await context.storage.delete(key)
    await tx.execute(sql`update herd_book_runs set files = ${JSON.stringify(files)}::jsonb where id = ${id}`)
    await tx.execute(sql`delete from herd_book_runs r where r.id = ${id} and r.files = '[]'
      and not exists (select 1 from herd_book_corrections c where c.run_id = r.id)`)
  })
}

/** undefined: too large, a part out of order, or other parts than those that were read: the file would be corrupt. */
function withPart(
  files: readonly StoredFile[],
  { name, place, isLast }: PartAsked,
  { parts, key, bytes }: { readonly parts: readonly string[]; readonly key: string; readonly bytes: number },
): readonly StoredFile[] | undefined {
  const others = files.filter((file) => file.name !== name)
  const before = place === 0 ? undefined : files.find((file) => file.name === name)
  const file = {
    name,
    bytes: (before?.bytes ?? 0) + bytes,
    parts: [...parts, key],
    ...(!isLast && { isPartial: true }),
  }
  const all = [...others, file]
  const total = all.reduce((sum, one) => sum + one.bytes, 0)
  const isNext = parts.length === place && String(before?.parts ?? []) === String(parts)
  return isNext && total <= MOST_BYTES && others.length < MOST_FILES ? all : undefined
}

async function opened(call: Call, tx: Database, source: string): Promise<Run> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OPENING}::bigint)`)
  const [unkept] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from herd_book_runs where state not in ('kept', 'takenBack')`,
  )
  if ((unkept?.n ?? 0) >= MOST_UNKEPT) throw refusedAt('file', fill(moveInTexts.tooManyRuns, { n: MOST_UNKEPT }))
  const [made] = await rowsOf<Run>(
    tx,
    sql`insert into herd_book_runs (source, by_nid, begun_at)
        values (${source}, ${personOf(call).nid}, ${call.context.now().toISOString()}) returning id, source, files`,
  )
  if (!made) throw new Error('a run could not be opened')
  return made
}
