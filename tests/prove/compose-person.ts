/** A person of the demo data in front of the server, over HTTP or over HTTPS with the certificate of its proxy. */
import { createHash } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import sharp from 'sharp'
import {
  formOf,
  type LookupRequest,
  type Person,
  readPerson,
  TOTAL_ROWS,
  type Values,
} from '../../src/registry/index.ts'
import { patience } from '../../src/sync/core/backoff.ts'
import { BOUNDARY, bodyOf } from '../bench/filing-client.ts'
import { SOON } from '../within.ts'
import { fillIn } from './bad-input-fill.ts'
import { pause } from './compose-engine.ts'

export interface Reply {
  /** 0: none. */
  readonly status: number
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Attempts to fill in a form that the server takes. */
const TRIES = 12
const FORM = formOf('A02')

export interface Filed {
  readonly number: string
  /** Address of the photo, and its sha-256 as it is stored. */
  readonly photo: { readonly sha256: string; readonly url: string }
}

export class DemoPerson {
  readonly #address: URL
  readonly #ca: string | undefined
  #cookie = ''
  #person: Person | undefined

  /** @param ca certificate of the authority, for https */
  constructor(address: string, ca?: string) {
    this.#address = new URL(address)
    this.#ca = ca
  }

  async signIn(usuario: string, password: string): Promise<void> {
    const { bytes, headers } = await this.#call('usuario/login', { usuario, password })
    const [cookie] = headers['set-cookie'] ?? []
    this.#cookie = cookie?.split(';')[0] ?? ''
    this.#person = readPerson(JSON.parse(String(bytes)), usuario) ?? undefined
    if (!this.#person || this.#cookie === '') throw new Error(`${usuario} cannot sign in: ${bytes}`)
  }

  /** Files an insemination with its photo. */
  async file(): Promise<Filed> {
    const person = this.#person
    if (!person) throw new Error('not signed in')
    let said = ''
    for (let tries = 0; tries < TRIES; tries++) {
      let url = ''
      const filler = {
        person,
        random: Math.random,
        ask: (request: LookupRequest) => this.#rows(request),
        photo: async (_: unknown, column: string, values: Values) => {
          const receipt = await this.#upload(column, values)
          url = receipt.url
          return receipt.sha256
        },
      }
      const fields = await fillIn(FORM, filler)
      if (!fields) throw new Error(`there is nothing to fill ${FORM.code} with`)
      const number = fields[FORM.number] ?? ''
      said = await this.#patiently(fields, `compose-${number}-${tries}`)
      if (said === '1') return { number, photo: { url, sha256: await this.#stored(url) } }
    }
    throw new Error(`${FORM.code} is refused: ${said}`)
  }

  /** Is the form in its list, and its photo the one that was sent? */
  async finds({ number, photo }: Filed): Promise<boolean> {
    const fields = { [FORM.list.ownerField]: this.#person?.nid ?? '', DESDE: '0', FILAS: '1', CLAVE: number }
    const rows = await this.#rows({ operation: FORM.list.operation, fields })
    const isSame = (await this.#stored(photo.url)) === photo.sha256
    return rows.length === 1 && rows[0]?.[FORM.number] === number && rows[0]?.[TOTAL_ROWS] === '1' && isSame
  }

  /** sha-256 of a stored photo, which has lost what the camera wrote into it. */
  async #stored(url: string): Promise<string> {
    const { status, bytes } = await this.get(url)
    return status === 200 ? createHash('sha256').update(bytes).digest('hex') : ''
  }

  get(path: string): Promise<Reply> {
    return this.#send('GET', path, { cookie: this.#cookie })
  }

  /** Sends a form as a device does: under the same key until it is answered. */
  async #patiently(fields: Values, key: string): Promise<string> {
    for (let tries = 1; ; tries++) {
      const { status, bytes, headers } = await this.#call(FORM.submit.operation, fields, { 'idempotency-key': key })
      if (status > 0 && status < 500) return String(bytes)
      if (tries === TRIES) throw new Error(`${tries} times without an answer: ${status} ${bytes}`)
      await pause(patience(tries, Math.random(), Number(headers['retry-after'] ?? 1)))
    }
  }

  async #rows({ operation, fields }: Pick<LookupRequest, 'operation' | 'fields'>): Promise<readonly Values[]> {
    const { bytes } = await this.#call(operation, fields)
    const body: unknown = JSON.parse(String(bytes))
    const items: readonly unknown[] = Array.isArray(body) ? body : [body]
    return items.map((item) =>
      Object.fromEntries(Object.entries(item ?? {}).map(([name, value]) => [name, String(value ?? '')])),
    )
  }

  async #upload(column: string, values: Values): Promise<Filed['photo']> {
    const create = { width: 320, height: 240, channels: 3, background: '#5a7d2a' } as const
    const jpeg = await sharp({ create }).jpeg().toBuffer()
    const fields = {
      NID_PROPIETARIO: values[FORM.owner] ?? '',
      CONSECUTIVO: values[FORM.number] ?? '',
      CODIGO: FORM.code,
      COLUMNA: column,
    }
    const { bytes } = await this.#call('archivos/subirArchivos', fields, {}, jpeg)
    const [receipt] = (JSON.parse(String(bytes)) as { archivos?: Filed['photo'][] }).archivos ?? []
    if (!receipt) throw new Error(`the photo is refused: ${bytes}`)
    return receipt
  }

  #call(operation: string, fields: Values, headers: Readonly<Record<string, string>> = {}, jpeg?: Buffer) {
    const [controller, op] = operation.split('/')
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, cookie: this.#cookie }
    const path = `/APIANCO/controllers/${controller}.php?op=${op}`
    return this.#send('POST', path, { ...type, ...headers }, bodyOf(fields, jpeg))
  }

  #send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: Buffer): Promise<Reply> {
    const { protocol, hostname, port } = this.#address
    const isSecure = protocol === 'https:'
    const ask = isSecure ? requestHttps : requestHttp
    const where = { host: '127.0.0.1', servername: hostname, port: port || (isSecure ? 443 : 80), ca: this.#ca }
    return new Promise((resolve) => {
      const none = (why: unknown) => resolve({ status: 0, bytes: Buffer.from(String(why)), headers: {} })
      const call = ask({ ...where, method, path, timeout: SOON, headers: { host: hostname, ...headers } }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', none)
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, bytes: Buffer.concat(chunks), headers: reply.headers }),
        )
      })
      call.on('error', none)
      call.on('timeout', () => call.destroy(new Error('waited too long')))
      call.end(body)
    })
  }
}
