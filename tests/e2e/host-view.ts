/** The registry's data, read directly from the host and not through the app under test. */
import { SOON } from '../within.ts'

export class HostView {
  private readonly address: string
  private cookie = ''
  nid = ''

  constructor(port: number) {
    this.address = `http://127.0.0.1:${port}`
  }

  static async signedIn(port: number, usuario: string, password: string): Promise<HostView> {
    const view = new HostView(port)
    const answer = await view.send('usuario/login', { usuario, password })
    view.cookie = (answer.headers.getSetCookie?.() ?? []).map((line) => line.split(';')[0]).join('; ')
    view.nid = String((await answer.json()).nid_propietario)
    return view
  }

  async rows(operation: string, fields: Record<string, string> = {}): Promise<Record<string, string>[]> {
    const answer = await this.send(operation, fields)
    const rows = await answer.json()
    if (!Array.isArray(rows)) throw new Error(`${operation}: ${JSON.stringify(rows)}`)
    return rows
  }

  async send(operation: string, fields: Record<string, string>, file?: Buffer): Promise<Response> {
    const [controller, op] = operation.split('/')
    const body = new FormData()
    for (const [name, text] of Object.entries(fields)) body.append(name, text)
    if (file) body.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'soporte.jpg')
    const headers: HeadersInit = this.cookie ? { cookie: this.cookie } : {}
    return await fetch(`${this.address}/APIANCO/controllers/${controller}.php?op=${op}`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(SOON),
    })
  }

  async raw(path: string): Promise<Response> {
    return await fetch(this.address + path, { headers: { cookie: this.cookie }, signal: AbortSignal.timeout(SOON) })
  }
}
