/**
 * A proxy between a device and the association that can fail: it really cuts connections and loses responses. Emulated
 * offline does not reach a service worker everywhere; a closed socket does.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { SOON, within } from '../within.ts'

export type Weather =
  | 'clear'
  /** Every connection is closed. */
  | 'cut'
  /** A captive portal: 200 and an HTML page for every request. */
  | 'portal'

export interface Seen {
  readonly path: string
  readonly method: string
  readonly status: number
}

/** One API call: from its arrival here until its response was sent or its caller disconnected. */
export interface Passage {
  readonly path: string
  /** The calling worker, if contexts are identified (contexts.ts); else ''. */
  readonly from: string
  readonly key: string
  /** ms */
  readonly begun: number
  ended: number
}

export class Network {
  weather: Weather = 'clear'
  /** Responses to drop after the host committed, matched by path; counts down. */
  private drops: { match: RegExp; times: number }[] = []
  /** Every n-th API response is dropped after the host committed. */
  dropOneIn = 0
  /** Connections to cut in the middle of the request body, matched by path; counts down. */
  private bodyCuts: { match: RegExp; times: number; onCut: () => void }[] = []
  /** A documented host: no capacities, no tokens, none of our headers. */
  documentedOnly = false
  latencyMs = 0
  /** Called and awaited before each call goes to the host and before its response goes back; `from`: see Passage. */
  onCall: ((path: string, moment: 'asked' | 'answered', from: string) => Promise<void> | undefined) | undefined
  readonly seen: Seen[] = []
  /** Bytes of the response bodies as the host sent (and compressed) them, by path. */
  readonly sent = new Map<string, number>()
  readonly passages: Passage[] = []
  /** Called with the part of an upload received so far, and awaited before the rest continues. */
  onUpload: ((path: string, bytes: number) => Promise<void> | undefined) | undefined
  /** Changes a text response, e.g. to another release of the app or to a worker that sends its name. */
  rewrite: ((path: string, text: string) => string) | undefined
  /** Damages or shortens a file on its way, uncompressed; a shortened one ends with its connection. */
  spoil: ((path: string, body: Buffer) => Buffer | undefined) | undefined
  /** The test's own pages and pictures under the app's origin, by path; served in any weather except 'cut'. */
  readonly own = new Map<string, { readonly type: string; readonly bytes: string | Buffer }>()
  private sockets = new Set<Socket>()
  private server: Server
  private calls = 0
  private targetPort: number

  private constructor(targetPort: number) {
    this.targetPort = targetPort
    this.server = createServer((incoming, outgoing) => this.handle(incoming, outgoing))
    this.server.on('connection', (socket) => {
      if (this.weather === 'cut') return socket.destroy()
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    })
  }

  static async start(targetPort: number): Promise<Network> {
    const network = new Network(targetPort)
    await new Promise<void>((resolve) => network.server.listen(0, '127.0.0.1', resolve))
    return network
  }

  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  target(port: number): void {
    this.targetPort = port
  }

  cut(): void {
    this.weather = 'cut'
    for (const socket of this.sockets) socket.destroy()
  }

  restore(): void {
    this.weather = 'clear'
  }

  dropAnswer(match: RegExp, times = 1): void {
    this.drops.push({ match, times })
  }

  cutBody(match: RegExp, onCut: () => void, times = 1): void {
    this.bodyCuts.push({ match, times, onCut })
  }

  seenOf(match: RegExp): Seen[] {
    return this.seen.filter((call) => match.test(call.path))
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await within(
      SOON,
      "the end of the test's network",
      new Promise<void>((resolve) => this.server.close(() => resolve())),
    )
  }

