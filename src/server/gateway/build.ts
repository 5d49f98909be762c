/**
 * The app in front of an association's existing APIANCO host (HOST_APIANCO): our screens and sessions, with the
 * documented calls passed on. It has no database and stores nothing on disk but earlier releases of the app.
 */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Lengths } from '../host/ask-host.ts'
import { compressAnswers } from '../http/compression.ts'
import { sessionCookie } from '../http/cookies.ts'
import { answerErrors } from '../http/errors.ts'
import { answerBeside, frameworkAnswers } from '../http/framework-answers.ts'
import { serveMetrics } from '../http/metrics.ts'
import { READY, serveReadiness } from '../http/readiness.ts'
import { secure, securityHeaders } from '../http/security.ts'
import { serverOptions } from '../http/server-options.ts'
import { serveShell } from '../http/shell.ts'
import { measured, uncounted } from '../metrics/measures.ts'
import type { Config } from '../platform/config.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { hostHealth } from './health.ts'
import { sendPicture } from './pictures.ts'
import { serveCalls } from './serve-calls.ts'
import { openSessions } from './sessions.ts'

/** Simultaneous calls: each is held in memory. */
const PICTURES = 8

export interface GatewayOptions {
  readonly config: Config
  /** Origin of the host. */
  readonly host: string
  readonly now?: () => Date
  readonly longest?: Lengths
  /** pino's level; 'silent' in tests. */
  readonly logLevel?: string
}

export async function buildGateway({ config, host, ...options }: GatewayOptions): Promise<FastifyInstance> {
  const https = config.publicUrl?.startsWith('https:') ?? false
  // Its pictures are loaded from their own address.
  const elsewhere = { pictures: host }
  const headers = await securityHeaders(https, elsewhere)
  const app = Fastify({ ...serverOptions(config, options.logLevel ?? 'info'), ...frameworkAnswers(headers) })
  const now = options.now ?? (() => new Date())
  const ms = () => now().getTime()
  answerErrors(app)
  app.register(cookie)
  compressAnswers(app)
  secure(app, headers)
  answerBeside(app, headers)
  const answers = hostHealth(host, ms)
  // Does not affect readiness: the app works without the host and informs its users, so a balancer must not drop
  // this process.
  const state = async () => ({ report: { estado: READY, apianco: (await answers()) ? 'responde' : 'no responde' } })
  serveReadiness(app, state, config.stopDelay ?? 0)
  const sessions = openSessions(ms)
  const page = config.metrics ? measured({ sessions: sessions.size, host: answers }) : undefined
  if (page) serveMetrics(app, config, page)
  const measures = page?.measures ?? uncounted
  serveCalls(app, { config, host, sessions, measures, ...(options.longest && { longest: options.longest }), now: ms })
  const few = new Semaphore(PICTURES)
  await serveShell(app, config, (request, reply) =>
    few.take(() =>
      sendPicture(
        { host, folders: config.picturesApianco ?? [] },
        request,
        reply,
        sessions.find(sessionCookie(request, config.publicUrl))?.cookies,
      ),
    ),
  )
  await app.ready()
  return app
}
