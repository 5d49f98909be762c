/** The whole server as one object: tests run it in memory, main.ts makes it listen. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveAde } from './ade/serve.ts'
import { controllers } from './controllers/index.ts'
import type { AppContext } from './core/app-context.ts'
import { fairShare } from './core/fair-share.ts'
import { Kept } from './core/kept.ts'
import { RememberedCallers } from './core/remembered-callers.ts'
import type { OpenDatabase } from './database/database.ts'
import { notifyAlways, tidyDaily } from './housekeeping.ts'
import { serveApi } from './http/api.ts'
import { compressAnswers } from './http/compression.ts'
import { answerErrors } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { answerBeside, frameworkAnswers } from './http/framework-answers.ts'
import { serveMetrics } from './http/metrics.ts'
import { serveReadiness, withDatabase } from './http/readiness.ts'
import { secure, securityHeaders } from './http/security.ts'
import { serverOptions } from './http/server-options.ts'
import { serveShell } from './http/shell.ts'
import { levelsOf } from './levels.ts'
import { openMail } from './mail/mail.ts'
import { countedMail, countedStorage } from './metrics/counted.ts'
import { measured, uncounted } from './metrics/measures.ts'
import { serveDescription } from './openapi/serve.ts'
import type { Config } from './platform/config.ts'
import type { Storage } from './storage/file-storage.ts'
import { openStorage } from './storage/storage.ts'
import { serveVerification } from './verify/serve.ts'

export interface BuildOptions {
  readonly config: Config
  /** Closed with the server. */
  readonly database: OpenDatabase
  readonly storage?: Storage
  readonly now?: () => Date
  /** pino's level; 'silent' in tests. */
  readonly logLevel?: string
}

export async function build(options: BuildOptions): Promise<FastifyInstance> {
  const { config, database } = options
  const https = config.publicUrl?.startsWith('https:') ?? false
  const headers = await securityHeaders(https)
  const app = Fastify({ ...serverOptions(config, options.logLevel ?? 'info'), ...frameworkAnswers(headers) })
  const now = options.now ?? (() => new Date())
  const page = config.metrics ? measured(levelsOf(config, database, now)) : undefined
  const measures = page?.measures ?? uncounted
  const context: AppContext = {
    config,
    db: database.db,
    together: database.together,
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
  answerErrors(app)
  app.register(cookie)
  compressAnswers(app)
  secure(app, headers)
  answerBeside(app, headers)
  serveReadiness(app, withDatabase(context.db, database.connections === undefined), config.stopDelay ?? 0)
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
