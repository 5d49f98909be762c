/** A cheap client: keep-alive connections and simple bodies, so that mostly the host is measured. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { formOf, toWire } from '../../src/registry/index.ts'
import { SOON } from '../within.ts'
import { filledA01, OWNER, PASSWORD, USER } from './filled-form.ts'

export const BOUNDARY = '----libro-de-campo'
const CAPTURED = { CAPTURADO_EN: new Date().toISOString(), DISPOSITIVO: 'medida', DATOS_DE: '' }

export const wireOf = (number: number) => ({
  ...toWire(formOf('A01'), filledA01(number), { nid: OWNER, tid: 'CC' }),
  ...CAPTURED,
})

/** multipart/form-data, between `BOUNDARY`. */
export function bodyOf(fields: Readonly<Record<string, string>>, jpeg?: Buffer): Buffer {
  const parts = Object.entries(fields).map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files[0]"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const file = jpeg ? [Buffer.from(head), jpeg, Buffer.from('\r\n')] : []
  return Buffer.concat([Buffer.from(parts.join('')), ...file, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export class FilingClient {
  private readonly agent = new Agent({ keepAlive: true })
  private readonly port: number
  private token = ''
  private cookie = ''

  constructor(port: number) {
    this.port = port
  }

  async signIn(user = USER): Promise<void> {
    const said = await this.send('usuario/login', { usuario: user, password: PASSWORD })
    this.token = String((JSON.parse(said) as { tokenEnvio?: unknown }).tokenEnvio ?? '')
    if (this.token === '') throw new Error(`not signed in: ${said}`)
  }

  async file(number: number): Promise<void> {
    const said = await this.send('formularioA01/ingresarNacimiento', wireOf(number), `suelto-${number}`)
    if (said !== '1') throw new Error(`not filed: ${said}`)
  }

  /** Reads a list with the session cookie. @param etag of a cached answer */
  async read(operation: string, fields: Readonly<Record<string, string>>, etag?: string) {
    const known: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
    const { status, headers } = await this.answer(operation, fields, { cookie: this.cookie, ...known })
    return { status, etag: headers.etag ?? '' }
  }

  /** Files a form. @returns the host's answer, even a refusal; rejects if there is none. */
  say(number: number, key: string): Promise<string> {
    return this.send('formularioA01/ingresarNacimiento', wireOf(number), key)
  }

  /** Reports one uncorrected refusal of a device. @returns the host's answer */
  tellRefusals(device: string): Promise<string> {
    const one = { id: `${device}-1`, formulario: 'A01', numero: '1', codigo: '100', fecha: new Date().toISOString() }
    return this.send('campo/informarRechazos', { DISPOSITIVO: device, RECHAZOS: JSON.stringify([one]) })
  }

  /** Uploads a support photo of an A02, before its form. @returns the host's answer. */
  upload(number: number, jpeg: Buffer): Promise<string> {
    const fields = { NID_PROPIETARIO: OWNER, CONSECUTIVO: String(number), CODIGO: 'A02', COLUMNA: 'SOPORTE' }
    return this.send('archivos/subirArchivos', fields, undefined, jpeg)
  }

  /** The shortest call, which a device makes before it sends. */
  async ask(): Promise<void> {
    await this.send('procesosDiarios/documentosInicio', {})
  }

  async fileBatch(numbers: readonly number[]): Promise<void> {
    const envios = numbers.map((number) => ({
      controller: 'formularioA01',
      op: 'ingresarNacimiento',
      key: `lote-${number}`,
      fields: wireOf(number),
    }))
    const said = await this.send('lote/enviar', { envios: JSON.stringify(envios) })
    const answers = JSON.parse(said) as readonly { status: number; body: unknown }[]
    const refused = answers.find((answer) => answer.status !== 200 || answer.body !== 1)
    if (refused || answers.length !== numbers.length) throw new Error(`not filed: ${JSON.stringify(refused ?? said)}`)
  }

  close(): void {
    this.agent.destroy()
  }

  private async send(
    operation: string,
    fields: Readonly<Record<string, string>>,
    key?: string,
    jpeg?: Buffer,
  ): Promise<string> {
    const who: Record<string, string> = this.token ? { authorization: `Bearer ${this.token}` } : {}
    const { text, headers } = await this.answer(
      operation,
      fields,
      { ...who, ...(key && { 'idempotency-key': key }) },
      jpeg,
    )
    this.cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? this.cookie
    return text
  }

  private answer(
    operation: string,
    fields: Readonly<Record<string, string>>,
    own: Readonly<Record<string, string>>,
    jpeg?: Buffer,
  ): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }> {
    const [controller, op] = operation.split('/')
    const body = bodyOf(fields, jpeg)
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.agent,
          timeout: SOON,
          method: 'POST',
          path: `/APIANCO/controllers/${controller}.php?op=${op}`,
          headers: {
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
            'content-length': body.length,
            'x-detalle': '1',
            ...own,
          },
        },
        (answer) => {
          const { statusCode: status = 0, headers } = answer
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            // A proxy reports an unreachable host this way: not an answer of the host.
            if (status >= 500) reject(new Error(`${status} ${text}`))
            else resolve({ status, headers, text })
          })
          answer.on('error', reject)
        },
      )
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error(`waited ${SOON / 1000} s for ${operation}`)))
      call.end(body)
    })
  }
}
