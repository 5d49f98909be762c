/**
 * The server is repeatedly killed (SIGKILL) under load, on one database. Each time it must restart with every
 * acknowledged form and nothing half written; uncertain forms are sent again under their key and must exist once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'
import { emptyIn } from '../server/world-dump.ts'
import { random } from '../sync/fakes/chance.ts'

const IN_FLIGHT = 6
/** More filings than a process can reach before it is killed. */
const PER_LIFE = 1_500

export interface KilledReport {
  readonly kills: number
  readonly acknowledged: number
  readonly inDoubt: number
  /** Acknowledged but missing afterwards. */
  readonly lost: readonly number[]
  /** Numbers whose effect, state, audit row and idempotency key do not all exist exactly once. */
  readonly half: readonly number[]
  /** Longest restart in ms. */
  readonly slowestStart: number
}

export async function killServers(kind: 'embedded' | 'postgres', kills: number, seed: number): Promise<KilledReport> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-muertes-'))
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const open = () => (postgres ? openPostgres(postgres.url) : openEmbedded(folder))
  const next = random(seed)
  const acknowledged = new Set<number>()
  const doubtful = new Set<number>()
  let inDoubt = 0
  let number = 0
  let slowestStart = 0
  try {
    if (kind === 'embedded') await emptyIn(folder)
    const first = await open()
    await seedWorld(first.db, kills * PER_LIFE)
    await first.close()
    for (let kill = 0; kill <= kills; kill++) {
      const begun = performance.now()
      const server = await startServer({
        ...{ numbers: 0, dataDir: folder, databaseUrl: postgres?.url ?? '', flags: ['--liftoff-only'] },
      })
      slowestStart = Math.max(slowestStart, performance.now() - begun)
      const client = new FilingClient(server.port)
      await client.signIn()
      for (const again of doubtful) {
        await client.file(again)
        acknowledged.add(again)
      }
      doubtful.clear()
      if (kill === kills) {
        client.close()
        await server.stop()
        break
      }
      const work = Array.from({ length: IN_FLIGHT }, async () => {
        for (;;) {
          const mine = ++number
          doubtful.add(mine)
          await client.file(mine)
          doubtful.delete(mine)
          acknowledged.add(mine)
        }
      })
      const ended = Promise.allSettled(work)
      await new Promise((resolve) => setTimeout(resolve, 100 + next() * 900))
      await server.kill()
      await ended
      client.close()
      inDoubt += doubtful.size
    }
    const last = await open()
    const lost = await missing(last.db, acknowledged)
    const half = await halves(last.db)
    await last.close()
    return { kills, acknowledged: acknowledged.size, inDoubt, lost, half, slowestStart }
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function missing(db: Database, acknowledged: ReadonlySet<number>): Promise<number[]> {
  const rows = await rowsOf<{ number: number }>(db, sql`select number from services where code = 'A01'`)
  const there = new Set(rows.map((row) => Number(row.number)))
  return [...acknowledged].filter((number) => !there.has(number))
}

/** Numbers of A01 whose effect, state, audit row and idempotency key do not all exist exactly once. */
export async function halves(db: Database): Promise<number[]> {
  const rows = await rowsOf<{ number: number }>(
    db,
    sql`select n.number from numbers n
        left join (select number, count(*) c from services where code = 'A01' group by number) s on s.number = n.number
        left join (select number::int as number, count(*) c from filings where code = 'A01' group by number) f on f.number = n.number
        left join (select substring(key from '[0-9]+$')::int as number, count(*) c from idempotency group by 1) i
          on i.number = n.number
        where n.code = 'A01' and (coalesce(s.c, 0), coalesce(f.c, 0), coalesce(i.c, 0))
          <> (case when n.state = 1 then (1::bigint, 1::bigint, 1::bigint) else (0::bigint, 0::bigint, 0::bigint) end)`,
  )
  return rows.map((row) => Number(row.number))
}
