/** Requests lists from a host like a browser, and measures the time until the complete answer has arrived. */
import type { LookupRequest, Values } from '../../src/registry/index.ts'
import { ADMIN } from './large-registry.ts'

/** Timeout in ms of one request; some lists have a million rows. */
const LONGEST = 600_000

export interface Asked {
  readonly rows: readonly Values[]
  /** From the request until the last byte is read and parsed. */
  readonly ms: number
  /** Size of the answer's text. */
  readonly bytes: number
}

export class ListClient {
  /** The server's origin. */
  readonly base: string
  private cookie = ''

  constructor(port: number) {
    this.base = `http://127.0.0.1:${port}`
  }

  async signIn({
    username,
    password,
  }: {
    readonly username: string
    readonly password: string
  } = ADMIN): Promise<void> {
    const answer = await this.send('usuario/login', { usuario: username, password })
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (this.cookie === '') throw new Error(`not signed in: ${await answer.text()}`)
  }

  async ask({ operation, fields }: LookupRequest): Promise<Asked> {
    const begun = performance.now()
    const answer = await this.send(operation, fields)
    const text = await answer.text()
    const rows = JSON.parse(text) as readonly Values[]
    const ms = performance.now() - begun
    if (!answer.ok || !Array.isArray(rows)) throw new Error(`${operation}: ${answer.status} ${text.slice(0, 200)}`)
    return { rows, ms, bytes: Buffer.byteLength(text) }
  }

  /** Reads an answer of any length and discards it. */
  async read({ operation, fields }: LookupRequest): Promise<{ readonly ms: number; readonly bytes: number }> {
    const begun = performance.now()
    const answer = await this.send(operation, fields)
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length
    return { ms: performance.now() - begun, bytes }
  }

  /** The chunks of an answer, as text, as they arrive. */
  async *pieces({ operation, fields }: LookupRequest): AsyncGenerator<string> {
    const answer = await this.send(operation, fields)
    if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`)
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) yield decoder.decode(part as Uint8Array, { stream: true })
  }

  private send(operation: string, fields: Values): Promise<Response> {
    const [controller, op] = operation.split('/')
    const body = new FormData()
    // A call without fields needs a body, too.
    body.append('cliente', 'medida')
    for (const [name, text] of Object.entries(fields)) body.append(name, text)
    const headers: HeadersInit = this.cookie ? { cookie: this.cookie } : {}
    const url = `${this.base}/APIANCO/controllers/${controller}.php?op=${op}`
    return fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(LONGEST) })
  }
}
