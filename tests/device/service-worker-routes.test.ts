/** Requests that the service worker answers from a cache: the app, never personal data; and requests that bypass it. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { packOf } from '../../scripts/pack.ts'
import { HeldCaches } from '../held-caches.ts'

const LIST = '/assets/pack-12345678.json'
const SITE = 'https://libro.example'

interface Rule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: string
}
const listeners = new Map<string, (event: unknown) => void>()
let held: HeldCaches
const clients: {
  get(id: string): Promise<{ postMessage(word: unknown): void } | undefined>
  claim(): Promise<void>
  matchAll?(): Promise<readonly { readonly url: string }[]>
} = { get: async () => undefined, claim: async () => {} }

beforeAll(async () => {
  vi.stubGlobal('location', { origin: SITE })
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: LIST.slice(1) }],
    registration: { active: null },
    clients,
    addEventListener: listeners.set.bind(listeners),
  })
  // Imported by URL: this TypeScript project of tests does not have a worker's types.
  await import(new URL('../../sw/sw.ts', import.meta.url).pathname)
})

beforeEach(async () => {
  held = new HeldCaches()
  vi.stubGlobal('caches', held)
  vi.stubGlobal('fetch', async () => new Response('network'))
  const cache = await held.open(`app ${LIST}`)
  for (const path of ['/assets/charts-1a2b3c4d.js', '/index.html', '/login.html', '/icons/icon.svg', LIST])
    await cache.put(path, path === LIST ? Response.json({ segments: [] }) : new Response(path))
})

/** @returns who answers: the text of a cached part or 'network'; undefined: the browser, without this worker */
async function answered(path: string, mode = 'cors', method = 'GET'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined
  const request = { url: new URL(path, SITE).href, mode, method }
  const kept: Promise<unknown>[] = []
  listeners.get('fetch')?.({
    request,
    clientId: 'page',
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (work: Promise<unknown>) => kept.push(work),
  })
  const text = await (await answer)?.text()
  await Promise.all(kept)
  return text
}

it('answers with the files of the app', async () => {
  expect(await answered('/assets/charts-1a2b3c4d.js')).toBe('/assets/charts-1a2b3c4d.js')
  expect(await answered('/icons/icon.svg')).toBe('/icons/icon.svg')
  expect(await answered('/assets/other-1a2b3c4d.js')).toBe('network')
})

it('keeps what comes on demand once it is opened, and nothing else, nor what is not as the list says', async () => {
  const charts = { file: 'assets/charts-22222222.js', bytes: new TextEncoder().encode('network') }
  const large = { file: 'assets/sheets-22222222.js', bytes: new TextEncoder().encode('another') }
  const pack = packOf([charts, large].map((one) => ({ files: [one], onDemand: true })))
  const cache = await held.open(`app ${LIST}`)
  await cache.put(LIST, new Response(new Uint8Array(pack.at(-1)?.bytes ?? [])))
  const before = [...cache.files.keys()]
  for (const path of [charts.file, large.file, 'assets/other-1a2b3c4d.js'])
    expect(await answered(`/${path}`)).toBe('network')
  expect([...cache.files.keys()]).toEqual([...before, `/${charts.file}`])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await answered(`/${charts.file}`)).toBe('network')
})

it('the sign-in page comes drawn without signal too, every other screen from the page of them all', async () => {
  for (const path of ['/login', '/login?volver=%2F']) expect(await answered(path, 'navigate')).toBe('/login.html')
  for (const path of ['/', '/bandeja', '/loginx', '/login/x'])
    expect(await answered(path, 'navigate')).toBe('/index.html')
})

it('a picture of an APIANCO host is looked at by itself, whatever its folder', async () => {
  expect(await answered('/fotos/a02/soporte%201.JPG', 'navigate')).toBe('network')
})

it('a page is the network’s until the app is whole: it may ask for anything', async () => {
  held.all.get(`app ${LIST}`)?.files.delete(LIST)
  expect(await answered('/', 'navigate')).toBe('network')
  expect(await answered('/icons/icon.svg')).toBe('network')
  expect(await answered('/assets/charts-1a2b3c4d.js')).toBe('/assets/charts-1a2b3c4d.js')
})

it('a cache that cannot be read is no answer: the network’s is', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('disk')) })
  expect(await answered('/', 'navigate')).toBe('network')
})

