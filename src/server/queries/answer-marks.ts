/**
 * What was answered, as hashes of its rows by the etag it was sent with: whoever shows that etag again is sent what
 * changed since. Nothing but the answer itself is compared, so that everything that tells in it counts: an animal that
 * is another's now, a name of its owner, a lease that ended, a right that was taken away.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import type { RowHashes } from './changes.ts'

/** Rows; of longer answers no hashes are kept. */
export const LONGEST = 200_000

export interface AnswerMarks {
  /** undefined: none is kept of that etag. */
  of(etag: string): Promise<RowHashes | undefined>
  keep(etag: string, hashes: readonly bigint[]): Promise<void>
}

export const answerMarks = (db: Database): AnswerMarks => ({
  async of(etag) {
    const [found] = await rowsOf<{ hashes: string }>(
      db,
      sql`update answer_marks set used_at = now() where etag = ${etag} returning hashes`,
    )
    if (!found) return undefined
    const bytes = Uint8Array.from(Buffer.from(found.hashes, 'base64'))
    return new BigUint64Array(bytes.buffer)
  },
  async keep(etag, hashes) {
    if (hashes.length > LONGEST) return
    const text = Buffer.from(BigUint64Array.from(hashes).buffer).toString('base64')
    await rowsOf(
      db,
      sql`insert into answer_marks (etag, hashes) values (${etag}, ${text})
          on conflict (etag) do update set used_at = now()`,
    )
  },
})
