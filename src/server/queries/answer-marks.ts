/**
 * Hashes of an answer's rows, stored by its etag: a client that presents the etag gets the changes since. Only the
 * answers themselves are compared, so that every cause of a change counts: a new owner, an owner's changed name, an
 * ended lease, a revoked right.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import type { RowHashes } from './changes.ts'

/** Rows; for longer answers no hashes are stored. */
export const LONGEST = 200_000

export interface AnswerMarks {
  /** undefined: nothing is stored for that etag. */
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
