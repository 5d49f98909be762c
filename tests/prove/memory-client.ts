/** A client whose calls may stay unfinished. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { PASSWORD, USER } from '../bench/filled-form.ts'

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

const BOUNDARY = 'libro-de-campo'
const head = (name: string, file = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
const asFile = '; filename="a.jpg"'

export class Client {
  signed: Readonly<Record<string, string>> = {}
  private readonly port: number
  private readonly open = new Set<ReturnType<typeof request>>()

  constructor(port: number) {
    this.port = port
  }

  async signIn(usuario = USER): Promise<void> {
    const { over, body } = this.begin('usuario/login', {}, { usuario, password: PASSWORD })
    body.end(`--${BOUNDARY}--\r\n`)
    if ((await over) !== 200) throw new Error('not signed in')
    this.signed = { cookie: this.cookie }
  }

  private cookie = ''

  /** A call with an open body. `over`: its status; 0 if the connection closed. */
  begin(operation: string, headers: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}) {
    const [controller, op] = operation.split('/')
    const body = request({
      port: this.port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/APIANCO/controllers/${controller}.php?op=${op}`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      agent: false,
    })
    this.open.add(body)
    const over = new Promise<number>((resolve) => {
      body.on('error', () => resolve(0))
      body.on('close', () => resolve(0))
      body.on('response', async (reply) => {
        const set = String(reply.headers['set-cookie'] ?? '')
        this.cookie = /sesion=[^;]*/.exec(set)?.[0] ?? this.cookie
        await text(reply).catch(() => '')
        resolve(reply.statusCode ?? 0)
      })
    })
    void over.finally(() => this.open.delete(body))
    for (const [name, value] of Object.entries(fields)) body.write(`${head(name)}${value}\r\n`)
    if (Object.keys(fields).length === 0) body.write(head('usuario'))
    return { body, over }
  }

  /** Sends `bytes` of an unfinished body, then waits up to five seconds for a response. @returns its status, or 0 */
  async unfinished(operation: string, headers: Readonly<Record<string, string>>, bytes: number): Promise<number> {
    const { body, over } = this.begin(operation, headers)
    body.write(`\r\n${head('files[0]', asFile)}`)
    const piece = Buffer.alloc(65_536, 120)
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    for (let sent = 0; sent < bytes && !isOver; sent += piece.length)
      if (!body.write(piece)) await Promise.race([new Promise((resolve) => body.once('drain', resolve)), over])
    const status = await Promise.race([over, pause(5_000).then(() => 0)])
    body.destroy()
    return status
  }

  async call(operation: string, fields: Readonly<Record<string, string>>, file?: Buffer): Promise<number> {
    const { body, over } = this.begin(operation, this.signed, fields)
    if (file) {
      body.write(head('files[0]', asFile))
      body.write(file)
      body.write('\r\n')
    }
    body.end(`--${BOUNDARY}--\r\n`)
    return over
  }

  close(): void {
    for (const call of this.open) call.destroy()
  }
}
