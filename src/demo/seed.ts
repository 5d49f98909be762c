/** Writes the demo world into a migrated database without people. */
import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { MADE_BY_COMMAND } from '../server/access/make-administrator.ts'
import { hashPassword } from '../server/access/passwords.ts'
import { type Database, rowsOf } from '../server/database/database.ts'
import { seedReference } from '../server/database/reference.ts'
import * as tables from '../server/database/schema.ts'
import type { Storage } from '../server/services/file-storage.ts'
import { type World, WRITTEN } from './base/world.ts'
import { createWorldParts, type WorldOptions } from './create-world.ts'
import { drawPictures } from './pictures.ts'

export interface SeedOptions extends WorldOptions {
  /** Where the pictures are stored; without it only their rows exist. */
  readonly storage?: Storage
  /** Called after each part of a large world. */
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  readonly part: number
  readonly of: number
  /** Rows of each table written so far, by its name in the schema. */
  readonly rows: Readonly<Record<string, number>>
}

const schema: Pick<typeof tables, (typeof WRITTEN)[number]> = tables

/** Rows per statement. */
const BATCH = 4000

/** All in one transaction, part by part: one part is in memory at a time. @returns how many rows each table got. */
export async function seedDemo(db: Database, options: SeedOptions = {}): Promise<Progress['rows']> {
  const rows: Record<string, number> = {}
  const pictures = new Pictures(options.storage)
  await db.transaction(async (step) => {
    const tx: Database = step
    for (const world of createWorldParts(options)) {
      if (world.part === 0) {
        await seedReference(tx, Number(world.today.slice(0, 4)))
        // The initial contents of a new registry are replaced by the demo's.
        for (const table of [tables.breeds, tables.parameters, tables.formFees, tables.helpTopics])
          await tx.delete(table)
      }
      const written = {
        ...world,
        thirdParties: world.thirdParties.map((person) => ({ ...person, demo: true })),
        files: await pictures.kept(world.files),
        accounts: await withoutTaken(tx, await withHashes(world.accounts)),
      }
      for (const name of WRITTEN) {
        await insertAll(tx, schema[name], written[name])
        rows[name] = (rows[name] ?? 0) + written[name].length
      }
      options.onProgress?.({ part: world.part + 1, of: world.parts, rows })
    }
  })
  // Without statistics the planner scans whole tables until the first vacuum.
  await db.execute(sql`analyze`)
  return rows
}

/** Is the registry empty? */
export async function isEmpty(db: Database): Promise<boolean> {
  const found = await rowsOf(db, sql`select 1 from third_parties limit 1`)
  return found.length === 0
}

/** Only administrators made by `npm run admin`, without records of theirs: the demo may be added. */
export async function isReady(db: Database): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from third_parties where nid not like ${`${MADE_BY_COMMAND}%`}
        union all select 1 from animals union all select 1 from numbers limit 1`,
  )
  return found.length === 0
}

/** Number of people who are not the demo's: their data is never erased. */
export async function realPeople(db: Database): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from third_parties where not demo`)
  return row?.n ?? 0
}

/** Demo accounts to add beside existing ones: a login name already in use stays with its owner. */
async function withoutTaken<Account extends { id?: number | undefined; username: string }>(
  db: Database,
  accounts: readonly Account[],
) {
  const there = await rowsOf<{ username: string }>(db, sql`select lower(username) as username from accounts`)
  if (there.length === 0) return accounts
  const taken = new Set(there.map(({ username }) => username))
  return accounts.filter(({ username }) => !taken.has(username)).map(({ id: _id, ...account }) => account)
}

/** Empties every table of the registry. */
export async function eraseAll(db: Database): Promise<void> {
  const names = Object.values(tables).flatMap((one) => (is(one, PgTable) ? sql.identifier(getTableName(one)) : []))
  await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`)
}

/** One JSON text per batch: far faster than a parameter for every value. */
async function insertAll(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table))
  const given = new Set(rows.flatMap(Object.keys))
  const used = columns.filter(([key]) => given.has(key))
  const names = sql.join(
    used.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH).map((row) => {
      const values = new Map(Object.entries(row))
      return Object.fromEntries(used.map(([key, column]) => [column.name, values.get(key) ?? column.default ?? null]))
    })
    await db.execute(
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`,
    )
  }
  const serial = columns.find(([, column]) => column.columnType.includes('Serial') && given.has('id'))
  if (serial)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
    )
}

/** The pictures of the file rows: each is drawn and stored once. */
class Pictures {
  private readonly receipts = new Map<string, { readonly sha256: string; readonly bytes: number }>()
  private readonly storage: Storage | undefined

  constructor(storage: Storage | undefined) {
    this.storage = storage
  }

  async kept(files: World['files']) {
    const names = files.map((file) => file.picture).filter((name) => !this.receipts.has(name))
    for (const [name, bytes] of await drawPictures(names)) {
      await this.storage?.put(`demo/${name}.jpg`, bytes, 'image/jpeg')
      this.receipts.set(name, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length })
    }
    return files.map(({ picture, ...file }) => ({ ...file, sha256: '', bytes: 0, ...this.receipts.get(picture) }))
  }
}

/** One hash for each different password. */
async function withHashes(accounts: World['accounts']) {
  const words = [...new Set(accounts.map((account) => account.password))]
  const hashes = new Map(
    await Promise.all(words.map(async (password) => [password, await hashPassword(password)] as const)),
  )
  return accounts.map(({ password, ...account }) => ({ ...account, passwordHash: hashes.get(password) ?? '' }))
}
