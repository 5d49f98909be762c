/** Asks a host for lists as a browser does, and tells how long the whole answer took. */
import type { LookupRequest, Values } from '../../src/registry/index.ts'
import { ADMIN } from './large-registry.ts'

export class ListClient {
  private readonly base: string
  private cookie = ''

  constructor(port: number) {
    this.base = `http://127.0.0.1:${port}/APIANCO/controllers`
  }

  async signIn(): Promise<void> {
    const answer = await this.send('usuario/login', { usuario: ADMIN.username, password: ADMIN.password })
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (this.cookie === '') throw new Error(`not signed in: ${await answer.text()}`)
  }

  /** The rows, and ms from asking to the last byte read and parsed. */
  async ask({ operation, fields }: LookupRequest): Promise<{ readonly rows: readonly Values[]; readonly ms: number }> {
    const begun = performance.now()
    const answer = await this.send(operation, fields)
    const rows = (await answer.json()) as readonly Values[]
    const ms = performance.now() - begun
    if (!answer.ok || !Array.isArray(rows)) throw new Error(`${operation}: ${answer.status} ${JSON.stringify(rows)}`)
    return { rows, ms }
  }

  private send(operation: string, fields: Values): Promise<Response> {
    const [controller, op] = operation.split('/')
    const body = new FormData()
    for (const [name, text] of Object.entries(fields)) body.append(name, text)
    const headers = this.cookie ? { cookie: this.cookie } : undefined
    return fetch(`${this.base}/${controller}.php?op=${op}`, { method: 'POST', body, headers })
  }
}
