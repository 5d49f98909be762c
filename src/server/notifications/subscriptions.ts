/** The notifications of the caller's device: which kinds, and where its browser receives them (ours; 'avisos'). */
import { createECDH, createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { kindsIn, notificationTexts } from '../../registry/app/notifications.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { pushKeys } from './keys.ts'

/** Chromium, Firefox, Safari, Edge. A leading dot: any host below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const LONGEST = 1_000

const isOf = (hostname: string) => (service: string) =>
  service.startsWith('.') ? hostname.endsWith(service) && hostname !== service : hostname === service

/**
 * To whom this server sends: a device names the address, so that only those of the browsers' own push services are
 * accepted, and no address of our network ever is. @param further origins from the settings
 */
export function isPushService(endpoint: string, further: readonly string[] = []): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username + password !== '') return false
  return further.includes(origin) || (protocol === 'https:' && port === '' && SERVICES.some(isOf(hostname)))
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A point of the curve: anything else would fail at every sending. */
function isPublicKey(text: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    return bytesOf(text).length === 65 && curve.computeSecret(bytesOf(text)).length > 0
  } catch {
    return false
  }
}

/** PushSubscription.toJSON() (Push API). */
const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({
    p256dh: z.string().max(100).refine(isPublicKey),
    auth: z
      .string()
      .max(30)
      .refine((text) => bytesOf(text).length === 16),
  }),
})

/** @throws BusinessError: no subscription, or not at a browser's push service */
function subscriptionOf(call: Call) {
  try {
    const asked = Subscription.parse(JSON.parse(fieldOf(call, 'SUSCRIPCION')))
    if (isPushService(asked.endpoint, call.context.config.pushServices)) return asked
  } catch {
    // Refused below.
  }
  throw refusedAt('SUSCRIPCION', notificationTexts.unknownService)
}

/** @throws BusinessError: the session is older than 'Mis dispositivos' */
function deviceOf(call: Call): number {
  const { device } = personOf(call)
  if (!device) throw new BusinessError(0, notificationTexts.signInAgain)
  return device.id
}

/** The server's public key, and what is on: the browser's own address is told by its hash only. */
async function options(call: Call): Promise<unknown> {
  const { db } = call.context
  const { publicKey } = await pushKeys(db)
  const [row] = await rowsOf<{ endpoint: string; kinds: string[] }>(
    db,
    sql`select endpoint, kinds from push_subscriptions where device_id = ${deviceOf(call)}`,
  )
  const digest = row ? createHash('sha256').update(row.endpoint).digest('hex') : ''
  return { llave: publicKey, tipos: row?.kinds.join(',') ?? '', huella: digest }
}

async function save(call: Call): Promise<unknown> {
  const device = deviceOf(call)
  const kinds = kindsIn(fieldOf(call, 'TIPOS'))
  if (kinds.length === 0) throw refusedAt('TIPOS', notificationTexts.noKind)
  const { endpoint, keys } = subscriptionOf(call)
  // Ending a device locks its account too: it comes before this, or takes the subscription with it.
  const saved = await call.context.db.transaction(async (db) => {
    await rowsOf(db, sql`select 1 from accounts where id = ${personOf(call).accountId} for no key update`)
    return rowsOf(
      db,
      sql`insert into push_subscriptions (device_id, endpoint, p256dh, auth, kinds)
          select d.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, string_to_array(${kinds.join(',')}, ',')
          from devices d where d.id = ${device} and d.ended_at is null
            and exists (select 1 from tokens k where k.device_id = d.id and k.kind = 'session')
          on conflict (device_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
            auth = excluded.auth, kinds = excluded.kinds
          returning 1`,
    )
  })
  if (saved.length === 0) throw new BusinessError(0, notificationTexts.signInAgain)
  return 1
}

async function remove(call: Call): Promise<unknown> {
  await rowsOf(call.context.db, sql`delete from push_subscriptions where device_id = ${deviceOf(call)}`)
  return 1
}

export const subscriptionCalls: Handlers = {
  'avisos/opciones': options,
  'avisos/guardar': save,
  'avisos/quitar': remove,
}
