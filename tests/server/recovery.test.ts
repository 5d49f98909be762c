import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isEmail, maskedAddress, masterOf, type Values } from '../../src/registry/index.ts'
import { thirdPartiesTexts } from '../../src/registry/masters/third-parties.ts'
import { loginTexts } from '../../src/registry/texts/access/login.ts'
import { passwordTexts, recoveryTexts } from '../../src/registry/texts/access/password.ts'
import { passwordRefusals } from '../../src/server/access/passwords.ts'
import { Browser } from './browser.ts'
import { openServer, type Server, START } from './harness.ts'
import { FIRST_PASSWORD, nid, PASSWORD } from './world.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** A mail server that stores emails, or refuses them. */
function postOffice() {
  const box: Received[] = []
  const state = { refuses: false }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(state.refuses ? new Error('mailbox full') : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        box.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: unquoted(Buffer.concat(chunks).toString()),
        })
        done()
      })
    },
  })
  return {
    box,
    state,
    listen: () =>
      new Promise<number>((resolve) => {
        const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
      }),
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

/** Decodes quoted-printable text. */
const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const post = postOffice()
let server: Server
beforeAll(async () => {
  const port = await post.listen()
  server = await openServer({
    smtpUrl: `smtp://127.0.0.1:${port}?from=registro@libro.example`,
    publicUrl: 'http://libro.example',
  })
  await server.rows(sql`update third_parties set email = 'ana@campo.example.com' where nid = ${nid.ana}`)
  await server.rows(sql`update third_parties set email = 'nora@campo.example.com' where nid = ${nid.nuevo}`)
  await server.rows(sql`update third_parties set email = 'irene@campo.example.com' where nid = ${nid.inactive}`)
})
beforeEach(async () => {
  server.setNow(START)
  post.box.length = 0
  post.state.refuses = false
  await server.rows(sql`delete from attempts`)
})
afterAll(async () => {
  await server.close()
  await post.close()
})

const secondsLater = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()
const look = async (nidPropietario: string) =>
  (await server.call('usuario/buscaCorreoUsuario', { nidPropietario })).body
const ask = async (nidPropietario: string, correoUsuario = '', correo = '0') =>
  (await server.call('usuario/enviaCorreoUsuario', { nidPropietario, correoUsuario, correo })).body
const set = async (datos: string, password: string) =>
  (await server.call('usuario/actualizaPasswordNew', { datos, password })).body
const enter = async (usuario: string, password: string) =>
  (await server.call('usuario/login', { usuario, password })).body

/** The token in an email's link. */
function tokenIn(email: Received | undefined): string {
  const link = /http:\/\/libro\.example\/cambiarClave\?value=([\w-]+)/.exec(email?.text ?? '')
  return link?.[1] ?? ''
}
async function linkFor(usuario: string): Promise<string> {
  expect(await ask(usuario)).toBe(1)
  return tokenIn(post.box.at(-1))
}

describe('looking for the address of a user', () => {
  it('answers it masked, null without one, and 200 for nobody and for whoever may not sign in', async () => {
    expect(await look('ana')).toEqual({ Email: 'a***@c***.com' })
    expect(await look(' ANA ')).toEqual({ Email: 'a***@c***.com' })
    expect(await look('beto')).toEqual({ Email: null })
    expect(await look('nadie')).toBe(200)
    expect(await look('inactive')).toBe(200)
    expect(await look('')).toBe(0)
  })

  it('shows little of any address', () => {
    expect(maskedAddress('maria.perez@gmail.com')).toBe('m***@g***.com')
    expect(maskedAddress('x@y')).toBe('x***@y***')
    expect(maskedAddress('m***@g***.com')).toBe('m***@g***.com')
  })

  it('tells one address no more than a few names before it must wait', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 25; at++)
      statuses.push((await server.call('usuario/buscaCorreoUsuario', { nidPropietario: `nadie-${at}` })).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(2)
    const last = await server.call('usuario/buscaCorreoUsuario', { nidPropietario: 'ana' })
    expect(last).toMatchObject({ status: 429, body: { error: loginTexts.tooMany } })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the email', () => {
  it('goes to the address on file alone, whatever address is typed, through the mail server', async () => {
    expect(await ask('ana', 'ladron@malo.example', '1')).toBe(1)
    const [email, ...others] = post.box
    expect(others).toEqual([])
    expect(email).toMatchObject({ from: 'registro@libro.example', to: ['ana@campo.example.com'] })
    expect(email?.text).toContain('Hola, Ana Ardila:')
    expect(tokenIn(email)).toMatch(/^[\w-]{43}$/)
    expect(email?.text).not.toContain('malo.example')
  })

  it('the link is kept by hash only', async () => {
    const token = await linkFor('ana')
    const kept = await server.rows(sql`select * from tokens where kind = 'recovery'`)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(await server.count('tokens', sql`kind = 'recovery'`)).toBeGreaterThan(0)
  })

  it('that cannot leave answers 2, and leaves no link that works', async () => {
    await server.rows(sql`delete from tokens where kind = 'recovery'`)
    post.state.refuses = true
    expect(await ask('ana')).toBe(2)
    expect(await server.count('tokens', sql`kind = 'recovery'`)).toBe(0)
  })

  it('does not fill a mailbox: after three the account waits a minute, then longer', async () => {
    for (let at = 0; at < 3; at++) expect(await ask('ana')).toBe(1)
    const fourth = await server.call('usuario/enviaCorreoUsuario', { nidPropietario: 'ana', correo: '0' })
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers['retry-after'])).toBe(60)
    expect(post.box).toHaveLength(3)
    server.setNow(secondsLater(61))
    expect(await ask('ana')).toBe(1)
    server.setNow(secondsLater(125))
    expect((await server.call('usuario/enviaCorreoUsuario', { nidPropietario: 'ana' })).status).toBe(429)
  })

  it("a stranger's requests hold up neither the owner at another address nor one on a device that he has used", async () => {
    const stranger = new Browser(server, '10.1.1.1')
    const asks = async (browser: Browser) =>
      (await browser.call('usuario/enviaCorreoUsuario', { nidPropietario: 'ana', correo: '0' })).status
    const known = new Browser(server, '10.1.1.1')
    await known.signIn('ana')
    for (let at = 0; at < 3; at++) expect(await asks(stranger)).toBe(200)
    expect(await asks(stranger)).toBe(429)
    post.box.length = 0
    expect(await asks(new Browser(server, '10.2.2.2'))).toBe(200)
    expect(await asks(known)).toBe(200)
    expect(post.box).toHaveLength(2)
  })

  it('strangers from many addresses do not fill a mailbox: the email that lies there must do while it works', async () => {
    await server.rows(sql`delete from tokens where kind = 'recovery'`)
    const asks = async (at: number) =>
      new Browser(server, `10.3.${at}.1`).call('usuario/enviaCorreoUsuario', { nidPropietario: 'ana', correo: '0' })
    const known = new Browser(server, '10.4.4.4')
    await known.signIn('ana')
    for (let at = 0; at < 30; at++) expect((await asks(at)).body).toBe(1)
    expect(post.box).toHaveLength(12)
    // The person's own device is counted separately.
    const own = await known.call('usuario/enviaCorreoUsuario', { nidPropietario: 'ana', correo: '0' })
    expect([own.body, post.box.length]).toEqual([1, 13])
    await server.rows(sql`delete from tokens where kind = 'recovery'`)
    expect((await asks(31)).status).toBe(429)
  })

  it('is not sent to whoever may not sign in, nor for nobody', async () => {
    expect(await ask('inactive')).toBe(0)
    expect(await ask('nadie')).toBe(0)
    expect(post.box).toEqual([])
  })
})

