/** Contents of a database as a backup describes them: rows per table, referenced files, migrations. */

import type { Manifest } from './archive.ts'

/** Runs one statement, on whatever kind of connection. */
export type Ask = <Row>(statement: string) => Promise<readonly Row[]>

export interface Contents {
  readonly tables: Readonly<Record<string, number>>
  /** Keys in the storage. */
  readonly files: readonly string[]
  readonly migrations: number
}

/** Description of a dump of either database. */
export interface Dump extends Pick<Manifest, 'database' | 'server' | 'tool'> {
  readonly contents: Contents
}

/** @param ask reads one consistent state: a transaction, or a copy that nobody changes. */
export async function contentsOf(ask: Ask): Promise<Contents> {
  const names = await ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  )
  const tables: Record<string, number> = {}
  for (const { name } of names) {
    const [row] = await ask<{ n: number | string }>(`select count(*) as n from public.${quoted(name)}`)
    tables[name] = Number(row?.n)
  }
  const files =
    tables.files === undefined ? [] : await ask<{ key: string }>('select distinct storage_key as key from files')
  const parts = tables.herd_book_runs === undefined ? [] : await ask<{ key: string }>(PARTS_OF_RUNS)
  return { tables, files: [...files, ...parts].map(({ key }) => key), migrations: await migrationsOf(ask) }
}

/** Uploaded herd books that have not been imported yet. */
const PARTS_OF_RUNS = `select distinct p.key from herd_book_runs r
  cross join lateral jsonb_array_elements(r.files) f cross join lateral jsonb_array_elements_text(f -> 'parts') p(key)`

async function migrationsOf(ask: Ask): Promise<number> {
  const [there] = await ask<{ t: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as t`)
  if (!there?.t) return 0
  const [row] = await ask<{ n: number | string }>('select count(*) as n from drizzle.__drizzle_migrations')
  return Number(row?.n)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables whose row counts differ, with both counts; empty if all are equal. */
export function differences(expected: Contents['tables'], found: Contents['tables']): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  return names
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name] ?? 'ninguna'} y ${found[name] ?? 'ninguna'}`)
}
