/**
 * Many statements in one round trip: connections of their own, on which nothing waits for the answer of what went
 * before. Everything of one trip is one transaction.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { compiled } from './compiled.ts'
import type { Together } from './database.ts'

/** As many as batches of one device; they are opened when they are needed. */
export const MOST_PIPELINED = 5

const { builtins } = pg.types
/** Times and their lists, which drizzle leaves as texts too. */
const asText: ReadonlySet<number> = new Set([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  1115,
  1182,
  1185,
  1187,
  1231,
])
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
}

/** With the socket beneath it. */
export type Wired = pg.PoolClient & { readonly connection: { readonly stream: Socket } }

/** @param pool whose connections are pipelined. */
export function pipelined(pool: pg.Pool): Together {
  return async (statements) => {
    const asked = statements.map((statement) => ({ ...compiled(statement), types }))
    const client = (await pool.connect()) as Wired
    try {
      return (await inOneGo(client, asked)).map(({ rows }) => rows)
    } finally {
      client.release()
    }
  }
}

async function inOneGo(client: Wired, asked: readonly pg.QueryConfig[]): Promise<readonly pg.QueryResult[]> {
  const { stream } = client.connection
  stream.cork()
  const begun = client.query('begin')
  const answers = asked.map((query) => client.query(query))
  const ended = client.query('commit')
  stream.uncork()
  const [begin, commit, ...done] = await Promise.allSettled([begun, ended, ...answers])
  // What failed first ended the transaction; whatever came after it, the commit too, only says so.
  for (const one of [begin, ...done, commit]) if (one?.status === 'rejected') throw one.reason
  return Promise.all(answers)
}
