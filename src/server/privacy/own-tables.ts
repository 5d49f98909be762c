/**
 * The caller's own data as files, for the person themselves: those of `npm run export -- --owner`, or with FORMATO
 * 'ade' of `--ade` (ours; 'privacidad').
 */
import type { Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { fieldOf, type Handler, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import type { Database } from '../database/database.ts'
import { exchangeOf, exportAll } from '../herd-book/index.ts'
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
  const { db, config, now } = call.context
  const write = fieldOf(call, 'FORMATO') === 'ade' ? exchangeOf(config.publicUrl, now().getTime()) : exportAll
  const pieces = await oneEach.take(nid, () => few.take(() => filesOf(db, nid, write)))
  return new LongAnswer(async function* () {
    for (const piece of pieces) yield [piece]
  })
}

/** @throws HttpError 413 */
async function filesOf(db: Database, owner: string, write: typeof exportAll): Promise<readonly Values[]> {
  const pieces: Values[] = []
  let length = 0
  const sink = {
    async write(name: string, text: string) {
      length += text.length
      if (length > MOST) throw new HttpError(413, privacyTexts.tablesTooLong)
      pieces.push({ ARCHIVO: name, TEXTO: text })
    },
    async end() {},
  }
  await write(db, sink, owner)
  return pieces
}
