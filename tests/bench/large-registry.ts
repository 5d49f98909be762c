/** The demo registry at the requested size, on the embedded database or on PostgreSQL, with an administrator. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { demoAccounts, isEmpty, nidOf, seedDemo } from '../../src/demo/index.ts'
import { type OpenDatabase, rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { startPostgres } from './postgres.ts'

const { username, password } = demoAccounts.find((account) => account.username === 'admin') ?? {
  username: '',
  password: '',
}
export const ADMIN = { username, password, nid: nidOf('admin') }

export interface LargeRegistry {
  readonly database: string
  readonly animals: number
  /** Parameters for startServer. */
  readonly setting: { readonly databaseUrl?: string; readonly dataDir?: string }
  clear(): Promise<void>
}

/**
 * ANIMALS: number to seed (default 20,000). BENCH_DATABASE: 'postgres' for a temporary one, or the URL of a PostgreSQL,
 * whose registry is measured as it is, or seeded if it is empty; unset: the embedded database.
 */
export async function openLargeRegistry(): Promise<LargeRegistry> {
  const where = process.env.BENCH_DATABASE ?? ''
  if (where === '') {
    const dataDir = await mkdtemp(join(tmpdir(), 'libro-listas-'))
    const clear = () => rm(dataDir, { recursive: true, force: true })
    return seeded('embedded database', openEmbedded(dataDir), { dataDir }, clear)
  }
  const own = where === 'postgres' ? await startPostgres() : undefined
  const databaseUrl = own?.url ?? where
  return seeded('PostgreSQL', openPostgres(databaseUrl), { databaseUrl }, async () => own?.stop())
}

async function seeded(
  database: string,
  opening: Promise<OpenDatabase>,
  setting: LargeRegistry['setting'],
  clear: () => Promise<void>,
): Promise<LargeRegistry> {
  const { db, close } = await opening
  try {
    if (await isEmpty(db)) await seedDemo(db, { animals: Number(process.env.ANIMALS ?? 20_000) })
    await db.execute('analyze')
    const [counted] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from animals where owner_nid is not null`,
    )
    return { database, animals: counted?.n ?? 0, setting, clear }
  } catch (error) {
    await clear()
    throw error
  } finally {
    await close()
  }
}
