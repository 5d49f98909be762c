/**
 * A standby that answers readings for the primary (DATABASE_URL_LECTURA). It is used only once it has replayed
 * everything that the primary had acknowledged when the call arrived: callers find what they wrote before, whichever
 * process filed it. If it is behind, unreachable or not a standby, the primary answers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, rowsOf } from './database.ts'
import { codeOf } from './errors.ts'
import { isNotNow } from './not-now.ts'
import * as schema from './schema.ts'

export interface Replica {
  /** For one call: the primary, with single statements sent to the standby if possible. */
  readingFor(primary: Database): Database
  /** Does it answer, and follow a primary? */
  follows(): Promise<boolean>
  close(): Promise<void>
}

export interface Standby {
  readonly db: Pick<Database, 'execute'>
  /** Acknowledged position in the primary's log. */
  acknowledged(primary: Database): Promise<bigint>
  /** Replayed position of the standby; undefined if it follows no primary. */
  replayed(): Promise<bigint | undefined>
  readonly wait: (ms: number) => Promise<unknown>
  readonly now: () => number
}

/** ms that a call waits for a standby that is slightly behind, and between two checks. */
const PATIENCE = 60
const LOOK = 10
/** ms during which a standby that was behind or unreachable is not used. */
const REST = 2_000

/** ms for which its status is trusted: it may lose its primary. */
const HOLDS = 1_000

/**
 * Only the primary can do these: writing, because answer hashes are stored during a reading (25006); and unlogged
 * tables, which a standby does not have (0A000, checked before the write).
 */
const OF_PRIMARY: ReadonlySet<string | undefined> = new Set(['25006', '0A000'])
/** A row that the reading still needed was removed on the primary. */
const CONFLICT = '40001'

export function readingAt(standby: Standby): Pick<Replica, 'readingFor'> {
  let known = { at: -1n, until: 0 }
  let restsUntil = Number.NEGATIVE_INFINITY
  const rest = () => {
    restsUntil = standby.now() + REST
  }

  async function isThere(primary: Database): Promise<boolean> {
    if (standby.now() < restsUntil) return false
    const wanted = await standby.acknowledged(primary)
    try {
      const isCurrent = () => known.at >= wanted && standby.now() < known.until
      for (let waited = 0; !isCurrent(); waited += LOOK) {
        if (waited > 0) await standby.wait(LOOK)
        const replayed = waited > PATIENCE ? undefined : await standby.replayed()
        if (replayed === undefined) {
          rest()
          return false
        }
        known = { at: replayed, until: standby.now() + HOLDS }
      }
      return true
    } catch (error) {
      if (!isNotNow(error)) throw error
      rest()
      return false
    }
  }

  return {
    readingFor(primary) {
      let way: Promise<boolean> | undefined
      const execute = async (statement: SQL) => {
        way ??= isThere(primary)
        if (!(await way)) return primary.execute(statement)
        try {
          return await standby.db.execute(statement)
        } catch (error) {
          const code = codeOf(error)
          if (!OF_PRIMARY.has(code) && code !== CONFLICT && !isNotNow(error)) throw error
          if (!OF_PRIMARY.has(code)) {
            way = Promise.resolve(false)
            rest()
          }
          return primary.execute(statement)
        }
      }
      return Object.assign(Object.create(primary), { execute })
    },
  }
}

/** Log positions as integers. */
const position = (of: SQL): SQL => sql`(${of} - '0/0'::pg_lsn)::text as at`

/** Opened on first use, so that a server starts without its standby. @param most connections */
export function openReplica(url: string, options: pg.PoolConfig, most: number): Replica {
  const pool = new pg.Pool({ ...options, connectionString: url, connectionTimeoutMillis: 1_000, max: most })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = drizzle(pool, { schema })
  const standby: Standby = {
    db,
    async acknowledged(primary) {
      const [row] = await rowsOf<{ at: string }>(primary, sql`select ${position(sql`pg_current_wal_flush_lsn()`)}`)
      return BigInt(row?.at ?? 0)
    },
    async replayed() {
      // A standby that was promoted or lost its primary may contain transactions that the registry never had.
      const [row] = await rowsOf<{ at: string | null }>(
        db,
        sql`select ${position(sql`pg_last_wal_replay_lsn()`)} where exists (select from pg_stat_wal_receiver)`,
      )
      return row?.at == null ? undefined : BigInt(row.at)
    },
    wait: pause,
    now: () => performance.now(),
  }
  const follows = () =>
    standby.replayed().then(
      (at) => at !== undefined,
      () => false,
    )
  return { ...readingAt(standby), follows, close: () => pool.end() }
}
