/** An administrator's lists and first screen of a large registry over HTTP: times, bytes, memory, delay of others. */
import {
  EVERY_OWNER,
  type LookupRequest,
  type Person,
  pageRequest,
  totalOf,
  type Values,
} from '../../src/registry/index.ts'
import { parametersRequest } from '../../src/sync/cache/list-queries.ts'
import { animalsPage, summaryRequests } from '../../src/sync/reading/host-inventory.ts'
import type { Figure, Line } from './figure.ts'
import { ADMIN, type LargeRegistry, openLargeRegistry } from './large-registry.ts'
import { ListClient } from './list-client.ts'
import { type List, lists, noFilter } from './lists-asked.ts'
import { startServer } from './server-child.ts'
import { megabytes, watchHealth } from './server-watch.ts'
import { digits, median } from './statistics.ts'

/** Limits in ms for a page (sorted or not), a search, an administrator's first screen (also in bytes) and /salud. */
const LIMIT = { page: 300, search: 500, screen: 1000, screenBytes: 200_000, health: 200 } as const

/** Rows per page, as the screens request. */
const ROWS = 200

/**
 * Search texts: part of a chip, a name with an accent, an animal's name, a date, the name of a code, and one without
 * matches.
 */
const WORDS = ['00371', 'muñoz', 'luna', '2025-03', 'sencillo', 'nada que haya']

const administrator = { nid: ADMIN.nid, nivel: 2, administrador: true, zona: '' } as Person

interface ListFigure extends Figure {
  /** ms */
  readonly limit: number
}

export async function benchLists(): Promise<Line[]> {
  const registry = await openLargeRegistry()
  try {
    return await measured(registry)
  } finally {
    await registry.clear()
  }
}

async function measured({ database, animals, setting }: LargeRegistry): Promise<Line[]> {
  const server = await startServer({ numbers: 0, ...setting })
  try {
    const client = new ListClient(server.port)
    await client.signIn()
    const world = `${animals.toLocaleString('en')} animals, ${database}`
    const before = megabytes(server.pid)
    const watch = watchHealth(client.base)
    const { screen, each, whole } = await allOf(client).finally(watch.end)
    const waited = watch.longest()
    const ofAll = `lists of ${world}`
    const lines: Line[] = [{ ...screen, name: `${ofAll}: first screen of an administrator` }, ...each]
    for (const kind of ['page', 'search'] as const) {
      const of = each.filter((line) => line.limit === LIMIT[kind])
      const worst = of.reduce((most, line) => (line.value > most.value ? line : most))
      const { measured, peer, value, unit, aim } = worst
      const slowest = { measured: `of ${of.length} ${worst.name}: ${measured}`, peer, value, unit, ...(aim && { aim }) }
      lines.push({ ...slowest, name: `${ofAll}: the slowest ${kind} of all lists` })
    }
    lines.push({
      name: `${ofAll}: server meanwhile`,
      measured: `memory ${before} to ${megabytes(server.pid)} MB, peak ${megabytes(server.pid, 'VmHWM')} MB; the inventory whole ${digits(whole.bytes / 1e6)} MB in ${digits(whole.ms / 1000)} s; /salud at most ${digits(waited)} ms, ${digits(watch.since() / 1000)} s after the start`,
      peer: `limit ${LIMIT.health} ms`,
      value: waited / LIMIT.health,
      unit: 'x',
      aim: { bound: 1, better: 'less' },
    })
    return lines
  } finally {
    await server.stop()
  }
}

async function allOf(client: ListClient) {
  const screen = await firstScreen(client)
  const each: ListFigure[] = []
  for (const list of lists(administrator)) each.push(...(await linesOf(client, list)))
  const everything = { NID_PROPIETARIO: EVERY_OWNER }
  const whole = await client.read({ operation: 'dashboard/dataAnimales', fields: everything, passing: [] })
  return { screen, each, whole }
}

/**
 * Requests of the dashboard when it opens: parameters, groups, dates and a page in parallel, then the filter options.
 */
