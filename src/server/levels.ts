/** Gauges that are computed when somebody reads the metrics. */
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { instantOf, newestOf } from './backup/keep.ts'
import { type OpenDatabase, rowsOf } from './database/database.ts'
import type { Levels } from './metrics/measures.ts'
import type { Config } from './platform/config.ts'

export const levelsOf = (config: Config, database: OpenDatabase, now: () => Date): Levels => ({
  connections: database.levels,
  async registry() {
    const [row] = await rowsOf<{ refusals: string; files: string; bytes: string }>(
      database.db,
      sql`select (select count(*) from device_refusals) as refusals, count(*) as files, coalesce(sum(bytes), 0) as bytes
          from files`,
    )
    return { refusals: Number(row?.refusals), files: Number(row?.files), fileBytes: Number(row?.bytes) }
  },
  backupAge: config.backup?.folder && (() => ageOf(config.backup?.folder?.path ?? '', now)),
})

/** Infinite while there is none, so that an alert on its age fires too. */
async function ageOf(folder: string, now: () => Date): Promise<number> {
  const newest = newestOf(await readdir(folder).catch(() => []))
  return newest ? (now().getTime() - instantOf(newest)) / 1000 : Number.POSITIVE_INFINITY
}
