/**
 * A device in front of the cluster: one HTTP/2 connection over TLS, reopened when it breaks, with every answer counted.
 */
import { type ClientHttp2Session, connect } from 'node:http2'
import { TOTAL_ROWS } from '../../src/registry/index.ts'
import { patience } from '../../src/sync/core/backoff.ts'
import { BOUNDARY, bodyOf, wireOf } from '../bench/filing-client.ts'
import { OWNER, PASSWORD, USER } from '../bench/filled-form.ts'
import { SOON } from '../within.ts'

export interface Said {
  /** 0: no response. */
  readonly status: number
  readonly text: string
  readonly retryAfter?: number
  readonly cookie: string
}

/** Counts responses of all devices by 'phase status', with an example of each status other than 200. */
export class Tally {
  phase = ''
  readonly counts = new Map<string, number>()
  readonly examples = new Map<string, string>()

  note({ status, text }: Said, what: string): void {
    const name = `${this.phase} ${status}`
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    if (status !== 200 && !this.examples.has(name)) this.examples.set(name, `${what}: ${text.slice(0, 200)}`)
  }

  /** Counts by status. */
  of(phase: string): Readonly<Record<string, number>> {
    const mine = [...this.counts].filter(([name]) => name.startsWith(`${phase} `))
    return Object.fromEntries(mine.map(([name, n]) => [name.slice(phase.length + 1), n]))
  }
}

const HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'x-detalle': '1' }

export class ClusterDevice {
  readonly #address: string
  readonly #ca: string
  readonly #tally: Tally
  #session: ClientHttp2Session | undefined
  #token = ''
  #cookie = ''

  constructor(address: string, ca: string, tally: Tally) {
    this.#address = address
    this.#ca = ca
    this.#tally = tally
  }

  async signIn(): Promise<void> {
    const said = await this.call('usuario/login', { usuario: USER, password: PASSWORD })
    this.#token = String((JSON.parse(said.text) as { tokenEnvio?: unknown }).tokenEnvio ?? '')
    this.#cookie = said.cookie
    if (this.#token === '' || this.#cookie === '') throw new Error(`not signed in: ${said.status} ${said.text}`)
  }

  /** One call, without retries. */
  file(number: number): Promise<Said> {
    return this.call('formularioA01/ingresarNacimiento', wireOf(number), { key: `grupo-${number}` })
  }

  upload(number: number, jpeg: Buffer): Promise<Said> {
    const fields = { NID_PROPIETARIO: OWNER, CONSECUTIVO: String(number), CODIGO: 'A02', COLUMNA: 'SOPORTE' }
    return this.call('archivos/subirArchivos', fields, { jpeg })
  }

  /** Is this form in its person's list? undefined: the list request failed. */
  async finds(number: number): Promise<boolean | undefined> {
    const fields = { NID_PROPIETARIO: OWNER, DESDE: '0', FILAS: '1', CLAVE: String(number) }
    const said = await this.call('formularioA01/formulariosA01', fields, { reading: true })
    if (said.status !== 200) return undefined
    const rows = JSON.parse(said.text) as Record<string, string>[]
    return rows.length === 1 && rows[0]?.CONSECUTIVO === String(number) && rows[0]?.[TOTAL_ROWS] === '1'
  }

  /** Like the app, retries a failed call under the same key after the app's own delay. */
  async patiently(
    call: () => Promise<Said>,
    goesOn: () => boolean,
  ): Promise<{ said: Said; tries: number } | undefined> {
    for (let tries = 1; goesOn(); tries++) {
      const said = await call()
      if (said.status === 200) return { said, tries }
      await pause(patience(tries, Math.random(), said.retryAfter))
    }
    return undefined
  }

  close(): void {
    this.#session?.destroy()
  }

  call(
    operation: string,
    fields: Readonly<Record<string, string>>,
    { key, jpeg, reading }: { readonly key?: string; readonly jpeg?: Buffer; readonly reading?: boolean } = {},
  ): Promise<Said> {
    const [controller, op] = operation.split('/')
    const body = bodyOf(fields, jpeg)
    const who = reading ? { cookie: this.#cookie } : this.#token && { authorization: `Bearer ${this.#token}` }
    return new Promise<Said>((resolve) => {
      const none = (why: unknown) => resolve({ status: 0, text: String(why), cookie: '' })
      const stream = this.#open().request({
        ':method': 'POST',
        ':path': `/APIANCO/controllers/${controller}.php?op=${op}`,
        ...HEADERS,
        'content-length': body.length,
        ...(key && { 'idempotency-key': key }),
        ...who,
      })
      let head: Partial<Said> = {}
      const chunks: Buffer[] = []
      stream.setTimeout(SOON, () => stream.destroy(new Error('waited too long')))
      stream.on('response', (headers) => {
        const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';')
        const after = headers['retry-after']
        head = { status: Number(headers[':status']), cookie, ...(after && { retryAfter: Number(after) }) }
      })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (head.status === undefined) none('no answer')
        else resolve({ status: 0, cookie: '', ...head, text: Buffer.concat(chunks).toString() })
      })
      stream.on('error', none)
      stream.on('close', () => none('closed'))
      stream.end(body)
    }).then((said) => {
      this.#tally.note(said, operation)
      return said
    })
  }

  #open(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session
    const session = connect(this.#address, { ca: this.#ca })
    // Each stream reports the error itself.
    session.on('error', () => {})
    session.on('goaway', () => session.close())
    this.#session = session
    return session
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
