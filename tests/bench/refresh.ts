/** Traffic of a device that refreshes a stored inventory: all bytes of the connection in both directions. */
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { CHANGES_FIELD, changesIn, type Values } from '../../src/registry/index.ts'
import { SOON } from '../within.ts'
import type { Line } from './figure.ts'
import { PASSWORD, USER } from './filled-form.ts'
import { startServer } from './server-child.ts'
import { digits } from './statistics.ts'

const ANIMALS = 20_000
const CHANGED = 10
/** KB */
const AIM = { nothing: 2, changed: 20 }
const INVENTORY = ['dashboard/dataAnimales', 'dashboard/genealogia'] as const

interface Answer {
  readonly status: number
  readonly etag: string
  readonly cookie: string
  readonly body: Buffer
  /** Bytes of the connection in both directions. */
  readonly bytes: number
}

export async function benchRefresh(): Promise<Line[]> {
  const server = await startServer({ numbers: 10, env: { BENCH_HERD: String(ANIMALS) } })
  const ask = (operation: string, fields: Values, headers: Readonly<Record<string, string>>) =>
    call(server.port, operation, fields, headers)
  try {
    const signedIn = await ask('usuario/login', { usuario: USER, password: PASSWORD }, {})
    const own = { cookie: signedIn.cookie, 'x-detalle': '1' }
    const [animals, ancestors] = INVENTORY
    const fields = { NID_PROPIETARIO: '', ARRENDADOS: '1', [CHANGES_FIELD]: '1' }
    const whole = [await ask(animals, fields, own), await ask(ancestors, fields, own)] as const
    const since = (operation: string, { etag }: Answer) => ask(operation, fields, { ...own, 'if-none-match': etag })
    const nothing = await since(animals, whole[0])
    await server.rename(CHANGED)
    const changed = [await since(animals, whole[0]), await since(ancestors, whole[1])] as const
    const told = changesIn(JSON.parse(changed[0].body.toString()) as Values[])
    if (nothing.status !== 304 || told?.rows.length !== CHANGED) throw new Error('not told as changes')
    const sum = (answers: readonly Answer[]) => answers.reduce((total, { bytes }) => total + bytes, 0)
    const note = `both ways with their heads; whole ${digits(sum(whole) / 1000)} KB`
    return [
      line(`refresh of ${ANIMALS} animals of which none changed`, sum([nothing]), AIM.nothing, note),
      line(`refresh of ${ANIMALS} animals of which ${CHANGED} changed`, sum(changed), AIM.changed, note),
    ]
  } finally {
    await server.stop()
  }
}

function call(port: number, operation: string, fields: Values, headers: Readonly<Record<string, string>>) {
  const [controller, op] = operation.split('/')
  const mark = 'limite'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const text = `${parts.join('')}--${mark}--\r\n`
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        agent: false,
        timeout: SOON,
        method: 'POST',
        path: `/APIANCO/controllers/${controller}.php?op=${op}`,
        headers: { 'content-type': `multipart/form-data; boundary=${mark}`, 'accept-encoding': 'br', ...headers },
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const { socket } = asked
          const bytes = (socket?.bytesRead ?? 0) + (socket?.bytesWritten ?? 0)
          const packed = Buffer.concat(chunks)
          resolve({
            status: reply.statusCode ?? 0,
            etag: reply.headers.etag ?? '',
            cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            body: reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(packed) : packed,
            bytes,
          })
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${operation} within ${SOON} ms`)))
    asked.on('error', reject)
    asked.end(text)
  })
}

const line = (name: string, bytes: number, bound: number, note: string): Line => ({
  name,
  measured: `${digits(bytes / 1000)} KB`,
  peer: `limit ${bound} KB`,
  value: bytes / 1000,
  unit: 'KB',
  aim: { bound, better: 'less' },
  note,
})
