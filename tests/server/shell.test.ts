import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer, type Server } from './harness.ts'

const NEW = 'index-Bd3fK9aZ.js'
const WORKER = 'sync-worker-Cd4eF5gH.js'
/** A list of parts, by which a service worker makes pages. */
const LIST = 'pack-De5fG6hI.json'
const PREVIOUS = 'index-A1b2C3d4.js'
const ANCIENT = 'index-Zz9yX8w7.js'

let server: Server
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'libro-app-'))
  const [appDir, dataDir] = [join(root, 'app'), join(root, 'data')]
  await mkdir(join(appDir, 'assets'), { recursive: true })
  await mkdir(join(dataDir, 'releases', 'assets'), { recursive: true })
  const write = (path: string, text: string) => writeFile(join(root, path), text)
  await write('app/index.html', '<!doctype html><title>Libro de Campo</title>')
  await write('app/login.html', '<!doctype html><title>Ingreso al Libro de Campo</title>')
  await write('app/sw.js', 'self.x = 1')
  await write(
    'app/preload.json',
    '{"/login":["assets/login-A1b2C3d4.js","assets/login-Zz9yX8w7.css"],"*":["assets/engine-Bd3fK9aZ.js"]}',
  )
  await write('app/manifest.webmanifest', '{}')
  await mkdir(join(appDir, 'icons'))
  await write('app/icons/icon.svg', '<svg/>')
  await write('app/.built', 'x')
  await write(`app/assets/${NEW}`, 'export const now = 1')
  await write(`app/assets/${NEW}.map`, '{}')
  await write(`app/assets/${WORKER}`, 'export const works = 1')
  await write(`app/assets/${LIST}`, '{}')
  await write(`data/releases/assets/${PREVIOUS}`, 'export const before = 1')
  await write(`data/releases/assets/${ANCIENT}`, 'export const old = 1')
  const longAgo = new Date(Date.now() - 61 * 24 * 3_600_000)
  await utimes(join(dataDir, 'releases', 'assets', ANCIENT), longAgo, longAgo)
  server = await openServer({ appDir, dataDir })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const get = (url: string, accept = '*/*') => server.app.inject({ url, headers: { accept } })

describe('every document and worker', () => {
  it('is sent without a complaint of Node about those who listen to its end', async () => {
    const said: Error[] = []
    const hear = (warning: Error) => said.push(warning)
    process.on('warning', hear)
    for (const url of ['/', '/no-hay', '/verificar/nada']) await get(url, 'text/html')
    // Warnings are emitted asynchronously.
    await new Promise((heard) => setImmediate(heard))
    process.off('warning', hear)
    expect(said.map(({ message }) => message)).toEqual([])
  })

  it.each(['/', '/sw.js', `/assets/${WORKER}`, `/assets/${LIST}`, '/verificar/nada'])(
    'says what may run and what a page may ask the browser for: %s',
    async (url) => {
      const { headers } = await get(url, 'text/html')
      const policy = String(headers['permissions-policy'])
      for (const ours of ['camera=(self)', 'serial=(self)', 'web-share=(self)', 'publickey-credentials-get=(self)'])
        expect(policy).toContain(ours)
      for (const off of ['geolocation=()', 'microphone=()', 'payment=()', 'usb=()']) expect(policy).toContain(off)
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    },
  )

  it("keeps the policy that it came with when it is 'not modified'", async () => {
    const { headers } = await get('/', 'text/html')
    const again = await server.app.inject({
      url: '/',
      headers: { accept: 'text/html', 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, undefined])
  })
})

describe('any other answer', () => {
  it.each([
    '/assets/no-hay-A1b2C3d4.js',
    '/salud',
    '/archivos/nada.jpg',
    '/APIANCO/x',
    '/APIANCO/controllers/razas.php?op=razas',
    '/icons/icon.svg',
  ])('is short, guards its type and origin, and runs nothing if opened as a page: %s', async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    })
    expect(JSON.stringify(headers).length).toBeLessThan(600)
  })
})

