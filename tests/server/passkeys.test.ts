/** Sign-in with a passkey of the device: what the host accepts, and when a passkey ends. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { tidy } from '../../src/server/housekeeping.ts'
import { SoftPasskey } from './authenticator.ts'
import { Browser } from './browser.ts'
import { openServer, type Server, START } from './harness.ts'
import { PASSWORD } from './world.ts'

let server: Server
beforeAll(async () => {
  server = await openServer()
})
beforeEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from attempts`)
  await server.rows(sql`delete from passkeys`)
  await server.rows(sql`delete from devices`)
  await server.rows(sql`delete from passkey_challenges`)
})
afterAll(() => server.close())

const HOST = { host: 'localhost:8080' }
const ORIGIN = 'http://localhost:8080'

async function creation(browser: Browser): Promise<{ challenge: string; rp: Values; user: Values }> {
  const { body } = await browser.call('usuario/prepararLlave', {}, HOST)
  return JSON.parse((body as { opciones: string }).opciones)
}
const keeps = (browser: Browser, respuesta: string) => browser.call('usuario/guardarLlave', { respuesta }, HOST)
async function challenge(browser: Browser): Promise<string> {
  return ((await browser.call('usuario/retoLlave', {}, HOST)).body as { reto: string }).reto
}
const comesBack = (browser: Browser, respuesta: string) => browser.call('usuario/ingresarLlave', { respuesta }, HOST)

/** Signs ana in with her password and creates a passkey on this device. */
async function enrolled(): Promise<{ browser: Browser; passkey: SoftPasskey }> {
  const browser = new Browser(server)
  await browser.signIn('ana')
  const passkey = new SoftPasskey(ORIGIN)
  const { challenge: asked } = await creation(browser)
  expect((await keeps(browser, passkey.made(asked))).body).toBe(1)
  return { browser, passkey }
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
    const devices = (await browser.call('usuario/dispositivos', {})).body as Values[]
    expect(devices).toHaveLength(1)
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

describe('a passkey ends', () => {
  const refused = async (browser: Browser, passkey: SoftPasskey) => {
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toBe(100)
  }

  it('with its device', async () => {
    const { browser, passkey } = await enrolled()
    const other = new Browser(server)
    await other.signIn('ana')
    const rows = (await other.call('usuario/dispositivos', {})).body as Values[]
    const phone = rows.find(({ ESTE }) => ESTE === 'N')
    expect((await other.call('usuario/terminarDispositivo', { ID: phone?.ID ?? '' })).body).toBe(1)
    await refused(browser, passkey)
    expect(await browser.status()).toBe(401)
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
    expect(((await browser.call('usuario/dispositivos', {})).body as Values[]).length).toBe(2)
    expect((await comesBack(browser, passkey.proves(await challenge(browser)))).body).toMatchObject({ nivel: 1 })
  })
})
