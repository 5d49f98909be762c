/**
 * `npm run prove -- population`: the population report of a million animals in ten generations, from PostgreSQL to the
 * answer, while others are served; asked again; and after one weight has changed. ANIMALS: how many.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { ADMINISTRATOR, OWNER, PASSWORD } from '../bench/filled-form.ts'
import { ListClient } from '../bench/list-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { startServer } from '../bench/server-child.ts'
import { megabytes, watchHealth } from '../bench/server-watch.ts'
import { digits } from '../bench/statistics.ts'
import { seedWorld } from '../bench/world.ts'
import { tellFigures } from './figures.ts'

const ANIMALS = Number(process.env.ANIMALS ?? 1_000_000)
const GENERATIONS = 10
const DAMS_A_SIRE = 30
/** Ids of the generated animals begin above this. */
const BEYOND = 10_000
/** Limits: seconds of the report, ms of /salud. */
const LIMIT = { report: 60, health: 200 } as const
/** ms between two questions, as the screen asks. */
const AGAIN = 1_000
/** ms after which the server looks again whether anything has changed. */
const CHECKED = 61_000

/** Seconds of processor time of a process; the kernel counts hundredths. */
const workedBy = (pid: number): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / 100
}

/** Generations of equal size, 1,000 days apart; every animal has a random sire and dam of the one before. */
async function generate(db: Database): Promise<void> {
  const size = Math.floor(ANIMALS / GENERATIONS)
  await rowsOf(db, sql`select setseed(0.42)`)
  const parent = (generation: number, step: number) =>
    generation === 0
      ? sql`null::int`
      : sql`${BEYOND + (generation - 1) * size}::int + floor(random() * ${Math.floor(size / step)}::int)::int * ${step}::int`
  for (let generation = 0; generation < GENERATIONS; generation++)
    await rowsOf(
      db,
      sql`insert into animals (id, owner_nid, species, breed_id, sex, born_on, registered_on, composition, birth_weight,
            sire_id, dam_id)
          select ${BEYOND + generation * size}::int + n, ${OWNER}, 'C', 900, case n % 2 when 0 then 'M' else 'H' end,
            date '1998-01-01' + ${generation * 1_000}::int + (random() * 1000)::int, '2020-01-01', 'PP', 3,
            ${parent(generation, DAMS_A_SIRE)}, ${parent(generation, 1)}
          from generate_series(0, ${size - 1}::int) n`,
    )
  await db.execute(sql`analyze animals`)
}

const postgres = await startPostgres()
const failed: string[] = []
try {
  const { db, close } = await openPostgres(postgres.url)
  await seedWorld(db, 0)
  await generate(db)
  const server = await startServer({ numbers: 0, databaseUrl: postgres.url })
  const client = new ListClient(server.port)
  await client.signIn({ username: ADMINISTRATOR, password: PASSWORD })
  let newest = ''
  /** Asks until the report is there. @param isNew it must be another one than before */
  const report = async (what: string, isNew: boolean) => {
    const health = watchHealth(client.base)
    const begun = performance.now()
    const worked = workedBy(server.pid)
    let longest = 0
    for (;;) {
      const { rows, ms } = await client.ask({ operation: 'poblacion/informe', fields: {}, passing: [] })
      longest = Math.max(longest, ms)
      const { CLAVE, FECHA = '' } = rows[0] ?? {}
      if (CLAVE === 'listo' && (!isNew || FECHA !== newest)) {
        newest = FECHA
        break
      }
      await pause(AGAIN)
    }
    const seconds = (performance.now() - begun) / 1000
    await health.end()
    tellFigures(
      `${what}: ${digits(seconds)} s, ${digits(workedBy(server.pid) - worked)} s of a core; longest answer ${digits(longest / 1000)} s; /salud at most ${digits(health.longest())} ms; server ${megabytes(server.pid, 'VmHWM')} MB`,
    )
    if (seconds > LIMIT.report) failed.push(`${what}: ${digits(seconds)} s`)
    if (health.longest() > LIMIT.health) failed.push(`${what}: /salud ${digits(health.longest())} ms`)
  }
  await report(`${ANIMALS} animals, first report`, true)
  await report('asked again', false)
  await rowsOf(db, sql`update animals set birth_weight = 4 where id = ${BEYOND}`)
  await pause(CHECKED)
  await report('after a change', true)
  await server.stop()
  await close()
} finally {
  await postgres.stop()
}
if (failed.length > 0) {
  console.error(`Missed: ${failed.join('; ')}`)
  process.exitCode = 1
}
