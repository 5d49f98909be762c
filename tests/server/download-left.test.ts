/** A download that is cancelled before it begins is no failure; one whose file cannot be read is told as such. */
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { operationNamed, type Values } from '../../src/registry/index.ts'
import { FileAnswer } from '../../src/server/core/file-answer.ts'
import { sendOutcome } from '../../src/server/http/answer.ts'
import { answerErrors } from '../../src/server/http/errors.ts'
import { compressAnswers } from '../../src/server/http/open-server.ts'
import { ExportedList } from '../../src/server/queries/exported.ts'
import { within } from '../within.ts'

const row: Values = { TOTAL_FILAS: '2', text: 'x' }
const file = (path: string) => new FileAnswer(path, 1000, () => {})

/** @param left its reader leaves before the answer */
async function opened(left: boolean) {
  const failures: string[] = []
  const stream = { write: (line: string) => void (JSON.parse(line).level >= 50 && failures.push(line.slice(0, 300))) }
  const app = Fastify({ logger: { level: 'info', stream } })
  const told = new EventEmitter()
  compressAnswers(app)
  answerErrors(app)
  // After a stream that failed, the answer of its failure.
  app.addHook('onSend', async (_call, _reply, payload) => {
    if (typeof (payload as { pipe?: unknown } | null)?.pipe !== 'function') told.emit('over')
  })
  const bodies = {
    '/archivo': () => file(import.meta.filename),
    '/perdido': () => file(`${import.meta.filename}.no`),
    '/lista': (gone: Promise<unknown>) =>
      new ExportedList(async function* () {
        yield [row]
        // Its rows are still being read when the server hears of it.
        await gone
        for (let n = 0; n < 20; n++) await turn()
        yield [row]
      }),
  }
  app.register(async (routes) => {
    for (const [at, body] of Object.entries(bodies))
      routes.post(at, async (call, reply) => {
        told.emit('asked')
        const gone = once(call.raw.socket, 'close')
        if (left && at !== '/lista') await gone
        await sendOutcome(call, reply, operationNamed('dashboard/dataAnimales'), { status: 200, body: body(gone) })
        return reply
      })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, failures, asked: once(told, 'asked'), over: once(told, 'over') }
}

test.each(['/archivo', '/lista'])('who cancels %s before it begins is not logged as a failure', async (at) => {
  const { app, address, failures, asked, over } = await opened(true)
  // Read to its end, as every call of the app is: only then is its loss no 'aborted' request.
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' }
  const call = request(`${address}${at}`, { method: 'POST', headers })
  call.on('error', () => {})
  call.end('{}')
  await within(3_000, 'the call', asked)
  call.destroy()
  await within(3_000, 'the end of the call', over)
  await app.close()
  expect(failures).toEqual([])
})

test('a file that cannot be read is answered as every failure, in words, and logged once', async () => {
  const { app, address, failures } = await opened(false)
  const answer = await fetch(`${address}/perdido`, { method: 'POST' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
  expect(Object.keys((await answer.json()) as object)).toEqual(['error'])
  await app.close()
  expect(failures.length).toBe(1)
})
