/**
 * The mark of the registry's life. It changes when the database continues from an earlier state, so that devices ask
 * which of their filed forms are still there: a restored backup, a recovery to a point in time, a promoted standby.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

export interface RegistryLife {
  readonly mark: string
  readonly since: string
  /** When the backup was taken that it was restored from; null: it was not, or a standby or recovery took its place. */
  readonly backTo: string | null
}

interface Row {
  readonly mark: string
  readonly since: string
  readonly back_to: string | null
  /** Neither timeline nor system have changed. */
  readonly same: boolean | null
}

/**
 * A recovery and a promoted standby begin a timeline, and a dump has another system identifier. On a standby that is
 * not promoted nothing is compared.
 */
const place = sql`(select case when pg_is_in_recovery() then null else system_identifier::text end as system,
  case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline
  from pg_control_system())`

/** The current life; a new or changed database begins one. @param now ISO, UTC */
export async function registryLife(db: Database, now: string): Promise<RegistryLife> {
  const read = async () => {
    const [row] = await rowsOf<Row>(
      db,
      sql`select l.mark, l.since, l.back_to, l.system = p.system and l.timeline = p.timeline as same
          from registry_life l cross join ${place} p`,
    )
    return row
  }
  let row = await read()
  if (row?.same !== true) {
    await rowsOf(
      db,
      sql`insert into registry_life as l (mark, since, system, timeline)
          select gen_random_uuid()::text, ${now}::timestamptz, p.system, p.timeline from ${place} p
          where p.system is not null
          on conflict (sole) do update set system = excluded.system, timeline = excluded.timeline,
            mark = case when l.system is null then l.mark else excluded.mark end,
            since = case when l.system is null then l.since else excluded.since end,
            back_to = case when l.system is null then l.back_to end
          where (l.system, l.timeline) is distinct from (excluded.system, excluded.timeline)`,
    )
    if (row?.same === false) await rowsOf(db, sql.raw(`select ${freshIds}`))
    row = await read()
  }
  if (!row) throw new Error('The mark of the registry could not be written')
  return { mark: row.mark, since: row.since, backTo: row.back_to }
}

/** More filings, and more of what people add one by one, than a registry can have lost. */
const LOST = { filings: 1_000_000, others: 1_000 } as const
const OF_FILINGS = ['filings', 'review_questions', 'animals', 'numbers'].map((table) => `'${table}_id_seq'`).join()

/**
 * A SELECT that gives out none of the ids of lost rows again: a page that was open meanwhile answers, approves and reviews
 * by them, and an unsent form names a breed by its own.
 */
const freshIds = `setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0)
    + case when sequencename in (${OF_FILINGS}) then ${LOST.filings} else ${LOST.others} end)
  from pg_sequences where schemaname = 'public'`

/**
 * SQL that begins a life after a restore. The backup may be of any release: in one from before the table there is
 * nothing to begin, and the server gives it a mark when it migrates it. @param takenAt instant of the backup
 */
export const renewedLife = (takenAt: string): string => `
do $$ begin
  if to_regclass('public.registry_life') is not null then
    update public.registry_life set mark = gen_random_uuid()::text, since = now(), system = null, timeline = null,
      back_to = '${new Date(takenAt).toISOString()}';
  end if;
  perform ${freshIds};
end $$;
`
