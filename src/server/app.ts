/** The whole server as one object: tests run it in memory, main.ts makes it listen. */

import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { serveAde } from './ade/serve.ts'
import { instantOf, newestOf } from './backup/keep.ts'
import { controllers } from './controllers/index.ts'
import type { AppContext } from './core/app-context.ts'
import { fairShare } from './core/fair-share.ts'
import { Kept } from './core/kept.ts'
import { RememberedCallers } from './core/remembered-callers.ts'
import { type OpenDatabase, rowsOf } from './database/database.ts'
import { notifyAlways, tidyDaily } from './housekeeping.ts'
import { serveApi } from './http/api.ts'
import { serveFiles } from './http/files.ts'
import { serveMetrics } from './http/metrics.ts'
import { type LogTo, openServer } from './http/open-server.ts'
import { serveReadiness, withDatabase } from './http/readiness.ts'
import { serveShell } from './http/shell.ts'
import { serveDescription } from './openapi/serve.ts'
import type { Config } from './platform/config.ts'
import type { Storage } from './services/file-storage.ts'
import { openMail } from './services/mail.ts'
import { countedMail, countedStorage, type Levels, measured, uncounted } from './services/measures.ts'
import { openStorage } from './services/storage.ts'
import { serveVerification } from './verify/serve.ts'

export interface BuildOptions {
  readonly config: Config
  /** Closed with the server. */
  readonly database: OpenDatabase
  readonly storage?: Storage
  readonly now?: () => Date
  readonly log?: LogTo
}

export async function build(options: BuildOptions): Promise<FastifyInstance> {
  const { config, database } = options
  const app = await openServer(config, options.log)
  const now = options.now ?? (() => new Date())
  const page = config.metrics ? measured(levelsOf(config, database, now)) : undefined
  const measures = page?.measures ?? uncounted
  const context: AppContext = {
    config,
    db: database.db,
    together: database.together,
    ...(database.connections !== undefined && { connections: database.connections }),
    ...(database.readingFor && { readingFor: database.readingFor }),
    storage: countedStorage(options.storage ?? openStorage(config), measures),
    mail: countedMail(openMail(config, now), measures),
    log: app.log,
    measures,
    running: new Set(),
    callers: new RememberedCallers(),
    share: fairShare(database),
    population: new Kept((error) => app.log.error({ err: error }, 'population report')),
    now,
  }
  serveReadiness(app, withDatabase(context.db, context.connections === undefined), config.stopDelay ?? 0)
  serveApi(app, context, controllers)
  serveFiles(app, context)
  serveVerification(app, context)
  serveAde(app, context)
  serveDescription(app)
  if (page) serveMetrics(app, config, page)
  await serveShell(app, config)
  const stopTidying = tidyDaily(context)
  const stopNotifying = notifyAlways(context)
  app.addHook('onClose', async () => {
    stopTidying()
    await stopNotifying()
    await database.close()
  })
  await app.ready()
  return app
}

/** Gauges that are computed when somebody reads the metrics. */
const levelsOf = (config: Config, database: OpenDatabase, now: () => Date): Levels => ({
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
  const newest = newestOf(await readdir(folder).catch(() => []), now().getTime())
  return newest ? (now().getTime() - instantOf(newest)) / 1000 : Number.POSITIVE_INFINITY
}
