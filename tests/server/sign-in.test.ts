import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginTexts } from '../../src/registry/texts/access/login.ts'
import { passwordTexts } from '../../src/registry/texts/access/password.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import { hashPassword, passwordRefusals } from '../../src/server/access/passwords.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { a01, jpeg } from './forms.ts'
import { openServer, type Sending, type Server, START } from './harness.ts'
import { FIRST_PASSWORD, nid, PASSWORD } from './world.ts'

let server: Server
beforeAll(async () => {
  server = await openServer()
})
beforeEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from attempts`)
})
afterAll(() => server.close())

const login = (usuario: string, password: string) => server.call('usuario/login', { usuario, password })
const secondsLater = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()

it('before the first password is changed no picture is shown, not even his own', async () => {
  const session = await server.signIn('nuevo', FIRST_PASSWORD)
  const address = 'c'.repeat(43)
  await server.rows(sql`insert into files (id, address, storage_key, sha256, bytes, owner_nid, uploaded_by, code, "column",
      state, created_at) values (gen_random_uuid(), ${address}, 'x/x.jpg', 'x', 1, ${nid.nuevo}, ${nid.nuevo}, 'A02',
      'SOPORTE', 'claimed', ${START})`)
  const look = () =>
    server.app.inject({ method: 'GET', url: `/archivos/${address}.jpg`, headers: { cookie: session.cookie } })
  const refused = await look()
  expect([refused.statusCode, refused.json()]).toEqual([403, { error: serverTexts.mustChangePassword }])
  await server.rows(sql`update accounts set cargo = 1 where nid = ${nid.nuevo}`)
  // Access is now allowed; the file is just not in this storage.
  expect((await look()).statusCode).toBe(404)
  await server.rows(sql`update accounts set cargo = 0 where nid = ${nid.nuevo}`)
})

describe('signing in', () => {
  it('answers the documented fields and ours, and a cookie that scripts cannot read', async () => {
    const { body, headers } = await login('ana', PASSWORD)
    expect(body).toEqual({
      nombres: 'Ana Ardila',
      nid_propietario: nid.ana,
      nivel: 1,
      tid_propietario: 'CC',
      cargo: 1,
      administrador: 0,
      nombreUsuario: 'ana',
      zona: '',
      capacidades: expect.arrayContaining([
        'idempotencia',
        'lote',
        'condicional',
        'recibos',
        'detalle',
        'genealogia',
        'salida',
        'paginas',
        'paginasTodo',
        'paginasZona',
        'paginasPersonas',
      ]),
      tokenEnvio: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sesion=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^equipo=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  it.each([
    ['registrar', '02'],
    ['national', '00'],
    ['inseminator', '02'],
    ['formerRegistrar', ''],
  ])('tells %s the zone %s', async (who, zona) => {
    expect((await login(who, PASSWORD)).body).toMatchObject({ zona })
  })

  it('does not mind the case of the name, and minds that of the password', async () => {
    expect((await login('ANA', PASSWORD)).body).toMatchObject({ nid_propietario: nid.ana })
    expect((await login('ana', PASSWORD.toLowerCase())).body).toBe(99)
  })

  it('tells a wrong user and a wrong password with one word', async () => {
    expect((await login('ana', 'otra')).body).toBe(99)
    expect((await login('nadie', 'otra')).body).toBe(99)
    expect((await login('inactive', 'otra')).body).toBe(99)
    expect((await login('', PASSWORD)).body).toBe(99)
    expect((await login('ana', '')).body).toBe(99)
  })

  it('answers 100 to the right password of an inactive account', async () => {
    expect((await login('inactive', PASSWORD)).body).toBe(100)
  })

  it('takes as long for a user that does not exist', async () => {
    // Processor time, which other processes do not stretch.
    const work = async (usuario: string) => {
      const begun = process.cpuUsage()
      await login(usuario, 'no es esta')
      const { user, system } = process.cpuUsage(begun)
      return user + system
    }
    // Hashed at the server's own cost, unlike the cheap hashes of the test world.
    const stored = await hashPassword(PASSWORD)
    await server.rows(sql`update accounts set password_hash = ${stored} where username in ('beto', 'caro')`)
    await work('nadie-0')
    const pairs = [await work('beto'), await work('nadie-1'), await work('caro'), await work('nadie-2')]
    const [known, unknown] = [Math.min(pairs[0] ?? 0, pairs[2] ?? 0), Math.min(pairs[1] ?? 0, pairs[3] ?? 0)]
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it('keeps tokens by hash only', async () => {
    const { cookie, tokenEnvio } = await server.signIn('ana')
    const kept = JSON.stringify(await server.rows(sql`select * from tokens`))
    expect(kept).not.toContain(tokenEnvio)
    expect(kept).not.toContain(cookie.split('=')[1])
  })
})

describe('guessing', () => {
  it('a password makes the account wait longer each time, even for the right one', async () => {
    for (let n = 0; n < 5; n++) expect((await login('ana', `no-${n}`)).body).toBe(99)
    const first = await login('ana', PASSWORD)
    expect(first).toMatchObject({ status: 429, body: { error: loginTexts.tooMany } })
    expect(Number(first.headers['retry-after'])).toBe(1)
    server.setNow(secondsLater(2))
    expect((await login('ana', 'no')).body).toBe(99)
    const second = await login('ana', PASSWORD)
    expect(Number(second.headers['retry-after'])).toBe(2)
    server.setNow(secondsLater(5))
    expect((await login('ana', PASSWORD)).status).toBe(200)
    expect((await login('ana', 'no')).body).toBe(99)
  })

  it('does not wait beyond a quarter of an hour, and is forgotten after a quiet hour', async () => {
    await server.rows(sql`delete from attempts`)
    await login('ana', 'no')
    await server.rows(sql`update attempts set failures = 5000`)
    expect(Number((await login('ana', PASSWORD)).headers['retry-after'])).toBe(900)
    server.setNow(secondsLater(3700))
    await login('ana', 'no')
    expect(await server.rows(sql`select failures from attempts where failures > 1`)).toEqual([])
  })

  it('many accounts from one address makes the address wait', async () => {
    for (let n = 0; n < 40; n++) await login(`nadie-${n}`, 'x')
    expect((await login('ana', PASSWORD)).status).toBe(429)
  })

  it('twenty at once are not judged twenty times', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login('beto', `no-${n}`)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6)
  })
})

describe('a session', () => {
  const me = (cookie: string) =>
    server.call('selecciones/seleccionPrefijo', { NID_PROPIETARIO: nid.ana }, { headers: { cookie } })

  it('ends after twelve hours whatever was done in it', async () => {
    const { cookie } = await server.signIn('ana')
    for (let minute = 50; minute < 12 * 60; minute += 50) {
      server.setNow(secondsLater(minute * 60))
      expect((await me(cookie)).status, `${minute}`).toBe(200)
    }
    server.setNow(secondsLater(12 * 3600 - 1))
    expect((await me(cookie)).status).toBe(200)
    server.setNow(secondsLater(12 * 3600 + 1))
    expect((await me(cookie)).status).toBe(401)
  })

  it('ends after an hour in which nobody used it, and what its device sends by token goes on', async () => {
    const { cookie, tokenEnvio } = await server.signIn('ana')
    server.setNow(secondsLater(3599))
    expect((await me(cookie)).status).toBe(200)
    server.setNow(secondsLater(3599 + 3599))
    expect((await me(cookie)).status).toBe(200)
    server.setNow(secondsLater(3599 + 3599 + 3601))
    expect((await me(cookie)).status).toBe(401)
    // A second request does not revive it.
    expect((await me(cookie)).status).toBe(401)
    const told = { DISPOSITIVO: 'telefono-1', RECHAZOS: '[]' }
    expect((await server.call('campo/informarRechazos', told, { bearer: tokenEnvio })).status).toBe(200)
  })

  it('is not kept alive by what anyone may ask', async () => {
    const { cookie } = await server.signIn('ana')
    for (let minute = 10; minute <= 60; minute += 10) {
      server.setNow(secondsLater(minute * 60 - 1))
      const { status } = await server.call('procesosDiarios/documentosInicio', {}, { headers: { cookie } })
      expect(status).toBe(200)
    }
    server.setNow(secondsLater(3601))
    expect((await me(cookie)).status).toBe(401)
  })

  it('is written at most once a minute, however much it is used', async () => {
    const { cookie } = await server.signIn('ana')
    const ends = async () => {
      const hash = hashToken(cookie.split('=')[1] ?? '')
      const [row] = await server.rows(sql`select expires_at::text as ends from tokens where hash = ${hash}`)
      return row?.ends
    }
    const first = await ends()
    server.setNow(secondsLater(59))
    await me(cookie)
    expect(await ends()).toBe(first)
    server.setNow(secondsLater(61))
    await me(cookie)
    expect(await ends()).not.toBe(first)
  })

  it('ends with salir, on the server too', async () => {
    const session = await server.signIn('ana')
    const out = await server.call('usuario/salir', {}, { as: session })
    expect(out.body).toBe(1)
    expect(String(out.headers['set-cookie'])).toMatch(/^sesion=; Max-Age=0|^sesion=;/)
    expect((await me(session.cookie)).status).toBe(401)
  })

  it('ends at once when the third party becomes inactive', async () => {
    const { cookie } = await server.signIn('ana')
    await server.rows(sql`update third_parties set status = 1 where nid = ${nid.ana}`)
    expect((await me(cookie)).status).toBe(401)
    await server.rows(sql`update third_parties set status = 0 where nid = ${nid.ana}`)
  })

  it('is not made by a cookie of one’s own', async () => {
    expect((await me(`sesion=${'A'.repeat(43)}`)).status).toBe(401)
    expect((await me('sesion=')).status).toBe(401)
  })

  it('cannot be used from another site', async () => {
    const { cookie } = await server.signIn('ana')
    const from = (headers: Record<string, string>) =>
      server.call('selecciones/seleccionPrefijo', { NID_PROPIETARIO: nid.ana }, { headers: { cookie, ...headers } })
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(200)
    expect((await from({ origin: 'https://malo.example' })).status).toBe(403)
    expect((await from({ origin: 'null' })).status).toBe(403)
    expect((await from({ origin: 'http://localhost:80', host: 'localhost:80' })).status).toBe(403)
    expect((await from({ origin: 'http://localhost:8080', host: 'localhost:8080' })).status).toBe(200)
  })
})

describe('the send-only token', () => {
  const bearer = (token: string, cookie?: string): Sending => ({
    bearer: token,
    detail: true,
    headers: cookie ? { cookie } : {},
  })

  it('files forms and photos as its person, and nothing else', async () => {
    const { tokenEnvio } = await server.signIn('ana')
    const send = bearer(tokenEnvio)
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), send)).body).toBe(1)
    const staged = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '1', OPCION: '0', CODIGO: 'A02' }
    const files = [{ part: 'files[0]', bytes: await jpeg() }]
    expect((await server.call('archivos/subirArchivos', staged, { ...send, files })).status).toBe(200)
    const form = a01()
    const envios = JSON.stringify([{ controller: 'formularioA01', op: 'ingresarNacimiento', key: 'k', fields: form }])
    expect((await server.call('lote/enviar', { envios }, send)).body).toEqual([{ status: 200, body: 1 }])
    for (const [operation, fields] of [
      ['formularioA01/formulariosA01', { NID_PROPIETARIO: nid.ana }],
      ['lote/consultar', { consultas: '[]' }],
      ['usuario/actualizaPassword', { anterior: PASSWORD, password: 'Nueva.Clave.9' }],
      ['usuario/salir', {}],
    ] as const)
      expect((await server.call(operation, fields, send)).status, operation).toBe(403)
  })

  it('is who files, whatever cookie the browser has', async () => {
    const [ana, beto] = [await server.signIn('ana'), await server.signIn('beto')]
    const form = a01()
    await server.call('formularioA01/ingresarNacimiento', form, bearer(ana.tokenEnvio, beto.cookie))
    expect(
      await server.rows(sql`select captured_by from filings where number = ${form.CONSECUTIVO} and code = 'A01'`),
    ).toEqual([{ captured_by: nid.ana }])
    const dead = await server.call('formularioA01/ingresarNacimiento', a01(), bearer('B'.repeat(43), ana.cookie))
    expect(dead.status).toBe(401)
  })

  it('is no session, and a session is no send-only token', async () => {
    const { cookie, tokenEnvio } = await server.signIn('ana')
    expect(
      (await server.call('parametros/parametros', {}, { headers: { cookie: `sesion=${tokenEnvio}` } })).status,
    ).toBe(401)
    const token = cookie.split('=')[1] ?? ''
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), bearer(token))).status).toBe(401)
  })

  it('lives sixty days', async () => {
    const { tokenEnvio } = await server.signIn('ana')
    server.setNow(secondsLater(60 * 86_400 - 5))
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), bearer(tokenEnvio))).status).toBe(200)
    server.setNow(secondsLater(60 * 86_400 + 5))
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), bearer(tokenEnvio))).status).toBe(401)
  })
})

describe('a change of password', () => {
  it.each([
    ['', passwordRefusals.guessable, 0],
    ['caro', passwordRefusals.guessable, 0],
    [nid.caro, passwordRefusals.guessable, 0],
    ['Contraseña123', passwordRefusals.guessable, 0],
    ['QWERTY', passwordRefusals.guessable, 0],
    ['x'.repeat(201), passwordRefusals.tooLong, 0],
    [PASSWORD, passwordTexts.dashboardSame, 0],
  ])('to %s is refused', async (password, error, codigo) => {
    const caro = await server.signIn('caro')
    const sent = { anterior: PASSWORD, password, username: 'caro' }
    const { body } = await server.call('usuario/actualizaPassword', sent, { as: caro, detail: true })
    expect(body).toMatchObject({ codigo, error })
  })

  it('needs the previous one, and is not for another account', async () => {
    const caro = await server.signIn('caro')
    const change = (fields: Record<string, string>) => server.call('usuario/actualizaPassword', fields, { as: caro })
    expect((await change({ anterior: 'otra', password: 'Nueva.Clave.9', username: 'caro' })).body).toBe(98)
    expect((await change({ anterior: PASSWORD, password: 'Nueva.Clave.9', username: 'ana' })).body).toBe(0)
  })

  it('is all that a first login may do', async () => {
    const nuevo = await server.signIn('nuevo', FIRST_PASSWORD)
    expect(nuevo.answer).toMatchObject({ cargo: 0, tokenEnvio: '' })
    expect((await server.call('parametros/parametros', {}, { as: nuevo })).status).toBe(403)
    expect((await server.call('lote/consultar', { consultas: '[]' }, { as: nuevo })).status).toBe(403)
    const change = { anterior: FIRST_PASSWORD, password: 'Nueva.Clave.9', username: 'nuevo' }
    expect((await server.call('usuario/actualizaPassword', change, { as: nuevo })).body).toBe(1)
    expect((await server.signIn('nuevo', 'Nueva.Clave.9')).answer).toMatchObject({ cargo: 1 })
  })
})

it('the first administrator gets a password for one use, and ends what the old one had open', async () => {
  const password = await makeAdministrator(server.db, 'jefe')
  expect((await login('jefe', password)).body).toMatchObject({ administrador: 1, nivel: 2, cargo: 0 })
  const again = await makeAdministrator(server.db, 'JEFE')
  expect((await login('jefe', password)).body).toBe(99)
  expect((await login('jefe', again)).status).toBe(200)
  expect(await server.count('accounts', sql`lower(username) = 'jefe'`)).toBe(1)
})

it('behind https the cookie is __Host- and Secure, and a page of the same host on http is another site', async () => {
  const behind = await openServer({ publicUrl: 'https://libro.example' })
  try {
    const { headers } = await behind.call('usuario/login', { usuario: 'ana', password: PASSWORD })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sesion=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-equipo=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
    expect(headers['strict-transport-security']).toBeDefined()
    const from = (origin: string) =>
      behind.call(
        'usuario/buscaCorreoUsuario',
        { nidPropietario: 'nadie' },
        { headers: { origin, host: 'libro.example' } },
      )
    expect((await from('https://libro.example')).status).toBe(200)
    expect((await from('http://libro.example')).status).toBe(403)
  } finally {
    await behind.close()
  }
})

describe('what the host adds to the documents', () => {
  it('is said to a session beside the answer that the app asks at each start, changed or not; to nobody else', async () => {
    const session = await server.signIn('ana')
    const asked = (sending?: Sending) => server.call('procesosDiarios/documentosInicio', {}, sending)
    const said = await asked({ as: session })
    expect(said.headers['x-capacidades']).toBe((session.answer.capacidades as string[]).join(' '))
    const unchanged = await asked({ as: session, headers: { 'if-none-match': String(said.headers.etag) } })
    expect([unchanged.status, unchanged.headers['x-capacidades']]).toEqual([304, said.headers['x-capacidades']])
    expect((await asked()).headers['x-capacidades']).toBeUndefined()
    const other = await server.call('parametros/parametros', {}, { as: session })
    expect(other.headers['x-capacidades']).toBeUndefined()
  })
})
