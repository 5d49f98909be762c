/** Notifications of a device (Web Push): what is told to whom, how it is sent, and with what it ends. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationKinds, notificationTexts } from '../../src/registry/app/notifications.ts'
import type { Values } from '../../src/registry/index.ts'
import { tellEvening } from '../../src/server/evening.ts'
import { sendNotifications } from '../../src/server/notifications/send.ts'
import { isPushService } from '../../src/server/notifications/subscriptions.ts'
import { isSignedBy, PushService } from '../push-service.ts'
import { Browser } from './browser.ts'
import { a01, a06 } from './forms.ts'
import { openServer, START } from './harness.ts'
import { nid, type Who } from './world.ts'

const service = await PushService.start()
const { origin } = service
// What the server sends by itself, every ten seconds, would come between: each run is the test's own.
vi.useFakeTimers({ toFake: ['setInterval'] })
const server = await openServer({ pushServices: [origin] })
vi.useRealTimers()
afterAll(async () => {
  service.stop()
  await server.close()
})

let now = START
const setNow = (instant: string) => {
  now = instant
  server.setNow(instant)
}
const later = (seconds: number) => setNow(new Date(Date.parse(now) + seconds * 1000).toISOString())
beforeEach(async () => {
  setNow(START)
  service.answers = [[201]]
  service.received.length = 0
  for (const table of ['devices', 'notification_events', 'attempts', 'transfers'])
    await server.rows(sql`delete from ${sql.identifier(table)}`)
})

const warnings: unknown[] = []
const sending = () => ({
  db: server.db,
  config: { pushServices: [origin], publicUrl: 'https://libro.example' },
  log: { warn: (...said: unknown[]) => void warnings.push(said) } as never,
  now: () => new Date(now),
})
const run = () => sendNotifications(sending(), new AbortController().signal)

const all = notificationKinds.join(',')
const subscribe = (browser: Browser, TIPOS = all, subscription: unknown = service.subscription()) =>
  browser.call('avisos/guardar', { SUSCRIPCION: JSON.stringify(subscription), TIPOS }, { 'x-detalle': '1' })
async function enter(who: Who): Promise<Browser> {
  const browser = new Browser(server)
  await browser.signIn(who)
  return browser
}
async function phoneOf(who: Who, kinds?: string): Promise<Browser> {
  const phone = await enter(who)
  expect((await subscribe(phone, kinds)).body).toBe(1)
  return phone
}
const event = (kind: string, of: string = nid.ana) =>
  server.rows(sql`insert into notification_events (nid, kind) values (${of}, ${kind})`)
const waiting = () => server.count('notification_messages')
const subscriptions = () => server.count('push_subscriptions')

describe('what a device is notified of', () => {
  it('is nothing until it was asked for, and then the kinds that are on, told by the kind alone', async () => {
    const phone = await enter('ana')
    expect((await phone.call('avisos/opciones')).body).toMatchObject({ tipos: '', huella: '' })
    await event('pregunta')
    await run()
    expect(service.texts).toEqual([])
    await subscribe(phone, 'pregunta,traspaso,inventado')
    const { body } = await phone.call('avisos/opciones')
    expect(body).toMatchObject({ tipos: 'pregunta,traspaso' })
    for (const kind of ['pregunta', 'solicitud', 'traspaso']) await event(kind)
    await run()
    expect([...service.texts].sort()).toEqual(['pregunta', 'traspaso'])
    const { llave } = body as { llave: string }
    const [{ headers }] = service.received as [PushService['received'][number]]
    expect(isSignedBy(headers.authorization, llave, origin)).toBe(true)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers.topic).toBe(service.texts[0])
    expect([await waiting(), await server.count('notification_events')]).toEqual([0, 0])
    expect((await phone.call('avisos/quitar')).body).toBe(1)
    await event('pregunta')
    await run()
    expect(service.texts).toHaveLength(2)
  })

  it('is a question from the desk, for who captured the form', async () => {
    await phoneOf('ana')
    const [admin, beto] = [await enter('admin'), await phoneOf('beto')]
    expect(beto).toBeTruthy()
    const ana = await server.signIn('ana')
    await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana })
    const [{ ID = '' } = {}] = (await admin.call('revisionCampo/recibidos')).body as Values[]
    await admin.call('revisionCampo/preguntar', { ID, PREGUNTA: '¿Qué día?' })
    expect(await server.rows(sql`select nid, kind from notification_events`)).toEqual([
      { nid: nid.ana, kind: 'pregunta' },
    ])
    await run()
    expect(service.texts).toEqual(['pregunta'])
  })

  it('is a refused form when its device reports it, once', async () => {
    const registrar = await phoneOf('registrar')
    const told = (...ids: string[]) =>
      server.call(
        'campo/informarRechazos',
        {
          DISPOSITIVO: 'telefono',
          RECHAZOS: JSON.stringify(
            ids.map((id) => ({ id, formulario: 'A01', numero: '1399', codigo: '100', fecha: START })),
          ),
        },
        { bearer: registrar.tokenEnvio },
      )
    const texts = async () => {
      await run()
      return service.texts.length
    }
    await told('e1')
    expect(await texts()).toBe(1)
    await told('e1')
    await told()
    expect(await texts()).toBe(1)
    await told('e1', 'e2')
    expect(await texts()).toBe(2)
    expect(service.texts).toEqual(['rechazo', 'rechazo'])
  })

  it('is a decision on a request for numbers and on one about personal data', async () => {
    await phoneOf('ana')
    const admin = await enter('admin')
    for (const state of [2, 2])
      await server.rows(
        sql`insert into form_requests (owner_nid, state, requested_on) values (${nid.ana}, ${state}::int, '2026-11-12')`,
      )
    const [one, two] = await server.rows<{ id: number }>(sql`select id from form_requests order by id`)
    const reject = { id: String(one?.id), observaciones: 'Falta el soporte' }
    expect((await admin.call('formulariosParaRevisar/ingresarFormularioObservaciones', reject)).body).toBe(1)
    await run()
    expect(service.texts).toEqual(['solicitud'])
    expect(
      (await admin.call('formulariosParaRevisar/ingresarFormularioSolicitados', { id: String(two?.id) })).body,
    ).toBe(1)
    await run()
    expect(service.texts).toEqual(['solicitud', 'solicitud'])
    const ana = await server.signIn('ana')
    await server.call('privacidad/pedir', { TIPO: 'C', DETALLE: 'El teléfono' }, { as: ana })
    const [asked] = (await server.call('privacidad/peticiones', {}, { as: ana })).body as Values[]
    const answer = { ID: asked?.ID ?? '', DECISION: 'A', RESPUESTA: 'Listo' }
    expect((await admin.call('privacidad/resolver', answer)).body).toBe(1)
    await run()
    expect(service.texts.slice(2)).toEqual(['peticion'])
  })

  it('is an animal transferred to or from one, unless one filed it oneself', async () => {
    await phoneOf('ana')
    await phoneOf('beto')
    const told = async () => {
      const rows = await server.rows<{ nid: string }>(sql`delete from notification_events returning nid`)
      return rows.map((row) => row.nid).sort()
    }
    const file = async (who: Who) =>
      server.call('formularioA06/ingresarFormularioA06', a06(), { as: await server.signIn(who) })
    expect((await file('ana')).body).toBe(1)
    expect(await told()).toEqual([nid.beto])
    await server.rows(sql`delete from transfers`)
    await server.rows(sql`update animals set owner_nid = ${nid.ana} where chip = 'AH3'`)
    expect((await file('admin')).body).toBe(1)
    expect(await told()).toEqual([nid.ana, nid.beto])
  })

  it('is tomorrow’s births and numbers that ran low today, once in the evening', async () => {
    await phoneOf('ana')
    await phoneOf('beto')
    const ana = await server.signIn('ana')
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana })).body).toBe(1)
    // The most likely day of a goat: halfway between its first and last.
    await server.rows(sql`update services set served_on = '2026-06-25'`)
    const evening = async (instant: string) => {
      setNow(instant)
      await tellEvening(sending())
      return server.rows(sql`delete from notification_events returning nid, kind`)
    }
    expect(await evening('2026-11-21T21:59:00Z')).toEqual([])
    expect(await evening('2026-11-21T22:00:00Z')).toEqual([{ nid: nid.ana, kind: 'partos' }])
    expect(await evening('2026-11-21T22:01:00Z')).toEqual([])
    await server.rows(sql`update numbers set state = 2 where owner_nid = ${nid.ana} and code = 'A01' and state = 0`)
    await server.rows(sql`update numbers set used_at = '2026-11-22T15:00:00Z' where code = 'A01' and state = 1`)
    expect(await evening('2026-11-22T23:00:00Z')).toEqual([{ nid: nid.ana, kind: 'numeros' }])
    expect(await evening('2026-11-23T23:00:00Z')).toEqual([])
    // Used later that evening, when devices come back from the field.
    await server.rows(sql`update numbers set used_at = '2026-11-23T23:30:00Z' where code = 'A01' and state = 1`)
    expect(await evening('2026-11-24T23:00:00Z')).toEqual([{ nid: nid.ana, kind: 'numeros' }])
  })
})

describe('a notification', () => {
  it('is tried again later and later, as long as its service asks for, and given up in the end', async () => {
    await phoneOf('ana')
    await event('pregunta')
    service.answers = [[503], [429, { 'retry-after': '600' }], [201]]
    await run()
    await run()
    expect(service.texts).toHaveLength(1)
    later(30)
    await run()
    expect(service.texts).toHaveLength(2)
    later(599)
    await run()
    expect(service.texts).toHaveLength(2)
    later(1)
    await run()
    expect([service.texts.length, await waiting()]).toEqual([3, 0])
    service.answers = [[500]]
    await event('pregunta')
    for (let n = 0; n < 20; n++) {
      await run()
      later(4 * 3600)
    }
    expect([service.texts.length, await waiting(), await subscriptions()]).toEqual([12, 0, 1])
  })

  it('does not follow a redirection, and one that is refused is not repeated', async () => {
    await phoneOf('ana')
    await event('pregunta')
    service.answers = [[307, { location: `${origin}/elsewhere` }], [403]]
    await run()
    await event('pregunta')
    await run()
    later(3600)
    await run()
    expect([service.texts.length, await waiting()]).toEqual([2, 0])
  })

  it('of which many wait is one; one that comes during its sending is sent afterwards', async () => {
    await phoneOf('ana')
    await server.rows(sql`insert into notification_events (nid, kind)
      select ${nid.ana}, 'pregunta' from generate_series(1, 700)`)
    await run()
    expect(service.texts).toEqual(['pregunta'])
    await event('pregunta')
    service.answers = [[503]]
    await run()
    await event('pregunta')
    service.answers = [[201]]
    later(30)
    await run()
    expect([service.texts.length, await waiting()]).toEqual([3, 0])
  })

  it('to an address that is gone ends the subscription', async () => {
    for (const status of [404, 410]) {
      await phoneOf('ana')
      service.answers = [[status]]
      await event('pregunta')
      await run()
      expect([await subscriptions(), await waiting()]).toEqual([0, 0])
    }
  })

  it('whose service is away waits, and holds up nothing else', async () => {
    await phoneOf('ana')
    await phoneOf('beto')
    service.answers = [[0]]
    await event('pregunta')
    await event('pregunta', nid.beto)
    await run()
    expect([await waiting(), await subscriptions()]).toEqual([2, 2])
    expect(JSON.stringify(warnings)).not.toContain('/send/')
  })
})

describe('a subscription', () => {
  const refused = async (browser: Browser, subscription: unknown) => (await subscribe(browser, all, subscription)).body

  it('is at a browser’s push service only, with keys of the curve: no address of our network is called', async () => {
    const phone = await enter('ana')
    const { keys } = service.subscription()
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/1',
      'https://fcm.googleapis.com:8443/1',
      'https://fcm.googleapis.com.example/1',
      'https://x@fcm.googleapis.com/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://localhost/1',
      'https://push.apple.com/1',
      'https://evilpush.apple.com.co/1',
      'file:///etc/passwd',
      `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
      '',
    ]) {
      expect(isPushService(endpoint)).toBe(false)
      expect(await refused(phone, { endpoint, keys })).toMatchObject({ error: notificationTexts.unknownService })
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/1',
      'https://updates.push.services.mozilla.com/wpush/v2/1',
      'https://web.push.apple.com/1',
      'https://wns2-bl2p.notify.windows.com/w/?token=1',
    ])
      expect(isPushService(endpoint)).toBe(true)
    const noPoint = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
    for (const wrong of [{ p256dh: '', auth: '' }, noPoint, { ...keys, auth: 'AAAA' }])
      expect(await refused(phone, { ...service.subscription(), keys: wrong })).toMatchObject({
        error: notificationTexts.unknownService,
      })
    for (const wrong of ['x', null, 7, []]) expect(await refused(phone, wrong)).toHaveProperty('error')
    expect((await subscribe(phone, 'inventado')).body).toMatchObject({ error: notificationTexts.noKind })
    expect(await subscriptions()).toBe(0)
  })

  it('needs a session: a send-only token makes none', async () => {
    const { tokenEnvio } = await enter('ana')
    expect((await server.call('avisos/opciones')).status).toBe(401)
    expect((await server.call('avisos/opciones', {}, { bearer: tokenEnvio })).status).not.toBe(200)
  })

  it('is of one device: another device of the person has its own, and removing one leaves the other', async () => {
    const [phone, tablet] = [await phoneOf('ana'), await phoneOf('ana', 'partos')]
    await subscribe(phone, 'pregunta', service.subscription('/send/2'))
    expect(await subscriptions()).toBe(2)
    await tablet.call('avisos/quitar')
    expect((await phone.call('avisos/opciones')).body).toMatchObject({ tipos: 'pregunta' })
  })

  it('ends with its device, and what waits with it', async () => {
    const [phone, other] = [await phoneOf('ana'), await enter('ana')]
    await event('pregunta')
    const [row] = ((await other.call('usuario/dispositivos')).body as Values[]).filter(({ ESTE }) => ESTE === 'N')
    expect((await other.call('usuario/terminarDispositivo', { ID: row?.ID ?? '' })).body).toBe(1)
    await run()
    expect([await subscriptions(), service.texts.length]).toEqual([0, 0])
    expect((await subscribe(phone)).status).toBe(401)
  })

  it('ends with a password changed elsewhere; the device that changed it keeps its own', async () => {
    const [here] = [await phoneOf('beto'), await phoneOf('beto')]
    const change = { username: 'beto', anterior: 'Corral.2026.Lejano', password: 'Otra.Clave.2026' }
    expect((await here.call('usuario/actualizaPassword', change)).body).toBe(1)
    expect(await subscriptions()).toBe(1)
    expect((await here.call('avisos/opciones')).body).toMatchObject({ tipos: all })
  })

  it('ends with a deactivation, and does not come back with an activation', async () => {
    const [admin] = [await enter('admin'), await phoneOf('caro')]
    const state = (ESTADO_TERCERO: string) =>
      admin.call('persona/cambiarEstado', { NID_TERCERO: nid.caro, ESTADO_TERCERO })
    expect((await state('1')).body).toBe(1)
    expect((await state('0')).body).toBe(1)
    expect(await subscriptions()).toBe(0)
  })

  it('is silent once its device may not send any more', async () => {
    await phoneOf('ana')
    setNow('2027-01-21T15:00:00Z')
    await event('pregunta')
    await run()
    expect(service.texts).toEqual([])
  })
})

it('the keys are made at the first start, once, whoever starts', async () => {
  const keys = () => server.rows(sql`select public_key, private_key from notification_keys`)
  const [made, ...others] = await keys()
  expect([made, others]).toMatchObject([{ public_key: expect.stringMatching(/^[\w-]{87}$/) }, []])
  const sibling = await server.sibling()
  await sibling.close()
  expect(await keys()).toEqual([made])
})
