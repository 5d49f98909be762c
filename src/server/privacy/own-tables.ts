/**
 * The caller's own data as tables: the files of `npm run export -- --owner`, for the person themselves (ours;
 * 'privacidad').
 */
import type { Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { type Handler, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { exportAll } from '../herd-book/index.ts'
import { Semaphore, TurnsByName } from '../platform/semaphore.ts'
import { LongAnswer } from '../queries/long-answer.ts'

/** Maximum characters of all tables. Read from one snapshot: no statement may wait for a slow connection. */
const MOST = 40_000_000
/** Simultaneous answers: each is held in memory. */
const few = new Semaphore(2)
const oneEach = new TurnsByName(1)

/** Always the caller's own, also for administrators. */
export const ownTables: Handler = async (call) => {
  const { nid } = personOf(call)
  const pieces = await oneEach.take(nid, () => few.take(() => tablesOf(call.context.db, nid)))
  return new LongAnswer(async function* () {
    for (const piece of pieces) yield [piece]
  })
}

/** @throws HttpError 413 */
async function tablesOf(db: Parameters<typeof exportAll>[0], owner: string, most = MOST): Promise<readonly Values[]> {
  const pieces: Values[] = []
  let length = 0
  const sink = {
    async write(name: string, text: string) {
      length += text.length
      if (length > most) throw new HttpError(413, privacyTexts.tablesTooLong)
      pieces.push({ ARCHIVO: `${name}.csv`, TEXTO: text })
    },
    async end() {},
  }
  await exportAll(db, sink, owner)
  return pieces
}
