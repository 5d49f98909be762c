/** GET /salud: whether this process may receive calls; and a stop that announces itself before refusing any. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { isNotNow } from '../database/not-now.ts'

/** Seconds after which a refused caller may try again. */
const COME_AGAIN = 5

/** State of a process that may receive calls. */
export const READY = 'listo'

/** Answer of /salud: ready, or what is missing. */
interface HealthReport {
  readonly estado: string
  readonly [more: string]: string
}

/** The public state, and its cause, which is only logged. */
export interface State {
  readonly report: HealthReport
  readonly cause?: unknown
}

/** ms that /salud waits for a database in this process: its own work, an import say, may keep it busy for longer. */
const PATIENCE = 100

/**
 * Ready if its database answers, or is at work in this process: then no other process could take the calls.
 * @param isWithin it runs in this process, one statement after another
 */
export function withDatabase(db: Database, isWithin: boolean): () => Promise<State> {
  const ask = async (): Promise<State> => {
    try {
      await db.execute(sql`select 1`)
      return { report: { estado: READY } }
    } catch (error) {
      if (isNotNow(error)) return { report: { estado: 'sin base de datos' }, cause: error }
      throw error
    }
  }
  if (!isWithin) return ask
  let asked: Promise<State> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return Promise.race([asked, pause(PATIENCE, { report: { estado: READY } }, { ref: false })])
  }
}

/**
 * On a stop request, reports it at /salud, continues to answer everything for that time, one more answer per
 * connection, and only then stops listening: by then the balancer has redirected new calls.
 * @param state while it is not stopping.
 * @param seconds that a balancer takes to notice.
 */
export function serveReadiness(app: FastifyInstance, state: () => Promise<State>, seconds: number): void {
  let leaving = false
  let before = READY
  const logChange = ({ report: { estado }, cause }: State) => {
    if (estado === before) return
    before = estado
    app.log.warn({ estado, err: cause }, estado === READY ? 'ready again' : 'not ready')
  }
  // A balancer asks every second: its calls would fill the log, which records changes of state instead.
  app.get('/salud', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const asked = leaving ? undefined : await state()
    // The stop may have begun while the state was being determined.
    const now = asked && !leaving ? asked : { report: { estado: 'cerrando' } }
    logChange(now)
    if (now.report.estado === READY) return reply.send(now.report)
    return reply.code(503).header('retry-after', COME_AGAIN).send({ estado: now.report.estado })
  })
  // Meanwhile the framework closes each connection with its answer; answers in progress are awaited.
  app.addHook('preClose', async () => {
    leaving = true
    if (seconds > 0 && app.server.listening) await pause(seconds * 1000)
  })
}
