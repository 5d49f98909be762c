import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FetchTransport, secondsOf } from '../../src/device/network/fetch-transport.ts'
import { type Call, NetworkFailure } from '../../src/sync/ports/ports.ts'

let server: Server | undefined
const call: Call = { operation: 'usuario/login', fields: {}, as: 'session', timeoutMs: 5_000 }

async function hostThat(answers: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    answers(request, response, Buffer.concat(parts).toString('latin1'))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return new FetchTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('the transport over fetch', () => {
  it('reads what the host says that it adds, and of that only what this app knows, however much it is', async () => {
    const header = `lote ${'nuevo '.repeat(1_000)} arrendados lote __proto__ <script>`
    const host = await hostThat((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Capacidades': header }).end('[]')
    })
    expect((await host.call(call)).announced).toEqual(['lote', 'arrendados'])
  })

  it.each([
    ['Latin 1 that nobody declared', 'latin1', 'application/json'],
    ['Latin 1', 'latin1', 'application/json; charset=iso-8859-1'],
    ['UTF-8 that nobody declared', 'utf8', 'application/json'],
  ] as const)('reads %s letter by letter, whole or as it comes', async (_, encoding, type) => {
    const text = JSON.stringify([{ OBSERVACIONES: 'Ñoño: 3,2 kg, camión «viejo» ½ é' }])
    const host = await hostThat((_request, response) => {
      response.writeHead(200, { 'Content-Type': type })
      for (const byte of Buffer.from(text, encoding)) response.write(Buffer.from([byte]))
      response.end()
    })
    expect((await host.call(call)).text).toBe(text)
    let streamed = ''
    const take = async (piece: string) => {
      streamed += piece
    }
    await host.stream(call, take, new AbortController().signal)
    expect(streamed).toBe(text)
  })

  it('tells how many calls are under way, until each has ended or failed', async () => {
    const told: number[] = []
    const { address, port } = await new Promise<AddressInfo>((resolve) => {
      server = createServer((request, response) => {
        if (request.url?.endsWith('op=login')) response.destroy()
        else response.setHeader('Content-Type', 'application/json').end('[]')
      }).listen(0, '127.0.0.1', () => resolve(server?.address() as AddressInfo))
    })
    const host = new FetchTransport(`http://${address}:${port}`, (calls) => told.push(calls))
    const [streamed, failed] = [
      host.stream({ ...call, operation: 'dashboard/genealogia' }, async () => {}, new AbortController().signal),
      host.call(call),
    ]
    expect(told).toEqual([1, 2])
    await streamed
    await expect(failed).rejects.toThrow(NetworkFailure)
    expect(told.slice(2)).toEqual([1, 0])
  })

  it('posts the fields and files as multipart to the documented address', async () => {
    let seen = { url: '', type: '', body: '', method: '' }
    const host = await hostThat((request, response, body) => {
      seen = { url: request.url ?? '', method: request.method ?? '', type: request.headers['content-type'] ?? '', body }
      response.setHeader('Content-Type', 'application/json').end('1')
    })
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const reply = await host.call({
      ...call,
      operation: 'formularioA02/ingresarInseminacion',
      fields: { CONSECUTIVO: '12' },
      files: [{ name: 'SOPORTE', fileName: 'soporte.jpg', bytes }],
    })
    expect(seen.method).toBe('POST')
    expect(seen.url).toBe('/APIANCO/controllers/formularioA02.php?op=ingresarInseminacion')
    expect(seen.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen.body).toContain('name="CONSECUTIVO"\r\n\r\n12')
    expect(seen.body).toContain(
      'name="SOPORTE"; filename="soporte.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\x01\x02\x03',
    )
    expect(reply).toMatchObject({ status: 200, text: '1', contentType: 'application/json' })
  })

  it('lets the cookie travel with the session’s calls and never beside a send-only token', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const host = await hostThat((_, response) => response.end('1'))
    await host.call(call)
    await host.call({ ...call, as: { token: 't1' } })
    expect(asked.mock.calls.map(([, how]) => how?.credentials)).toEqual(['include', 'omit'])
    asked.mockRestore()
  })

  it('sends key, etag, detail and token as headers, and only when they are given', async () => {
    const seen: IncomingMessage['headers'][] = []
    const host = await hostThat((request, response) => {
      seen.push(request.headers)
      response.setHeader('ETag', '"b"').end('[]')
    })
    await host.call({ ...call, key: 'k1', etag: '"a"', detail: true, as: { token: 't1' } })
    const reply = await host.call(call)
    expect(seen[0]).toMatchObject({
      'idempotency-key': 'k1',
      'if-none-match': '"a"',
      'x-detalle': '1',
      authorization: 'Bearer t1',
    })
    for (const name of ['idempotency-key', 'if-none-match', 'x-detalle', 'authorization'])
      expect(seen[1]).not.toHaveProperty(name)
    expect(reply.etag).toBe('"b"')
  })

  it('hands on whatever a host answered, a page of a captive portal too', async () => {
    const host = await hostThat((_, response) => {
      response.writeHead(401, { 'Content-Type': 'text/html', 'Retry-After': '7' }).end('<html>')
    })
    expect(await host.call(call)).toMatchObject({
      status: 401,
      contentType: 'text/html',
      text: '<html>',
      retryAfter: 7,
    })
  })

  it('says NetworkFailure when nobody listens', async () => {
    const host = new FetchTransport('http://127.0.0.1:1')
    await expect(host.call(call)).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('says NetworkFailure when the connection drops before the answer', async () => {
    const host = await hostThat((request) => request.socket.destroy())
    await expect(host.call(call)).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('says NetworkFailure when the connection drops in the middle of the answer', async () => {
    const host = await hostThat((request, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('[1,')
      setImmediate(() => request.socket.destroy())
    })
    await expect(host.call(call)).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('says NetworkFailure when the answer takes longer than it may, headers sent or not', async () => {
    const silent = await hostThat(() => {})
    await expect(silent.call({ ...call, timeoutMs: 50 })).rejects.toBeInstanceOf(NetworkFailure)
    server?.closeAllConnections()
    const halting = await hostThat((_, response) => {
      response.writeHead(200)
      response.write('[')
    })
    await expect(halting.call({ ...call, timeoutMs: 50 })).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('hands on the duplicates of an import, however many, and no such length in the place of a code', async () => {
    const rows = JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ CHIP: String(982_000_000_000_000 + at) })))
    const host = await hostThat((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(rows)
    })
    const asked = { ...call, timeoutMs: 20_000 }
    expect((await host.call({ ...asked, operation: 'consecutivos/insertaChips' })).text).toBe(rows)
    await expect(host.call({ ...asked, operation: 'maestroChips/ingresarChip' })).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('stops when it is told to', async () => {
    // Waits for the request: Node 24's fetch does not reject if it is aborted in the tick in which it began.
    let asked = () => {}
    const begun = new Promise<void>((resolve) => {
      asked = resolve
    })
    const silent = await hostThat(() => asked())
    const stop = new AbortController()
    const waiting = silent.call(call, stop.signal)
    await begun
    stop.abort()
    await expect(waiting).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('reads Retry-After as seconds and as a date', () => {
    const now = Date.parse('2026-11-21T10:00:00Z')
    expect(secondsOf('120', now)).toBe(120)
    expect(secondsOf('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30)
    expect(secondsOf('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0)
    expect(secondsOf('pronto', now)).toBeUndefined()
    expect(secondsOf(null, now)).toBeUndefined()
  })
})

describe('an answer that is used while it comes', () => {
  const asked: Call = { ...call, operation: 'terceros/terceros', timeoutMs: 2_000 }
  const still = new AbortController().signal

  it('is handed over piece by piece, and the host waits for whoever uses it', async () => {
    let sent = 0
    const host = await hostThat((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      const piece = `"${'ñ'.repeat(200_000)}"\n`
      const more = () => {
        while (sent < 200 && response.write(piece)) sent++
        if (sent >= 200) response.end()
        else sent++
      }
      response.on('drain', more)
      more()
    })
    let used = 0
    let most = 0
    const reply = await host.stream(
      asked,
      async (piece) => {
        used += piece.length
        expect(piece).not.toContain('\ufffd')
        await new Promise((done) => setImmediate(done))
        most = Math.max(most, sent - used / 200_003)
      },
      still,
    )
    expect(reply).toMatchObject({ status: 200, text: '' })
    expect(used).toBeGreaterThan(200 * 200_000)
    // The sockets in between buffer some data.
    expect(most).toBeLessThan(60)
  })

  it('is none where the host refuses: its words are read as ever', async () => {
    const host = await hostThat((_request, response) => {
      response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end('{"error":"espere"}')
    })
    const reply = await host.stream(asked, () => Promise.reject(new Error('taken')), still)
    expect(reply).toMatchObject({ status: 429, text: '{"error":"espere"}', retryAfter: 7 })
  })

  it.each(['given up', 'silent'])('that is %s ends at the host too', async (what) => {
    const stop = new AbortController()
    let left = () => {}
    const gone = new Promise<void>((resolve) => {
      left = resolve
    })
    const host = await hostThat((_request, response) => {
      response.on('close', () => left())
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('[{"TOTAL_FILAS":"9"}\n')
    })
    const patience = { ...asked, timeoutMs: what === 'silent' ? 50 : 60_000 }
    const streamed = host.stream(patience, async () => (what === 'given up' ? stop.abort() : undefined), stop.signal)
    await expect(streamed).rejects.toBeInstanceOf(NetworkFailure)
    await gone
  })

  it('fails with what whoever uses it fails with', async () => {
    const host = await hostThat((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')
    })
    await expect(host.stream(asked, () => Promise.reject(new RangeError('full')), still)).rejects.toThrow('full')
  })
})
