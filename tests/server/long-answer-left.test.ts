/** If a client disconnects during a long answer, no further database queries are made for it. */
import { request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { operationNamed, type Values } from '../../src/registry/index.ts'
import { sendOutcome } from '../../src/server/http/answer.ts'
import { compressAnswers } from '../../src/server/http/open-server.ts'
import { ExportedList } from '../../src/server/queries/exported.ts'
import { LongAnswer } from '../../src/server/queries/long-answer.ts'
import { within } from '../within.ts'

const app = Fastify()
let made = 0
let ended = (): void => {}

/** Endless rows, in stretches like those of a table. */
const endless = new LongAnswer(async function* () {
  const row: Values = { text: 'x'.repeat(10_000) }
  try {
    for (;;) {
      made++
      yield Array.from({ length: 20 }, () => row)
      await turn()
    }
  } finally {
    ended()
  }
})

const forAFile = new ExportedList(endless.stretches)

compressAnswers(app)
app.register(async (routes) => {
  for (const [path, body] of [['/exportar', forAFile] as const, ['/', endless] as const])
    routes.get(path, async (request, reply) => {
      await sendOutcome(request, reply, operationNamed('dashboard/dataAnimales'), { status: 200, body })
      return reply
    })
})

afterEach(() => {
  app.server.closeAllConnections()
})

test.each([
  ['reads it', '/', {}],
  ['reads it compressed', '/', { 'accept-encoding': 'br' }],
  ['asks for its name, which is worked out over the whole of it', '/', { 'x-detalle': '1' }],
  ['takes it out', '/exportar', { 'accept-encoding': 'br', 'x-detalle': '1' }],
])(
  'an answer ends when its reader leaves who %s',
  async (_what, path, headers) => {
    const address = await (app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' }))
    made = 0
    const over = new Promise<void>((resolve) => {
      ended = resolve
    })
    const call = request(`${address}${path}`, { headers })
    call.on('error', () => {})
    call.on('response', (reply) => reply.resume())
    call.end()
    // The answer is streamed once it exceeds the buffer limit.
    const deadline = Date.now() + 3_000
    while (made < 12 && Date.now() < deadline) await turn()
    expect(made, 'stretches that were asked for').toBeGreaterThanOrEqual(12)
    call.destroy()
    await within(3_000, 'the end of an answer that nobody reads', over)
    // A new stretch may have been started; it is the last one.
    const then = made
    for (let n = 0; n < 50; n++) await turn()
    expect(made - then).toBeLessThan(3)
  },
  10_000,
)

test('whoever takes a list out and reads no further is made no further rows', async () => {
  const address = await (app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' }))
  made = 0
  const call = request(`${address}/exportar`)
  call.on('error', () => {})
  call.end()
  const begun = new Promise<void>((resolve) => call.on('response', () => resolve()))
  await within(3_000, 'the beginning of the answer', begun)
  // The socket buffers on both sides fill up, then the answer stalls.
  let then = -1
  for (let still = 0; still < 200; then = made) {
    await turn()
    still = made === then ? still + 1 : 0
    expect(made, 'stretches of 200 KB that nobody reads').toBeLessThan(150)
  }
  call.destroy()
}, 10_000)
