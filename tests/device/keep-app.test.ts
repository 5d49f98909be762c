/** How the service worker brings the app: what it asks for, what it keeps, and what it does where something breaks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packOf } from '../../scripts/pack.ts'
import { type AppPack, changesPath } from '../../src/registry/app/app-pack.ts'
import { HeldCaches } from '../held-caches.ts'

type KeepApp = (list: string, tell: (share: number) => void, signal: AbortSignal) => Promise<boolean>
type Answer = Response | 'cut' | undefined

const bytesOf = (text: string) => new TextEncoder().encode(text)
const text = (name: string) => `export const ${name} = '${name}'`
const fileOf = (file: string, content: string) => ({ file, bytes: bytesOf(content) })

const ALONE = ['list', 'dialog', 'pane'].map((name) => `/assets/${name}-11111111.js`)

/** A release: what a visit loads, what comes by its own address, two segments of the rest, what comes on demand, and a polyfill. */
function releaseOf(label = 'a') {
  const groups = [
    { files: ['start', 'engine'].map((name) => fileOf(`assets/${name}-11111111.js`, text(name))) },
    {
      files: ['list', 'dialog', 'pane'].map((name) => fileOf(`assets/${name}-11111111.js`, text(name))),
      alone: true as const,
    },
    { files: ['one', 'two', 'three', 'four'].map((name) => fileOf(`assets/${name}-11111111.js`, text(name + label))) },
    { files: [fileOf('index.html', `<title>${label}</title>`), fileOf('icons/icon.svg', '<svg/>')] },
    { files: [fileOf(`assets/charts-1111111${label}.js`, text(`charts${label}`))], onDemand: true as const },
    { files: [fileOf('assets/shrink-11111111.js', text('shrink'))], lacking: 'URL' },
  ]
  const files = packOf(groups)
  const list = `/${files.at(-1)?.file}`
  const served = new Map(
    [...groups.flatMap((group) => group.files), ...files].map((one) => [`/${one.file}`, one.bytes]),
  )
  const pack = JSON.parse(new TextDecoder().decode(files.at(-1)?.bytes)) as AppPack
  return { list, pack, served, segment: (at: number) => pack.segments[at]?.path ?? '' }
}

let held: HeldCaches
let asked: string[]
/** Files that the browser has because a page loaded them. */
let loaded: Set<string>
let answers: (path: string) => Answer
let keepApp: KeepApp

/** As the host sends it: with documents and workers, not with their parts. */
const POLICY = { 'content-security-policy': "default-src 'self'" }

const typeOf = (path: string) =>
  path.endsWith('.json') ? 'application/json' : path.endsWith('.html') ? 'text/html' : 'application/octet-stream'
const found = (path: string, bytes: Uint8Array) =>
  new Response(new Uint8Array(bytes), {
    headers: { 'content-type': typeOf(path), etag: path, ...(path.endsWith('.js') ? {} : POLICY) },
  })

/** A stream of the first bytes that then breaks. */
const broken = (bytes: Uint8Array, length: number) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, length))
      },
      pull(controller) {
        controller.error(new TypeError('network error'))
      },
    }),
    { headers: { 'content-type': 'application/octet-stream' } },
  )

/** A stream of all bytes whose end never arrives. */
const endless = (bytes: Uint8Array) =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(bytes) }), {
    headers: { 'content-type': 'application/octet-stream' },
  })

const serving = (served: ReadonlyMap<string, Uint8Array>) => (path: string) => {
  const bytes = served.get(path)
  return bytes && found(path, bytes)
}

beforeEach(async () => {
  held = new HeldCaches()
  asked = []
  loaded = new Set()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('caches', held)
  vi.stubGlobal('setTimeout', (go: () => void) => queueMicrotask(go))
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    if (cache === 'only-if-cached' && !loaded.has(path)) throw new TypeError('Failed to fetch')
    if (cache !== 'only-if-cached') asked.push(path)
    const answer = answers(path)
    if (answer === 'cut') throw new TypeError('Failed to fetch')
    return answer ?? new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
  })
  // Imported by URL: this TypeScript project of tests does not have a worker's types.
  ;({ keepApp } = await import(new URL('../../sw/keep-app.ts', import.meta.url).pathname))
})
afterEach(() => vi.unstubAllGlobals())

const run = (list: string, tell: (share: number) => void = () => {}) =>
  keepApp(list, tell, new AbortController().signal)
