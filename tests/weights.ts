/** Size of the built app on the wire, from its files: what the server sends to a browser that accepts brotli. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chunksOf, closureOf, MAIN } from '../scripts/chunks.ts'
import { SENDING_WORKER } from '../scripts/sender.ts'
import type { AppPack } from '../src/registry/app/app-pack.ts'

const ENGINE = 'src/device/open-book.ts'
const WORKER = 'src/device/workers/sync-worker.ts'
export const SENDER = 'sw/sender-worker.ts'
const PAGE = 'index.html'
/** The prerendered sign-in page: the files of index.html, and those of its form. */
const SIGN_IN = 'login.html'
/** Scripts that a page runs before rendering. */
const EARLY = /<script src="\/([^"]+)"/g
/** Scripts of the service worker, for browsers that wake it for sending and for others. */
export const WORKERS = ['sw.js', SENDING_WORKER]

/** Files requested until a screen is usable, by their entry sources. */
export const firstLoads = {
  '/login': [SIGN_IN, 'src/ui/session/login-screen.tsx'],
  '/ signed in': [PAGE, ENGINE, WORKER, 'src/ui/home/home-screen.tsx'],
} as const

/** Bytes of a file of the app as it is sent. */
export function weightOf(app: string, file: string): number {
  const path = join(app, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

export const weigh = (app: string, files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + weightOf(app, file), 0)

/** The files behind these sources, their static imports and styles, and the page itself if it is among them. */
export function filesOf(app: string, sources: readonly string[]): Set<string> {
  const pages = [PAGE, SIGN_IN].filter((page) => sources.includes(page))
  const scripts = sources.filter((source) => source !== PAGE && source !== SIGN_IN)
  const files = closureOf(app, pages.length > 0 ? [MAIN, ...scripts] : scripts)
  for (const page of pages) {
    files.add(page)
    for (const [, early = ''] of readFileSync(join(app, page), 'utf8').matchAll(EARLY)) files.add(early)
  }
  return files
}

/** The list of all that an installed app keeps, and its address. */
export function packIn(app: string): AppPack & { readonly list: string } {
  const [, list = ''] = /"url":"(assets\/pack-[\w-]+\.json)"/.exec(readFileSync(join(app, 'sw.js'), 'utf8')) ?? []
  return { list: `/${list}`, ...(JSON.parse(readFileSync(join(app, list), 'utf8')) as AppPack) }
}

/** What comes on demand: heavy, of few people, and part of no installed app until somebody opens it. */
export const onDemand = (app: string): string[] =>
  packIn(app).segments.flatMap((segment) => (segment.onDemand ? [segment.path.slice(1)] : []))

/**
 * What a device downloads of the pack after a visit, without polyfills and what comes on demand: its list, and what the
 * visit has not loaded.
 */
export function fetchedAfterVisit(app: string): string[] {
  const { list, segments } = packIn(app)
  const rest = segments.slice(1).filter((segment) => segment.lacking === undefined && !segment.onDemand)
  const asked = rest.flatMap(({ path, parts, alone }) => (alone ? parts.map((part) => part.path) : [path]))
  return [list, ...asked].map((path) => path.slice(1))
}

/** Scripts that the sending service worker imports, without what those import. */
export const importsOfWorker = (app: string): string[] =>
  Array.from(readFileSync(join(app, SENDING_WORKER), 'utf8').matchAll(/import '\.\/([^']+)'/g), ([, file = '']) => file)

/** Everything that an installed app downloads once, with the sender, which comes with the service worker. */
export const installed = (app: string): Set<string> =>
  new Set([
    SENDING_WORKER,
    ...importsOfWorker(app),
    ...filesOf(app, [...firstLoads['/login'], ...firstLoads['/ signed in'], SENDER]),
    ...fetchedAfterVisit(app),
  ])

export const assetsOf = (app: string): string[] =>
  readdirSync(join(app, 'assets')).flatMap((name) => (/\.(js|css|ttf|wasm)$/.test(name) ? [`assets/${name}`] : []))

/** Contents of the largest chunks: packages and sources by their share before minification. */
export function contentsOf(app: string, least = 15_000): string[] {
  const chunks = chunksOf(app)
  return (
    Object.entries(chunks)
      // A chunk with styles only has its sheet and no script.
      .filter(([file]) => existsSync(join(app, file)))
      .map(([file, { parts }]) => ({ file, weight: weightOf(app, file), parts }))
      .filter(({ weight }) => weight >= least)
      .sort((one, other) => other.weight - one.weight)
      .map(
        ({ file, weight, parts }) => `${file.replace('assets/', '')} ${Math.round(weight / 1000)} KB: ${shares(parts)}`,
      )
  )
}

function shares(parts: Readonly<Record<string, number>>): string {
  const rooms = new Map<string, number>()
  for (const [part, bytes] of Object.entries(parts)) {
    const room = part.startsWith('src/') ? part.split('/').slice(0, 3).join('/') : part
    rooms.set(room, (rooms.get(room) ?? 0) + bytes)
  }
  const total = Math.max(
    1,
    [...rooms.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
  return [...rooms]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([room, bytes]) => `${room} ${Math.round((100 * bytes) / total)} %`)
    .join(', ')
}
