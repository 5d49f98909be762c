/** A stop says so at /salud first and goes on answering, so that a balancer can send calls elsewhere before any is refused. */
import { expect, it } from 'vitest'
import { SOON } from '../within.ts'
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
