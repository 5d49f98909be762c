import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { precompress } from '../../scripts/precompress.mjs'
import { openServer, type Server, type Session } from './harness.ts'
import { nid, PASSWORD } from './world.ts'

const SCRIPT = 'assets/index-Bd3fK9aZ.js'
const text = `export const words = ${JSON.stringify('la hembra y su cría, '.repeat(400))}`
const page = `<!doctype html><title>Libro de Campo</title>${'<meta name="nada">'.repeat(100)}`

let server: Server
let root: string
let ana: Session
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'libro-comprimido-'))
  const appDir = join(root, 'app')
  await mkdir(join(appDir, 'assets'), { recursive: true })
  await mkdir(join(root, 'data'))
  await writeFile(join(appDir, SCRIPT), text)
  await writeFile(join(appDir, 'index.html'), page)
  await precompress(appDir)
  server = await openServer({ appDir, dataDir: join(root, 'data') })
  ana = await server.signIn('ana')
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const plain = (bytes: Buffer): string => bytes.toString()
const ways = [
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br', read: (bytes: Buffer) => plain(brotliDecompressSync(bytes)) },
  { accepted: 'gzip, deflate', encoding: 'gzip', read: (bytes: Buffer) => plain(gunzipSync(bytes)) },
  { accepted: 'identity', encoding: undefined, read: plain },
  { accepted: undefined, encoding: undefined, read: plain },
]
const accepting = (accepted: string | undefined): Record<string, string> =>
  accepted === undefined ? {} : { 'accept-encoding': accepted }

describe.each(ways)('whoever accepts $accepted', ({ accepted, encoding, read }) => {
  it.each([
    ['a script', `/${SCRIPT}`, text, 'public, max-age=31536000, immutable'],
    ['the page', '/', page, 'no-cache'],
    ['the page at a screen', '/formularioA04', page, 'no-cache'],
  ])('gets %s so, with its type and how long it may be kept', async (_, url, content, kept) => {
    const headers = { accept: 'text/html', ...accepting(accepted) }
    const reply = await server.app.inject({ url, headers })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-type']).toMatch(url.endsWith('.js') ? /javascript/ : /html/)
    expect(reply.headers['cache-control']).toBe(kept)
    expect(read(reply.rawPayload)).toBe(content)
    if (encoding) expect(reply.rawPayload.length).toBeLessThan(content.length / 5)
    const { headers: again } = await server.app.inject({
      url,
      headers: { ...headers, 'if-none-match': String(reply.headers.etag) },
    })
    expect(again['content-length'] ?? '0').toBe('0')
  })

  it('gets the animals so, and no body where nothing changed', async () => {
    const ask = (headers: Record<string, string>) =>
      call('dashboard', 'dataAnimales', { NID_PROPIETARIO: nid.ana }, headers)
    const reply = await ask(accepting(accepted))
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary ?? '').toContain(encoding ? 'accept-encoding' : '')
    expect(JSON.parse(read(reply.rawPayload))).toBeInstanceOf(Array)
    const again = await ask({ ...accepting(accepted), 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
})

it('compressed or not, an answer has one weak etag', async () => {
  const etags = await Promise.all(
    ways.map(
      async ({ accepted }) => (await call('selecciones', 'seleccionSexo', {}, accepting(accepted))).headers.etag,
    ),
  )
  expect(new Set(etags).size).toBe(1)
  expect(etags[0]).toMatch(/^W\/"/)
})

it('an answer that carries a token is not compressed', async () => {
  await server.rows(sql`update third_parties set name = repeat('Ana ', 400) where nid = ${nid.ana}`)
  const fields = { usuario: 'ana', password: PASSWORD }
  const { statusCode, body, headers } = await call('usuario', 'login', fields, { ...accepting('br'), cookie: '' })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body).tokenEnvio).not.toBe('')
  expect(body.length).toBeGreaterThan(1024)
  expect(headers['content-encoding']).toBeUndefined()
})

function call(controller: string, op: string, fields: Record<string, string>, headers: Record<string, string>) {
  const boundary = 'aaaaaaaaaaaa'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return server.app.inject({
    method: 'POST',
    url: `/APIANCO/controllers/${controller}.php?op=${op}`,
    headers: { cookie: ana.cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  })
}