describe('a user without an address', () => {
  const requested = async () => {
    const [row] = await server.rows<{ email: string; email_requested: string }>(
      sql`select email, email_requested from third_parties where nid = ${nid.beto}`,
    )
    return row
  }

  it('gets no link: the typed address waits for an administrator', async () => {
    expect(await ask('beto', 'beto@campo.example.com', '1')).toBe(3)
    expect(post.box).toEqual([])
    expect(await requested()).toEqual({ email: '', email_requested: 'beto@campo.example.com' })
  })

  it("keeps what was asked for first: a stranger's address stands beside it and replaces nothing", async () => {
    await server.rows(sql`update third_parties set email_requested = '' where nid = ${nid.beto}`)
    const stranger = new Browser(server, '10.5.5.5')
    const asks = async (correoUsuario: string) =>
      (await stranger.call('usuario/enviaCorreoUsuario', { nidPropietario: 'beto', correoUsuario, correo: '1' })).body
    expect(await ask('beto', 'beto@campo.example.com', '1')).toBe(3)
    expect(await asks('ladron@malo.example')).toBe(3)
    expect(await ask('beto', 'BETO@campo.example.com', '1')).toBe(3)
    const waiting = 'beto@campo.example.com, ladron@malo.example'
    expect(await requested()).toEqual({ email: '', email_requested: waiting })
    const admin = await server.signIn('admin')
    const { body } = await server.call('terceros/terceros', {}, { as: admin })
    const row = (body as Values[]).find(({ NID_TERCERO }) => NID_TERCERO === nid.beto)
    expect(row?.CORREO_SOLICITADO).toBe(waiting)
    const column = masterOf('terceros').list.columns.find(({ key }) => key === 'CORREO_SOLICITADO')
    expect(column?.note?.(row ?? {}, '')).toBe(thirdPartiesTexts.severalRequested)
    expect(column?.note?.({ CORREO_SOLICITADO: 'uno@solo.co' }, '')).toBe('')
    // The list is limited to what an administrator can review; the person is told that theirs was not added.
    for (const at of [3, 4, 5]) {
      await server.rows(sql`delete from attempts`)
      expect(await asks(`otro${at}@malo.example`)).toBe(3)
    }
    await server.rows(sql`delete from attempts`)
    expect(await asks('otro6@malo.example')).toBe(0)
    expect((await requested())?.email_requested).not.toContain('otro6')
    expect(await ask('beto', 'beto@campo.example.com', '1')).toBe(3)
    await server.rows(sql`update third_parties set email_requested = ${waiting} where nid = ${nid.beto}`)
  })

  it.each(['', 'beto', 'beto@', 'a b@c.d', 'a@b.c\r\nBcc: x@y.z', '<a@b.c>', 'a@b.c,d@e.f'])(
    'is told that %j is no address',
    async (address) => {
      expect(isEmail(address)).toBe(false)
      expect(await ask('beto', address, '1')).toBe(0)
    },
  )

  it('is told that another person has that address', async () => {
    expect(await ask('beto', 'ANA@campo.example.com', '1')).toBe(200)
    expect((await requested())?.email_requested).not.toContain('ANA')
  })
})

