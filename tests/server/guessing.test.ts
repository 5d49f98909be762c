/**
 * Guessing is delayed without delaying anyone else; and the lifetime of a session across sign-ins and password changes.
 */
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkOf } from '../../src/server/access/limits.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { tidyAttempts } from '../../src/server/housekeeping.ts'
import { Semaphore } from '../../src/server/platform/semaphore.ts'
import { Browser } from './browser.ts'
import { openWith, START } from './harness.ts'
import { nid, PASSWORD, type Who } from './world.ts'

let passwordHash: string
const { server } = await openWith()
beforeAll(async () => {
  const [row] = await server.rows<{ password_hash: string }>(
    sql`select password_hash from accounts where username = 'ana'`,
  )
  passwordHash = row?.password_hash ?? ''
})
beforeEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from attempts`)
})

const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()

const browser = (address?: string) => new Browser(server, address)
const signedIn = async (who: Who, address?: string) => {
  const one = browser(address)
  expect((await one.signIn(who)).status).toBe(200)
  return one
}
/** Sets the counters as after thousands of wrong passwords. */
const guessedAt = () => server.rows(sql`update attempts set failures = 5000`)

describe("somebody else's guesses", () => {
  /** Guesses ana's password from this address. */
  const attack = async (address = '127.0.0.1') => {
    for (let n = 0; n < 3; n++) await browser(address).signIn('ana', `no-${n}`)
    await guessedAt()
  }

  it('make a new device wait, and none that its owner has used', async () => {
    const own = await signedIn('ana')
    await attack()
    expect((await browser().signIn('ana')).status).toBe(429)
    expect((await own.signIn('ana')).status).toBe(200)
    own.cookies.delete('sesion')
    expect((await own.signIn('ana')).status, 'signed out, and days later').toBe(200)
  })

  it('are counted together, however the name is spelt for the database', async () => {
    const name = (username: string) => sql`update accounts set username = ${username} where nid = ${nid.ana}`
    await server.rows(name('Idali'))
    try {
      const tried = (usuario: string) => server.call('usuario/login', { usuario, password: 'no' })
      for (let n = 0; n < 5; n++) expect((await tried('idali')).body).toBe(99)
      for (const usuario of ['IDALI', 'İdali', 'idalİ', ' İdalİ ']) expect((await tried(usuario)).status).toBe(429)
    } finally {
      await server.rows(name('ana'))
    }
  })

  it('are not forgiven by her own right password', async () => {
    const own = await signedIn('ana')
    await attack()
    await own.signIn('ana')
    expect((await browser('10.0.0.1').signIn('ana', 'otra')).status).toBe(429)
  })

  it('do not keep her from changing her password, nor her link from working', async () => {
    const own = await signedIn('ana')
    const account = sql`(select id from accounts where username = 'ana')`
    await server.rows(sql`insert into tokens (hash, kind, account_id, expires_at)
      values (${hashToken('enlace-de-ana'.padEnd(43, 'x'))}, 'recovery', ${account}, ${at(300)})`)
    await browser().call('usuario/actualizaPasswordNew', { datos: 'otro', password: 'Nueva.Clave.9' })
    await attack()
    expect((await browser().call('usuario/actualizaPasswordNew', { datos: 'otro', password: 'x' })).status).toBe(429)
    const wrong = { anterior: 'otra', password: 'Nueva.Clave.9', username: 'ana' }
    expect((await own.call('usuario/actualizaPassword', wrong)).body).toBe(98)
    const fresh = browser()
    const link = { datos: 'enlace-de-ana'.padEnd(43, 'x'), password: 'Nueva.Clave.9' }
    expect((await fresh.call('usuario/actualizaPasswordNew', link)).body).toBe(1)
    await attack()
    expect((await fresh.signIn('ana', 'Nueva.Clave.9')).status, 'where the link was opened').toBe(200)
    await server.rows(sql`update accounts set password_hash = ${passwordHash} where username = 'ana'`)
  })

  it('a device of hers that guesses waits too, and only that one', async () => {
    const [one, other] = [await signedIn('ana', '10.1.1.1'), await signedIn('ana', '10.1.1.1')]
    const said: number[] = []
    for (let n = 0; n < 8; n++) said.push((await one.signIn('ana', `no-${n}`)).status)
    expect(said).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await one.signIn('ana')).status).toBe(429)
    expect((await other.signIn('ana')).status).toBe(200)
    expect((await one.signIn('beto')).status, 'nor another person on it').toBe(200)
    server.setNow(at(2))
    expect((await one.signIn('ana')).status).toBe(200)
  })

  it('gain nothing by a device of one’s own', async () => {
    const thief = await signedIn('beto')
    for (let n = 0; n < 5; n++) expect((await thief.signIn('ana', `no-${n}`)).body).toBe(99)
    expect((await thief.signIn('ana', 'no')).status).toBe(429)
    expect((await thief.signIn('ana')).status).toBe(429)
  })

  it('gain nothing by changing one’s own password to the same: the address still waits', async () => {
    const thief = await signedIn('beto', '10.2.2.2')
    for (let n = 0; n < 40; n++) {
      await thief.signIn(`nadie-${n}`, 'no')
      const same = { anterior: PASSWORD, password: PASSWORD, username: 'beto' }
      if (n % 4 === 0) expect((await thief.call('usuario/actualizaPassword', same)).status).toBe(200)
    }
    expect((await thief.signIn('nadie', 'no')).status).toBe(429)
  })

  it('gain nothing by saying that they come from elsewhere, without a proxy that is trusted', async () => {
    const liar = browser('10.3.3.3')
    let last = 0
    for (let n = 0; n < 41; n++) {
      const lie = { 'x-forwarded-for': `10.9.9.${n}`, forwarded: `for=10.9.9.${n}`, 'x-real-ip': `10.9.9.${n}` }
      last = (await liar.call('usuario/login', { usuario: `nadie-${n}`, password: 'no' }, lie)).status
    }
    expect(last).toBe(429)
  })

  it('gain nothing by the 2^64 addresses of a network', async () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:1:2::9'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'))
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
    expect(networkOf('::1')).toBe('::')
    expect(networkOf('1020304050'), 'a document number').toBe('1020304050')
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
    let last = 0
    for (let n = 0; n < 41; n++) last = (await browser(`2001:db8::${n + 1}`).signIn(`nadie-${n}`, 'no')).status
    expect(last).toBe(429)
  })

  it('that come all at once are turned away before they cost anything, and not counted', async () => {
    const crowd = Array.from({ length: 80 }, (_, n) => browser(`10.4.4.${n}`).signIn(`gente-${n}`, 'no'))
    const said = (await Promise.all(crowd)).map(({ status }) => status)
    const judged = said.filter((status) => status === 200).length
    expect(said.filter((status) => status === 429)).toHaveLength(80 - judged)
    expect(judged).toBeGreaterThan(0)
    expect(judged).toBeLessThan(80)
    expect(await server.count('attempts')).toBe(2 * judged)
  })

  it('that a clock counted which was ahead keep nobody out once it is right, nor do the clocks of two servers differ enough to gain by', async () => {
    server.setNow(at(2 * 24 * 3600))
    for (let n = 0; n < 3; n++) await browser().signIn('ana', `no-${n}`)
    await guessedAt()
    server.setNow(START)
    expect((await browser().signIn('ana')).status).toBe(200)
    server.setNow(at(60))
    for (let n = 0; n < 3; n++) await browser().signIn('ana', `no-${n}`)
    await guessedAt()
    server.setNow(at(30))
    expect((await browser().signIn('ana')).status).toBe(429)
  })

  it('leave nothing behind after a quiet hour, and never make anybody wait for the disk', async () => {
    await server.rows(sql`insert into attempts (key, failures, last_at)
      select md5(n::text), 3, ${START}::timestamptz from generate_series(1, 10000) n`)
    const tidied = (seconds: number) => tidyAttempts({ db: server.db, now: () => new Date(at(seconds)) } as AppContext)
    await tidied(3_500)
    expect(await server.count('attempts')).toBe(10_000)
    await tidied(3_601)
    expect(await server.count('attempts')).toBe(0)
    expect(await server.rows(sql`select relpersistence from pg_class where relname = 'attempts'`)).toEqual([
      { relpersistence: 'u' },
    ])
  })
})

it('whoever is known goes before strangers who came earlier', async () => {
  const turns = new Semaphore(1)
  const order: string[] = []
  const take = (who: string, known = false) => turns.take(async () => void order.push(who), known)
  await Promise.all([take('at work'), take('stranger'), take('another'), take('known', true)])
  expect(order).toEqual(['at work', 'known', 'stranger', 'another'])
})

describe('the mark of a device', () => {
  it('opens nothing', async () => {
    const page = await signedIn('ana')
    const mark = page.cookies.get('equipo') ?? ''
    expect(mark).toMatch(/^[\w-]{43}$/)
    const uses: readonly Readonly<Record<string, string>>[] = [
      { cookie: `sesion=${mark}` },
      { cookie: `equipo=${mark}` },
      { authorization: `Bearer ${mark}` },
    ]
    for (const headers of uses) expect((await server.call('parametros/parametros', {}, { headers })).status).toBe(401)
    expect((await browser().call('usuario/actualizaPasswordNew', { datos: mark, password: 'x' })).body).toBe(99)
    expect(JSON.stringify(await server.rows(sql`select * from tokens`))).not.toContain(mark)
  })

  it('is of up to five people on one device, and of the last twenty devices of one person', async () => {
    const shared = browser()
    for (const who of ['ana', 'beto', 'caro', 'registrar', 'national', 'consulta']) await shared.signIn(who)
    expect(shared.cookies.get('equipo')?.split('.')).toHaveLength(5)
    await shared.signIn('consulta')
    expect(shared.cookies.get('equipo')?.split('.')).toHaveLength(5)
    const first = await signedIn('inseminator')
    for (let n = 1; n <= 20; n++) {
      server.setNow(at(n))
      await signedIn('inseminator')
    }
    const marks = sql`kind = 'device' and account_id = (select id from accounts where username = 'inseminator')`
    expect(await server.count('tokens', marks)).toBe(20)
    const oldest = hashToken(first.cookies.get('equipo') ?? '')
    expect(await server.count('tokens', sql`hash = ${oldest}`)).toBe(0)
  })

  it.each(['', '.', 'x', `${'a'.repeat(43)}.${'b'.repeat(43)}`, "' or 1=1 --", 'ñ'.repeat(50), 'a.'.repeat(3000)])(
    'that is %j is none',
    async (mark) => {
      const { body } = await server.call(
        'usuario/login',
        { usuario: 'ana', password: 'no' },
        { headers: { cookie: `equipo=${encodeURIComponent(mark)}` } },
      )
      expect(body).toBe(99)
    },
  )
})

describe('signing in', () => {
  it('never goes on with the session that the browser brought', async () => {
    const planted = 'P'.repeat(43)
    const page = browser()
    page.cookies.set('sesion', planted)
    await page.signIn('ana')
    expect(page.cookies.get('sesion')).not.toBe(planted)
    expect(await page.status()).toBe(200)
    page.cookies.set('sesion', planted)
    expect(await page.status()).toBe(401)
  })

  it('ends the session that was open in that browser, be it somebody else’s or her own', async () => {
    for (const before of ['beto', 'ana'] as const) {
      const page = await signedIn(before)
      const old = page.cookies.get('sesion') ?? ''
      await page.signIn('ana')
      expect(page.cookies.get('sesion')).not.toBe(old)
      const thief = browser()
      thief.cookies.set('sesion', old)
      expect(await thief.status()).toBe(401)
    }
  })

  it('that fails, or waits, leaves the open session and gives none', async () => {
    const page = await signedIn('ana')
    const old = page.cookies.get('sesion')
    expect((await page.signIn('ana', 'no')).headers['set-cookie']).toBeUndefined()
    expect(page.cookies.get('sesion')).toBe(old)
    expect(await page.status()).toBe(200)
    expect((await browser().signIn('inactive')).headers['set-cookie']).toBeUndefined()
  })
})

describe('a change of password ends everything else of that person:', () => {
  const link = 'enlace-de-beto'.padEnd(43, 'x')
  const flows: Readonly<Record<string, (own: Browser) => Promise<unknown>>> = {
    'in cambiarClave': (own) =>
      own.call('usuario/actualizaPassword', { anterior: PASSWORD, password: 'Potrero.Verde.7', username: 'beto' }),
    'by the link of the letter': () =>
      browser().call('usuario/actualizaPasswordNew', { datos: link, password: 'Potrero.Verde.7' }),
    "by an administrator's command": () => makeAdministrator(server.db, 'beto'),
  }

  it.each(Object.keys(flows))('%s', async (flow) => {
    const [own, other, stranger] = [await signedIn('beto'), await signedIn('beto'), await signedIn('caro')]
    const second = 'otro-enlace'.padEnd(43, 'x')
    for (const token of [link, second])
      await server.rows(sql`insert into tokens (hash, kind, account_id, expires_at)
        values (${hashToken(token)}, 'recovery', (select id from accounts where username = 'beto'), ${at(300)})`)
    expect([await own.sends(), await other.sends()]).toEqual([true, true])
    await flows[flow]?.(own)

    const stays = flow === 'in cambiarClave'
    expect([await own.status(), await other.status()]).toEqual([stays ? 200 : 401, 401])
    expect([await own.sends(), await other.sends()], 'send-only tokens').toEqual([false, false])
    const spent = await browser().call('usuario/actualizaPasswordNew', { datos: second, password: 'Otra.Clave.9' })
    expect(spent.body, 'another link').toBe(99)
    expect((await other.signIn('beto')).body, 'the old password').toBe(99)
    await guessedAt()
    expect((await other.signIn('beto')).status, 'the mark of the other device').toBe(429)
    if (stays) expect((await own.signIn('beto', 'Potrero.Verde.7')).status, 'the mark of his own').toBe(200)
    expect([await stranger.status(), await stranger.sends()], 'another person').toEqual([200, true])
    await server.rows(sql`delete from tokens where kind = 'recovery'`)
    await server.rows(sql`update accounts set password_hash = ${passwordHash}, nivel = 1, administrador = false, cargo = 1
      where nid = ${nid.beto}`)
  })
})
