/** A server folder with the small registry of the server tests, and enough straws for any number of inseminations. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { worldDump } from '../server/world-dump.ts'

export { a01, a02 } from '../server/forms.ts'
export { PASSWORD } from '../server/world.ts'
export const USER = 'ana'

export interface Folder {
  readonly path: string
  remove(): Promise<void>
}

export async function smallWorld(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'libro-mundo-'))
  const client = await PGlite.create(join(path, 'database'), { loadDataDir: await worldDump() })
  await client.query('update stock set amount = 100000, pending = 100000 where number = 5001')
  await client.close()
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
