/** Pictures of services: read from their host into a folder, later put to the services that came in. */
import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { newToken } from '../../access/secrets.ts'
import { BusinessError } from '../../core/http-errors.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import type { Storage } from '../../services/file-storage.ts'
import { readJpeg } from '../../uploads/jpeg.ts'
import type { NamedPicture } from './book-of-lists.ts'
import type { HostSession } from './host-session.ts'

/** Bytes of one picture, and pictures of one reading. */
const LONGEST = 10_000_000
const MOST = 20_000

const fileOf = (folder: string, { code, number }: NamedPicture): string =>
  join(folder, 'imagenes', `${code}-${number}.jpg`)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** @param folders of the host, in the order in which a bare name is looked for. @returns how many are not there */
export async function readPictures(
  session: HostSession,
  folder: string,
  pictures: readonly NamedPicture[],
  folders: readonly string[],
): Promise<number> {
  await mkdir(join(folder, 'imagenes'), { recursive: true, mode: 0o700 })
  let missing = Math.max(0, pictures.length - MOST)
  for (const picture of pictures.slice(0, MOST)) {
    const path = fileOf(folder, picture)
    if (await isThere(path)) continue
    const bytes = await sought(session, picture.name, folders)
    if (!bytes) missing++
    else {
      await writeFile(`${path}.parte`, bytes, { mode: 0o600 })
      await rename(`${path}.parte`, path)
    }
  }
  return missing
}

async function sought(session: HostSession, name: string, folders: readonly string[]): Promise<Buffer | undefined> {
  const paths = name.startsWith('/') ? [name] : folders.map((folder) => `${folder}/${encodeURIComponent(name)}`)
  for (const path of paths) {
    const bytes = await session.picture(folders, path)
    if (bytes) return bytes
  }
  return undefined
}

/** Puts the pictures to the services that came of that source and have none. @returns how many were put, and how many are no picture */
export async function putPictures(
  { db, storage, now }: { readonly db: Database; readonly storage: Storage; readonly now: Date },
  source: string,
  folder: string,
  pictures: readonly NamedPicture[],
): Promise<{ readonly put: number; readonly bad: number }> {
  let [put, bad] = [0, 0]
  for (const picture of pictures.slice(0, MOST)) {
    const path = fileOf(folder, picture)
    if (!(await isThere(path))) continue
    const { code, number, owner } = picture
    const service = sql`s.code = ${code} and s.number = ${Number(number)} and s.support_id is null and exists (select 1
      from herd_book_made m join herd_book_runs r on r.id = m.run_id and r.source = ${source} and r.state = 'kept'
      where m.kind = 'servicios' and m.key = s.code || ' ' || s.number)`
    const [open] = await rowsOf(db, sql`select 1 from services s where ${service}`)
    if (!open) continue
    const photo = await photoOf(await readFile(path))
    if (!photo) {
      bad++
      continue
    }
    const id = randomUUID()
    const key = `${id.slice(0, 2)}/${id}.jpg`
    await storage.put(key, photo.clean, 'image/jpeg')
    await db.execute(
      sql`with made as (insert into files (id, address, storage_key, sha256, bytes, owner_nid, uploaded_by, code, number,
            "column", state, created_at) values (${id}, ${newToken()}, ${key}, ${photo.sha256}, ${photo.bytes}, ${owner},
            ${owner}, ${code}, ${number}, 'SOPORTE', 'claimed', ${now.toISOString()}) returning id)
          update services s set support_id = (select id from made) where ${service}`,
    )
    put++
  }
  return { put, bad }
}

async function photoOf(bytes: Buffer) {
  try {
    return await readJpeg({ part: 'SOPORTE', fileName: '', bytes, tooLarge: false }, LONGEST)
  } catch (error) {
    if (error instanceof BusinessError) return undefined
    throw error
  }
}
