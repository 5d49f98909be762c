/** Writes the demo world into a database that has the schema and nobody in it. */
import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../access/passwords.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { seedReference } from '../database/reference.ts'
import * as tables from '../database/schema.ts'
import type { Storage } from '../storage/storage.ts'
import { createWorld, type WorldOptions } from './create-world.ts'
import { drawPictures } from './pictures.ts'
import type { World } from './world.ts'

export interface SeedOptions extends WorldOptions {
  /** Where the pictures go; without it their rows stand alone. */
  readonly storage?: Storage
}

/** Rows that one statement carries. */
const BATCH = 4000

/** All in one transaction. @returns the world that was written. */
export async function seedDemo(db: Database, options: SeedOptions = {}): Promise<World> {
  const world = createWorld(options)
  const files = await storePictures(world, options.storage)
  const accounts = await withHashes(world.accounts)
  await db.transaction(async (step) => {
    const tx: Database = step
    await seedReference(tx, Number(world.today.slice(0, 4)))
    // What a new registry starts with gives way to the demo's own.
    for (const table of [tables.breeds, tables.parameters, tables.formFees, tables.helpTopics]) await tx.delete(table)
    const write = (table: PgTable, rows: readonly object[]) => insertAll(tx, table, rows)
    await write(tables.thirdParties, world.thirdParties)
    await write(tables.accounts, accounts)
    await write(tables.registrars, world.registrars)
    await write(tables.inseminators, world.inseminators)
    await write(tables.associationMembers, world.associationMembers)
    await write(tables.prefixes, world.prefixes)
    await write(tables.premises, world.premises)
    await write(tables.files, files)
    await write(tables.parameters, world.parameters)
    await write(tables.formFees, world.formFees)
    await write(tables.helpTopics, world.helpTopics)
    await write(tables.homeImages, world.homeImages)
    await write(tables.publications, world.publications)
    await write(tables.formRequests, world.formRequests)
    await write(tables.formRequestLines, world.formRequestLines)
    await write(tables.breeds, world.breeds)
    await write(tables.chips, world.chips)
    await write(tables.animals, world.animals)
    await write(tables.registrations, world.registrations)
    await write(tables.numbers, world.numbers)
    await write(tables.stock, world.stock)
    await write(tables.services, world.services)
    await write(tables.serviceFemales, world.serviceFemales)
    await write(tables.births, world.births)
    await write(tables.transfers, world.transfers)
    await write(tables.leases, world.leases)
    await write(tables.filings, world.filings)
    await write(tables.reviews, world.reviews)
    await write(tables.deviceRefusals, world.deviceRefusals)
  })
  // Without figures the planner reads whole tables until the first vacuum.
  await db.execute(sql`analyze`)
  return world
}

/** Nothing of a registry yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const found = await rowsOf(db, sql`select 1 from third_parties limit 1`)
  return found.length === 0
}

/** Empties every table of the registry. */
export async function eraseAll(db: Database): Promise<void> {
  const names = Object.values(tables).map((table) => sql.identifier(getTableName(table)))
  await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`)
}

/** One JSON text a batch: far faster than a parameter for every value. */
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

async function storePictures(world: World, storage: Storage | undefined) {
  const pictures = await drawPictures(world.files.map((file) => file.picture))
  for (const [name, bytes] of pictures) await storage?.put(`demo/${name}.jpg`, bytes, 'image/jpeg')
  const receipts = new Map(
    [...pictures].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  )
  return world.files.map(({ picture, ...file }) => ({
    ...file,
    sha256: receipts.get(picture) ?? '',
    bytes: pictures.get(picture)?.length ?? 0,
  }))
}

/** One hash for each different password. */
async function withHashes(accounts: World['accounts']) {
  const words = [...new Set(accounts.map((account) => account.password))]
  const hashes = new Map(
    await Promise.all(words.map(async (password) => [password, await hashPassword(password)] as const)),
  )
  return accounts.map(({ password, ...account }) => ({ ...account, passwordHash: hashes.get(password) ?? '' }))
}
