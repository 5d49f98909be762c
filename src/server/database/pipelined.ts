/**
 * Many statements in one round trip, on separate connections: each is sent without waiting for the answer of the one
 * before. Everything of one round trip is one transaction.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { compiled } from './compiled.ts'
import type { Together } from './database.ts'

/** As many as the batches that one device sends; opened when needed. */
export const MOST_PIPELINED = 5

const { builtins } = pg.types
/** Times and lists of times, which drizzle leaves as texts too. */
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

/** With access to the underlying socket. */
export type Wired = pg.PoolClient & { readonly connection: { readonly stream: Socket } }

/** @param pool whose connections are pipelined. */
export function pipelined(pool: pg.Pool): Together {
  return async (statements) => {
    const asked = statements.map((statement) => ({ ...compiled(statement), types }))
    const client = (await pool.connect()) as Wired
    try {
      return (await inOneRoundTrip(client, asked)).map(({ rows }) => rows)
    } finally {
      client.release()
    }
  }
}

async function inOneRoundTrip(client: Wired, asked: readonly pg.QueryConfig[]): Promise<readonly pg.QueryResult[]> {
  const { stream } = client.connection
  stream.cork()
  const begun = client.query('begin')
  const answers = asked.map((query) => client.query(query))
  const ended = client.query('commit')
  stream.uncork()
  const [begin, commit, ...done] = await Promise.allSettled([begun, ended, ...answers])
  // The first error aborted the transaction; later ones, including that of the commit, only result from it.
  for (const one of [begin, ...done, commit]) if (one?.status === 'rejected') throw one.reason
  return Promise.all(answers)
}
