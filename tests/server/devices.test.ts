/** 'Mis dispositivos': lists the devices that may send for a person, and revokes one. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { devicesTexts } from '../../src/registry/texts/devices.ts'
import { deviceName } from '../../src/server/access/sending-devices.ts'
import { tidy } from '../../src/server/housekeeping.ts'
import { Browser } from './browser.ts'
import { openWith, START } from './harness.ts'
import { nid } from './world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

const { server } = await openWith()
beforeEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from devices`)
})

const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()
async function enter(usuario: string): Promise<Browser> {
  const browser = new Browser(server)
  await browser.call('usuario/login', { usuario, password: 'Corral.2026.Lejano' }, { 'user-agent': PHONE })
  await browser.signIn(usuario)
  return browser
}
const listed = async (browser: Browser, NID_PROPIETARIO = '') =>
  (await browser.call('usuario/dispositivos', { NID_PROPIETARIO })).body as Values[]
const end = (browser: Browser, ID: string | undefined) =>
  browser.call('usuario/terminarDispositivo', { ID: ID ?? '' }, { 'x-detalle': '1' })
const told = { error: devicesTexts.endedHere, motivo: 'terminado' }

describe('the devices of a person', () => {
  it('are one for each browser, named by what it says, with the days of its first and last use', async () => {
    const phone = await enter('ana')
    await enter('ana')
    const rows = await listed(phone)
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ ESTE }) => ESTE === 'S')).toMatchObject([
      { NOMBRE: 'Chrome en Android', DESDE: '2026-11-21 10:00', ULTIMO_USO: '2026-11-21 10:00' },
    ])
    server.setNow(later(30))
    expect(await phone.sends()).toBe(true)
    const [last] = await listed(phone)
    expect(last).toMatchObject({ ESTE: 'S', DESDE: '2026-11-21 10:00', ULTIMO_USO: '2026-11-21 10:30' })
  })

  it('that signs in again stays one, and its earlier token dies once nothing of it can be in the air', async () => {
    const phone = await enter('ana')
    const earlier = phone.tokenEnvio
    await phone.signIn('ana')
    expect(phone.tokenEnvio).not.toBe(earlier)
    expect(await listed(phone)).toHaveLength(1)
    const asks = async () => (await server.call('lote/enviar', { envios: '[]' }, { bearer: earlier })).status
    expect(await asks()).toBe(200)
    server.setNow(later(11))
    expect(await asks()).toBe(401)
    expect(await phone.sends()).toBe(true)
  })

  it('are for himself and administrators to see and to end', async () => {
    const [ana, beto, admin] = [await enter('ana'), await enter('beto'), await enter('admin')]
    const [anas] = await listed(ana)
    expect((await beto.call('usuario/dispositivos', { NID_PROPIETARIO: nid.ana })).status).toBe(403)
    expect((await beto.call('usuario/dispositivos', { NID_PROPIETARIO: 'ADMINANCO' })).status).toBe(403)
    expect((await end(beto, anas?.ID)).body).toMatchObject({ codigo: 103, error: devicesTexts.notThere })
    expect((await end(beto, 'x')).body).toMatchObject({ codigo: 103 })
    expect(await ana.sends()).toBe(true)
    expect((await listed(admin, 'ADMINANCO')).map(({ NID_PROPIETARIO }) => NID_PROPIETARIO).sort()).toEqual(
      [nid.admin, nid.ana, nid.beto].sort(),
    )
    const owners = (await admin.call('usuario/usuariosDispositivos')).body as Values[]
    expect(owners.map(({ code }) => code).sort()).toEqual([nid.admin, nid.ana, nid.beto].sort())
    expect(await listed(admin, nid.ana)).toMatchObject([{ ID: anas?.ID, PROPIETARIO: 'Ana Ardila', ESTE: 'N' }])
    const found = (text: string) =>
      admin.call('usuario/dispositivos', { NID_PROPIETARIO: 'ADMINANCO', DESDE: '0', FILAS: '10', BUSCAR: text })
    expect((await found('ardila')).body).toMatchObject([{ ID: anas?.ID, TOTAL_FILAS: '1' }])
    expect((await found('2026-11')).body).toHaveLength(3)
    expect((await end(admin, anas?.ID)).body).toBe(1)
    expect(await ana.sends()).toBe(false)
  })

  it('one that is ended sends and reads nothing from that moment, is told so, and the others go on', async () => {
    const [lost, kept] = [await enter('ana'), await enter('ana')]
    const [row] = (await listed(kept)).filter(({ ESTE }) => ESTE === 'N')
    expect((await end(kept, row?.ID)).body).toBe(1)
    const sent = await server.call('lote/enviar', { envios: '[]' }, { bearer: lost.tokenEnvio })
    expect(sent).toMatchObject({ status: 401, body: told })
    expect(await lost.call('parametros/parametros')).toMatchObject({ status: 401, body: told })
    expect(await kept.status()).toBe(200)
    expect(await kept.sends()).toBe(true)
    expect(await listed(kept)).toHaveLength(1)
    // Public calls still work, and the password signs in again, as a new device.
    expect((await lost.call('procesosDiarios/documentosInicio')).status).toBe(200)
    await lost.signIn('ana')
    expect([await lost.status(), await lost.sends()]).toEqual([200, true])
    expect((await listed(kept)).map(({ ID }) => ID)).not.toContain(row?.ID)
    expect(await listed(kept)).toHaveLength(2)
  })

  it('may be the one that ends itself; who ended which stays in the trail', async () => {
    const phone = await enter('ana')
    const [row] = await listed(phone)
    expect((await end(phone, row?.ID)).body).toBe(1)
    expect(await phone.status()).toBe(401)
    const trail = await server.rows(sql`select captured_by, owner_nid, before, after from filings
      where code = 'misDispositivos' and number = ${row?.ID ?? ''}`)
    expect(trail).toMatchObject([
      { captured_by: nid.ana, owner_nid: nid.ana, before: { TERMINADO: '' }, after: { TERMINADO: '2026-11-21 10:00' } },
    ])
  })

  it('a token of an earlier server has no device until it is used: then it can be ended like any', async () => {
    const [old, kept] = [await enter('ana'), await enter('ana')]
    await server.rows(sql`update tokens set device_id = null where kind <> 'recovery' and device_id =
      (select min(id) from devices)`)
    expect(await listed(kept)).toHaveLength(1)
    expect(await old.sends()).toBe(true)
    expect(await listed(kept)).toHaveLength(2)
    const [row] = (await listed(kept)).filter(({ ESTE }) => ESTE === 'N')
    expect((await end(kept, row?.ID)).body).toBe(1)
    expect(await old.sends()).toBe(false)
  })

  it('go when nothing of them is left', async () => {
    await enter('ana')
    const context = { db: server.db, now: () => new Date('2028-01-01'), storage: { delete: async () => {} } }
    await tidy(context as unknown as Parameters<typeof tidy>[0])
    expect(await server.count('devices')).toBe(0)
  })
})

it.each([
  [PHONE, 'Chrome en Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox en Linux'],
  ['<script>alert(1)</script> Android', 'Android'],
  ['curl/8.5.0', ''],
])('%s is called %j', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
