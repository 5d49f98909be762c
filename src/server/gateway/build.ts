/**
 * The app in front of an association's existing APIANCO host (HOST_APIANCO): our screens and sessions, with the
 * documented calls passed on. It has no database and stores nothing on disk but earlier releases of the app.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lengths } from '../../registry/index.ts'
import { operationNamed } from '../../registry/index.ts'
import { parsed, wholeOf } from '../host/answer.ts'
import { askHost } from '../host/ask-host.ts'
import type { HostCookies } from '../host/host-cookies.ts'
import { type PicturesOfHost, pictureOf } from '../host/picture.ts'
import { sessionCookie } from '../http/cookies.ts'
import { serveMetrics } from '../http/metrics.ts'
import { type LogTo, openServer } from '../http/open-server.ts'
import { READY, serveReadiness } from '../http/readiness.ts'
import { serveShell } from '../http/shell.ts'
import type { Config } from '../platform/config.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { measured, uncounted } from '../services/measures.ts'
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
  readonly log?: LogTo
}

export async function buildGateway({ config, host, ...options }: GatewayOptions): Promise<FastifyInstance> {
  // Its pictures are loaded from their own address.
  const app = await openServer(config, options.log, { pictures: host })
  const now = options.now ?? (() => new Date())
  const ms = () => now().getTime()
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

/** Proxies a picture of the host. @returns false: there is none, or the address is not of a picture. */
async function sendPicture(
  pictures: PicturesOfHost,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  cookies: HostCookies | undefined,
): Promise<boolean> {
  const [path = ''] = url.split('?')
  const picture = method === 'GET' ? await pictureOf(pictures, path, cookies) : undefined
  if (!picture) return false
  reply
    .header('cache-control', cookies ? 'private, no-cache' : 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(picture.type)
    .send(picture.bytes)
  return true
}

/** ms for which a result is valid. */
const FRESH = 10_000
/** ms to wait for a probe. */
const PATIENCE = 3_000

/** Does the host answer? Checked from time to time with a call that needs no session. @param now ms UTC */
export function hostHealth(host: string, now: () => number): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  return () => {
    if (!asked || Math.abs(now() - asked.at) >= FRESH) asked = { at: now(), answer: answers(host) }
    return asked.answer
  }
}

async function answers(host: string): Promise<boolean> {
  const gone = AbortSignal.timeout(PATIENCE)
  const operation = operationNamed('procesosDiarios/documentosInicio')
  try {
    const { status, text } = await askHost(host, { operation, fields: {}, files: [], cookies: {}, gone })
    // A page in front of the host answers, too.
    return status === 200 && parsed(await wholeOf(text)) !== undefined
  } catch {
    return false
  }
}
