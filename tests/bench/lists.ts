/** The lists of an administrator over a large registry, through HTTP: opened, turned, searched and sorted within a second. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  EVERY_OWNER,
  type LookupRequest,
  listedForms,
  type MasterDefinition,
  masters,
  mayOpen,
  nothingWanted,
  operationNamed,
  type Person,
  pageRequest,
  type ReviewWanted,
  requestOf,
  reviewRequest,
  totalOf,
} from '../../src/registry/index.ts'
import type { OpenDatabase } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { listRequest } from '../../src/sync/list-requests.ts'
import type { Line } from './figure.ts'
import { ADMIN, LARGE, type LargeSize, seedLargeRegistry } from './large-registry.ts'
import { ListClient } from './list-client.ts'
import { startPostgres } from './postgres.ts'
import { startServer } from './server-child.ts'
import { digits, median } from './statistics.ts'

/** ms; the issue's 'open in a second'. */
const LIMIT = 1_000
const REPEATED = 5
/** As the screen asks (use-master-rows.ts). */
const STRETCH = 200

const administrator = { nid: ADMIN.nid, nivel: 2, administrador: true, zona: '' } as Person

/** What is searched: a number, a part of a chip, a name with an accent, a state, a day, what nothing has. */
const WORDS = ['12', '00371', 'muñoz', 'dispon', '2025-03', 'persona que no hay']

export async function benchLists(): Promise<Line[]> {
  const times = Number(process.env.SIZE ?? 1)
  const size = { people: LARGE.people, numbers: LARGE.numbers * times, chips: LARGE.chips * times }
  return [...(await onPostgres(size)), ...(await onEmbedded(size))]
}

async function onPostgres(size: LargeSize): Promise<Line[]> {
  const postgres = await startPostgres()
  try {
    await seeded(openPostgres(postgres.url), size)
    return await measured('PostgreSQL', { databaseUrl: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function onEmbedded(size: LargeSize): Promise<Line[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'libro-listas-'))
  try {
    await seeded(openEmbedded(dataDir), size)
    return await measured('embedded database', { dataDir })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function seeded(opening: Promise<OpenDatabase>, size: LargeSize): Promise<void> {
  const { db, close } = await opening
  await seedLargeRegistry(db, size)
  await close()
}

async function measured(
  database: string,
  setting: { readonly databaseUrl?: string; readonly dataDir?: string },
): Promise<Line[]> {
  const server = await startServer({ numbers: 0, ...setting })
  try {
    const client = new ListClient(server.port)
    await client.signIn()
    const bare = await slowest(client, { '': { operation: 'parametros/parametros', fields: {}, passing: [] } })
    const lines: Line[] = []
    for (const list of lists()) lines.push(await lineOf(client, database, list, bare.ms))
    return lines
  } finally {
    await server.stop()
  }
}

interface List {
  readonly name: string
  readonly whole: LookupRequest
  /** Columns it may be sorted by where it is asked for page by page; absent: it is answered whole. */
  readonly columns?: readonly string[]
  /** The same list through its filters. */
  readonly filtered?: Readonly<Record<string, LookupRequest>>
}

const reviewed = (wanted: Partial<ReviewWanted>): LookupRequest =>
  reviewRequest({ ...nothingWanted, ...wanted }, { first: 0, rows: STRETCH, search: '' })

const review: List = {
  name: '/revisionCampo',
  whole: reviewed({}),
  columns: [],
  filtered: {
    form: reviewed({ form: 'A04' }),
    person: reviewed({ person: '40000000' }),
    zone: reviewed({ zone: '02' }),
    day: reviewed({ day: '2025-03-04' }),
    reviewed: reviewed({ reviewed: 'S' }),
    'not reviewed': reviewed({ reviewed: 'N' }),
  },
}

/** Every list on an administrator's screens, as the screen asks for it when it opens. */
function lists(): List[] {
  const ofMasters = masters
    .filter(({ route }) => mayOpen(administrator.nivel, route))
    .flatMap((master) => {
      const whole = opening(master)
      const paged = whole && operationNamed(whole.operation).paged
      return whole
        ? [{ name: master.route, whole, ...(paged && { columns: master.list.columns.map(({ key }) => key) }) }]
        : []
    })
  const ofForms = listedForms.map((form) => ({
    name: form.route,
    whole: listRequest(form, EVERY_OWNER, administrator),
  }))
  return [...ofMasters, ...ofForms, review]
}

function opening({ list }: MasterDefinition): LookupRequest | null {
  const started = Object.entries(list.filters).map(([name, field]) => {
    const start = 'start' in field ? field.start : undefined
    return [name, typeof start === 'object' && 'value' in start ? String(start.value) : '']
  })
  return requestOf(list, Object.fromEntries(started), administrator)
}

async function lineOf(client: ListClient, database: string, list: List, bare: number): Promise<Line> {
  const kinds = await questions(client, list)
  const figures = Object.entries(kinds).map(([kind, { ms, of }]) => `${kind} ${digits(ms)} ms${of ? ` (${of})` : ''}`)
  const slowest = Math.max(...Object.values(kinds).map(({ ms }) => ms))
  return {
    name: `lists: ${list.name}, ${database}`,
    measured: figures.join(', '),
    peer: `limit ${LIMIT} ms (a bare call ${digits(bare)} ms)`,
    value: slowest / LIMIT,
    unit: 'x',
    aim: { bound: 1, better: 'less' },
  }
}

interface Slowest {
  readonly ms: number
  /** Which of its kind. */
  readonly of: string
}

/** By kind of question: the slowest of them, each the median of a few askings. */
async function questions(
  client: ListClient,
  { whole, columns, filtered }: List,
): Promise<Readonly<Record<string, Slowest>>> {
  const page = (first: number, search = '', sort?: { column: string; descending: boolean }) =>
    pageRequest(whole, { first, rows: STRETCH, search, ...(sort && { sort }) })
  if (!columns) {
    const { rows } = await client.ask(whole)
    return { open: { ...(await slowest(client, { '': whole })), of: `${rows.length} rows` } }
  }
  const { rows } = await client.ask(page(0))
  const total = totalOf(rows)
  const last = Math.floor((total - 1) / STRETCH) * STRETCH
  const searches = WORDS.map((word) => [word, page(0, word)] as const)
  const sorts = columns.flatMap((column) =>
    [false, true].map(
      (descending) => [`${descending ? '-' : ''}${column}`, page(0, '', { column, descending })] as const,
    ),
  )
  const open = { ...(await slowest(client, { '': page(0) })), of: `of ${total} rows` }
  const turn = await slowest(client, { middle: page(Math.floor(last / 2)), last: page(last) })
  const search = await slowest(client, Object.fromEntries(searches))
  const sort = columns.length > 0 && { sort: await slowest(client, Object.fromEntries(sorts)) }
  const filter = filtered && { filter: await slowest(client, filtered) }
  return { open, turn, search, ...sort, ...filter }
}

async function slowest(client: ListClient, asked: Readonly<Record<string, LookupRequest>>): Promise<Slowest> {
  const found: Slowest[] = []
  for (const [of, request] of Object.entries(asked)) {
    const times: number[] = []
    for (let n = 0; n < REPEATED; n++) times.push((await client.ask(request)).ms)
    found.push({ ms: median(times), of })
    if (process.env.BENCH_DEBUG) console.error(`${request.operation} ${of}: ${digits(median(times))} ms`)
  }
  return found.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
}
