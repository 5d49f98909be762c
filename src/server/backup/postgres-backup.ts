/** Dumps PostgreSQL to a file and restores it, with PostgreSQL's own programs. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { z } from 'zod'
import { APPLICATION } from '../database/postgres.ts'
import { renewedLife } from '../database/registry-life.ts'
import { type Contents, contentsOf, type Dump } from './contents.ts'
import { findTool, libpqEnvironment, start } from './postgres-tools.ts'

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const serverOf = async (client: pg.Client): Promise<number> =>
  Math.floor(Number((await client.query('show server_version_num')).rows[0]?.server_version_num) / 10_000)

const askOf =
  (client: pg.Client) =>
  async <Row>(statement: string) =>
    (await client.query(statement)).rows as Row[]

/** Can this database be backed up and restored here? @throws Error in Spanish: a program is missing or too old. */
export const checkTools = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const server = await serverOf(client)
    for (const tool of ['pg_dump', 'pg_restore', 'psql'] as const) await findTool(tool, server)
  })

/** The dump, the row counts and the file names come from one snapshot. @param to a file to be created. */
export const dumpPostgres = (url: string, to: string): Promise<Dump> =>
  connected(url, async (client) => {
    const server = await serverOf(client)
    const tool = await findTool('pg_dump', server)
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select pg_export_snapshot() as snapshot')
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.snapshot}`, `--file=${to}`]
    const dumping = start(tool.path, args, libpqEnvironment(url))
    dumping.stdout.resume()
    const contents = await contentsOf(askOf(client))
    await dumping.done
    await client.query('commit')
    return { database: 'postgres', server, tool: tool.major, contents }
  })

/** Rows of each table in a dump, counted by reading it completely, and the keys of its files. */
export async function checkPostgres(bytes: Readable, tool: number): Promise<Pick<Contents, 'tables' | 'files'>> {
  const { path } = await findTool('pg_restore', tool)
  const reading = start(path, ['--file=-', '--schema=public'])
  const fed = pipeline(bytes, reading.stdin)
  const tables: Record<string, number> = {}
  const files: string[] = []
  let table: string | undefined
  let keysIn: (line: string) => readonly string[] = () => []
  const lines = createInterface({ input: reading.stdout, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (line) => {
    if (table !== undefined) {
      // In this format every row is one line, whatever its content.
      if (line === '\\.') table = undefined
      else {
        tables[table] = (tables[table] ?? 0) + 1
        files.push(...keysIn(line))
      }
      return
    }
    const [, name, columns = ''] = /^COPY public\.("?[^ ]+"?) (?:\((.*)\) )?FROM stdin;$/.exec(line) ?? []
    if (name === undefined) return
    table = name.replaceAll('"', '')
    tables[table] = 0
    keysIn = keysOfRows(table, columns.replaceAll('"', '').split(', '))
  })
  await Promise.all([fed, once(lines, 'close'), reading.done])
  return { tables, files }
}

/** Contents of the current database; undefined: none of our tables. */
export const contentsOfPostgres = (url: string): Promise<Contents | undefined> =>
  connected(url, async (client) => {
    const { tables, ...rest } = await contentsOf(askOf(client))
    return Object.keys(tables).length === 0 ? undefined : { tables, ...rest }
  })

/** Number of connections held by processes of this server. */
export const serversOn = (url: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1`,
      [APPLICATION],
    )
    return rows[0]?.n ?? 0
  })

/**
 * Drops tables, their trigger functions and the migration record; objects of extensions stay. One statement after the
 * other, in a transaction.
 */
export const CLEARED = `set client_min_messages = warning;
do $$ declare t record; begin
  for t in select schemaname s, tablename n from pg_tables where schemaname in ('public', 'drizzle') loop
    execute format('drop table if exists %I.%I cascade', t.s, t.n);
  end loop;
  for t in
    select oid::regprocedure f from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  loop
    execute format('drop routine if exists %s cascade', t.f);
  end loop;
  drop schema if exists drizzle cascade;
end $$;
`

/** All in one transaction: if it fails, the previous contents are unchanged. @throws Error if a program is too old. */
export async function restorePostgres(
  url: string,
  bytes: Readable,
  of: { server: number; tool: number; takenAt: string },
): Promise<void> {
  const server = await connected(url, serverOf)
  if (server < of.server)
    throw new Error(
      `El respaldo es de PostgreSQL ${of.server} y este servidor es ${server}: restáurelo en PostgreSQL ${of.server} o más nuevo.`,
    )
  const reader = await findTool('pg_restore', of.tool)
  const writer = await findTool('psql', reader.major)
  const reading = start(reader.path, ['--file=-', '--no-owner', '--no-privileges', '--no-comments'])
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', '--file=-']
  const writing = start(writer.path, args, libpqEnvironment(url))
  writing.stdout.resume()
  const fed = pipeline(bytes, reading.stdin)
  const script = async function* () {
    yield `begin;\n${CLEARED}`
    yield* reading.stdout
    // A reader that fails ends its output like any other: without this, half of a registry would be committed.
    await reading.done
    yield `${renewedLife(of.takenAt)}commit;\n`
  }
  const outcomes = await Promise.allSettled([writing.done, reading.done, pipeline(script, writing.stdin), fed])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Keys of files in the rows of a PostgreSQL dump, as COPY writes them. */
const Files = z.array(z.object({ parts: z.array(z.string()) }))

/** Where each table names files, and how they are found in that cell. */
const NAMED: Readonly<Record<string, { readonly column: string; readonly keys: (cell: string) => readonly string[] }>> =
  {
    files: { column: 'storage_key', keys: (cell) => [cell] },
    herd_book_runs: {
      column: 'files',
      keys: (cell) => Files.parse(JSON.parse(cell)).flatMap(({ parts }) => parts),
    },
  }

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const plain = (cell: string): string => cell.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter)

/** @returns reads the keys of one row of that table. */
export function keysOfRows(table: string, columns: readonly string[]): (line: string) => readonly string[] {
  const named = Object.hasOwn(NAMED, table) ? NAMED[table] : undefined
  const at = named ? columns.indexOf(named.column) : -1
  if (!named || at < 0) return () => []
  return (line) => {
    const cell = line.split('\t')[at]
    return cell === undefined || cell === '\\N' ? [] : named.keys(plain(cell))
  }
}
