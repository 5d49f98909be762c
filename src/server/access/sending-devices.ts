/** The devices that may send for a person: each has a row by which the person or an administrator can revoke it. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { rowsOf } from '../database/database.ts'
import { hashToken } from './secrets.ts'

/** How long a token of an earlier sign-in on the same device stays valid for calls in transit, s. */
const TOKEN_OVERLAP_S = 600
/** Shortest time between two updates of the last use, ms. */
const LAST_USE_INTERVAL_MS = 10 * 60_000

/**
 * After a sign-in: finds or makes the row of this device, and ends its earlier send-only tokens.
 * @param mark hash of the device's mark, if it was known as this person's; undefined: a new device.
 */
export async function signedInOn(
  context: AppContext,
  accountId: number,
  mark: string | undefined,
  agent: string,
): Promise<number> {
  const now = context.now()
  const name = deviceName(agent)
  const [known] = await rowsOf<{ id: number }>(
    context.db,
    sql`update devices d set used_at = ${now.toISOString()}, name = case when ${name} = '' then d.name else ${name} end
        from tokens k where k.hash = ${mark ?? ''} and k.device_id = d.id and d.account_id = ${accountId}
          and d.ended_at is null returning d.id`,
  )
  if (!known) return newDevice(context, accountId, name)
  const soon = new Date(now.getTime() + TOKEN_OVERLAP_S * 1000).toISOString()
  await rowsOf(
    context.db,
    sql`update tokens set expires_at = least(expires_at, ${soon}::timestamptz)
        where device_id = ${known.id} and kind = 'send'`,
  )
  return known.id
}

/** A new row in 'Mis dispositivos'. */
export async function newDevice(context: AppContext, accountId: number, name: string): Promise<number> {
  const now = context.now().toISOString()
  const [made] = await rowsOf<{ id: number }>(
    context.db,
    sql`insert into devices (account_id, name, since, used_at) values (${accountId}, ${name}, ${now}, ${now}) returning id`,
  )
  if (!made) throw new Error('a device could not be written down')
  return made.id
}

/** Does this use have to be recorded? */
export const isNotedUse = (context: AppContext, { device }: SignedIn): boolean =>
  device !== undefined && context.now().getTime() - device.usedAt < LAST_USE_INTERVAL_MS

/** Records its use, at most once per interval. A token without a device, of an older server, gets one. */
export async function noteUse(
  context: AppContext,
  { accountId, device, token }: SignedIn,
  agent: string,
): Promise<void> {
  if (!device) {
    if (token === undefined) return
    const id = await newDevice(context, accountId, deviceName(agent))
    await rowsOf(context.db, sql`update tokens set device_id = ${id} where hash = ${token} and device_id is null`)
    return
  }
  const now = context.now()
  if (now.getTime() - device.usedAt < LAST_USE_INTERVAL_MS) return
  await rowsOf(context.db, sql`update devices set used_at = ${now.toISOString()} where id = ${device.id}`)
}

/** Did it belong to a device that has been revoked since? */
export async function wasEnded(context: AppContext, token: string): Promise<boolean> {
  const [found] = await rowsOf(
    context.db,
    sql`select 1 from tokens k join devices d on d.id = k.device_id
        where k.hash = ${hashToken(token)} and d.ended_at is not null`,
  )
  return found !== undefined
}

/** The first match wins: browsers also name those that they are compatible with. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The name of a device in 'Mis dispositivos': browser and system from its User-Agent; '' where it has neither.
 * @param agent the header, untrusted: only names of our own list are stored.
 */
export function deviceName(agent: string): string {
  const shortened = agent.slice(0, 500)
  const named = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(shortened))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? '')
}