it.each([
  ...['/APIANCO/controllers/usuario.php?op=login', '/archivos/abc.jpg', '/salud', '/metrics'],
  ...['/api', '/openapi.json', '/verificar', '/ade/openapi.json', '/ade/v1.3/locations'],
])('leaves %s to the server: neither kept nor answered, asked for as a page neither', async (path) => {
  expect(await answered(path)).toBeUndefined()
  expect(await answered(path, 'navigate')).toBeUndefined()
})

it('a page about a certificate is the server’s; without it the app keeps the code', async () => {
  expect(await answered('/verificar/abc')).toBeUndefined()
  expect(await answered('/verificar/abc', 'navigate')).toBe('network')
  const redirect = vi.spyOn(Response, 'redirect').mockImplementation((to) => new Response(String(to)))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await answered('/verificar/abc', 'navigate')).toBe('/animales?verificar=abc')
  redirect.mockRestore()
})

it('keeps nothing of other sites, and answers nothing that is sent', async () => {
  expect(await answered('https://otro.example/assets/charts-1a2b3c4d.js')).toBeUndefined()
  expect(await answered('/assets/charts-1a2b3c4d.js', 'cors', 'POST')).toBeUndefined()
})

/** Installs the worker in a browser that accepts static routes or rejects them. @returns the routes and awaited work */
async function installed(takes: boolean) {
  const rules: Rule[] = []
  const waited: Promise<unknown>[] = []
  const addRoutes = async (rule: Rule) => {
    if (!takes) throw new TypeError('no such rule')
    rules.push(rule)
  }
  listeners.get('install')?.({ addRoutes, waitUntil: (work: Promise<unknown>) => waited.push(work) })
  await Promise.all(waited)
  return { rules, waited }
}

it('a call goes to the server past this worker where the browser has static routes, and nothing else does', async () => {
  const { rules } = await installed(true)
  const passes = (path: string) =>
    rules.some(
      ({ condition, source }) =>
        source === 'network' && new RegExp(`^${condition.urlPattern.pathname.replaceAll('*', '.*')}$`).test(path),
    )
  expect(passes('/APIANCO/controllers/usuario.php')).toBe(true)
  for (const path of ['/', '/index.html', '/bandeja', '/assets/charts-1a2b.js']) expect(passes(path)).toBe(false)
})

it('a browser that refuses such a route, or has none, installs the app all the same', async () => {
  await expect(installed(false)).resolves.toMatchObject({ rules: [] })
  const waited: Promise<unknown>[] = []
  listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => waited.push(work) })
  await Promise.all(waited)
})

it('a first version is installed at once; a later one only when it is there whole', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    throw new TypeError('Failed to fetch')
  })
  held.all.clear()
  await installed(true)
  expect(fetched).toEqual([])
  Object.assign((globalThis as unknown as { self: { registration: { active: unknown } } }).self.registration, {
    active: {},
  })
  await expect(installed(true)).rejects.toThrow('whole')
  expect(fetched).toEqual([LIST])
})

it('what is kept and cannot be read comes from the host, and its page is told why', async () => {
  const told: unknown[] = []
  clients.get = async (id) => (id === 'page' ? { postMessage: (word) => void told.push(word) } : undefined)
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError')) })
  expect(await answered('/assets/charts-1a2b3c4d.js')).toBe('network')
  expect(told).toEqual([{ type: 'failed', why: 'UnknownError: Unexpected internal error' }])
})

it('claims the page that asks for the app: one that was loaded around it would not find the parts', async () => {
  const said: unknown[] = []
  clients.claim = async () => void said.push('claimed')
  const kept: Promise<unknown>[] = []
  const port = { postMessage: (word: { isWhole?: boolean }) => void ('isWhole' in word && said.push(word)) }
  listeners.get('message')?.({ data: { type: 'keep' }, ports: [port], waitUntil: (work: never) => kept.push(work) })
  await Promise.all(kept)
  expect(said).toEqual(['claimed', { isWhole: true }])
})

it('a page of the server has no session to give: none waits for its answer', async () => {
  clients.matchAll = async () =>
    ['/bandeja', '/partos', '/verificar/R7K2', '/api'].map((path) => ({ url: SITE + path }))
  const said: unknown[] = []
  const kept: Promise<unknown>[] = []
  const port = { postMessage: (word: unknown) => void said.push(word) }
  listeners.get('message')?.({ data: { type: 'claim' }, ports: [port], waitUntil: (work: never) => kept.push(work) })
  await Promise.all(kept)
  expect(said).toEqual([{ unlocked: null, others: 1 }])
})
