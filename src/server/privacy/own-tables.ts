/** What the association keeps of whoever asks as tables: the files of `npm run export -- --owner`, for himself (ours; 'privacidad'). */
import type { Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { type Handler, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { exportAll } from '../herd-book/export/export-tables.ts'
import { Semaphore, TurnsByName } from '../platform/semaphore.ts'
import { LongAnswer } from '../queries/long-answer.ts'

/** Characters of all his tables. They are read as of one moment, and no statement waits for a slow line. */
export const MOST = 40_000_000
/** At once: each is whole in memory. */
const few = new Semaphore(2)
const oneEach = new TurnsByName(1)

/** Nobody else's, whoever asks: an administrator's are his own too. */
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
