/**
 * A body arrives as slowly as its sender likes. Whatever ends the session, the device or the person until it is there
 * ends the call too: every operation, over real sockets, half of its body before and half after.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf, operations, type Values } from '../../src/registry/index.ts'
import { checkAudience } from '../../src/server/access/audience.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import type { SignedIn } from '../../src/server/core/signed-in.ts'
import { SOON, within } from '../within.ts'
import { Browser } from './browser.ts'
import { multipart, openWith, START } from './harness.ts'
import { nid, PASSWORD, type Who } from './world.ts'

let port: number
const { server } = await openWith()
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
beforeEach(() => server.setNow(START))

/** Sends the head and half of the body. @returns sends the rest, and resolves with the status */
async function half(operation: string, fields: Values, headers: Readonly<Record<string, string>>) {
  const [controller, op] = operation.split('/')
  const { payload, type } = await multipart(fields, [])
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/APIANCO/controllers/${controller}.php?op=${op}`,
    headers: { 'content-type': type, 'content-length': payload.length, expect: '100-continue', ...headers },
  })
  const answered = within(SOON, operation, once(call, 'response')).then(async ([reply]: IncomingMessage[]) => {
    const body = reply ? await text(reply) : ''
    return { status: reply?.statusCode, body }
  })
  answered.catch(() => {})
  call.on('error', () => {})
  const middle = payload.length >> 1
  call.flushHeaders()
  // A call that is refused at its head is answered without 'continue'.
  await Promise.race([within(SOON, operation, once(call, 'continue')), answered])
  call.write(payload.subarray(0, middle))
  return async () => {
    call.end(payload.subarray(middle))
    return answered
  }
}

const cookieOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join('=')).join('; ')
const bearerOf = ({ tokenEnvio }: Browser) => ({ authorization: `Bearer ${tokenEnvio}` })

/** Whoever may call it: an administrator, or a breeder where those may not. */
const may = (operation: (typeof operations)[number], who: Partial<SignedIn>): boolean => {
  try {
    checkAudience(operation, { by: 'session', ...who } as SignedIn)
    return true
  } catch {
    return false
  }
}
const needing = operations.filter(({ audience }) => audience !== 'anyone')
const levels = { admin: { nivel: 2, administrador: true }, ana: { nivel: 1, administrador: false } } as const

async function passwordChanged(browser: Browser, usuario: string) {
  const next = `Otra.${randomBytes(6).toString('hex')}.26`
  const fields = { anterior: PASSWORD, password: next, username: usuario }
  expect((await browser.call('usuario/actualizaPassword', fields)).body).toBe(1)
}
async function recovered(_other: Browser, usuario: string) {
  const token = randomBytes(32).toString('base64url')
  await server.rows(sql`insert into tokens (hash, kind, account_id, created_at, expires_at)
    select ${hashToken(token)}, 'recovery', id, ${START}, ${new Date(Date.parse(START) + 300_000).toISOString()}
    from accounts where username = ${usuario}`)
  const fields = { datos: token, password: `Nueva.${randomBytes(6).toString('hex')}.26` }
  expect((await server.call('usuario/actualizaPasswordNew', fields)).body).toBe(1)
}
async function deviceEnded(other: Browser) {
  const rows = (await other.call('usuario/dispositivos')).body as Values[]
  for (const { ID = '' } of rows.filter(({ ESTE }) => ESTE === 'N'))
    expect((await other.call('usuario/terminarDispositivo', { ID })).body).toBe(1)
}
async function signedOut(_other: Browser, _usuario: string, browser: Browser) {
  expect((await new Copy(browser).call('usuario/salir')).body).toBe(1)
}
async function deactivated(_other: Browser, usuario: string) {
  await server.rows(sql`update third_parties set status = 1 where nid = ${nid[usuario as Who]}`)
}

/** The same browser in another window. */
class Copy extends Browser {
  constructor(of: Browser) {
    super(server)
    for (const [name, value] of of.cookies) this.cookies.set(name, value)
  }
}

const ends = [
  ['the password changes', passwordChanged],
  ['the account is recovered by its link', recovered],
  ['its device is ended', deviceEnded],
  ['it is signed out', signedOut],
  ['its person is deactivated', deactivated],
] as const

describe.each(ends)('a call that began before %s', (_what, end) => {
  const hash = sql`select username, password_hash from accounts`
  const restored = async (check: () => Promise<void>) => {
    const before = await server.rows<{ username: string; password_hash: string }>(hash)
    try {
      await check()
    } finally {
      for (const { username, password_hash: kept } of before)
        await server.rows(sql`update accounts set password_hash = ${kept} where username = ${username}`)
      await server.rows(sql`update third_parties set status = 0`)
      await server.rows(sql`delete from attempts`)
    }
  }

  it.each(['known to the process', 'not seen before'])('is 401, whichever operation it is (%s)', (known) =>
    restored(async () => {
      for (const who of ['admin', 'ana'] as const) {
        const called = needing.filter((one) => may(one, levels[who]) && (who === 'admin' || !may(one, levels.admin)))
        const [browser, other] = [new Browser(server), new Browser(server)]
        await browser.signIn(who)
        await other.signIn(who)
        if (known !== 'not seen before') expect(await browser.status()).toBe(200)
        const cookie = cookieOf(browser)
        const rests: [string, Awaited<ReturnType<typeof half>>][] = []
        for (const one of called)
          rests.push([
            nameOf(one),
            await half(nameOf(one), { CONSECUTIVO: '1', NID_PROPIETARIO: nid[who] }, { cookie }),
          ])
        // Its own lookups come after those of the calls above.
        expect(await browser.status()).toBe(200)
        await end(other, who, browser)
        const answers = await Promise.all(rests.map(async ([name, rest]) => [name, (await rest()).status]))
        expect(answers).toEqual(called.map((one) => [nameOf(one), 401]))
      }
    }),
  )

  it('is 401 with the send-only token too, where that ends', () =>
    restored(async () => {
      if (end === signedOut) return
      const [browser, other] = [new Browser(server), new Browser(server)]
      await browser.signIn('ana')
      await other.signIn('ana')
      const called = needing.filter((one) => may(one, { ...levels.ana, by: 'send' }))
      expect(called.length).toBeGreaterThan(5)
      const rests = []
      for (const one of called)
        rests.push(await half(nameOf(one), { CONSECUTIVO: '1', envios: '[]' }, bearerOf(browser)))
      expect(await browser.sends()).toBe(true)
      await end(other, 'ana', browser)
      const answers = await Promise.all(rests.map(async (rest) => (await rest()).status))
      expect(answers).toEqual(called.map(() => 401))
    }))
})

it('a call that began with a right that was taken meanwhile is judged by those that are left', async () => {
  const browser = new Browser(server)
  await browser.signIn('admin')
  const rest = await half('terceros/terceros', {}, { cookie: cookieOf(browser) })
  expect(await browser.status()).toBe(200)
  await server.rows(sql`update accounts set nivel = 1, administrador = false where username = 'admin'`)
  try {
    expect((await rest()).status).toBe(403)
  } finally {
    await server.rows(sql`update accounts set nivel = 2, administrador = true where username = 'admin'`)
  }
})

it('a call that waits for nothing is answered as ever', async () => {
  const browser = new Browser(server)
  await browser.signIn('ana')
  const rest = await half('privacidad/datos', {}, { cookie: cookieOf(browser) })
  expect((await rest()).status).toBe(200)
})
