/**
 * Cost of each operation for docs/scale.md: ms of the whole, fully loaded machine (host, PostgreSQL and client) and
 * bytes of the database.
 */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { CHANGES_FIELD } from '../../src/registry/index.ts'
import { hashPassword } from '../../src/server/access/passwords.ts'
import { rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { chunks, eachOf } from '../../src/sync/core/collections.ts'
import type { Line } from './figure.ts'
import { FilingClient } from './filing-client.ts'
import { OWNER } from './filled-form.ts'
import { startPostgres } from './postgres.ts'
import { startServer } from './server-child.ts'
import { digits } from './statistics.ts'
import { seedWorld } from './world.ts'

export interface Costs {
  /** ms per form in a device's batch, per single form, and per photo. */
  readonly form: number
  readonly alone: number
  readonly photo: number
  /** ms of the shortest call. */
  readonly call: number
  /** ms of a call refused because it has no session. */
  readonly refusal: number
  /** ms to refresh an unchanged inventory. */
  readonly refresh: number
  /** ms to hash a password, as a sign-in does. */
  readonly signIn: number
  /** Bytes in the database per form and per animal without forms; bytes of a photo's file. */
  readonly bytes: { readonly form: number; readonly animal: number; readonly photo: number }
}

/** Calls of each kind; the first quarter is warm-up. */
const MEASURED = { forms: 2_000, alone: 600, photos: 60, calls: 800, refreshes: 100, signIns: 16 } as const
const IN_FLIGHT = 4
/** Animals of one owner. */
const HERD = 200
const HERDER = 'persona-0'
/** Animals inserted to compute the bytes of one. */
const MANY = 20_000

/** @param each forms per batch. */
export async function measureCosts(each: number): Promise<Costs> {
  const postgres = await startPostgres()
  try {
    const { db, close } = await openPostgres(postgres.url)
    await seedWorld(db, MEASURED.forms + MEASURED.alone, 1, HERD)
    // The females that are served have another owner.
    await rowsOf(db, sql`update animals set owner_nid = ${HERDER} where name like 'HEMBRA %'`)
    const size = async () => {
      const [row] = await rowsOf<{ n: number }>(db, sql`select pg_database_size(current_database())::float8 as n`)
      return row?.n ?? 0
    }
    const server = await startServer({ numbers: 0, databaseUrl: postgres.url })
    const client = new FilingClient(server.port)
    try {
      await client.signIn()
      const before = await size()
      const form = await perPiece(numbers(MEASURED.forms, 1), (part) =>
        eachOf(chunks(part, each), IN_FLIGHT, (batch) => client.fileBatch(batch)),
      )
      const alone = await perPiece(numbers(MEASURED.alone, MEASURED.forms + 1), (part) =>
        eachOf(part, IN_FLIGHT, (number) => client.file(number)),
      )
      const filed = MEASURED.forms + MEASURED.alone
      const bytesOfForm = ((await size()) - before) / filed
      const jpegs = await Promise.all(numbers(MEASURED.photos, 0).map(picture))
      const photo = await perPiece(jpegs, (part) =>
        eachOf(part, IN_FLIGHT, async (jpeg) => {
          const said = await client.upload(1, jpeg)
          if (!said.includes('sha256')) throw new Error(`not kept: ${said}`)
        }),
      )
      const call = await perPiece(numbers(MEASURED.calls, 0), (part) => eachOf(part, IN_FLIGHT, () => client.ask()))
      const stranger = new FilingClient(server.port)
      const refusal = await perPiece(numbers(MEASURED.calls, 0), (part) =>
        eachOf(part, IN_FLIGHT, async () => void (await stranger.read('dashboard/informacionInicial', {}))),
      )
      stranger.close()
      const herder = new FilingClient(server.port)
      await herder.signIn(HERDER)
      const own = { NID_PROPIETARIO: HERDER, ARRENDADOS: '1', [CHANGES_FIELD]: '1' }
      const { etag } = await herder.read('dashboard/dataAnimales', own)
      const refresh = await perPiece(numbers(MEASURED.refreshes, 0), (part) =>
        eachOf(part, IN_FLIGHT, async () => {
          const { status } = await herder.read('dashboard/dataAnimales', own, etag)
          if (status !== 304) throw new Error(`not unchanged: ${status}`)
        }),
      )
      herder.close()
      // The expensive part of a sign-in; an account allows fewer attempts than a measurement needs.
      const signIn = await perPiece(numbers(MEASURED.signIns, 0), (part) =>
        eachOf(part, 1, async () => void (await hashPassword('Medida.2026.libro'))),
      )
      const bytes = { form: bytesOfForm, animal: await bytesOfAnimal(db, size), photo: jpegs[0]?.length ?? 0 }
      return { form, alone, photo, call, refusal, refresh, signIn, bytes }
    } finally {
      client.close()
      await server.stop()
      await close()
    }
  } finally {
    await postgres.stop()
  }
}

export async function benchCosts(): Promise<Line[]> {
  const costs = await measureCosts(20)
  const line = (name: string, ms: number): Line => ({
    name: `cost: ${name}`,
    measured: `${digits(1000 / ms)} a second`,
    peer: '-',
    value: ms,
    unit: 'ms',
  })
  const { form, animal, photo } = costs.bytes
  return [
    line('a form in a batch of 20', costs.form),
    line('a form alone', costs.alone),
    line(`a photo of ${digits(photo / 1000)} KB`, costs.photo),
    line('the shortest call', costs.call),
    line('a refused call', costs.refusal),
    line(`a refresh of ${HERD} animals that did not change`, costs.refresh),
    line('a password, at signing in', costs.signIn),
    {
      name: 'cost: a form in the database',
      measured: `${digits(form / 1000)} KB`,
      peer: '-',
      value: form / 1000,
      unit: 'KB',
    },
    {
      name: 'cost: an animal there',
      measured: `${digits(animal / 1000)} KB`,
      peer: '-',
      value: animal / 1000,
      unit: 'KB',
    },
  ]
}

const numbers = (many: number, first: number) => Array.from({ length: many }, (_, n) => first + n)

/** As large as a camera's photo, because noise hardly compresses as JPEG. */
const picture = (n: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#5a7d2a',
      noise: { type: 'gaussian', mean: 110 + (n % 40), sigma: 12 },
    },
  })
    .jpeg({ quality: 75 })
    .toBuffer()

/** ms per piece, after a quarter of them as warm-up. */
async function perPiece<T>(pieces: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<number> {
  const warm = Math.floor(pieces.length / 4)
  await work(pieces.slice(0, warm))
  const begun = performance.now()
  await work(pieces.slice(warm))
  return (performance.now() - begun) / (pieces.length - warm)
}

async function bytesOfAnimal(db: Parameters<typeof rowsOf>[0], size: () => Promise<number>): Promise<number> {
  const before = await size()
  const chip = sql`'98400' || lpad(n::text, 10, '0')`
  await rowsOf(db, sql`insert into chips (chip, state) select ${chip}, 1 from generate_series(1, ${MANY}::int) n`)
  await rowsOf(
    db,
    sql`insert into animals (chip, owner_nid, breeder_nid, name, species, breed_id, sex, born_on, composition, registered_on)
        select ${chip}, ${OWNER}, ${OWNER}, 'HEMBRA ' || n, 'C', 900, 'H', '2020-01-01', 'FU', '2020-06-01'
        from generate_series(1, ${MANY}::int) n`,
  )
  return ((await size()) - before) / MANY
}
