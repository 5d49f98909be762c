/**
 * Limits the unclaimed files of one person. A photo is sent shortly before its form, so few are pending at a time;
 * beyond the limit the device must retry later, and keeps its photos.
 */
import { sql } from 'drizzle-orm'
import { uploadsTexts } from '../../registry/texts/uploads.ts'
import type { AppContext } from '../core/app-context.ts'
import { wireNumber } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'

/** Where a photo is staged until its form arrives. */

export interface Place {
  readonly owner: string
  readonly uploadedBy: string
  /** Form code. */
  readonly code: string
  /** CONSECUTIVO, as sent. */
  readonly number: string
  /** SOPORTE, REGISTRO_ICA... */
  readonly column: string
  /** The number is known to be the owner's: of a request, which is not a form. */
  readonly known?: true
}

/** Limits of photos and bytes pending their forms, and of photos under numbers that their owners do not have. */
const WAITING = { photos: 200, bytes: 400_000_000, unknown: 10 } as const

/** Seconds. */
const COME_AGAIN = 600

/** @throws HttpError 429 */
export async function checkWaiting({ db }: Pick<AppContext, 'db'>, place: Place, bytes: number): Promise<void> {
  const { uploadedBy, owner, code, number } = place
  const [now] = await rowsOf<{ photos: number; bytes: string; unknown: number; known: boolean }>(
    db,
    sql`select count(*)::int as photos, coalesce(sum(f.bytes), 0)::text as bytes,
          (count(*) filter (where not exists (select 1 from numbers n
            where n.code = f.code and n.number::text = f.number and n.owner_nid = f.owner_nid)))::int as unknown,
          exists (select 1 from numbers n where n.code = ${code} and n.number = ${wireNumber(number)}
            and n.owner_nid = ${owner}) as known
        from files f where f.state in ('staged', 'orphan') and f.uploaded_by = ${uploadedBy}`,
  )
  if (!now) return
  const isFull = now.photos >= WAITING.photos || Number(now.bytes) + bytes > WAITING.bytes
  if (isFull || (!place.known && !now.known && now.unknown >= WAITING.unknown))
    throw new HttpError(429, uploadsTexts.tooManyWaiting, COME_AGAIN)
}
