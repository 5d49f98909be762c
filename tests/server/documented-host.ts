/** A host as documented, over real HTTP: cookie sessions, and none of our additions. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OperationName, Values } from '../../src/registry/index.ts'
import { FakeHost } from '../sync/fakes/host.ts'

export interface Heard {
  readonly operation: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly fields: Values
  readonly files: readonly string[]
  /** Of the files. */
  readonly types: readonly string[]
}

/** Replaces the documented answer; `work` executes the call. */
export type Whim = (operation: string, response: ServerResponse, work: () => void) => void

const SESSION = 'PHPSESSID'

export class DocumentedHost {
  readonly book = new FakeHost('documented')
  readonly heard: Heard[] = []
  /** undefined: it answers as documented. */
  whim: Whim | undefined
  /** Sees each call before it is answered, whoever answers. */
  seen: (operation: string, response: ServerResponse) => void = () => {}
  /** Pictures by path. */
  readonly pictures = new Map<string, { readonly type: string; readonly bytes: Buffer; readonly open: boolean }>()
  private server: Server = createServer()

  static async start(port = 0): Promise<DocumentedHost> {
    const host = new DocumentedHost()
    await host.listen(port)
    return host
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  async listen(port: number): Promise<void> {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request
    const cookie = sessionOf(headers.cookie)
    const picture = this.pictures.get(url)
    if (request.method === 'GET') {
      const isOpen = picture && (picture.open || cookie !== '')
      if (!isOpen) return void response.writeHead(404).end()
      return void response.writeHead(200, { 'content-type': picture.type, 'set-cookie': 'espia=1' }).end(picture.bytes)
    }
    const [, controller, op] = /^\/APIANCO\/controllers\/(\w+)\.php\?op=(\w+)$/.exec(url) ?? []
    const operation = `${controller}/${op}` as OperationName
    const { fields, files } = await bodyOf(request)
    this.heard.push({
      operation,
      url,
      headers,
      fields,
      files: files.map(({ name }) => name),
      types: files.map(({ type }) => type),
    })
    this.seen(operation, response)
    const jar = { cookie }
    const work = () => this.book.handle({ operation, fields, files, as: 'session', timeoutMs: 0 }, jar)
    if (this.whim) return this.whim(operation, response, work)
    const reply = work()
    if (jar.cookie !== cookie)
      response.setHeader('set-cookie', [
        `${SESSION}=${encodeURIComponent(jar.cookie)}; path=/; HttpOnly`,
        'idioma=es; path=/',
      ])
    response.setHeader('x-powered-by', 'PHP/5.6')
    response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.text)
  }
}

const sessionOf = (header = ''): string =>
  decodeURIComponent(new RegExp(`(?:^|; )${SESSION}=([^;]*)`).exec(header)?.[1] ?? '')

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const fields: Record<string, string> = {}
  const files: { name: string; fileName: string; type: string; bytes: ArrayBuffer }[] = []
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { fields, files }
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else files.push({ name, fileName: value.name, type: value.type, bytes: await value.arrayBuffer() })
  }
  return { fields, files }
}
