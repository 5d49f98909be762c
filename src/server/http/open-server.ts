/** A server without routes of its own, as the registry's and the one in front of a host begin. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../platform/config.ts'
import { serializers } from '../platform/log.ts'
import { compressAnswers } from './compression.ts'
import { answerErrors } from './errors.ts'
import { answerBeside, frameworkAnswers } from './framework-answers.ts'
import { type Elsewhere, secure, securityHeaders } from './security.ts'

/** @param level pino's. */
const serverOptions = (config: Config, level: string): FastifyServerOptions => ({
  logger: { level, serializers },
  trustProxy: config.trustProxy,
  // A phone on a bad connection may be slow, but within limits.
  requestTimeout: 180_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 30_000,
  // A shutdown waits for responses in progress, not for idle connections.
  forceCloseConnections: 'idle',
  bodyLimit: 1_000_000,
})

export async function openServer(config: Config, level = 'info', elsewhere?: Elsewhere): Promise<FastifyInstance> {
  const headers = await securityHeaders(config.publicUrl?.startsWith('https:') ?? false, elsewhere)
  const app = Fastify({ ...serverOptions(config, level), ...frameworkAnswers(headers) })
  answerErrors(app)
  app.register(cookie)
  compressAnswers(app)
  secure(app, headers)
  answerBeside(app, headers)
  return app
}
