/**
 * Requests of any kind and sender take bounded memory and time, and every response has our format.
 */
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { nameOf, operationNamed, operations } from '../../src/registry/index.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { limitsOf } from '../../src/server/http/body-limits.ts'
import { ROOM, Room } from '../../src/server/http/room.ts'
import { SOON, within } from '../within.ts'
import { openWith } from './harness.ts'
import { nid } from './world.ts'

let port: number
const open: ClientRequest[] = []
const { server, ana } = await openWith('ana')
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
afterEach(() => {
  vi.useRealTimers()
  for (const call of open.splice(0)) call.destroy()
})

const LOGIN = '/APIANCO/controllers/usuario.php?op=login'
const UPLOAD = '/APIANCO/controllers/archivos.php?op=subirArchivos'
const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

/** Begins a call whose body the test writes. `answered`: its status, Retry-After, policy and error. */
function begin(path: string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers: { ...type, ...headers } })
  call.on('error', () => {})
  call.flushHeaders()
  open.push(call)
  const answered = within(SOON, 'an answer', once(call, 'response')).then(async ([reply]: IncomingMessage[]) => {
    const body = reply ? await text(reply) : ''
    return {
      status: reply?.statusCode,
      retryAfter: reply?.headers['retry-after'],
      policy: reply?.headers['content-security-policy'],
      ...(JSON.parse(body) as { error?: string }),
    }
  })
  answered.catch(() => {})
  return { call, answered }
}

describe('how long a body may be', () => {
  it('follows from what the operation says: tens of KB for whoever is not signed in', () => {
    const open = operations.filter(({ audience }) => audience === 'anyone')
    expect(open.length).toBeGreaterThan(4)
    for (const one of open) expect([nameOf(one), limitsOf(one).body < 100_000]).toEqual([nameOf(one), true])
    for (const one of operations.filter(({ files, lengths }) => files.length === 0 && !lengths))
      expect([nameOf(one), limitsOf(one).body < 1_000_000]).toEqual([nameOf(one), true])
    expect(limitsOf(operationNamed('archivos/subirArchivos')).body).toBeGreaterThan(30_000_000)
  })

  it('is refused in one field by its name, at the length of that field', () => {
    const { of } = limitsOf(operationNamed('consecutivos/insertaChips'))
    expect([of('data'), of('__proto__'), of('OBSERVACIONES')]).toEqual([8_000_000, 16_000, 16_000])
  })

  it('announced or not, a sign-in of megabytes is refused while it comes', async () => {
    expect(await begin(LOGIN, { 'content-length': '16000000' }).answered).toMatchObject({ status: 413 })
    const { call, answered } = begin(LOGIN)
    call.write(part('usuario') + 'u'.repeat(200_000))
    expect(await answered).toMatchObject({ status: 413, error: serverTexts.tooLarge })
  })
})

describe('a body that does not come', () => {
  const passing = async (looks: number) => {
    for (let n = 0; n < looks; n++) {
      vi.advanceTimersByTime(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  it('is given up after ten looks for a stranger and thirty for whoever is signed in, with 408', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stranger = begin(LOGIN)
    stranger.call.write(part('usuario'))
    const member = begin(UPLOAD, { cookie: ana.cookie })
    member.call.write(part('CODIGO'))
    const [first, second] = [vi.fn(), vi.fn()]
    stranger.answered.then(first)
    member.answered.then(second)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2))
    await passing(10)
    expect(await stranger.answered).toMatchObject({ status: 408, error: serverTexts.tooSlow })
    await passing(19)
    expect(second).not.toHaveBeenCalled()
    await passing(1)
    expect(await member.answered).toMatchObject({ status: 408, error: serverTexts.tooSlow })
  })

  it('that comes at the pace of a bad line is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { call, answered } = begin(UPLOAD, { cookie: ana.cookie })
    call.write(part('NID_PROPIETARIO'))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    for (let n = 0; n < 60; n++) {
      await new Promise((resolve) =>
        call.write(`${n === 0 ? nid.ana : 1}\r\n${part(`F${n}`)}${'y'.repeat(1_100)}\r\n`, resolve),
      )
      await passing(1)
    }
    call.end('--x--\r\n')
    expect(await answered).toMatchObject({ status: 200 })
  })
})

describe('bodies under way', () => {
  it('of one person are refused with 429 before they fill the room, and others are heard meanwhile', async () => {
    const beto = await server.signIn('beto')
    const bytes = Buffer.alloc(9_500_000, 1)
    const statuses: unknown[] = []
    const calls = Array.from({ length: 8 }, () => begin(UPLOAD, { cookie: ana.cookie }))
    for (const { call, answered } of calls) {
      answered.then(
        (answer) => statuses.push(answer),
        () => {},
      )
      call.write(part('files[0]', '; filename="a.jpg"'))
      call.write(bytes)
    }
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(0), 20_000)
    expect(statuses[0]).toMatchObject({ status: 429, retryAfter: '3', error: serverTexts.tooMuchAtOnce })
    const other = await server.call('parametros/parametros', {}, { as: beto })
    expect(other.status).toBe(200)
  })

  it('give their room back when they end, however they end', async () => {
    const room = new Room({ bytes: 100, calls: 3, bytesEach: 60, callsEach: 2, always: 3 })
    const first = room.enter(['a'])
    first.take(60)
    expect(() => first.take(1)).toThrow(expect.objectContaining({ status: 429 }))
    const second = room.enter(['b'])
    second.take(40)
    expect(() => second.take(1)).toThrow(expect.objectContaining({ status: 503, retryAfter: 3 }))
    first.leave()
    first.leave()
    second.take(20)
    second.leave()
    const again = [room.enter(['a']), room.enter(['a'])]
    expect(() => room.enter(['a'])).toThrow(expect.objectContaining({ status: 429 }))
    for (const place of again) place.leave()
    const one = room.enter(['a'])
    one.alsoFor('ana')
    one.take(60)
    const other = room.enter(['c'])
    other.alsoFor('ana')
    expect(() => other.take(1)).toThrow(expect.objectContaining({ status: 429 }))
    expect(ROOM.bytesEach * 2).toBeLessThanOrEqual(ROOM.bytes)
  })
})

describe('what the server answers by itself', () => {
  /** The response to bytes that may not be a valid request. */
  async function said(bytes: string) {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const answer = await within(SOON, 'the whole answer', text(socket))
    socket.destroy()
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) as unknown }
  }

  it.each([
    ['an address that cannot be read', 'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    [
      'one with a part that is too long',
      `GET /archivos/${'a'.repeat(300)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      404,
    ],
    ['nothing there', 'GET /nada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['another method', 'PROPFIND / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['no request', 'hola\r\n\r\n', 400],
    ['no host', 'GET /salud HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: nada\r\nConnection: close\r\n\r\n', 417],
  ])('to %s is Spanish, in the shape of errors, with the policy', async (_what, bytes, status) => {
    const answer = await said(bytes)
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(/^(La|Los) /) } })
    expect(answer.head).toContain("default-src 'none'")
    expect(answer.head).toContain('x-content-type-options: nosniff')
  })
})
