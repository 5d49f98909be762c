/**
 * Attacks by one sender that could affect all others: endless or trickling bodies, floods of photos and refusals,
 * batches of the most expensive query. The server runs with a small heap on the embedded database; a client polls
 * /salud throughout.
 */
import sharp from 'sharp'
import { OWNER } from '../bench/filled-form.ts'
import { startServer } from '../bench/server-child.ts'
import { Client, pause } from './memory-client.ts'
import { watchHealth } from './memory-health.ts'

/** MB of the server's heap. */
const HEAP = 512

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
