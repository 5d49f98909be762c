/**
 * A shutdown is first announced at /salud while calls are still answered, so that a load balancer can redirect calls
 * before any is refused.
 */
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { READY, type State, serveReadiness } from '../../src/server/http/readiness.ts'
import { serializers } from '../../src/server/platform/log.ts'
import { SOON, within } from '../within.ts'
import { openServer } from './harness.ts'

it('a server that is told to stop is not ready from then on, answers what still comes, and then listens no more', async () => {
  const server = await openServer({ stopDelay: 1 })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string) => fetch(`${address}${path}`, { signal: AbortSignal.timeout(SOON) })
  expect(await (await get('/salud')).json()).toEqual({ estado: 'listo' })
  const closed = server.close()
  const leaving = await get('/salud')
  expect([leaving.status, await leaving.json()]).toEqual([503, { estado: 'cerrando' }])
  const still = await get('/openapi.json')
  expect([still.status, still.headers.get('connection')]).toEqual([200, 'close'])
  await closed
  await expect(get('/salud')).rejects.toThrow()
})

it('while a long transaction keeps the embedded database busy, an import say, the server is ready all the same', async () => {
  const server = await openServer()
  let finish = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const busy = server.db.transaction(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
        begin()
      }),
  )
  await within(SOON, 'the transaction', begun)
  const ask = async () => (await server.app.inject('/salud')).json()
  expect(await within(SOON, 'three answers of /salud', Promise.all([ask(), ask(), ask()]))).toEqual(
    Array(3).fill({ estado: 'listo' }),
  )
  finish()
  await busy
  expect(await ask()).toEqual({ estado: 'listo' })
  await server.close()
})

it('the log has a line when it is no longer ready, with the cause, and one when it is again, none for who asks', async () => {
  const logged: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)))
      done()
    },
  })
  let state: State = { report: { estado: READY } }
  const app = Fastify({ logger: { level: 'info', serializers, stream } })
  serveReadiness(app, async () => state, 0)
  app.get('/otra', async () => 'x')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  logged.length = 0
  const ask = async (times: number) => {
    const answers: number[] = []
    for (let i = 0; i < times; i++)
      answers.push((await fetch(`${address}/salud`, { signal: AbortSignal.timeout(SOON) })).status)
    return answers
  }
  expect(await ask(3)).toEqual([200, 200, 200])
  state = { report: { estado: 'sin base de datos' }, cause: new Error('connect ECONNREFUSED') }
  expect(await ask(3)).toEqual([503, 503, 503])
  state = { report: { estado: READY } }
  expect(await ask(2)).toEqual([200, 200])
  expect(logged).toMatchObject([
    { level: 40, msg: 'not ready', estado: 'sin base de datos', err: { message: 'connect ECONNREFUSED' } },
    { level: 40, msg: 'ready again', estado: READY },
  ])
  await fetch(`${address}/otra`, { signal: AbortSignal.timeout(SOON) })
  expect(logged.some((line) => line.msg === 'incoming request')).toBe(true)
  await app.close()
})
