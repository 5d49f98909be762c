/** GET /salud: whether this process is to be given calls; and a stop that says so before it refuses any. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { isNotNow } from '../database/not-now.ts'

/** Seconds after which whoever was refused may come again. */
const COME_AGAIN = 5

/**
 * When it is told to stop it says so at /salud, goes on answering everything for that long, each connection for one
 * answer more, and only then stops listening: a balancer has had the time to send calls elsewhere.
 * @param seconds that a balancer takes to notice.
 */
export function serveReadiness(app: FastifyInstance, db: Database, seconds: number): void {
  let leaving = false
  app.get('/salud', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const not = (estado: string) => reply.code(503).header('retry-after', COME_AGAIN).send({ estado })
    if (leaving) return not('cerrando')
    try {
      await db.execute(sql`select 1`)
    } catch (error) {
      if (isNotNow(error)) return not('sin base de datos')
      throw error
    }
    return reply.send({ estado: 'listo' })
  })
  // While it runs the framework ends each connection with its answer; what is under way then is waited for.
  app.addHook('preClose', async () => {
    leaving = true
    if (seconds > 0 && app.server.listening) await pause(seconds * 1000)
  })
}
