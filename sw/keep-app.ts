/** Brings the whole app of this release to the device, in as few requests and bytes as what is there allows. */
import {
  type AppPack,
  type AppPart,
  type AppSegment,
  changesPath,
  nameOf,
  partsIn,
  pathsByName,
} from '../src/registry/app/app-pack.ts'
import { type KeptApp, keptApp } from './kept-app.ts'
import { applyChanges, isPart, type Keep, unpack } from './unpack.ts'

/** Attempts in a row that bring nothing new, and the pause after the first, ms. */
const ATTEMPTS = 3
const PAUSE = 1_000

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
}
/** Of the list's own answer: they say nothing of its parts. */
const OF_LIST = /^(content-(type|length|encoding)|cache-control|date|etag|last-modified|accept-ranges|vary)$/

interface Wanted {
  readonly app: KeptApp
  readonly list: string
  readonly pack: AppPack
  /** Those that this device needs. */
  readonly segments: readonly AppSegment[]
  readonly keep: Keep
  missing(): readonly AppPart[]
  readonly signal: AbortSignal
}

/**
 * What a break interrupted is continued: parts that have arrived are there.
 * @param list address of the release's list
 * @param tell called with the share of the app that is there, 0 to 1
 * @returns everything is there
 */
export async function keepApp(list: string, tell: (share: number) => void, signal: AbortSignal): Promise<boolean> {
  const app = await keptApp(list)
  if (await isThere(app, list)) return true
  // What is damaged on its way must not stay in the browser's cache.
  const answer = await fetched(list, signal, { cache: 'no-store' })
  const bytes = await bytesOf(answer)
  if (!answer || !bytes || (await addressOf(bytes)) !== list) return false
  const pack = JSON.parse(new TextDecoder().decode(bytes)) as AppPack
  const wanted = await wantedOf(app, list, pack, answer.headers, tell, signal)
  await bringWhatIsHere(wanted)
  for (let idle = 0; wanted.missing().length > 0; ) {
    if (signal.aborted || idle === ATTEMPTS) return false
    const before = wanted.missing().length
    await bringSegments(wanted, idle)
    if (wanted.missing().length < before) idle = 0
    else if (++idle < ATTEMPTS) await new Promise((go) => setTimeout(go, PAUSE * 2 ** idle))
  }
  await app.cache.put(list, Response.json(wanted.pack))
  return true
}

const pathsIn = async (cache: Cache) => new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))

/** Browsers keep the parts as files of their own: one can be lost while the list is there. */
async function isThere({ cache }: KeptApp, list: string): Promise<boolean> {
  const stored = await cache.match(list)
  if (!stored) return false
  const { segments } = (await stored.json()) as AppPack
  const kept = await pathsIn(cache)
  return segments.every(({ parts, onDemand }) => onDemand || parts.every(({ path }) => kept.has(path)))
}

/** The address of a list says what is in it. */
async function addressOf(list: Uint8Array<ArrayBuffer>): Promise<string> {
  const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', list))
  return `/assets/pack-${btoa(String.fromCharCode(...sha256))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 8)}.json`
}

/** Whoever answers everything with a page of his own (a captive portal) has no list. */
async function fetched(path: string, signal: AbortSignal, options: RequestInit = {}): Promise<Response | undefined> {
  const answer = await fetch(path, { signal, ...options }).catch(() => undefined)
  const isPage = answer?.headers.get('content-type')?.includes('html') === true && !path.endsWith('.html')
  return answer?.status === 200 && !answer.redirected && !isPage ? answer : undefined
}

