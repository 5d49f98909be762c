/**
 * Attacks by one sender that could affect all others: endless or trickling bodies, floods of photos and refusals,
 * batches of the most expensive query. The server runs with a small heap on the embedded database; a client polls
 * /salud throughout.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { OWNER, PASSWORD, USER } from '../bench/filled-form.ts'
import { startServer } from '../bench/server-child.ts'

/** MB of the server's heap. */
const HEAP = 512
/** ms between two polls of /salud. */
const ASKED_EVERY = 25

export interface Attack {
  readonly name: string
  /** Number of responses by status; 0: the connection was closed, or no response came. */
  readonly statuses: Readonly<Record<number, number>>
  /** ms, slowest response of /salud meanwhile. */
  readonly slowestHealth: number
  /** Peak resident MB meanwhile. */
  readonly peak: number
}

export interface MemoryReport {
  /** Resident MB before the first attack. */
  readonly start: number
  readonly attacks: readonly Attack[]
  /** Bodies left unfinished throughout, and how many of them the server ended. */
  readonly dripping: number
  readonly ended: number
  readonly health: { readonly asked: number; readonly failed: number }
}

interface Sizes {
  readonly bodies: number
  readonly members: number
  readonly drips: number
  readonly photos: number
  readonly refusals: number
  readonly numbers: number
  readonly batches: number
  readonly singles: number
}

export const SHORT: Sizes = {
  bodies: 45,
  members: 10,
  drips: 40,
  photos: 14,
  refusals: 3,
  numbers: 400,
  batches: 2,
  singles: 20,
}
export const LONG: Sizes = {
  bodies: 400,
  members: 60,
  drips: 300,
  photos: 100,
  refusals: 100,
  numbers: 10_000,
  batches: 4,
  singles: 60,
}

export async function fillMemory(sizes: Sizes): Promise<MemoryReport> {
  const server = await startServer({
    numbers: sizes.numbers,
    env: { NODE_OPTIONS: `--max-old-space-size=${HEAP}` },
  })
  const client = new Client(server.port)
  const health = watchHealth(server.port, server.pid)
  const drips = Array.from({ length: sizes.drips }, () => client.begin('usuario/login', {}))
  const attacks: Attack[] = []
  const attack = async (name: string, calls: () => Promise<readonly number[]>) => {
    health.since()
    const statuses: Record<number, number> = {}
    for (const status of await calls()) statuses[status] = (statuses[status] ?? 0) + 1
    attacks.push({ name, statuses, ...health.worst() })
  }
  const times = <T>(count: number, one: (n: number) => T) => Array.from({ length: count }, (_, n) => one(n))
  try {
    await client.signIn()
    const start = health.worst().peak
    await attack('unfinished bodies of strangers', () =>
      Promise.all(times(sizes.bodies, () => client.unfinished('usuario/login', {}, 16_000_000))),
    )
    await attack('unfinished photos of one member', () =>
      Promise.all(times(sizes.members, () => client.unfinished('archivos/subirArchivos', client.signed, 9_000_000))),
    )
    const jpeg = await noise()
    await attack('photos for numbers that nobody has', () =>
      Promise.all(
        times(sizes.photos, (n) => {
          const fields = { NID_PROPIETARIO: OWNER, CONSECUTIVO: String(900_000_000 + n), CODIGO: 'A02' }
          return client.call('archivos/subirArchivos', fields, Buffer.concat([jpeg, Buffer.from(`${n}`)]))
        }),
      ),
    )
    await attack('refusals of invented devices', () =>
      Promise.all(times(sizes.refusals, (n) => client.call('campo/informarRechazos', refusals(n)))),
    )
    const question = { controller: 'maestroConsecutivos', op: 'contarEstado', fields: { nid_propietario: OWNER } }
    await attack('batches of the longest question', () =>
      Promise.all(
        times(sizes.batches, () =>
          client.call('lote/consultar', { consultas: JSON.stringify(times(100, () => question)) }),
        ),
      ),
    )
    await attack('the longest question many times at once', () =>
      Promise.all(times(sizes.singles, () => client.call('maestroConsecutivos/contarEstado', question.fields))),
    )
    const ended = await Promise.all(drips.map(({ over }) => Promise.race([over, pause(20_000).then(() => undefined)])))
    return {
      start,
      attacks,
      dripping: drips.length,
      ended: ended.filter((status) => status !== undefined).length,
      health: health.count(),
    }
  } finally {
    health.end()
    client.close()
    await server.stop()
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** Incompressible data. */
const noise = () =>
  sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#777', noise: { type: 'gaussian', sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

function refusals(n: number): Readonly<Record<string, string>> {
  const one = { formulario: 'A01', numero: '1', codigo: '100', fecha: '2099-01-01T00:00:00Z' }
  const told = Array.from({ length: 500 }, (_, at) => ({ ...one, id: `e${at}` }))
  return { DISPOSITIVO: `inventado-${n}`, RECHAZOS: JSON.stringify(told) }
}

/** Polls continuously, like a load balancer, and samples the memory of the process. */
function watchHealth(port: number, pid: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [isOver, slowest, peak, asked, failed] = [false, 0, 0, 0, 0]
  const ask = () =>
    new Promise<number>((resolve) => {
      const begun = performance.now()
      const call = request({ port, host: '127.0.0.1', path: '/salud', agent, timeout: 30_000 }, (reply) => {
        reply.resume()
        reply.on('end', () => {
          if (reply.statusCode !== 200) failed++
          resolve(performance.now() - begun)
        })
      })
      call.on('timeout', () => call.destroy())
      call.on('error', () => {
        failed++
        resolve(performance.now() - begun)
      })
      call.end()
    })
  const loop = async () => {
    while (!isOver) {
      slowest = Math.max(slowest, await ask())
      peak = Math.max(peak, memoryOf(pid))
      asked++
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY))
    }
  }
  void loop()
  return {
    since: () => {
      slowest = 0
      peak = 0
    },
    worst: () => ({ slowestHealth: Math.round(slowest), peak: peak || memoryOf(pid) }),
    count: () => ({ asked, failed }),
    end: () => {
      isOver = true
      agent.destroy()
    },
  }
}

/** Resident MB; 0: the process has ended. */
function memoryOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

const BOUNDARY = 'libro-de-campo'
const head = (name: string, file = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
const asFile = '; filename="a.jpg"'

class Client {
  signed: Readonly<Record<string, string>> = {}
  private readonly port: number
  private readonly open = new Set<ReturnType<typeof request>>()

  constructor(port: number) {
    this.port = port
  }

  async signIn(): Promise<void> {
    const { over, body } = this.begin('usuario/login', {}, { usuario: USER, password: PASSWORD })
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