const keptOf = (list: string) => held.all.get(`app ${list}`)?.files ?? new Map<string, Response>()
const wholeOf = ({ pack, list }: ReturnType<typeof releaseOf>) =>
  [
    ...pack.segments
      .filter(({ lacking, onDemand }) => !lacking && !onDemand)
      .flatMap(({ parts }) => parts.map(({ path }) => path)),
    list,
  ].sort()

describe('the app of a new device', () => {
  it('comes as its list and a request for each segment, and nothing for what the page has loaded', async () => {
    const release = releaseOf()
    answers = serving(release.served)
    loaded = new Set(release.pack.segments[0]?.parts.map(({ path }) => path))
    expect(await run(release.list)).toBe(true)
    expect(asked.sort()).toEqual([release.list, ...ALONE, release.segment(2), '/icons/icon.svg', '/index.html'].sort())
    expect([...keptOf(release.list).keys()].sort()).toEqual(wholeOf(release))
  })

  it('has the type of each part, and the policy that the host sends', async () => {
    const release = releaseOf()
    answers = serving(release.served)
    await run(release.list)
    const headers = (path: string) => keptOf(release.list).get(path)?.headers
    expect(headers('/index.html')?.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers('/index.html')?.get('content-security-policy')).toBe("default-src 'self'")
    expect(headers('/assets/one-11111111.js')?.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers('/assets/one-11111111.js')?.get('content-security-policy')).toBe("default-src 'self'")
  })

  it('keeps as it came what came alone or was loaded by a page, so that the browser keeps its compiled code', async () => {
    const release = releaseOf()
    answers = serving(release.served)
    loaded = new Set(release.pack.segments[0]?.parts.map(({ path }) => path))
    await run(release.list)
    const addressOf = (path: string) => keptOf(release.list).get(path)?.headers.get('etag')
    for (const path of [...ALONE, ...loaded]) expect(addressOf(path)).toBe(path)
    expect(addressOf('/assets/one-11111111.js')).toBeNull()
  })

  it('is told as it comes, up to the whole', async () => {
    const release = releaseOf()
    answers = serving(release.served)
    const shares: number[] = []
    await run(release.list, (share) => shares.push(share))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.length).toBeGreaterThan(5)
    expect(shares.at(-1)).toBe(1)
  })

  it('is asked for once: later runs need no host', async () => {
    const release = releaseOf()
    answers = serving(release.served)
    await run(release.list)
    asked = []
    answers = () => 'cut'
    expect(await run(release.list)).toBe(true)
    expect(asked).toEqual([])
  })
})

it('is whole once its parts are there, though a line never brings the end of a segment', async () => {
  const release = releaseOf()
  const serve = serving(release.served)
  answers = (path) => {
    const bytes = release.served.get(path)
    return bytes && path.endsWith('.bin') ? endless(bytes) : serve(path)
  }
  expect(await run(release.list)).toBe(true)
  expect([...keptOf(release.list).keys()].sort()).toEqual(wholeOf(release))
})

it('a part that the browser has lost since is fetched again, alone', async () => {
  const release = releaseOf()
  answers = serving(release.served)
  await run(release.list)
  const lost = '/assets/two-11111111.js'
  held.all.get(`app ${release.list}`)?.files.delete(lost)
  asked = []
  expect(await run(release.list)).toBe(true)
  expect(asked.sort()).toEqual([release.list, lost].sort())
})