async function wantedOf(
  app: KeptApp,
  list: string,
  all: AppPack,
  headers: Headers,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<Wanted> {
  const pack = { segments: all.segments.filter(({ lacking }) => lacking === undefined || !(lacking in self)) }
  const kept = await pathsIn(app.cache)
  const earlier = await Promise.all((await app.earlier()).map(({ cache }) => pathsIn(cache)))
  const names = new Set([kept, ...earlier].flatMap((paths) => Array.from(paths, nameOf)))
  const segments = pack.segments.filter(
    ({ onDemand, parts }) => !onDemand || parts.some(({ path }) => names.has(nameOf(path))),
  )
  const parts = segments.flatMap((segment) => segment.parts)
  const size = (of: Iterable<AppPart>) => [...of].reduce((total, part) => total + part.size, 0)
  const missing = new Map(parts.flatMap((part) => (kept.has(part.path) ? [] : [[part.path, part]])))
  const own = [...headers].filter(([name]) => !OF_LIST.test(name))
  const whole = size(parts)
  return {
    app,
    list,
    pack,
    segments,
    signal,
    missing: () => [...missing.values()],
    async keep(part, bytes, answer) {
      const type = TYPES[part.path.split('.').pop() ?? ''] ?? 'application/octet-stream'
      // Documents and workers have the host's policy of today, which comes with the list.
      const isPlain = part.path.endsWith('.js') && !answer?.headers.has('content-security-policy')
      const unpacked = () => new Response(bytes, { headers: [...own, ['content-type', type]] })
      await app.cache.put(part.path, (isPlain && answer) || unpacked())
      missing.delete(part.path)
      tell(1 - size(missing.values()) / whole)
    },
  }
}

/** From the caches of earlier releases, their difference to this one, and what a page has just loaded. */
async function bringWhatIsHere(wanted: Wanted): Promise<void> {
  const { app, list, keep, missing, signal, pack } = wanted
  const keepFrom = (find: (path: string) => Promise<Response | undefined>) =>
    Promise.all(missing().map(async (part) => keepAnswer(wanted, part, await find(part.path).catch(() => undefined))))
  const earlier = await app.earlier()
  for (const { cache } of earlier) await keepFrom((path) => cache.match(path))
  for (const { cache, list: from } of earlier) {
    if (from === undefined || missing().length === 0) continue
    const difference = await bytesOf(await fetched(changesPath(from, list), signal))
    const lacking = new Set(missing().map(({ path }) => path))
    const parts = partsIn(pack).map((part) => (lacking.has(part.path) ? part : undefined))
    const before = pathsByName(await pathsIn(cache))
    const baseOf = async (name: string) => bytesOf(await cache.match(before.get(name) ?? ''))
    if (difference) await applyChanges(difference, parts, baseOf, keep).catch(() => {})
  }
  // The first segment is what a visit loads; lists and dialogs may be opened before the app is here.
  const loaded = pack.segments.filter(({ alone }, at) => at === 0 || alone)
  const visited = new Set(loaded.flatMap(({ parts }) => parts.map(({ path }) => path)))
  if (earlier.length === 0)
    await keepFrom(async (path) =>
      visited.has(path) ? fetched(path, signal, { cache: 'only-if-cached', mode: 'same-origin' }) : undefined,
    )
}

/** Kept as it came: the browser keeps the compiled code of an answer that has an address, but not of an unpacked one. */
async function keepAnswer({ keep }: Wanted, part: AppPart, answer: Response | undefined): Promise<void> {
  const copy = answer?.clone()
  const bytes = await bytesOf(answer)
  if (bytes && (await isPart(part, bytes))) await keep(part, bytes, copy)
}

/** @returns undefined: there is none, or it broke off */
const bytesOf = async (response: Response | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  response?.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  )

/** The line is never idle between two, and a page's own requests keep a third of it. */
const AT_ONCE = 2

async function bringSegments(wanted: Wanted, idle: number): Promise<void> {
  const open = [...wanted.segments]
  const next = async () => {
    for (let segment = open.shift(); segment; segment = open.shift()) await bringSegment(wanted, segment, idle)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** A segment of which little is missing costs more than its missing parts. */
const FEW = 2

/** @param idle attempts that brought nothing: the host may have a later release, and of this one its segments alone */
async function bringSegment(wanted: Wanted, { path, parts, alone }: AppSegment, idle: number): Promise<void> {
  const { keep, missing, signal } = wanted
  const names = new Set(parts.map((part) => part.path))
  const lacking = missing().filter((part) => names.has(part.path))
  try {
    if ((lacking.length > FEW && !alone) || (lacking.length > 0 && idle > 0)) {
      const isMissing = new Set(lacking)
      // It would be stored twice.
      const answer = await fetched(path, signal, { cache: 'no-store' })
      if (answer?.body)
        await unpack(answer.body, parts, async (part, bytes) => {
          if (isMissing.has(part)) await keep(part, bytes)
        })
    } else
      for (const part of lacking)
        await keepAnswer(wanted, part, await fetched(part.path, signal, { cache: 'no-store' }))
  } catch {
    // What has arrived is kept, and the caller counts what is missing.
  }
}
