/** GET /salud: whether this process is to be given calls; and a stop that says so before it refuses any. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { isNotNow } from '../database/not-now.ts'

/** Seconds after which whoever was refused may come again. */
const COME_AGAIN = 5

/** How a process is that may be given calls. */
export const READY = 'listo'

/** What /salud says: ready, or what is missing. */
export interface Said {
  readonly estado: string
  readonly [more: string]: string
}

/** What is said, and what it comes from, which is for the log alone. */
export interface State {
  readonly said: Said
  readonly cause?: unknown
}

/** Ready where its database answers. */
export const withDatabase = (db: Database) => async (): Promise<State> => {
  try {
    await db.execute(sql`select 1`)
    return { said: { estado: READY } }
  } catch (error) {
    if (isNotNow(error)) return { said: { estado: 'sin base de datos' }, cause: error }
    throw error
  }
}

/**
 * When it is told to stop it says so at /salud, goes on answering everything for that long, each connection for one
 * answer more, and only then stops listening: a balancer has had the time to send calls elsewhere.
 * @param state while it is not stopping. @param seconds that a balancer takes to notice.
 */
export function serveReadiness(app: FastifyInstance, state: () => Promise<State>, seconds: number): void {
  let leaving = false
  let before = READY
  const tellChange = ({ said: { estado }, cause }: State) => {
    if (estado === before) return
    before = estado
    app.log.warn({ estado, err: cause }, estado === READY ? 'ready again' : 'not ready')
  }
  // A balancer asks every second: its calls would be most of the log, which has what changed instead.
  app.get('/salud', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const asked = leaving ? undefined : await state()
    // Whoever asked before the stop may be answered after it.
    const now = asked && !leaving ? asked : { said: { estado: 'cerrando' } }
    tellChange(now)
    if (now.said.estado === READY) return reply.send(now.said)
    return reply.code(503).header('retry-after', COME_AGAIN).send({ estado: now.said.estado })
  })
  // While it runs the framework ends each connection with its answer; what is under way then is waited for.
  app.addHook('preClose', async () => {
    leaving = true
    if (seconds > 0 && app.server.listening) await pause(seconds * 1000)
  })
}
