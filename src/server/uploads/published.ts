/** Pictures of the association: home page, news, help. They are public. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newToken } from '../access/secrets.ts'
import type { AppContext } from '../core/app-context.ts'
import type { Database } from '../database/database.ts'
import { addressUrl } from './address.ts'
import type { Photo } from './jpeg.ts'

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