describe('the link', () => {
  it('changes the password once, ends every session and every send-only token, and tells the owner', async () => {
    const before = await server.signIn('ana')
    const [token, other] = [await linkFor('ana'), await linkFor('ana')]
    expect(await set(token, 'Nueva.Clave.2026')).toBe(1)
    expect(await enter('ana', PASSWORD)).toBe(99)
    expect(await enter('ana', 'Nueva.Clave.2026')).toMatchObject({ nid_propietario: nid.ana })
    expect((await server.call('parametros/parametros', {}, { as: before })).status).toBe(401)
    expect((await server.call('archivos/subirArchivos', {}, { bearer: before.tokenEnvio })).status).toBe(401)
    expect(await set(token, 'Otra.Clave.2026')).toBe(99)
    expect(await set(other, 'Otra.Clave.2026')).toBe(99)
    await expect
      .poll(() => post.box.some(({ text }) => text.includes('su clave fue cambiada')), { timeout: 15_000 })
      .toBe(true)
    await server.rows(sql`update accounts set password_hash = (select password_hash from accounts where username = 'caro')
      where username = 'ana'`)
  })

  it('used twice at the same moment works once', async () => {
    const token = await linkFor('ana')
    const both = await Promise.all([set(token, 'Uno.Clave.2026'), set(token, 'Dos.Clave.2026')])
    expect(both.sort()).toEqual([1, 99])
    await server.rows(sql`update accounts set password_hash = (select password_hash from accounts where username = 'caro')
      where username = 'ana'`)
  })

  it('dies after five minutes', async () => {
    const token = await linkFor('ana')
    server.setNow(secondsLater(301))
    expect(await set(token, 'Nueva.Clave.2026')).toBe(99)
    expect(await enter('ana', PASSWORD)).toMatchObject({ nid_propietario: nid.ana })
  })

  it('works just before', async () => {
    const token = await linkFor('nuevo')
    server.setNow(secondsLater(299))
    expect(await set(token, 'Nueva.Clave.2026')).toBe(1)
    // Setting the password by the link counts as changing the first one.
    expect(await enter('nuevo', 'Nueva.Clave.2026')).toMatchObject({ cargo: 1 })
    expect(await enter('nuevo', FIRST_PASSWORD)).toBe(99)
  })

  it.each([
    ['', recoveryTexts.next],
    ['ana', passwordRefusals.guessable],
    [nid.ana, passwordRefusals.guessable],
    ['Password', passwordRefusals.guessable],
    ['x'.repeat(201), passwordRefusals.tooLong],
    [PASSWORD, passwordTexts.dashboardSame],
  ])('is not used up by a password that is refused: %s', async (password, text) => {
    const token = await linkFor('ana')
    const refused = await server.call('usuario/actualizaPasswordNew', { datos: token, password }, { detail: true })
    expect(refused.body).toEqual({ codigo: 0, error: text, campos: { password: text } })
    expect(await server.count('tokens', sql`kind = 'recovery'`)).toBeGreaterThan(0)
  })

  it('is no session and no send-only token, and neither of those is a link', async () => {
    const session = await server.signIn('caro')
    const token = await linkFor('ana')
    expect((await server.call('parametros/parametros', {}, { headers: { cookie: `sesion=${token}` } })).status).toBe(
      401,
    )
    expect((await server.call('parametros/parametros', {}, { bearer: token })).status).toBe(401)
    expect(await set(session.tokenEnvio, 'Nueva.Clave.2026')).toBe(99)
    expect(await set(session.cookie.replace('sesion=', ''), 'Nueva.Clave.2026')).toBe(99)
    expect(await set('', 'Nueva.Clave.2026')).toBe(99)
  })

  it('is not guessed: one address that tries many must wait', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 25; at++)
      statuses.push(
        (await server.call('usuario/actualizaPasswordNew', { datos: `x${at}`.repeat(20), password: 'Nueva.2026.x' }))
          .status,
      )
    expect(statuses).toContain(429)
  })
})

it('without a mail server the email is a file of DATA_DIR/mail with its link in one line', async () => {
  const alone = await openServer()
  try {
    await alone.rows(sql`update third_parties set email = 'ana@campo.example.com' where nid = ${nid.ana}`)
    const { body } = await alone.call('usuario/enviaCorreoUsuario', { nidPropietario: 'ana', correo: '0' })
    expect(body).toBe(1)
    const folder = join(alone.dataDir, 'mail')
    const [name, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(name).toMatch(/^20261121150000000-[0-9a-f]{8}\.eml$/)
    const email = readFileSync(join(folder, name ?? ''), 'utf8')
    expect(email).toContain('To: ana@campo.example.com\n')
    expect(email).toMatch(/^http:\/\/localhost:0\/cambiarClave\?value=[\w-]{43}$/m)
    expect(email).toContain('pidió cambiar su clave')
  } finally {
    await alone.close()
  }
})
