/** HTTPS with HTTP/2 in front of a server, as a proxy of the operations manual provides it. */
import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Of one connection, and of HTTP/1.1: HTTP/2 has no such headers. */
const OF_CONNECTION = /^(:|connection$|keep-alive$|transfer-encoding$|upgrade$|http2-settings$|host$)/

const withoutConnection = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name)))

export interface TlsFront {
  readonly port: number
  /** Flag with which Chromium trusts its certificate; one that it merely tolerates keeps files out of its cache. */
  readonly trusted: string
  close(): Promise<void>
}

/** @param target port of the server */
export async function tlsFront(target: number): Promise<TlsFront> {
  const agent = new Agent({ keepAlive: true })
  const certificate = await selfSigned()
  const server = createSecureServer(certificate, (incoming, outgoing) => {
    const headers = { ...withoutConnection(incoming.headers), host: incoming.headers[':authority'] ?? '' }
    const upstream = request(
      { agent, host: '127.0.0.1', port: target, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
        answer.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.stream.destroy())
    incoming.pipe(upstream)
  })
  // Also those that never became a session: the end waits for each.
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('session', (session) => session.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    trusted: `--ignore-certificate-errors-spki-list=${keyHash(certificate.cert)}`,
    async close() {
      for (const socket of open) socket.destroy()
      agent.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function keyHash(certificate: Buffer): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

async function selfSigned(): Promise<{ readonly key: Buffer; readonly cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-certificado-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