async function firstScreen(client: ListClient): Promise<Omit<Figure, 'name'>> {
  const summary = summaryRequests(noFilter)
  const page = animalsPage({ filter: noFilter, search: '', first: 0, rows: ROWS })
  const times: number[] = []
  let bytes = 0
  for (let n = 0; n < 3; n++) {
    const begun = performance.now()
    const { groups, births, species, books, birthTypes, concepts } = summary
    const first = await Promise.all([parametersRequest, groups, births, page].map((one) => client.ask(one)))
    const then = await Promise.all([species, books, birthTypes, concepts].map((one) => client.ask(one)))
    times.push(performance.now() - begun)
    bytes = [...first, ...then].reduce((sum, one) => sum + one.bytes, 0)
  }
  const ms = median(times)
  return {
    measured: `${digits(ms)} ms, ${digits(bytes / 1000)} KB`,
    peer: `limit ${LIMIT.screen} ms, ${LIMIT.screenBytes / 1000} KB`,
    value: Math.max(ms / LIMIT.screen, bytes / LIMIT.screenBytes),
    unit: 'x',
    aim: { bound: 1, better: 'less' },
  }
}

interface Slowest {
  readonly ms: number
  readonly bytes: number
  /** Names the request among those of its kind. */
  readonly of: string
}

/** One figure for a list's pages, including sorted and filtered ones, and one for its searches. */
async function linesOf(client: ListClient, { name, whole, columns, filters = [] }: List): Promise<ListFigure[]> {
  const page = (first: number, search = '', column = '', narrowed: Values = {}) =>
    pageRequest(whole, {
      first,
      rows: ROWS,
      search,
      filters: narrowed,
      ...(column && { sort: { column: column.replace('-', ''), descending: column.startsWith('-') } }),
    })
  if (!columns) {
    const { rows } = await client.ask(whole)
    return [lineOf(name, { 'whole, open': await slowest(client, { [`${rows.length} rows`]: whole }) }, LIMIT.page)]
  }
  const { rows } = await client.ask(page(0))
  const total = totalOf(rows)
  const first = await slowest(client, { [`of ${total} rows`]: page(0) })
  const later = await slowest(client, { middle: page(Math.floor(total / 2)), last: page(Math.max(0, total - ROWS)) })
  const sorts = columns.flatMap((column) => [column, `-${column}`])
  const sort = sorts.length > 0 && {
    sort: await slowest(client, Object.fromEntries(sorts.map((column) => [column, page(0, '', column)]))),
  }
  // One day, all days since, and a value that a row has.
  const narrowed = filters.flatMap(({ key, isDate }) => {
    const found = rows.map((row) => row[key] ?? '').find((value) => value !== '')
    const asked = isDate ? ['2026-11-23..2026-11-23', '2020-01-01..'] : found ? [found] : []
    return asked.map((filter) => [`${key}: ${filter}`, page(0, '', '', { [key]: filter })] as const)
  })
  const filtered = narrowed.length > 0 && { filtered: await slowest(client, Object.fromEntries(narrowed)) }
  const search = await slowest(client, Object.fromEntries(WORDS.map((word) => [word, page(0, word)])))
  return [
    lineOf(name, { first, later, ...sort, ...filtered }, LIMIT.page),
    lineOf(`${name}, searched`, { search }, LIMIT.search),
  ]
}

function lineOf(name: string, kinds: Readonly<Record<string, Slowest>>, limit: number): ListFigure {
  const figures = Object.entries(kinds).map(
    ([kind, { ms, of, bytes }]) => `${kind} ${digits(ms)} ms, ${digits(bytes / 1000)} KB (${of})`,
  )
  return {
    name,
    limit,
    detail: true,
    measured: figures.join('; '),
    peer: `limit ${limit} ms`,
    value: Math.max(...Object.values(kinds).map(({ ms }) => ms)) / limit,
    unit: 'x',
    aim: { bound: 1, better: 'less' },
  }
}

/** Requests each twice; the slowest second request is repeated, and its median counts. */
async function slowest(client: ListClient, asked: Readonly<Record<string, LookupRequest>>): Promise<Slowest> {
  const found: (Slowest & { readonly request: LookupRequest })[] = []
  for (const [of, request] of Object.entries(asked)) {
    await client.ask(request)
    found.push({ ...(await client.ask(request)), of, request })
  }
  const worst = found.reduce((most, one) => (one.ms > most.ms ? one : most))
  const times = [worst.ms]
  for (let n = 0; n < 2; n++) times.push((await client.ask(worst.request)).ms)
  if (process.env.BENCH_DEBUG)
    console.error(`${worst.request.operation} ${worst.of}: ${times.map(digits).join(' ')} ms`)
  return { ...worst, ms: median(times) }
}
