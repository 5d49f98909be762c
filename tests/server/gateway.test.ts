/** The app as a gateway to an association's existing APIANCO host (HOST_APIANCO). */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, longestAnswers, type OperationName, toWire, type Values } from '../../src/registry/index.ts'
import { countAttempts } from '../../src/server/gateway/attempts.ts'
import { buildGateway, hostHealth } from '../../src/server/gateway/build.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a04 } from '../sync/fakes/forms.ts'
import { SOON, within } from '../within.ts'
import { DocumentedHost, type Whim } from './documented-host.ts'
import { multipart } from './harness.ts'

const ANA = '1001'
const TOKEN = 'una-clave-larga-de-prueba'
/** A limit for rows above the buffer limit, but quickly exceeded in a test. */
const SHORT = { ...longestAnswers, rows: 20_000_000 }
const AWAY = 'El servidor de la asociación no responde.'

let host: DocumentedHost
let dataDir: string
let app: Awaited<ReturnType<typeof buildGateway>>
let base: string
let now: number
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23, 13)
  host = await DocumentedHost.start()
  host.book.accounts.push(
    { usuario: 'ana', password: 'Clave.1', nid: ANA },
    { usuario: 'admin', password: 'Clave.3', nid: '9', administrador: true },
  )
  for (const code of ['A01', 'A04']) host.book.addNumbers(code, ANA, 100, 50)
  dataDir = await mkdtemp(join(tmpdir(), 'libro-puente-'))
  await mkdir(join(dataDir, 'app'))
  await writeFile(join(dataDir, 'app', 'index.html'), '<!doctype html><title>Libro de Campo</title>')
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    trustProxy: false,
    appDir: join(dataDir, 'app'),
    hostApianco: host.address,
    picturesApianco: ['/fotos'],
    metrics: { token: TOKEN },
  } as const
  app = await buildGateway({
    config,
    host: host.address,
    now: () => new Date(now),
    longest: SHORT,
    log: { level: 'silent' },
  })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(
    () => app.close(),
    () => host.stop(),
    () => rm(dataDir, { recursive: true, force: true }),
  )
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Sending {
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, { headers, signal: AbortSignal.timeout(SOON) })