describe('a part of a page', () => {
  it.each([NEW, PREVIOUS])('keeps what guards it and does without what is for documents: %s', async (name) => {
    const { headers } = await get(`/assets/${name}`)
    expect([headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual([
      'nosniff',
      'same-origin',
    ])
    expect(headers['content-type']).toContain('javascript')
    expect([headers['content-security-policy'], headers['permissions-policy']]).toEqual([undefined, undefined])
    expect(JSON.stringify(headers).length).toBeLessThan(600)
  })

  it('is not a worker: its script brings the policy that it runs under', async () => {
    for (const url of [`/assets/${WORKER}`, '/sw.js'])
      expect((await get(url)).headers['content-security-policy'], url).toContain("require-trusted-types-for 'script'")
  })
})

describe('the built app', () => {
  it.each(['/', '/formularioA04', '/login?x=1', '/cambiarClave?value=abc'])(
    'is answered to a navigation to %s, asked for anew each time',
    async (url) => {
      const reply = await get(url, 'text/html,application/xhtml+xml')
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(reply.payload).toContain('Libro de Campo')
    },
  )

  it.each(['/login', '/login?volver=%2Fbandeja'])('comes drawn at %s, and nowhere else', async (url) => {
    const page = async (asked: string) => (await get(asked, 'text/html')).payload
    expect(await page(url)).toContain('Ingreso')
    for (const other of ['/', '/bandeja', '/LOGIN', '/login/x'])
      expect(await page(other), other).not.toContain('Ingreso')
  })

  it('names beside the page what its first screen will ask for', async () => {
    const links = async (url: string) => (await get(url, 'text/html')).headers.link
    expect(await links('/login?volver=%2F')).toBe(
      '</assets/login-A1b2C3d4.js>; rel=modulepreload, </assets/login-Zz9yX8w7.css>; rel=preload; as=style; crossorigin',
    )
    expect([await links('/'), await links('/formularioA04')]).toEqual(
      Array(2).fill('</assets/engine-Bd3fK9aZ.js>; rel=modulepreload'),
    )
    // The service worker caches only the page.
    expect(await links('/index.html')).toBeUndefined()
  })

  it('keeps hashed assets for ever, and nothing else', async () => {
    expect((await get(`/assets/${NEW}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/sw.js', '/manifest.webmanifest', '/index.html'])
      expect((await get(url)).headers['cache-control'], url).toBe('no-cache')
  })

  it('lets a browser keep icons for a day: it asks for them again and again', async () => {
    expect((await get('/icons/icon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })

  it('still has the previous release’s assets, and lets go of those older than sixty days', async () => {
    const reply = await get(`/assets/${PREVIOUS}`)
    expect([reply.statusCode, reply.payload]).toEqual([200, 'export const before = 1'])
    expect(reply.headers['content-type']).toContain('javascript')
    expect((await get(`/assets/${ANCIENT}`)).statusCode).toBe(404)
    const kept = await readdir(join(root, 'data', 'releases', 'assets'))
    expect(kept.sort()).toEqual([PREVIOUS, NEW, WORKER, LIST].sort())
  })

  it('shows no source map, no dotfile, and nothing outside', async () => {
    expect(existsSync(join(root, 'app', 'assets', `${NEW}.map`))).toBe(true)
    for (const url of [
      `/assets/${NEW}.map`,
      '/.built',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f..%2fdata',
      '/%2e%2e/data',
    ])
      expect([400, 403, 404], url).toContain((await get(url, 'application/octet-stream')).statusCode)
  })

  it('does not answer a page in place of a missing script, picture or call', async () => {
    for (const url of ['/assets/index-missing1.js', '/archivos/nada.jpg', '/APIANCO/controllers/x.php?op=y'])
      expect((await get(url, 'text/html')).payload, url).not.toContain('<!doctype')
    expect((await get('/formularioA04', 'application/json')).statusCode).toBe(404)
    const called = { accept: '*/*', 'sec-fetch-dest': 'empty' }
    expect((await server.app.inject({ url: '/formularioA04', headers: called })).statusCode).toBe(404)
  })

  it('is the page also for who previews a link, or watches it, and takes anything; never in the place of a file', async () => {
    expect((await get('/verificar/nada')).payload).toContain('<!doctype')
    expect((await server.app.inject({ url: '/login' })).payload).toContain('<!doctype')
    expect((await get('/no-hay.js')).statusCode).toBe(404)
  })
})
