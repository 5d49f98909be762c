/** Requests that the service worker answers from a cache: the app, never personal data; and requests that bypass it. */
import { beforeAll, expect, it, vi } from 'vitest'

type Matches = (asked: { url: URL; sameOrigin: boolean }) => boolean
interface Page {
  readonly url: string
  readonly allowlist?: readonly RegExp[]
  readonly denylist?: readonly RegExp[]
}
const routes = vi.hoisted(() => ({ matchers: [] as unknown[], denied: [] as RegExp[], pages: [] as Page[] }))
interface Rule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: string
}
const listeners = new Map<string, (event: unknown) => void>()

vi.mock('workbox-routing', () => ({
  registerRoute: (route: unknown) => routes.matchers.push(route),
  NavigationRoute: class {
    constructor(url: string, { allowlist, denylist }: { allowlist?: RegExp[]; denylist?: RegExp[] }) {
      routes.denied.push(...(denylist ?? []))
      routes.pages.push({ url, ...(allowlist && { allowlist }), ...(denylist && { denylist }) })
    }
  },
}))
vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    addToCacheList() {}
    createHandlerBoundToURL = (url: string) => url
  },
  PrecacheRoute: class {},
}))
vi.mock('workbox-core', () => ({ cacheNames: {}, clientsClaim: () => {} }))
vi.mock('workbox-strategies', () => ({ CacheFirst: class {} }))
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }))

beforeAll(async () => {
  vi.stubGlobal('self', { __WB_MANIFEST: [], addEventListener: listeners.set.bind(listeners) })
  // Imported by URL: this TypeScript project of tests does not have a worker's types.
  await import(new URL('../../sw/sw.ts', import.meta.url).pathname)
})

const taken = (path: string, sameOrigin = true) =>
  routes.matchers.some(
    (matches) =>
      typeof matches === 'function' &&
      (matches as Matches)({ url: new URL(path, 'https://libro.example'), sameOrigin }),
  )

it('takes the files of the app', () => {
  expect(taken('/assets/charts-1a2b.js')).toBe(true)
})

/** The page that answers a navigation: the first matching route, by path and query as in Workbox. */
const pageOf = (path: string) =>
  routes.pages.find(
    ({ allowlist = [/./], denylist = [] }) =>
      allowlist.some((allowed) => allowed.test(path)) && !denylist.some((denied) => denied.test(path)),
  )?.url

it('the sign-in page comes drawn without signal too, every other screen from the page of them all', () => {
  expect(['/login', '/login?volver=%2F'].map(pageOf)).toEqual(Array(2).fill('/login.html'))
  expect(['/', '/bandeja', '/loginx', '/login/x'].map(pageOf)).toEqual(Array(4).fill('/index.html'))
  expect(pageOf('/salud')).toBeUndefined()
})

it.each(['/APIANCO/controllers/usuario.php?op=login', '/archivos/abc.jpg', '/verificar/abc', '/salud'])(
  'leaves %s to the server: neither kept nor answered, asked for as a page neither',
  (path) => {
    expect(taken(path)).toBe(false)
    expect(routes.denied.some((denied) => denied.test(new URL(path, 'https://libro.example').pathname))).toBe(true)
  },
)

it('keeps nothing of other sites', () => {
  expect(taken('/assets/x.js', false)).toBe(false)
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
  const { rules, waited } = await installed(true)
  expect(waited).toHaveLength(1)
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
  expect(() => listeners.get('install')?.({ waitUntil: () => expect.unreachable() })).not.toThrow()
})