async function call(operation: OperationName, fields: Values = {}, { cookie, headers }: Sending = {}) {
  const [controller, op] = operation.split('/')
  const { payload, type } = await multipart(fields, [])
  const response = await fetch(`${base}/APIANCO/controllers/${controller}.php?op=${op}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(cookie && { cookie }), ...headers },
    body: payload,
    signal: AbortSignal.timeout(SOON),
  })
  const text = await response.text()
  return { status: response.status, text, body: parsed(text), headers: response.headers }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function signIn(usuario = 'ana', password = 'Clave.1') {
  const answer = await call('usuario/login', { usuario, password })
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { ...answer, cookie }
}

const file = ({ form, values }: FilledForm, cookie: string) =>
  call(form.submit.operation, toWire(form, values, { nid: ANA, tid: 'CC' }), { cookie })

const heard = (operation: string) => host.heard.filter((each) => each.operation === operation)
const lists = (cookie: string) => call('formularioA01/formulariosA01', { NID_PROPIETARIO: ANA }, { cookie })

describe('signing in', () => {
  it('gives a session of our own; what the host gives stays here', async () => {
    const { status, body, cookie, text, headers } = await signIn()
    expect(status).toBe(200)
    expect(body).toEqual({
      nombres: 'ana',
      nid_propietario: ANA,
      nivel: 1,
      tid_propietario: 'CC',
      cargo: 1,
      capacidades: ['condicional', 'salida'],
    })
    expect(cookie).toMatch(/^sesion=[\w-]{43}$/)
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/HttpOnly.*SameSite=Strict/i)])
    expect(`${text}${[...headers].join()}`).not.toMatch(/PHPSESSID|cookie%20|PHP\/5|idioma/)
    expect((await lists(cookie)).body).toEqual([])
    expect(heard('formularioA01/formulariosA01')[0]?.headers.cookie).toMatch(/^PHPSESSID=cookie%20\d+; idioma=es$/)
  })

  it('with another password leaves no earlier session, whatever the host does with its own', async () => {
    const [here, there, admin] = [await signIn(), await signIn(), await signIn('admin', 'Clave.3')]
    host.whim = (_, response) => void response.writeHead(200).end('1')
    const fields = { anterior: 'Clave.1', password: 'Otra.Clave.9', username: 'ana' }
    expect((await call('usuario/actualizaPassword', fields, { cookie: here.cookie })).body).toBe(1)
    host.whim = undefined
    expect((await lists(here.cookie)).status).toBe(200)
    expect((await lists(there.cookie)).status).toBe(401)
    expect((await lists(admin.cookie)).status).toBe(200)
  })

  it('tells nothing that the documents do not name: no token of the host, no other field', async () => {
    host.whim = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          nid_propietario: ANA,
          nivel: 2,
          token: 'xyzzy',
          tokenEnvio: 'xyzzy',
          capacidades: ['lote'],
        }),
      )
    const { body, text } = await signIn()
    expect(body).toEqual({ nid_propietario: ANA, nivel: 2, capacidades: ['condicional', 'salida'] })
    expect(text).not.toContain('xyzzy')
  })

  it('a wrong password is answered as documented, and guessing waits longer and longer', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { status, body, headers } = await signIn('ana', 'otra')
      expect([status, body, headers.get('set-cookie')]).toEqual([200, 99, null])
    }
    now += 1000
    expect((await signIn('ana', 'otra')).body).toBe(99)
    const { status, headers } = await signIn()
    expect([status, headers.get('retry-after')]).toEqual([429, '2'])
    expect(heard('usuario/login')).toHaveLength(6)
    now += 2000
    expect((await signIn()).status).toBe(200)
    expect((await signIn('ana', 'otra')).body).toBe(99)
  })

  it.each(['ÁNA', 'a\u0301na', '\uff41na', 'a\u00adna '])(
    'a name that its database may take for the same (%s) is guessed together with it',
    async (spelt) => {
      for (let tries = 0; tries < 6; tries++) await signIn('ana', 'otra')
      expect((await signIn(spelt, 'otra')).status).toBe(429)
    },
  )

  it('an attempt that the host does not judge takes none of the wrong passwords before it away', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await signIn('ana', 'otra')).body).toBe(99)
    now += 1000
    host.whim = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>403</html>')
    expect((await signIn('ana', "' or <script>")).status).toBe(502)
    host.whim = undefined
    expect((await signIn('ana', 'otra')).status).toBe(429)
  })

  it('emails of recovery to one person are held up, and so is guessing an old password', async () => {
    const email = () => call('usuario/enviaCorreoUsuario', { nidPropietario: ANA, correoUsuario: '', correo: '0' })
    for (let times = 0; times < 3; times++) expect((await email()).status).not.toBe(429)
    const { status, headers } = await email()
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
    const { cookie } = await signIn()
    const change = (anterior: string) =>
      call('usuario/actualizaPassword', { anterior, password: 'Nueva.2' }, { cookie })
    for (let times = 0; times < 5; times++) expect((await change('otra')).body).toBe(98)
    expect((await change('Clave.1')).status).toBe(429)
    now += 1000
    expect((await change('Clave.1')).body).toBe(1)
    expect((await change('otra')).body).toBe(98)
  })

  it('a host that is away counts as no attempt', async () => {
    const { port } = host
    await host.stop()
    for (let tries = 0; tries < 12; tries++) expect((await signIn()).status).toBe(503)
    await host.listen(port)
    expect((await signIn()).status).toBe(200)
  })

  it('signing out ends it, and nothing is asked of the host with it any more', async () => {
    const { cookie } = await signIn()
    const out = await call('usuario/salir', {}, { cookie })
    expect([out.status, out.body]).toEqual([200, 1])
    expect((await lists(cookie)).status).toBe(401)
    expect(heard('formularioA01/formulariosA01')).toEqual([])
    expect(heard('usuario/salir')).toEqual([])
  })

  it('ends by itself after an hour without a call that needs it, after twelve hours, and when the host has ended it', async () => {
    const idle = await signIn()
    for (let times = 0; times < 4; times++) {
      now += 20 * 60_000
      await call('procesosDiarios/documentosInicio', {}, { cookie: idle.cookie })
    }
    expect((await lists(idle.cookie)).status).toBe(401)
    const first = await signIn()
    for (let half = 1; half < 24; half++) {
      now += 30 * 60_000
      expect((await lists(first.cookie)).status).toBe(200)
    }
    now += 30 * 60_000
    expect((await lists(first.cookie)).status).toBe(401)
    host.heard.length = 0
    const second = await signIn()
    host.book.endSessions()
    const said = await lists(second.cookie)
    expect([said.status, said.body]).toEqual([401, { error: 'Debe ingresar al sistema.' }])
    expect(said.headers.get('set-cookie')).toMatch(/^sesion=;/)
    await lists(second.cookie)
    expect(heard('formularioA01/formulariosA01')).toHaveLength(1)
  })
})

it('what was counted by a clock that was ahead keeps nobody out once it is right', () => {
  let now = Date.parse('2026-11-23T12:00:00Z')
  const { admit } = countAttempts(() => now)
  for (let n = 0; n < 5; n++) admit(['account', 'ana'])
  expect(() => admit(['account', 'ana'])).toThrow()
  now -= 48 * 3_600_000
  expect(() => admit(['account', 'ana'])).not.toThrow()
})

it('whether the host answers is asked anew once a clock that was ahead is right', async () => {
  const answers = hostHealth(host.address, () => now)
  expect(await answers()).toBe(true)
  await host.stop()
  now -= 48 * 3_600_000
  expect(await answers()).toBe(false)
})

describe('what is handed on', () => {
  it('a file goes as what it is', async () => {
    const { cookie } = await signIn('admin', 'Clave.3')
    const send = (op: string, part: string, name: string, first: number) => {
      const body = new FormData()
      body.set(part, new Blob([new Uint8Array([first, 0xd8, 0xff])]), name)
      const address = `${base}/APIANCO/controllers/archivos.php?op=${op}`
      return fetch(address, { method: 'POST', headers: { cookie }, body, signal: AbortSignal.timeout(SOON) })
    }
    await send('subirExcel', 'file', 'chips.xlsx', 0x50)
    await send('subirArchivos', 'files[0]', 'foto.png', 0xff)
    expect(heard('archivos/subirExcel')[0]?.types).toEqual(['application/octet-stream'])
    expect(heard('archivos/subirArchivos')[0]?.types).toEqual(['image/jpeg'])
  })

  it('is made anew: documented fields, no header of the browser, nothing of ours', async () => {
    const { cookie } = await signIn()
    const headers = {
      'x-forwarded-for': '10.9.9.9',
      'idempotency-key': 'k',
      'x-detalle': '1',
      'accept-language': 'es-CO',
      origin: base,
      referer: `${base}/formularioA01`,
    }
    const fields = { NID_PROPIETARIO: ANA, DISPOSITIVO: 'd', 'A"\r\nX-Y: z': 'x' }
    await call('formularioA01/formulariosA01', fields, { cookie, headers })
    const [one] = heard('formularioA01/formulariosA01')
    expect(one?.fields).toEqual({ NID_PROPIETARIO: ANA })
    for (const name of ['x-forwarded-for', 'idempotency-key', 'x-detalle', 'origin', 'referer', 'x-y'])
      expect(one?.headers[name]).toBeUndefined()
    expect(one?.headers['accept-language']).not.toBe('es-CO')
    expect(one?.headers.host).toBe(`127.0.0.1:${host.port}`)
    expect(one?.headers.cookie).not.toContain('sesion=')
  })

  it('only to operations that the documents have, and by whoever may ask them', async () => {
    const { cookie } = await signIn()
    const before = host.heard.length
    for (const operation of ['lote/enviar', 'campo/informarRechazos', 'usuario/dispositivos', 'nada/nada'] as const) {
      const { status, body } = await call(operation, {}, { cookie })
      expect([operation, status, body]).toEqual([operation, 400, { error: 'La operación no existe.' }])
    }
    expect((await call('formularioA01/formulariosA01')).status).toBe(401)
    expect((await call('parametros/parametros')).status).toBe(401)
    const byToken = { authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await call('formularioA01/ingresarNacimiento', {}, { cookie, headers: byToken })).status).toBe(401)
    expect((await call('terceros/ingresarTercero', {}, { cookie })).status).toBe(403)
    expect(host.heard).toHaveLength(before)
  })

  it("another site's page is refused", async () => {
    const { cookie } = await signIn()
    const before = host.heard.length
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://otra.example' }]
    for (const headers of foreign)
      expect((await call('formularioA01/formulariosA01', {}, { cookie, headers })).status).toBe(403)
    expect(host.heard).toHaveLength(before)
  })

  it('the inventory comes whole, and is not sent again while it is the same', async () => {
    const animals = Array.from({ length: 3000 }, (_, at) => ({ CHIP: `98200000${at}`, NOMBRE: 'Ñandú' }))
    host.book.extra.set('dashboard/dataAnimales', () => animals)
    const { cookie } = await signIn()
    const first = await call('dashboard/dataAnimales', { NID_PROPIETARIO: ANA }, { cookie })
    expect(first.body).toEqual(animals)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    const again = await call(
      'dashboard/dataAnimales',
      { NID_PROPIETARIO: ANA },
      { cookie, headers: { 'if-none-match': etag } },
    )
    expect([again.status, again.text]).toEqual([304, ''])
    animals.pop()
    const changed = await call('dashboard/dataAnimales', {}, { cookie, headers: { 'if-none-match': etag } })
    expect([changed.status, changed.body]).toEqual([200, animals])
  })

  it('Latin 1 is read as the host says', async () => {
    const { cookie } = await signIn()
    host.whim = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
        .end(Buffer.from('[{"NOMBRE":"Ñusta"}]', 'latin1'))
    expect((await lists(cookie)).body).toEqual([{ NOMBRE: 'Ñusta' }])
  })
})

describe('filing', () => {
  it('a birth whose answer is cut is sent to the host once; the list says that it is there', async () => {
    const { cookie } = await signIn()
    expect((await file(a01(ANA, '100'), cookie)).body).toBe(1)
    host.whim = (_, response, work) => {
      work()
      response.destroy()
    }
    const cut = await file(a04(ANA, '100', '100'), cookie)
    expect([cut.status, Object.keys(cut.body as object)]).toEqual([502, ['error']])
    host.whim = undefined
    expect(heard(formOf('A04').submit.operation)).toHaveLength(1)
    expect(host.book.filings.map(({ form }) => form)).toEqual(['A01', 'A04'])
    const rows = await call(formOf('A04').list.operation, { NID_PROPIETARIO: ANA }, { cookie })
    expect(rows.body).toHaveLength(1)
    const twice = await file(a04(ANA, '100', '100'), cookie)
    expect(twice.body).toBe(100)
  })

  it('a host that is away: the form is told to come again, in our words', async () => {
    const { cookie } = await signIn()
    await host.stop()
    const { status, body, headers } = await file(a01(ANA, '100'), cookie)
    expect(status).toBe(503)
    expect(String((body as { error: string }).error)).toContain(AWAY)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a host that does wrong', () => {
  const says =
    (status: number, headers: Readonly<Record<string, string>>, text: string): Whim =>
    (_, response) =>
      void response.writeHead(status, headers).end(text)

  it.each([
    ['leads elsewhere', 302, { location: 'http://127.0.0.1:9/APIANCO/' }, '', 502],
    ['leads to itself', 307, { location: '/APIANCO/controllers/usuario.php?op=login' }, '', 502],
    ['shows a page', 200, { 'content-type': 'text/html' }, '<script>alert(1)</script>', 502],
    ['says what is no JSON', 200, { 'content-type': 'application/json' }, '[{"CHIP":', 502],
    ['fails', 500, { 'content-type': 'text/html' }, 'Fatal error in /var/www/html/db.php', 502],
    ['is busy', 503, { 'retry-after': '7' }, 'x', 503],
    ['forbids in words', 403, { 'content-type': 'application/json' }, '{"error":"Cuenta suspendida","traza":"x"}', 403],
    ['forbids with a page', 403, { 'content-type': 'text/html' }, '<h1>nginx</h1>', 502],
    ['asks to sign in with a page', 401, { 'content-type': 'text/html' }, '<h1>nginx</h1>', 502],
    ['knows no such page', 404, { 'content-type': 'text/html' }, '<h1>nginx</h1>', 502],
    ['says no in other words', 400, { 'content-type': 'application/json' }, '{"message":"nginx"}', 502],
    ['says no without words', 422, {}, '', 502],
    ['finds it too large with a page', 413, { 'content-type': 'text/html' }, '<h1>nginx</h1>', 502],
    ['is busy with a page', 503, { 'content-type': 'text/html' }, '<h1>nginx</h1>', 502],
    ['has enough, on a long page', 429, { 'content-type': 'text/html' }, `<h1>nginx${' '.repeat(50_000)}`, 502],
    ['has enough', 429, { 'retry-after': '9' }, '', 429],
  ] as const)('%s: it is told as an error of ours', async (_, status, headers, text, expected) => {
    const { cookie } = await signIn()
    host.whim = says(status, headers, text)
    const said = await lists(cookie)
    expect(said.status).toBe(expected)
    expect(Object.keys(said.body as object)).toEqual(['error'])
    expect(said.headers.get('content-type')).toContain('application/json')
    expect(said.headers.get('location')).toBeNull()
    expect(said.text).not.toMatch(/script|nginx|Fatal|traza/)
    if (expected === 503) expect(said.headers.get('retry-after')).toBe('7')
    if (text.includes('suspendida')) expect(said.body).toEqual({ error: 'Cuenta suspendida' })
  })

  it('a page that asks to sign in ends no session; the host’s own words do', async () => {
    const { cookie } = await signIn()
    host.whim = says(401, { 'content-type': 'text/html' }, '<h1>nginx</h1>')
    const page = await lists(cookie)
    expect([page.status, page.headers.get('set-cookie')]).toEqual([502, null])
    host.whim = undefined
    expect((await lists(cookie)).status).toBe(200)
    host.whim = says(401, {}, '{"error":"Debe ingresar"}')
    expect(await lists(cookie)).toMatchObject({ status: 401, body: { error: 'Debe ingresar' } })
    host.whim = undefined
    expect((await lists(cookie)).status).toBe(401)
  })

  it.each([
    ['Latin 1 that nobody declared', 'latin1', 'application/json'],
    ['Latin 1 that was called UTF-8', 'latin1', 'application/json; charset=utf-8'],
    ['Latin 1', 'latin1', 'application/json; charset=iso-8859-1'],
    ['UTF-8 that nobody declared', 'utf8', 'application/json'],
  ] as const)('%s is read letter by letter', async (_, encoding, type) => {
    const { cookie } = await signIn()
    const rows = [{ CONSECUTIVO: '1', OBSERVACIONES: 'Ñoño: 3,2 kg, camión «viejo» ½ é' }]
    host.whim = (_operation, response) => {
      const bytes = Buffer.from(JSON.stringify(rows), encoding)
      response.writeHead(200, { 'content-type': type })
      // Letters of several bytes arrive in parts.
      for (const byte of bytes) response.write(Buffer.from([byte]))
      response.end()
    }
    expect((await lists(cookie)).body).toEqual(rows)
  })

  it('a call whose body was still arriving when its session ended is 401, and does not reach the host', async () => {
    const { cookie } = await signIn()
    const { payload, type } = await multipart({ NID_PROPIETARIO: ANA }, [])
    const { port } = new URL(base)
    const begun = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/APIANCO/controllers/formularioA01.php?op=formulariosA01',
      headers: { 'content-type': type, 'content-length': payload.length, cookie, expect: '100-continue' },
    })
    const answered = once(begun, 'response')
    begun.flushHeaders()
    await once(begun, 'continue')
    begun.write(payload.subarray(0, 20))
    expect((await call('usuario/salir', {}, { cookie })).body).toBe(1)
    begun.end(payload.subarray(20))
    const [reply] = (await within(SOON, 'an answer', answered)) as [IncomingMessage]
    reply.resume()
    expect(reply.statusCode).toBe(401)
    expect(heard('formularioA01/formulariosA01')).toEqual([])
  })

  it('neither fields nor cookies go to where it leads', async () => {
    const other = await DocumentedHost.start()
    closing.push(() => other.stop())
    const { cookie } = await signIn()
    for (const status of [302, 307, 308]) {
      host.whim = says(
        status,
        { location: `${other.address}/APIANCO/controllers/formularioA01.php?op=formulariosA01` },
        '',
      )
      expect((await file(a01(ANA, '100'), cookie)).status).toBe(502)
    }
    expect(other.heard).toEqual([])
  })

  it('a page is no answer, not even to a call that may be answered in plain words', async () => {
    host.whim = says(200, { 'content-type': 'text/html' }, ' <html><script>alert(1)</script></html>')
    const fields = { nidPropietario: ANA, correoUsuario: '', correo: '0' }
    expect((await call('usuario/enviaCorreoUsuario', fields)).status).toBe(502)
    host.whim = says(200, { 'content-type': 'text/html' }, 'enviado')
    const said = await call('usuario/enviaCorreoUsuario', fields)
    expect([said.status, said.text, said.headers.get('content-type')]).toEqual([
      200,
      'enviado',
      'text/plain; charset=utf-8',
    ])
  })

  it('an answer longer than any may be is not kept: of a code it is refused, of a list the connection ends', async () => {
    const { cookie } = await signIn()
    const block = `"${'x'.repeat(999_998)}",`
    host.whim = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      let sent = 0
      const more = () => {
        while (!response.destroyed && sent < 30) {
          sent += 1
          if (!response.write(sent === 1 ? `[${block}` : block)) return void response.once('drain', more)
        }
        response.end('""]')
      }
      more()
    }
    const code = await file(a01(ANA, '100'), cookie)
    expect([code.status, code.body]).toEqual([
      502,
      { error: 'La respuesta del servidor de la asociación es demasiado larga.' },
    ])
    const { payload, type } = await multipart({ NID_PROPIETARIO: ANA }, [])
    const response = await fetch(`${base}/APIANCO/controllers/formularioA01.php?op=formulariosA01`, {
      method: 'POST',
      headers: { 'content-type': type, cookie },
      body: payload,
      signal: AbortSignal.timeout(SOON),
    })
    let bytes = 0
    const read = async () => {
      for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    }
    await expect(read()).rejects.toThrow()
    expect(bytes).toBeLessThan(21_000_000)
  })

  it('a list that its reader no longer waits for is no failure of the host', async () => {
    const { cookie } = await signIn()
    const leaving = new AbortController()
    host.whim = () => leaving.abort()
    const { payload, type } = await multipart({ NID_PROPIETARIO: ANA }, [])
    await fetch(`${base}/APIANCO/controllers/formularioA01.php?op=formulariosA01`, {
      method: 'POST',
      headers: { 'content-type': type, cookie },
      body: payload,
      signal: leaving.signal,
    }).catch(() => undefined)
    const counted = async () => {
      const page = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
      return /libro_call_seconds_count\{operation="formularioA01\/formulariosA01",answer="(\w+)"\}/.exec(
        await page.text(),
      )
    }
    await expect.poll(counted).not.toBeNull()
    expect((await counted())?.[1]).toBe('499')
  })

  it('a list that its reader left while it waited for its turn is not asked for', async () => {
    const { cookie } = await signIn()
    const held: (() => void)[] = []
    host.whim = (_, response) => void held.push(() => response.writeHead(200).end('[]'))
    const seen = { arrived: 0, ended: 0 }
    app.server.on('request', (_, response) => {
      seen.arrived++
      response.once('close', () => seen.ended++)
    })
    const asked = Array.from({ length: 6 }, () => lists(cookie))
    await expect.poll(() => held.length).toBe(6)
    const leaving = new AbortController()
    const { payload, type } = await multipart({ NID_PROPIETARIO: ANA }, [])
    const address = `${base}/APIANCO/controllers/formularioA01.php?op=formulariosA01`
    const headers = { 'content-type': type, cookie }
    const left = fetch(address, { method: 'POST', headers, body: payload, signal: leaving.signal }).catch(() => 'left')
    await expect.poll(() => seen.arrived).toBe(7)
    const waiting = lists(cookie)
    await expect.poll(() => seen.arrived).toBe(8)
    leaving.abort()
    expect(await left).toBe('left')
    await expect.poll(() => seen.ended).toBe(1)
    for (const end of held.splice(0)) end()
    await Promise.all(asked)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const end of held.splice(0)) end()
    expect((await waiting).body).toEqual([])
    expect(heard('formularioA01/formulariosA01')).toHaveLength(7)
  })

  it('cookies that would break a header are not kept', async () => {
    host.whim = (_, response) =>
      response
        .writeHead(200, [
          ['content-type', 'application/json'],
          ['set-cookie', 'buena=1'],
          ['set-cookie', 'mala=a b;x'],
          ['set-cookie', 'ida=1; Max-Age=0'],
        ] as never)
        .end(JSON.stringify({ nid_propietario: ANA }))
    const { cookie } = await signIn()
    host.whim = undefined
    await lists(cookie)
    expect(heard('formularioA01/formulariosA01')[0]?.headers.cookie).toBe('buena=1')
  })
})

describe('beside the calls', () => {
  it('/salud says whether the host answers', async () => {
    const health = async () => (await get(`${base}/salud`)).json()
    expect(await health()).toEqual({ estado: 'listo', apianco: 'responde' })
    await host.stop()
    expect(await health()).toEqual({ estado: 'listo', apianco: 'responde' })
    now += 10_000
    expect(await health()).toEqual({ estado: 'listo', apianco: 'no responde' })
  })

  it('/salud does not take a page in front of the host for the host', async () => {
    host.whim = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>nginx</h1>')
    expect(await (await get(`${base}/salud`)).json()).toEqual({ estado: 'listo', apianco: 'no responde' })
  })

  it('/metrics counts calls and forms by their answer, for whoever has its token, and names nobody', async () => {
    const read = async (authorization = '') => (await get(`${base}/metrics`, { authorization })).text()
    expect(await read()).not.toContain('libro_')
    const { cookie } = await signIn()
    const form = a01(ANA, '100')
    await file(form, cookie)
    await file(form, cookie)
    const { headers } = await lists(cookie)
    await call(
      'formularioA01/formulariosA01',
      { NID_PROPIETARIO: ANA },
      {
        cookie,
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      },
    )
    await host.stop()
    await file(a01(ANA, '101'), cookie)
    now += 10_000
    const page = await read(`Bearer ${TOKEN}`)
    expect(page).toContain('libro_filings_total{form="A01",answer="filed"} 1')
    expect(page).toMatch(/libro_filings_total\{form="A01",answer="[1-9]\d+"\} 1/)
    expect(page).toContain('libro_filings_total{form="A01",answer="503"} 1')
    expect(page).toContain('libro_call_seconds_count{operation="formularioA01/formulariosA01",answer="done"} 2')
    expect(page).toContain('libro_call_seconds_count{operation="usuario/login",answer="done"} 1')
    expect(page).toContain('libro_sessions 1')
    expect(page).toContain('libro_apianco_answers 0')
    expect(page).not.toMatch(/libro_files|libro_database|ana"/)
  })

  it('a stop is told at /salud before anything is refused', async () => {
    const other = await buildGateway({
      config: { port: 0, host: '127.0.0.1', dataDir, trustProxy: false, appDir: join(dataDir, 'no-app'), stopDelay: 1 },
      host: host.address,
      log: { level: 'silent' },
    })
    const address = await other.listen({ port: 0, host: '127.0.0.1' })
    const closed = other.close()
    const answer = await get(`${address}/salud`)
    expect([answer.status, await answer.json()]).toEqual([503, { estado: 'cerrando' }])
    await closed
  })

  it('pictures of the host are shown, its own to whoever may see them there; nothing else of it is', async () => {
    const bytes = Buffer.from('jpeg')
    host.pictures.set('/fotos/inicio.jpg', { type: 'image/jpeg', bytes, open: true })
    host.pictures.set('/fotos/suya.jpg', { type: 'image/jpeg', bytes, open: false })
    host.pictures.set('/fotos/pagina.jpg', { type: 'text/html', bytes, open: true })
    host.pictures.set('/fotos/dibujo.svg', { type: 'image/svg+xml', bytes, open: true })
    const shown = (path: string, cookie = '') => get(`${base}${path}`, { cookie })
    // Addresses that the host would answer, and that no picture of it has.
    const outside = [
      '/otra/foto.jpg',
      '/fotosdeotros/foto.jpg',
      '/foto.jpg',
      '/APIANCO/fotos/foto.jpg',
      '/fotos/%2e%2e/foto.jpg',
      '/fotos/..%2ffoto.jpg',
      '/fotos/..%5cfoto.jpg',
      '/fotos/a%252ffoto.jpg',
      '/fotos/a%00.jpg',
      '/fotos/.oculta.jpg',
      '/fotos/a%3fb.jpg',
      '/fotos//foto.jpg',
    ]
    for (const path of outside) host.pictures.set(path, { type: 'image/jpeg', bytes, open: true })
    const { cookie } = await signIn()
    const open = await shown('/fotos/inicio.jpg')
    expect([open.status, await open.text(), open.headers.get('set-cookie')]).toEqual([200, 'jpeg', null])
    expect(open.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await shown('/fotos/suya.jpg')).status).toBe(404)
    expect((await shown('/fotos/suya.jpg', cookie)).status).toBe(200)
    for (const path of [
      '/fotos/pagina.jpg',
      '/fotos/dibujo.svg',
      '//evil.example/a.jpg',
      '/a%2f..%2f@evil.example/a.jpg',
      ...outside,
    ])
      expect([400, 404], path).toContain((await shown(path, cookie)).status)
    host.pictures.set('/fotos/2026/La%20ni%C3%B1a.jpg', { type: 'image/jpeg', bytes, open: true })
    expect((await shown('/fotos/2026/La%20ni%C3%B1a.jpg')).status).toBe(200)
    const policy = (await shown('/')).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' data: blob: ${host.address}`)
  })
})
