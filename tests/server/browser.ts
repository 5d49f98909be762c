import type { Values } from '../../src/registry/index.ts'
import { multipart, type Server } from './harness.ts'
import { PASSWORD } from './world.ts'

/** A browser, which stores its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()
  tokenEnvio = ''
  private readonly server: Server
  private readonly address: string
  constructor(server: Server, address = '127.0.0.1') {
    this.server = server
    this.address = address
  }

  async call(operation: string, fields: Values = {}, headers: Readonly<Record<string, string>> = {}) {
    const [controller, op] = operation.split('/')
    const { payload, type } = await multipart(fields, [])
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await this.server.app.inject({
      method: 'POST',
      url: `/APIANCO/controllers/${controller}.php?op=${op}`,
      headers: { 'content-type': type, ...(cookie && { cookie }), ...headers },
      remoteAddress: this.address,
      payload,
    })
    for (const { name, value } of reply.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: reply.statusCode, body: reply.json<unknown>(), headers: reply.headers }
  }

  async signIn(usuario: string, password = PASSWORD) {
    const answer = await this.call('usuario/login', { usuario, password })
    const { tokenEnvio } = (answer.body ?? {}) as { tokenEnvio?: string }
    this.tokenEnvio = tokenEnvio ?? this.tokenEnvio
    return answer
  }

  /** Status of a call that needs a session. */
  async status() {
    return (await this.call('parametros/parametros')).status
  }

  async sends() {
    const { status } = await this.server.call('lote/enviar', { envios: '[]' }, { bearer: this.tokenEnvio })
    return status === 200
  }
}
