/**
 * Many statements in one round trip, on separate connections: each is sent without waiting for the answer of the one
 * before. Everything of one round trip is one transaction.
 */
import pg from 'pg'
import { compiled, type Together } from './database.ts'

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
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
}

/** @param pool whose connections are pipelined. */
export function pipelined(pool: pg.Pool): Together {
  return async (statements) => {
    const queries = statements.map((statement) => ({ ...compiled(statement), types }))
    const client = await pool.connect()
    try {
      return (await inOneRoundTrip(client, queries)).map(({ rows }) => rows)
    } finally {
      client.release()
    }
  }
}

async function inOneRoundTrip(
  client: pg.PoolClient,
  queries: readonly pg.QueryConfig[],
): Promise<readonly pg.QueryResult[]> {
  const begun = client.query('begin')
  const answers = queries.map((query) => client.query(query))
  const ended = client.query('commit')
  const [begin, commit, ...done] = await Promise.allSettled([begun, ended, ...answers])
  // The first error aborted the transaction; later ones, including that of the commit, only result from it.
  for (const one of [begin, ...done, commit]) if (one?.status === 'rejected') throw one.reason
  return Promise.all(answers)
}
