/** Files that arrive before, or with, their form; the form claims them by receipt (decision 128). */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { newToken } from '../access/secrets.ts'
import type { AppContext } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { Photo } from './jpeg.ts'
import { checkWaiting, type Place } from './quota.ts'

export interface Receipt {
  readonly id: string
  readonly url: string
}

/**
 * Stores a photo for its form; a photo that arrives twice, even concurrently, is stored once. A different one staged
 * earlier at the same place becomes an orphan, found by its receipt only.
 */
export async function stage(context: AppContext, place: Place, photo: Photo): Promise<Receipt> {
  const known = await sameStaged(context.db, place, photo)
  if (known) return known
  await checkWaiting(context, place, photo.bytes)
  const id = randomUUID()
  const key = `${id.slice(0, 2)}/${id}.jpg`
  await context.storage.put(key, photo.clean, 'image/jpeg')
  const turns = [[place.owner, place.code, place.number, place.column].join('/'), `de ${place.uploadedBy}`]
  try {
    const receipt = await context.db.transaction(async (tx) => {
      for (const turn of turns) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
      const same = await sameStaged(tx, place, photo)
      if (same) return same
      // Those that arrived together were counted without each other.
      await checkWaiting({ db: tx }, place, photo.bytes)
      return insertStaged(tx, place, photo, { id, key, at: context.now() })
    })
    if (receipt.id !== id) await context.storage.delete(key)
    return receipt
  } catch (error) {
    // After any other failure its row may be there.
    if (error instanceof HttpError) await context.storage.delete(key)
    throw error
  }
}

const stagedAt = ({ owner, code, number, column }: Place): SQL =>
  sql`owner_nid = ${owner} and code = ${code} and number = ${number} and "column" = ${column} and state = 'staged'`

async function sameStaged(db: Database, place: Place, { sha256 }: Photo): Promise<Receipt | undefined> {
  const [same] = await rowsOf<{ id: string; address: string }>(
    db,
    sql`select id, address from files where ${stagedAt(place)} and sha256 = ${sha256} limit 1`,
  )
  return same && { id: same.id, url: addressUrl(same.address) }
}

async function insertStaged(
  tx: Database,
  place: Place,
  photo: Photo,
  { id, key, at }: { readonly id: string; readonly key: string; readonly at: Date },
): Promise<Receipt> {
  const { owner, uploadedBy, code, number, column } = place
  const address = newToken()
  await tx.execute(sql`
    with replaced as (update files set state = 'orphan' where ${stagedAt(place)})
    insert into files (id, address, storage_key, sha256, bytes, owner_nid, uploaded_by, code, number, "column", created_at)
    values (${id}, ${address}, ${key}, ${photo.sha256}, ${photo.bytes}, ${owner}, ${uploadedBy}, ${code}, ${number},
      ${column}, ${at.toISOString()})`)
  return { id, url: addressUrl(address) }
}

/** The id of an unclaimed file with that receipt, of that owner and column; as text, or null. */
export const unclaimedFile = (owner: string, sha256: string, column: string): SQL => sql`(
  select f.id::text from files f where f.owner_nid = ${owner} and f.sha256 = ${sha256} and f."column" = ${column}
    and f.state in ('staged', 'orphan') order by f.created_at desc limit 1)`

/** The id of the file in that state at that place; as text, or null. */
export const fileAt = (
  { owner, code, number, column }: Omit<Place, 'uploadedBy'>,
  state: 'staged' | 'claimed',
): SQL => sql`(
  select f.id::text from files f where f.owner_nid = ${owner} and f.code = ${code} and f.number = ${number}
    and f."column" = ${column} and f.state = ${state} order by f.created_at desc limit 1)`

/** Pictures of the association: home page, news, help. They are public. */
export interface Published {
  readonly id: string
  readonly url: string
}

/** Stores a public picture; its row is written through `tx`. */
export async function keepPublic(
  context: AppContext,
  tx: Database,
  place: { readonly owner: string; readonly code: string; readonly column: string },
  photo: Photo,
): Promise<Published> {
  const id = randomUUID()
  const address = newToken()
  const key = `${id.slice(0, 2)}/${id}.jpg`
  await context.storage.put(key, photo.clean, 'image/jpeg')
  await tx.execute(sql`
    insert into files (id, address, storage_key, sha256, bytes, owner_nid, uploaded_by, code, "column", state, created_at)
    values (${id}, ${address}, ${key}, ${photo.sha256}, ${photo.bytes}, ${place.owner}, ${place.owner}, ${place.code},
      ${place.column}, 'public', ${context.now().toISOString()})`)
  return { id, url: addressUrl(address) }
}

/** The address of a stored file, from its id; '' if there is none. */
export const urlOf = (fileId: SQL): SQL =>
  sql`coalesce((select '/archivos/' || f.address || '.jpg' from files f where f.id = ${fileId}), '')`

export const addressUrl = (address: string): string => `/archivos/${address}.jpg`
