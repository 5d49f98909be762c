/** Sign-in with a passkey of the device: what the host accepts, and when a passkey ends. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { passkeyTexts } from '../../src/registry/texts/access/password.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { tidy } from '../../src/server/housekeeping.ts'
import { SoftPasskey } from './authenticator.ts'
import { Browser } from './browser.ts'
import { openWith, START } from './harness.ts'
import { nid, PASSWORD } from './world.ts'

const { server } = await openWith()
beforeEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from attempts`)
  await server.rows(sql`delete from passkeys`)
  await server.rows(sql`delete from devices`)
  await server.rows(sql`delete from passkey_challenges`)
})

const HOST = { host: 'localhost:8080' }
const ORIGIN = 'http://localhost:8080'
const CHROME = 'Mozilla/5.0 (Linux; Android 14; K) Chrome/131.0.0.0 Mobile Safari/537.36'

async function creation(browser: Browser): Promise<{ challenge: string; rp: Values; user: Values }> {
  const { body } = await browser.call('usuario/prepararLlave', { password: PASSWORD }, HOST)
  return JSON.parse((body as { opciones: string }).opciones)
}
const keeps = (browser: Browser, respuesta: string) => browser.call('usuario/guardarLlave', { respuesta }, HOST)
async function challenge(browser: Browser): Promise<string> {
  return ((await browser.call('usuario/retoLlave', {}, HOST)).body as { reto: string }).reto
}
const comesBack = (browser: Browser, respuesta: string) => browser.call('usuario/ingresarLlave', { respuesta }, HOST)

/** Signs ana in with her password and creates a passkey on this device. */
async function enrolled(agent = ''): Promise<{ browser: Browser; passkey: SoftPasskey }> {
  const browser = new Browser(server)
  await browser.signIn('ana')
  const passkey = new SoftPasskey(ORIGIN)
  const { challenge: asked } = await creation(browser)
  const headers = { ...HOST, 'user-agent': agent }
  expect((await browser.call('usuario/guardarLlave', { respuesta: passkey.made(asked) }, headers)).body).toBe(1)
  return { browser, passkey }
}

const listed = async (browser: Browser) => (await browser.call('usuario/dispositivos')).body as Values[]
/** Ends the first device in the list that is meant. */
async function end(browser: Browser, isMeant: (row: Values) => boolean): Promise<void> {
  const { ID = '' } = (await listed(browser)).find(isMeant) ?? {}
  expect((await browser.call('usuario/terminarDispositivo', { ID })).body).toBe(1)
}

/** Locks the device: its session ends, its device mark stays. */
async function locked(browser: Browser): Promise<void> {
  await browser.call('usuario/salir', {})
  expect(await browser.status()).toBe(401)
}

