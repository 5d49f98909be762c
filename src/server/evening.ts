/** What is told in the evening, once a day: tomorrow's births, and numbers that ran low since the evening before. */
import { sql } from 'drizzle-orm'
import type { NotificationKind } from '../registry/app/notifications.ts'
import { FARM_OFFSET_HOURS, farmDay, farmMinute } from '../registry/format/farm-time.ts'
import { birthSpan, dayAfter } from '../registry/index.ts'
import { storedBounds } from './database/bounds.ts'
import { type Database, rowsOf } from './database/database.ts'
import { type PushSettings, pushKeys } from './notifications/keys.ts'
import { runningOut } from './numbers/numbers-counted.ts'
import { isOpen, joinFemales, serviceCodes } from './queries/open-services.ts'

/** Hour at the farms: early enough to get ready. */
const HOUR = 17
/** Longest time from a service to its most likely birth, days: a group's period included. */
const LONGEST = 400

/** Who asked for the kind. */
const wanting = (kind: NotificationKind) => sql`(select a.nid from push_subscriptions s
  join devices d on d.id = s.device_id join accounts a on a.id = d.account_id where ${kind} = any(s.kinds))`

interface Service {
  readonly owner: string
  readonly concept: string
  readonly species: string
  readonly on: string
  readonly until: string
}

/** Owners with a female whose most likely day is tomorrow. */
async function dueTomorrow(db: Database, today: string): Promise<readonly string[]> {
  const bounds = await storedBounds(db)
  const tomorrow = dayAfter(today, 1)
  const ofCode = serviceCodes.map(
    (code) => sql`select distinct x.owner_nid as owner, x.code as concept, x.species, x.served_on::text as on,
        coalesce(x.ends_on::text, '') as until
      from services x ${joinFemales(code)}
      where x.code = ${code} and x.served_on > ${today}::date - ${LONGEST}::int and ${isOpen(code)}
        and x.owner_nid in ${wanting('partos')}`,
  )
  const open = await rowsOf<Service>(db, sql.join(ofCode, sql` union all `))
  const due = open.filter((service) => birthSpan(service, bounds)?.likely === tomorrow)
  return [...new Set(due.map(({ owner }) => owner))]
}

const toTell = (db: Database, nids: readonly string[], kind: NotificationKind) =>
  rowsOf(
    db,
    sql`insert into notification_events (nid, kind)
        select nid, ${kind} from jsonb_array_elements_text(${JSON.stringify(nids)}::jsonb) t(nid)`,
  )

/** Once per evening, whichever process comes first. */
export async function tellEvening({ db, now }: PushSettings): Promise<void> {
  const instant = now().getTime()
  const today = farmDay(instant)
  if (Number(farmMinute(instant).slice(11, 13)) < HOUR) return
  await pushKeys(db)
  await db.transaction(async (tx) => {
    const mine = await rowsOf(
      tx,
      sql`update notification_keys set evening_of = ${today}::date
          where evening_of is distinct from ${today}::date returning 1`,
    )
    if (mine.length === 0) return
    await toTell(tx, await dueTomorrow(tx, today), 'partos')
    const low = await rowsOf<{ nid: string }>(
      tx,
      sql`select distinct few.owner_nid as nid from (${runningOut(
        sql`${`${dayAfter(today, -1)}T${HOUR - FARM_OFFSET_HOURS}:00:00Z`}::timestamptz`,
        sql`n.owner_nid in ${wanting('numeros')}`,
      )}) few`,
    )
    await toTell(
      tx,
      low.map(({ nid }) => nid),
      'numeros',
    )
  })
}
