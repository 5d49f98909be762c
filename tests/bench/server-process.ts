/** The real server in a separate process: opens and seeds its database, listens, and reports its port. */
import { sql } from 'drizzle-orm'
import { build } from '../../src/server/app.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { seedWorld } from './world.ts'

const config = { ...readConfig(process.env), appDir: process.env.BENCH_APP_DIR ?? '' }
const database = config.databaseUrl ? await openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir)
const numbers = Number(process.env.BENCH_NUMBERS ?? 0)
const { BENCH_PEOPLE = 0, BENCH_HERD = 0 } = process.env
if (numbers > 0) await seedWorld(database.db, numbers, Number(BENCH_PEOPLE), Number(BENCH_HERD))
const app = await build({ config, database, log: { level: process.env.BENCH_DEBUG ? 'error' : 'silent' } })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0, pid: process.pid })
process.once('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
/** Renames that many animals, spread over the herd. */
process.on('message', async ({ rename }: { readonly rename: number }) => {
  await database.db.execute(sql`
    update animals set name = name || ' ' || id where id in (
      select id from (select id, row_number() over (order by id) as place, count(*) over () as of from animals where owner_nid is not null) n
      where place % (of / ${rename}::int) = 1 limit ${rename}::int)`)
  process.send?.({ renamed: rename })
})
// Exits even if the benchmark was killed.
process.once('disconnect', () => process.exit(1))