describe('a passkey', () => {
  it('brings its person back: session, send-only token and the answer of the login', async () => {
    const { browser, passkey } = await enrolled()
    await locked(browser)
    const { body } = await comesBack(browser, passkey.proves(await challenge(browser)))
    expect(body).toMatchObject({ nombreUsuario: 'ana', nivel: 1, tokenEnvio: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await browser.status()).toBe(200)
    expect(await listed(browser)).toMatchObject([{ LLAVE: 'S' }, { LLAVE: 'N' }])
  })

  it('is asked for by its own site and name, with the person verified', async () => {
    const browser = new Browser(server)
    await browser.signIn('ana')
    expect(await creation(browser)).toMatchObject({
      rp: { id: 'localhost', name: 'Libro de Campo' },
      user: { name: 'ana' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const passkey = new SoftPasskey(ORIGIN)
    const { challenge: asked } = await creation(browser)
    expect((await keeps(browser, passkey.made(asked, { verified: false }))).body).toBe(0)
    expect(await server.count('passkeys')).toBe(0)
  })

  it('signs a challenge once, while it is good, that was given for this', async () => {
    const { browser, passkey } = await enrolled()
    const once = await challenge(browser)
    expect((await comesBack(browser, passkey.proves(once))).body).toMatchObject({ nombreUsuario: 'ana' })
    expect((await comesBack(browser, passkey.proves(once))).body).toBe(99)
    const late = await challenge(browser)
    server.setNow(new Date(Date.parse(START) + 301_000).toISOString())
    expect((await comesBack(browser, passkey.proves(late))).body).toBe(99)
    const { challenge: forMaking } = await creation(browser)
    expect((await comesBack(browser, passkey.proves(forMaking))).body).toBe(99)
    expect((await comesBack(browser, passkey.proves('bm8tb25lLWdhdmUtdGhpcw'))).body).toBe(99)
  })

  it('is worth nothing without the person verified, from another site, or under another key', async () => {
    const { browser, passkey } = await enrolled()
    const stranger = new Browser(server)
    expect((await comesBack(stranger, passkey.proves(await challenge(stranger), { verified: false }))).body).toBe(99)
    const other = new SoftPasskey(ORIGIN)
    const forged = JSON.parse(other.proves(await challenge(browser))) as { id: string; rawId: string }
    expect((await comesBack(browser, JSON.stringify({ ...forged, id: passkey.id, rawId: passkey.id }))).body).toBe(99)
    expect((await comesBack(browser, other.proves(await challenge(browser)))).body).toBe(100)
    for (const nonsense of ['', '{}', '[]', 'null', '{"id":1,"response":null}', '{"id":"x","response":{}}'])
      expect([99, 100]).toContain((await comesBack(stranger, nonsense)).body)
    expect(await stranger.status()).toBe(401)
  })

  it('made on another site is not kept, nor one that answers another person', async () => {
    const browser = new Browser(server)
    await browser.signIn('ana')
    const { challenge: asked } = await creation(browser)
    expect((await keeps(browser, new SoftPasskey('http://evil.example').made(asked))).body).toBe(0)
    const beto = new Browser(server)
    await beto.signIn('beto')
    const { challenge: anas } = await creation(browser)
    expect((await keeps(beto, new SoftPasskey(ORIGIN).made(anas))).body).toBe(0)
    expect(await server.count('passkeys')).toBe(0)
  })

  it('has no more challenges than a house asks for: a stranger does not fill the table', async () => {
    const stranger = new Browser(server)
    const asked = () => stranger.call('usuario/retoLlave', {}, HOST)
    for (let n = 0; n < 100; n++) expect((await asked()).status).toBe(200)
    expect((await asked()).status).toBe(429)
    expect(await server.count('passkey_challenges')).toBeLessThanOrEqual(100)
    // Answered challenges do not count, so that an office that signs in all day is not delayed.
    await server.rows(sql`delete from attempts`)
    const { browser, passkey } = await enrolled()
    for (let n = 0; n < 110; n++) {
      passkey.counter++
      expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toMatchObject({ nivel: 1 })
    }
    for (let n = 0; n < 9; n++) await creation(browser)
    expect(await server.count('passkey_challenges', sql`account_id is not null`)).toBe(5)
  })

  it('that counts and was copied is refused', async () => {
    const { browser, passkey } = await enrolled()
    passkey.counter = 5
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toMatchObject({ nivel: 1 })
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toBe(99)
    passkey.counter = 6
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toMatchObject({ nivel: 1 })
  })
})

describe('a new passkey', () => {
  const asks = (browser: Browser, password: string) =>
    browser.call('usuario/prepararLlave', { password }, { ...HOST, 'x-detalle': '1' })

  it('asks for the password: a wrong or a missing one gives no options, and guesses are slowed down', async () => {
    const browser = new Browser(server)
    await browser.signIn('ana')
    expect((await asks(browser, '')).body).toMatchObject({ campos: { password: passkeyTexts.password } })
    for (let n = 0; n < 5; n++)
      expect((await asks(browser, `No es ${n}`)).body).toMatchObject({
        campos: { password: passkeyTexts.wrongPassword },
      })
    expect(await asks(browser, PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
    expect(await server.count('passkey_challenges')).toBe(0)
    server.setNow(new Date(Date.parse(START) + 60_000).toISOString())
    expect((await asks(browser, PASSWORD)).body).toMatchObject({ opciones: expect.any(String) })
  })

  it('is told to the address on file, and stands under its own name in the list at once', async () => {
    await server.rows(sql`update third_parties set email = 'ana@campo.example.com' where nid = ${nid.ana}`)
    const { browser, passkey } = await enrolled(CHROME)
    const [own] = (await listed(browser)).filter(({ LLAVE }) => LLAVE === 'S')
    expect(own).toMatchObject({
      NOMBRE: 'Huella, rostro o PIN · Chrome en Android',
      ESTE: 'N',
      NID_PROPIETARIO: nid.ana,
    })
    const mail = join(server.dataDir, 'mail')
    await expect
      .poll(async () =>
        Promise.all((await readdir(mail).catch(() => [])).map((file) => readFile(join(mail, file), 'utf8'))),
      )
      .toContainEqual(expect.stringMatching(/To: .*ana@campo\.example\.com/i))
    // Ended by that row, with what it signed in.
    const elsewhere = new Browser(server)
    expect((await comesBack(elsewhere, passkey.proves(await challenge(elsewhere)))).body).toMatchObject({ nivel: 1 })
    await end(browser, ({ LLAVE }) => LLAVE === 'S')
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toBe(100)
    expect([await elsewhere.status(), await elsewhere.sends(), await browser.status()]).toEqual([401, false, 200])
    expect((await listed(browser)).filter(({ LLAVE }) => LLAVE === 'S')).toEqual([])
  })

  const another = { anterior: PASSWORD, password: 'Otra.Clave.2026.Larga', username: 'ana' }
  it.each([
    [
      'the password, changed in the same session',
      (browser: Browser) => browser.call('usuario/actualizaPassword', another),
    ],
    [
      'the password, changed in another',
      async () => {
        const other = new Browser(server)
        await other.signIn('ana')
        await other.call('usuario/actualizaPassword', another)
      },
    ],
    ['a recovery', () => recovered('ana')],
    ['the session', (browser: Browser) => browser.call('usuario/salir')],
    ['the device', (browser: Browser) => end(browser, ({ ESTE }) => ESTE === 'S')],
    ['the person', () => activity('1')],
  ])('is not made by a challenge that was open when what gave it ended: %s', async (_what, change) => {
    const [kept] = await server.rows<{ hash: string }>(
      sql`select password_hash as hash from accounts where username = 'ana'`,
    )
    const browser = new Browser(server)
    await browser.signIn('ana')
    const { challenge: asked } = await creation(browser)
    try {
      await change(browser)
      expect(await server.count('passkey_challenges', sql`account_id is not null`)).toBe(0)
      expect((await keeps(browser, new SoftPasskey(ORIGIN).made(asked))).body).not.toBe(1)
      expect(await server.count('passkeys')).toBe(0)
    } finally {
      await server.rows(sql`update accounts set password_hash = ${kept?.hash} where username = 'ana'`)
      await server.rows(sql`update third_parties set status = 0 where nid = ${nid.ana}`)
    }
  })
})

/** Uses a link as sent by email. */
async function recovered(usuario: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await server.rows(sql`insert into tokens (hash, kind, account_id, created_at, expires_at)
    select ${hashToken(token)}, 'recovery', id, ${START}, ${new Date(Date.parse(START) + 300_000).toISOString()}
    from accounts where username = ${usuario}`)
  const fields = { datos: token, password: 'Nueva.Clave.2026.Larga' }
  expect((await server.call('usuario/actualizaPasswordNew', fields)).body).toBe(1)
}

/** An administrator sets ana's state. @param ESTADO_TERCERO 0 active, 1 inactive */
async function activity(ESTADO_TERCERO: '0' | '1'): Promise<void> {
  const admin = await server.signIn('admin')
  const { body } = await server.call('terceros/terceros', {}, { as: admin })
  const row = (body as Values[]).find(({ NID_TERCERO }) => NID_TERCERO === nid.ana)
  const needed = {
    DEP_CODIGO: '68',
    MUN_CODIGO: '68001',
    DIRECCION: 'Vereda',
    TELEFONOS: '3001112233',
    PROFESION: 'GA',
  }
  const given = Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== ''))
  const fields = {
    CORREO: 'ana@campo.example.com',
    ...needed,
    FECHA_INGRESO: '2020-01-01',
    ...given,
    ESTADO_TERCERO,
    OPCION: '2',
  }
  expect((await server.call('terceros/ingresarTercero', fields, { as: admin, detail: true })).body).toBe(1)
}

describe('a passkey ends', () => {
  const refused = async (browser: Browser, passkey: SoftPasskey) => {
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toBe(100)
  }

  it('with its device', async () => {
    const { browser, passkey } = await enrolled()
    const other = new Browser(server)
    await other.signIn('ana')
    await end(other, ({ ESTE, LLAVE }) => ESTE === 'N' && LLAVE === 'N')
    await refused(browser, passkey)
    expect(await browser.status()).toBe(401)
  })

  it.each([
    ['was made, though it was last used on another', ({ SINCE }: Values) => SINCE === 'first'],
    ['was last used, though it was made on another', ({ SINCE }: Values) => SINCE !== 'first'],
  ])('with the device on which it %s, and so does what it signed in', async (_what, isMeant) => {
    const { browser, passkey } = await enrolled()
    const [first] = await listed(browser).then((rows) => rows.filter(({ LLAVE }) => LLAVE === 'N'))
    const elsewhere = new Browser(server)
    await comesBack(elsewhere, passkey.proves(await challenge(elsewhere)))
    const office = new Browser(server)
    await office.signIn('ana')
    await end(
      office,
      ({ ID, ESTE, LLAVE }) =>
        ESTE === 'N' && LLAVE === 'N' && isMeant({ SINCE: ID === first?.ID ? 'first' : 'later' }),
    )
    await refused(browser, passkey)
    expect([await elsewhere.status(), await elsewhere.sends()]).toEqual([401, false])
    expect(await office.status()).toBe(200)
    expect((await listed(office)).filter(({ LLAVE }) => LLAVE === 'S')).toEqual([])
  })

  it('for good with a person who is deactivated, like sessions and tokens: activating brings none back', async () => {
    const { browser, passkey } = await enrolled()
    await activity('1')
    await activity('0')
    await refused(browser, passkey)
    expect([await browser.status(), await browser.sends()]).toEqual([401, false])
    await browser.signIn('ana')
    expect(await browser.status()).toBe(200)
  })

  it('with a change of the password', async () => {
    const { browser, passkey } = await enrolled()
    const next = 'Otra.Clave.2026.Larga'
    const fields = { anterior: PASSWORD, password: next, username: 'ana' }
    expect((await browser.call('usuario/actualizaPassword', fields)).body).toBe(1)
    await refused(browser, passkey)
    const back = { anterior: next, password: PASSWORD, username: 'ana' }
    await browser.call('usuario/actualizaPassword', back)
  })

  it("with a new first password from an administrator's command", async () => {
    const { browser, passkey } = await enrolled()
    const [kept] = await server.rows<{ password_hash: string; nivel: number }>(
      sql`select password_hash, nivel from accounts where username = 'ana'`,
    )
    await makeAdministrator(server.db, 'ana')
    await refused(browser, passkey)
    await server.rows(sql`update accounts set password_hash = ${kept?.password_hash}, nivel = 1, administrador = false,
      cargo = 1 where username = 'ana'`)
  })

  it('when its person takes it away, and only his own', async () => {
    const { browser, passkey } = await enrolled()
    const beto = new Browser(server)
    await beto.signIn('beto')
    await beto.call('usuario/quitarLlave', { llave: passkey.id })
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toMatchObject({ nivel: 1 })
    await browser.call('usuario/quitarLlave', { llave: passkey.id })
    await refused(browser, passkey)
  })

  it('with a person who is not active any more, and one device has one', async () => {
    const { browser, passkey } = await enrolled()
    await server.rows(
      sql`update third_parties set status = 1 where nid = (select nid from accounts where username = 'ana')`,
    )
    await refused(browser, passkey)
    await server.rows(sql`update third_parties set status = 0`)
    const { challenge: asked } = await creation(browser)
    expect((await keeps(browser, new SoftPasskey(ORIGIN).made(asked))).body).toBe(1)
    await refused(browser, passkey)
  })

  it('never by time alone: the device stays in the list as long as it brings somebody back', async () => {
    const { browser, passkey } = await enrolled()
    server.setNow(new Date(Date.parse(START) + 500 * 86_400_000).toISOString())
    await tidy({ db: server.db, now: () => new Date(Date.parse(START) + 500 * 86_400_000) } as AppContext)
    await browser.signIn('ana')
    expect(await listed(browser)).toHaveLength(3)
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toMatchObject({ nivel: 1 })
  })
})
