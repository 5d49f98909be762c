/** Rows of a registry as JSON, table by table, and a database of an earlier migration with these rows. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../src/server/database/database.ts'
import { worldDump } from '../server/world-dump.ts'

const FILE = new URL('../data/server-0000.json.gz', import.meta.url)

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export const readRows = (): Rows => JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'))
export const writeRows = (rows: Rows): void => writeFileSync(FILE, gzipSync(JSON.stringify(rows), { level: 9 }))

type Asked = Pick<PGlite, 'query'>

/** In an order independent of storage. @param columns the selected tables and columns; all if absent */
export async function rowsOf(client: Asked, columns?: Readonly<Record<string, readonly string[]>>): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, Rows[string]> = {}
  for (const { name } of tables) {
    if (columns && !columns[name]) continue
    const wanted = columns?.[name]?.map((column) => `"${column}"`).join(', ') ?? '*'
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from (select ${wanted} from "${name}") t order by to_jsonb(t)::text`,
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** An in-memory database with the schema of the first `count` migrations and these rows. */
export async function registryOf(count: number, rows: Rows): Promise<PGlite> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-migraciones-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  // Loads an existing cluster: creating one takes longer than everything else.
  const client = await PGlite.create({ loadDataDir: await worldDump() })
  await client.exec('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
  await migrate(drizzle(client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  // Disables foreign key checks, because tables refer to one another.
  await client.query("set session_replication_role = 'replica'")
  for (const [name, all] of Object.entries(rows))
    await client.query(
      `insert into "${name}" overriding system value select * from jsonb_populate_recordset(null::"${name}", $1)`,
      [JSON.stringify(all)],
    )
  const { rows: counters } = await client.query<{ table_name: string; column_name: string; sequence: string }>(
    `select table_name, column_name, pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public'
       and pg_get_serial_sequence(format('%I', table_name), column_name) is not null`,
  )
  for (const { table_name, column_name, sequence } of counters)
    await client.query(`select setval('${sequence}', greatest(1, (select max("${column_name}") from "${table_name}")))`)
  await client.query("set session_replication_role = 'origin'")
  return client
}
