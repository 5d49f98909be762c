/** What the service worker answers from a cache: the app, and nothing that is somebody's. */
import { beforeAll, expect, it, vi } from 'vitest'

type Matches = (asked: { url: URL; sameOrigin: boolean }) => boolean
const routes = vi.hoisted(() => ({ matchers: [] as unknown[], denied: [] as RegExp[] }))

vi.mock('workbox-routing', () => ({
  registerRoute: (route: unknown) => routes.matchers.push(route),
  NavigationRoute: class {
    constructor(_handler: unknown, { denylist }: { denylist: RegExp[] }) {
      routes.denied.push(...denylist)
    }
  },
}))
vi.mock('workbox-precaching', () => ({
  addPlugins: () => {},
  createHandlerBoundToURL: () => {},
  matchPrecache: () => {},
  precacheAndRoute: () => {},
}))
vi.mock('workbox-core', () => ({ clientsClaim: () => {} }))
vi.mock('workbox-strategies', () => ({ CacheFirst: class {} }))
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }))
vi.mock('../../sw/send.ts', () => ({ sendFromHere: () => {} }))

beforeAll(async () => {
  vi.stubGlobal('self', { __WB_MANIFEST: [], addEventListener: () => {} })
  // Its types are those of a worker, which this project of tests does not have.
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
