import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../platform/config.ts'
import { serializers } from '../platform/log.ts'

/** @param level pino's. */
export const serverOptions = (config: Config, level: string): FastifyServerOptions => ({
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
