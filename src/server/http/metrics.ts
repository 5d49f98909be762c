/** GET /metrics: on a separate port, or on ours with the token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { listenFailure } from '../platform/start-checks.ts'
import type { Page } from '../services/measures.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export function serveMetrics(app: FastifyInstance, config: Config, { read }: Pick<Page, 'read'>): void {
  const { token, port } = config.metrics ?? {}
  if (token) {
    const expected = digest(`Bearer ${token}`)
    app.get('/metrics', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'METRICS_TOKEN' })
      const [type, text] = await read()
      return reply.type(type).send(text)
    })
  }
  if (port === undefined) return
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    read().then(
      ([type, text]) => response.writeHead(200, { 'content-type': type }).end(text),
      (err) => {
        app.log.error({ err }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  // Before ours listens: an error of the hook that follows it would only be logged.
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      const { host } = config
      server.once('error', (error) => reject(listenFailure(error, { port, host }, 'METRICS_PORT')))
      server.listen(port, config.host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
