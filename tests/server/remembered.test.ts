/** A form takes two round trips to the database, and its caller is checked as strictly as by a separate query. */
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { Browser } from './browser.ts'
import { a01, a04 } from './forms.ts'
import { openWith, START } from './harness.ts'
import { nid } from './world.ts'

let ana: Browser
const { server } = await openWith()
beforeEach(async () => {
  server.setNow(START)
  ana = new Browser(server)
  await ana.signIn('ana')
  // From now on the server remembers her session and her send-only token.
  expect(await file(a01())).toBe(1)
  expect(await file(a01(), 'send')).toBe(1)
})

const FORM = 'formularioA01/ingresarNacimiento'
async function answerTo(form: Values, by: 'session' | 'send' = 'session', key?: string) {
  const headers = { ...(key && { 'idempotency-key': key }) }
  if (by === 'session') return ana.call(FORM, form, headers)
  return server.call(FORM, form, { bearer: ana.tokenEnvio, headers })
}
const file = async (form: Values, by: 'session' | 'send' = 'session') =>
  (await answerTo(form, by, form.CONSECUTIVO)).body
const used = ({ CONSECUTIVO }: Values) =>
  server.count('numbers', sql`code = 'A01' and number = ${CONSECUTIVO} and state = 1`)
const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()

describe.each(['session', 'send'] as const)('whoever is remembered by his %s', (by) => {
  it('files in two trips: one reads him and what the form rests on, one writes', async () => {
    const trips = vi.spyOn(server.db, 'execute')
    try {
      expect(await file(a01(), by)).toBe(1)
      expect(trips).toHaveBeenCalledTimes(2)
    } finally {
      trips.mockRestore()
    }
  })

  const undoing = async (change: SQL, back: SQL, check: () => Promise<void>) => {
    await server.rows(change)
    try {
      await check()
    } finally {
      await server.rows(back)
    }
  }

  it.each([
    [
      'his device was ended',
      sql`update devices set ended_at = now() where account_id = (select id from accounts where nid = ${nid.ana})`,
      sql`update devices set ended_at = null`,
      401,
    ],
    [
      'he is no longer active',
      sql`update third_parties set status = 1 where nid = ${nid.ana}`,
      sql`update third_parties set status = 0 where nid = ${nid.ana}`,
      401,
    ],
    [
      'he must change his password',
      sql`update accounts set cargo = 0 where nid = ${nid.ana}`,
      sql`update accounts set cargo = 1 where nid = ${nid.ana}`,
      403,
    ],
  ])('files nothing once %s, and is told so, whatever is wrong with the form', async (_what, change, back, status) => {
    const [right, wrong] = [a01(), a01({ FECHA_SERVICIO: 'ayer' })]
    await undoing(change, back, async () => {
      expect((await answerTo(right, by, `r-${by}-${status}-${right.CONSECUTIVO}`)).status).toBe(status)
      expect((await answerTo(wrong, by)).status).toBe(status)
      expect(await used(right)).toBe(0)
    })
    expect(await file(right, by)).toBe(1)
  })

  it('files for others only while he may', async () => {
    const betos = a01({ NID_PROPIETARIO: nid.beto })
    await undoing(
      sql`update accounts set administrador = true, nivel = 2 where nid = ${nid.ana}`,
      sql`update accounts set administrador = false, nivel = 1 where nid = ${nid.ana}`,
      async () => expect((await answerTo(betos, by)).status).not.toBe(403),
    )
    expect((await answerTo(betos, by)).status).toBe(403)
  })

  it('has his first answer to the same key again, and nobody else has it', async () => {
    const form = a01()
    const key = `otra-vez-${by}`
    expect((await answerTo(form, by, key)).body).toBe(1)
    expect((await answerTo(form, by, key)).body).toBe(1)
    expect((await answerTo({ ...form, OBSERVACIONES: 'otra' }, by, key)).status).toBe(422)
    expect(await server.count('filings', sql`code = 'A01' and number = ${form.CONSECUTIVO}`)).toBe(1)
  })
})

describe('a session that is remembered', () => {
  it('ends when nothing was asked for an hour, and goes on while it is used', async () => {
    for (const minutes of [50, 100]) {
      server.setNow(later(minutes))
      expect(await file(a01())).toBe(1)
    }
    server.setNow(later(161))
    expect((await answerTo(a01())).status).toBe(401)
  })

  it('is good for nothing after signing out', async () => {
    const cookie = [...ana.cookies].map((pair) => pair.join('=')).join('; ')
    await ana.call('usuario/salir')
    expect((await server.call(FORM, a01(), { headers: { cookie } })).status).toBe(401)
  })

  it('is refused to a page of another site', async () => {
    expect((await ana.call(FORM, a01(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

it('a form of another kind is confirmed too, by whatever statement it asks first', async () => {
  await server.rows(sql`update third_parties set status = 1 where nid = ${nid.ana}`)
  try {
    expect((await ana.call('formularioA04/ingresarNacimiento', a04())).status).toBe(401)
  } finally {
    await server.rows(sql`update third_parties set status = 0 where nid = ${nid.ana}`)
  }
})