  private handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/'
    const own = this.own.get(path)
    if (own) {
      this.sent.set(path, own.bytes.length)
      outgoing.writeHead(200, { 'content-type': own.type, 'cache-control': 'no-store' }).end(own.bytes)
      return
    }
    const bodyCut = this.weather === 'clear' ? take(this.bodyCuts, path) : undefined
    if (this.weather === 'cut') incoming.socket.destroy()
    else if (this.weather === 'portal') showPortal(outgoing)
    else if (bodyCut) this.cutInBody(incoming, bodyCut.onCut)
    else this.forward(path, incoming, outgoing)
  }

  private forward(path: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const headers = { ...incoming.headers }
    this.note(path, incoming, outgoing)
    delete headers[CONTEXT]
    if (this.rewrite)
      for (const known of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete headers[known]
    if (this.spoil) delete headers['accept-encoding']
    if (this.documentedOnly) for (const ours of OUR_HEADERS) delete headers[ours]
    const told = this.onCall?.(path, 'asked', callerOf(incoming))
    if (told) {
      // The caller may have disconnected by then; the rest is still forwarded.
      told.then(() => this.carry(path, incoming, outgoing, headers))
      return
    }
    this.carry(path, incoming, outgoing, headers)
  }

  private carry(
    path: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: IncomingMessage['headers'],
  ): void {
    const upstream = request({ host: '127.0.0.1', port: this.targetPort, path, method: incoming.method, headers })
    upstream.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => incoming.socket.destroy())
      const reply = () => this.reply(path, incoming, outgoing, answer, Buffer.concat(chunks))
      answer.on('end', async () => {
        await this.onCall?.(path, 'answered', callerOf(incoming))
        setTimeout(reply, this.latencyMs)
      })
    })
    // If the device has disconnected, the socket no longer exists.
    upstream.on('error', () => incoming.socket?.destroy())
    incoming.on('error', () => upstream.destroy())
    if (!this.onUpload) {
      incoming.pipe(upstream)
      return
    }
    // Evaluated for each chunk: a listener that removed itself is not called again.
    const told = (bytes: number) => this.onUpload?.(path, bytes)
    const watched = async function* () {
      let bytes = 0
      for await (const chunk of incoming) {
        bytes += (chunk as Buffer).length
        await told(bytes)
        yield chunk
      }
    }
    pipeline(watched, upstream).catch(() => upstream.destroy())
  }

  private note(path: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (!path.startsWith('/APIANCO')) return
    const { headers } = incoming
    const passage: Passage = {
      path,
      from: callerOf(incoming),
      key: String(headers['idempotency-key'] ?? ''),
      begun: performance.now(),
      ended: Number.POSITIVE_INFINITY,
    }
    this.passages.push(passage)
    const end = () => {
      passage.ended = Math.min(passage.ended, performance.now())
    }
    outgoing.once('prefinish', end)
    outgoing.once('close', end)
  }

  private reply(
    path: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: IncomingMessage,
    body: Buffer,
  ): void {
    const isCall = path.startsWith('/APIANCO')
    this.sent.set(path, (this.sent.get(path) ?? 0) + body.length)
    this.seen.push({ path, method: incoming.method ?? '', status: answer.statusCode ?? 0 })
    const lost = isCall && this.dropOneIn > 0 && ++this.calls % this.dropOneIn === 0
    if (this.weather === 'cut' || lost || take(this.drops, path)) {
      incoming.socket.destroy()
      return
    }
    const headers = { ...answer.headers }
    if (this.rewrite && answer.statusCode === 200 && /javascript|html|json/.test(headers['content-type'] ?? '')) {
      body = Buffer.from(this.rewrite(path, body.toString('utf8')))
      headers['content-length'] = String(body.length)
      delete headers['transfer-encoding']
      delete headers.etag
    }
    if (this.documentedOnly && path.includes('op=login')) {
      body = withoutCapacities(body)
      headers['content-length'] = String(body.length)
      delete headers['transfer-encoding']
    }
    if (this.documentedOnly) delete headers.etag
    // Capacities removed from a rewritten sign-in must not arrive with another response.
    if (this.documentedOnly || this.rewrite) delete headers['x-capacidades']
    const spoiled = this.spoil?.(path, body) ?? body
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    if (spoiled.length === body.length) outgoing.end(spoiled)
    else outgoing.write(spoiled, () => setTimeout(() => incoming.socket.destroy(), ARRIVES))
  }

  private cutInBody(incoming: IncomingMessage, onCut: () => void): void {
    let seen = 0
    incoming.on('data', (chunk: Buffer) => {
      seen += chunk.length
      if (seen < 10_000) return
      incoming.pause()
      onCut()
      incoming.socket.destroy()
    })
    incoming.on('end', () => {
      onCut()
      incoming.socket.destroy()
    })
  }
}

/** ms in which a shortened file reaches the browser. */
const ARRIVES = 50

/** Header in which a worker sends its name; not forwarded (contexts.ts). */
export const CONTEXT = 'x-contexto'

const callerOf = ({ headers }: IncomingMessage): string => String(headers[CONTEXT] ?? '')

const OUR_HEADERS = ['idempotency-key', 'x-detalle', 'if-none-match', 'authorization', 'accept-encoding']

function showPortal(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'text/html' })
  outgoing.end('<!doctype html><title>Hotel WiFi</title><h1>Bienvenido</h1><form>Acepte los términos</form>')
}

function take<T extends { match: RegExp; times: number }>(planned: T[], path: string): T | undefined {
  const found = planned.find((plan) => plan.times > 0 && plan.match.test(path))
  if (found) found.times -= 1
  return found
}

function withoutCapacities(body: Buffer): Buffer {
  try {
    const answer = JSON.parse(body.toString('utf8'))
    if (typeof answer !== 'object' || answer === null) return body
    for (const ours of ['capacidades', 'tokenEnvio', 'administrador', 'nombreUsuario', 'zona']) delete answer[ours]
    return Buffer.from(JSON.stringify(answer))
  } catch {
    return body
  }
}
