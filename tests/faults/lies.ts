/** Twenty-two false answers, sent by a real server over real HTTP to a real `fetch`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FetchTransport } from '../../src/device/network/fetch-transport.ts'
import type { Reply } from '../../src/registry/index.ts'
import { type Call, NetworkFailure } from '../../src/sync/ports/ports.ts'
import { SOON } from '../within.ts'

const portal = '<!doctype html><title>Hotel</title><form action="/aceptar"><button>Aceptar y navegar</button></form>'
const say = (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  ((_, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
  }) as RequestListener
const cut = (write: (response: ServerResponse) => void) =>
  ((_, response) => {
    write(response)
    setImmediate(() => response.socket?.destroy())
  }) as RequestListener

/** The false answers to a filing, by name. */
const lies: Readonly<Record<string, RequestListener>> = {
  'the page of a portal with 200': say(200, 'text/html', portal),
  'a page that calls itself JSON': say(200, 'application/json', portal),
  'the figure 1 as a page': say(200, 'text/html; charset=utf-8', '1'),
  'nothing with 200': say(200, 'application/json', ''),
  'nothing with 204': say(204, 'application/json', ''),
  'a redirect to the portal': (request, response) => {
    if (request.url?.startsWith('/portal')) response.writeHead(200, { 'Content-Type': 'text/html' }).end(portal)
    else response.writeHead(302, { Location: '/portal' }).end()
  },
  'a redirect to a 1': (request, response) => {
    if (request.url?.startsWith('/portal')) response.writeHead(200, { 'Content-Type': 'application/json' }).end('1')
    else response.writeHead(303, { Location: '/portal' }).end()
  },
  '511 network authentication required': say(511, 'text/html', portal),
  'a page with 401': say(401, 'text/html', portal),
  'a page with 403': say(403, 'text/html', portal),
  'a page with 404': say(404, 'text/html', portal),
  'half a JSON': say(200, 'application/json', '{"resultados":[{"sta'),
  'another JSON': say(200, 'application/json', '{"ok":true,"portal":"hotel"}'),
  'a JSON of the wrong kind': say(200, 'application/json', '[]'),
  'a word': say(200, 'text/plain', 'OK'),
  'a body cut short of its length': cut((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '400' })
    response.write('1')
  }),
  'a connection that ends before the answer': (request) => {
    request.socket.destroy()
  },
  'gzip that is no gzip': say(200, 'application/json', '1', { 'Content-Encoding': 'gzip' }),
  'gzip that unpacks to half a gigabyte': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(bomb())
  },
  '502 of a proxy': say(502, 'text/html', '<h1>Bad Gateway</h1>'),
  '503 without an end': say(503, 'text/html', portal, { 'Retry-After': '120' }),
}

let packed: Buffer | undefined
const bomb = (): Buffer => {
  packed ??= gzipSync(Buffer.alloc(512 * 1024 * 1024, 0x20), { level: 9 })
  return packed
}

export interface Lie {
  readonly name: string
  /** The transport's recorded result; throws if the call failed. */
  readonly heard: (call: Call) => Reply
}

/** Sends each call once to every false host, and records the answers. */
export async function hearLies(calls: readonly Call[]): Promise<readonly Lie[]> {
  const heard: Lie[] = []
  for (const [name, lie] of Object.entries(lies)) {
    const server = createServer((request, response) => {
      request.resume()
      request.on('end', () => lie(request, response)).on('error', () => {})
    })
    heard.push(await listenTo(name, server, 'http', calls))
  }
  const folder = mkdtempSync(join(tmpdir(), 'libro-certificado-'))
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
        '-subj',
        '/CN=otro.example',
        '-keyout',
        join(folder, 'key.pem'),
        '-out',
        join(folder, 'cert.pem'),
      ]),
      { stdio: 'ignore', timeout: SOON },
    )
    const secure = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) }
    const other = createSecureServer(secure, say(200, 'application/json', '1'))
    heard.push(await listenTo("another host's certificate", other, 'https', calls))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return heard
}

type AnyServer = ReturnType<typeof createServer> | ReturnType<typeof createSecureServer>

async function listenTo(name: string, server: AnyServer, scheme: string, calls: readonly Call[]): Promise<Lie> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const transport = new FetchTransport(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const said = new Map<string, Reply | NetworkFailure>()
  for (const call of calls)
    said.set(
      call.operation,
      await transport.call({ ...call, timeoutMs: 20_000 }).catch((error: unknown) => {
        if (error instanceof NetworkFailure) return error
        throw error
      }),
    )
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return {
    name,
    heard(call) {
      const reply = said.get(call.operation)
      if (!reply || reply instanceof NetworkFailure) throw new NetworkFailure(name)
      return reply
    },
  }
}
