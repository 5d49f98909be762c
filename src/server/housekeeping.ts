/** Periodic removal of expired data: files whose form never came, ended tokens, old attempts and idempotency keys. */
import { sql } from 'drizzle-orm'
import { FORGOTTEN_AFTER } from './access/limits.ts'
import type { AppContext } from './core/app-context.ts'
import { type Database, rowsOf } from './database/database.ts'
import { registryLife } from './database/registry-life.ts'
import { tellEvening } from './evening.ts'
import { tidyRuns } from './herd-book/index.ts'
import { pushKeys } from './notifications/keys.ts'
import { sendNotifications } from './notifications/send.ts'
import { addUpNumbers } from './numbers/numbers-counted.ts'

const DAY_MS = 24 * 3_600_000
const SOON_MS = 10 * 60_000
/** A count has to add up all moves since the last run, and an evening may bring tens of thousands within a minute. */
const COUNTS_MS = 60_000

/**
 * Retention, days. Files: decision 128. Idempotency keys and reports of devices: a year, for devices that were offline
 * for months. Forms that came back: a month, while administrators are told of them.
 */
const KEPT = { files: 30, keys: 365, refusals: 365, returned: 30, marks: 60 } as const

/** Rows of answer hashes (answer-marks.ts), about 300 MB. */
const MARKS_LETTERS = 300_000_000

const daysAgo = (context: AppContext, days: number) => new Date(context.now().getTime() - days * DAY_MS).toISOString()

export async function tidy(context: AppContext): Promise<void> {
  const { db } = context
  await rowsOf(db, sql`delete from tokens where expires_at < ${daysAgo(context, 0)}`)
  // A device without a token, a passkey or another system's key, which would go with it, can do nothing and is in
  // nobody's list.
  await rowsOf(
    db,
    sql`delete from devices d where not exists (select 1 from tokens k where k.device_id = d.id)
          and not exists (select 1 from passkeys p where d.id in (p.device_id, p.made_on, p.listed_as))
          and not exists (select 1 from system_keys s where s.device_id = d.id)`,
  )
  await tidyAttempts(context)
  await tidyMarks(context)
  await rowsOf(db, sql`delete from device_refusals where reported_at < ${daysAgo(context, KEPT.refusals)}`)
  await rowsOf(
    db,
    sql`delete from absent_forms a where a.reported_at < ${daysAgo(context, KEPT.refusals)}
          or a.reported_at < ${daysAgo(context, KEPT.returned)}
          and exists (select 1 from idempotency i where i.person_nid = a.person_nid and i.key = a.entry)`,
  )
  await rowsOf(db, sql`delete from idempotency where created_at < ${daysAgo(context, KEPT.keys)}`)
  const tidied = await Promise.allSettled([tidyRuns(context), tidyFiles(context)])
  for (const one of tidied) if (one.status === 'rejected') throw one.reason
}

/** Failures after which the storage counts as away. */
const MOST_FAILURES = 50

/** @throws the first failure, once the others are deleted */
async function tidyFiles(context: AppContext): Promise<void> {
  const failures: unknown[] = []
  const next = () => tidyFile(context, failures.length).catch((error) => failures.push(error) < MOST_FAILURES)
  while (await next());
  if (failures.length > 0) throw failures[0]
}

/**
 * With its row or not at all: what the storage does not delete now, the next run finds.
 * @param kept the oldest ones, which it did not delete. @returns there was one
 */
const tidyFile = (context: AppContext, kept: number): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const [gone] = await rowsOf<{ storage_key: string }>(
      tx,
      sql`delete from files where id = (select id from files where state in ('staged', 'orphan')
            and created_at < ${daysAgo(context, KEPT.files)} order by created_at, id offset ${kept}::int
            limit 1 for update skip locked) returning storage_key`,
    )
    if (gone) await context.storage.delete(gone.storage_key)
    return gone !== undefined
  })

/** A device that returns later, or exceeds the limit, gets the complete answer again. */
async function tidyMarks(context: AppContext): Promise<void> {
  await rowsOf(
    context.db,
    sql`delete from answer_marks m using (
          select etag, sum(length(hashes)) over (order by used_at desc, etag) as letters from answer_marks) n
        where n.etag = m.etag and (n.letters > ${MARKS_LETTERS}::bigint or m.used_at < ${daysAgo(context, KEPT.marks)})`,
  )
}

/**
 * Expired attempts, and unanswered challenges: strangers can create rows of both, so they are removed within the hour.
 */
export async function tidyAttempts(context: AppContext): Promise<void> {
  const cutoff = new Date(context.now().getTime() - FORGOTTEN_AFTER * 1000).toISOString()
  await rowsOf(context.db, sql`delete from attempts where last_at < ${cutoff}`)
  await rowsOf(context.db, sql`delete from passkey_challenges where expires_at < ${context.now().toISOString()}`)
}

/**
 * Runs soon after the start, for a server that is restarted every night, and then once a day; attempts every ten
 * minutes; the rest every minute.
 * @returns the function that stops it.
 */
export function tidyDaily(context: AppContext): () => void {
  const doing = (work: (context: AppContext) => Promise<void>) => () =>
    void work(context).catch((error) => context.log.error({ err: error }, 'tidying failed'))
  const timers = [
    setTimeout(doing(tidy), SOON_MS),
    setInterval(doing(tidy), DAY_MS),
    setInterval(doing(tidyAttempts), SOON_MS),
    setInterval(doing(everyMinute), COUNTS_MS),
  ]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}

/** A promoted standby is noticed also where no device asks: it must give out none of the ids that were lost. */
async function everyMinute({ db, now }: AppContext): Promise<void> {
  await registryLife(db, now().toISOString())
  await addUpNumbers(db)
  await measureGrown(db)
}

/**
 * Analyzes the tables that are twice as large as when they were analyzed last, after which the plans that connections
 * keep are made anew: one made for a small table may read all of it. The embedded database does not do so by itself.
 */
export async function measureGrown(db: Database): Promise<void> {
  const grown = await rowsOf<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r' and pg_relation_size(c.oid) > 8192 * (2 * c.relpages::bigint + 8)`,
  )
  for (const { name } of grown) await db.execute(sql`analyze ${sql.raw(name)}`)
}

/** Between two runs: a notification may wait that long. ms. */
const NOTIFY_MS = 10_000

/**
 * Makes the keys of Web Push at the first start, and then sends what waits, one run after the other.
 * @returns stops it, and resolves when the run in progress has ended.
 */
export function notifyAlways(context: AppContext): () => Promise<void> {
  const ended = new AbortController()
  const failed = (error: unknown) => {
    if (!ended.signal.aborted) context.log.error({ err: error }, 'notifying failed')
  }
  let run: Promise<void> | undefined
  const timer = setInterval(() => {
    run ??= tellEvening(context)
      .then(() => sendNotifications(context, ended.signal))
      .catch(failed)
      .finally(() => {
        run = undefined
      })
  }, NOTIFY_MS)
  timer.unref()
  const made = pushKeys(context.db).then(() => {}, failed)
  return async () => {
    clearInterval(timer)
    ended.abort()
    await Promise.all([made, run])
  }
}