describe('a pack that breaks', () => {
  it('in the middle of a segment goes on with what is missing', async () => {
    const release = releaseOf()
    const first = release.pack.segments[2]?.parts[0]?.size ?? 0
    let times = 0
    answers = (path) => {
      const bytes = release.served.get(path)
      if (path === release.segment(2) && bytes && times++ === 0) return broken(bytes, first + 5)
      return serving(release.served)(path)
    }
    expect(await run(release.list)).toBe(true)
    expect(times).toBe(2)
    expect([...keptOf(release.list).keys()].sort()).toEqual(wholeOf(release))
  })

  it('after all but little of a segment asks for the little alone', async () => {
    const release = releaseOf()
    const parts = release.pack.segments[2]?.parts ?? []
    const before = parts.slice(0, 3).reduce((total, { size }) => total + size, 0)
    answers = (path) => {
      const bytes = release.served.get(path)
      return path === release.segment(2) && bytes ? broken(bytes, before) : serving(release.served)(path)
    }
    expect(await run(release.list)).toBe(true)
    expect(asked.filter((path) => path === release.segment(2))).toHaveLength(1)
    expect(asked).toContain(parts.at(-1)?.path)
  })

  it('with a wrong byte keeps all but that part, and asks again', async () => {
    const release = releaseOf()
    const wrong = release.served.get(release.segment(2))?.slice()
    if (wrong) wrong[3] = 0
    let times = 0
    answers = (path) =>
      path === release.segment(2) && wrong && times++ === 0 ? found(path, wrong) : serving(release.served)(path)
    expect(await run(release.list)).toBe(true)
    const [first] = release.pack.segments[2]?.parts ?? []
    const kept = await keptOf(release.list)
      .get(first?.path ?? '')
      ?.text()
    expect(kept).toBe(new TextDecoder().decode(release.served.get(first?.path ?? '')))
  })

  it.each([
    ['a host that is gone', () => 'cut' as const],
    ['the portal of a hotel', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a host with another release', () => undefined],
  ])('by %s is not whole, and keeps what came', async (_name, then) => {
    const release = releaseOf()
    let isGone = false
    answers = (path) => {
      if (isGone) return then()
      isGone = path === release.segment(2)
      return serving(release.served)(path)
    }
    expect(await run(release.list)).toBe(false)
    expect(keptOf(release.list).has(release.list)).toBe(false)
    expect(keptOf(release.list).has('/assets/four-11111111.js')).toBe(true)
    answers = serving(release.served)
    asked = []
    expect(await run(release.list)).toBe(true)
    expect(asked).not.toContain(release.segment(2))
  })

  it('of which the host has a later page only, takes its own from the segment', async () => {
    const release = releaseOf()
    answers = (path) =>
      path === '/index.html' ? found(path, bytesOf('<title>later</title>')) : serving(release.served)(path)
    expect(await run(release.list)).toBe(true)
    expect(await keptOf(release.list).get('/index.html')?.text()).toBe('<title>a</title>')
  })

  it('because a newer version was asked for stops', async () => {
    const release = releaseOf()
    const stopping = new AbortController()
    answers = (path) => {
      if (path === release.segment(0)) stopping.abort()
      return path === release.list ? serving(release.served)(path) : 'cut'
    }
    expect(await keepApp(release.list, () => {}, stopping.signal)).toBe(false)
  })
})

describe('an update', () => {
  it('takes the parts that did not change from the release before, whatever it called its cache', async () => {
    const [before, after] = [releaseOf('a'), releaseOf('b')]
    const cache = await held.open('workbox-precache-v2-https://libro.example/')
    for (const { path } of before.pack.segments[0]?.parts ?? [])
      await cache.put(path, new Response(new Uint8Array(before.served.get(path) ?? [])))
    answers = serving(after.served)
    expect(await run(after.list)).toBe(true)
    expect(asked).not.toContain(after.segment(0))
    expect([...keptOf(after.list).keys()].sort()).toEqual(wholeOf(after))
  })

  it('does not take a part of the same name with other content', async () => {
    const release = releaseOf()
    const cache = await held.open('mas-tarde')
    await cache.put('/assets/one-11111111.js', new Response('damaged'))
    answers = serving(release.served)
    await run(release.list)
    expect(await keptOf(release.list).get('/assets/one-11111111.js')?.text()).toBe(text('onea'))
  })

  it('asks for the difference to the release that is whole here', async () => {
    const [before, after] = [releaseOf('a'), releaseOf('b')]
    answers = serving(before.served)
    await run(before.list)
    asked = []
    answers = (path) => (path.startsWith('/assets/cambios/') ? undefined : serving(after.served)(path))
    expect(await run(after.list)).toBe(true)
    expect(asked).toContain(changesPath(before.list, after.list))
  })

  it('brings what came on demand where it was ever opened, and not elsewhere', async () => {
    const [before, after] = [releaseOf('a'), releaseOf('b')]
    const [part, later] = ['/assets/charts-1111111a.js', '/assets/charts-1111111b.js']
    answers = serving(before.served)
    await run(before.list)
    answers = serving(after.served)
    await run(after.list)
    expect(keptOf(after.list).has(later)).toBe(false)
    await held.delete(`app ${after.list}`)
    await (await held.open(`app ${before.list}`)).put(part, new Response(text('chartsa')))
    expect(await run(after.list)).toBe(true)
    expect(await keptOf(after.list).get(later)?.text()).toBe(text('chartsb'))
  })
})
