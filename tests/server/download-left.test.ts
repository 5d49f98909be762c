/** A download that is cancelled before it begins is no failure; one whose file cannot be read is told as such. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { operationNamed, type Values } from '../../src/registry/index.ts'
import { FileAnswer } from '../../src/server/core/file-answer.ts'
import { sendOutcome } from '../../src/server/http/answer.ts'
import { answerErrors } from '../../src/server/http/errors.ts'
import { compressAnswers } from '../../src/server/http/open-server.ts'
import { ExportedList } from '../../src/server/queries/exported.ts'
import { within } from '../within.ts'

const row: Values = { TOTAL_FILAS: '2', text: 'x' }
const folder = await mkdtemp(join(tmpdir(), 'libro-cancelado-'))
const path = join(folder, 'registro.zip')
await writeFile(path, 'x'.repeat(100_000))
afterAll(() => rm(folder, { recursive: true }))

function happening() {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

/** @param left its reader leaves before the answer */
async function opened(left: boolean) {
  const failures: string[] = []
  const stream = { write: (line: string) => void (JSON.parse(line).level >= 50 && failures.push(line.slice(0, 300))) }
  const app = Fastify({ logger: { level: 'info', stream } })
  const removed = happening()
  const asked = happening()
  const over = happening()
  compressAnswers(app)
  answerErrors(app)
  // After a stream that failed, the answer of its failure.
  app.addHook('onSend', async (_call, _reply, payload) => {
    if (typeof (payload as { pipe?: unknown } | null)?.pipe !== 'function') over.resolve()
  })
  const bodies = {
    '/archivo': () => new FileAnswer(path, 100_000, removed.resolve),
    '/perdido': () => new FileAnswer(`${path}.no`, 100_000, removed.resolve),
    '/lista': (gone: Promise<void>) =>
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
        asked.resolve()
        const gone = new Promise<void>((closed) => call.raw.socket.once('close', () => closed()))
        if (left && at !== '/lista') await gone
        await sendOutcome(call, reply, operationNamed('dashboard/dataAnimales'), { status: 200, body: body(gone) })
        return reply
      })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, failures, asked: asked.promise, removed: removed.promise, over: over.promise }
}

test.each([
  ['a file', '/archivo', {}],
  ['a list', '/lista', { 'accept-encoding': 'br' }],
])('who cancels %s before it begins is not logged as a failure', async (_what, at, headers) => {
  const { app, address, failures, asked, removed, over } = await opened(true)
  // Read to its end, as every call of the app is: only then is its loss no 'aborted' request.
  const heads = { 'content-type': 'application/json', ...headers }
  const call = request(`${address}${at}`, { method: 'POST', headers: heads })
  call.on('error', () => {})
  call.end('{}')
  await within(3_000, 'the call', asked)
  call.destroy()
  await within(3_000, 'the end of the call', over)
  if (at === '/archivo') await within(3_000, 'the removal of the file', removed)
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
