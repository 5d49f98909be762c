/**
 * A database that is temporarily unavailable is not reported as our error: the client is told to retry, and nothing is
 * acknowledged.
 */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverTexts } from '../../src/server/core/texts.ts'
import { rowsOf } from '../../src/server/database/database.ts'
import { isNotNow } from '../../src/server/database/not-now.ts'
import { a01 } from './forms.ts'
import { onPostgres, openServer, type Server, type Session } from './harness.ts'

const said = (code: string, message = 'x', severity = 'FATAL') => Object.assign(new Error(message), { code, severity })
const wrapped = (cause: unknown) => new Error('Failed query: select 1', { cause })

describe('what is not now', () => {
  it.each([
    ['stopped by its operator', said('57P01')],
    ['crashed', said('57P02')],
    ['starting or stopping', said('57P03')],
    ['a standby that was not promoted yet', said('25006', 'cannot execute INSERT in a read-only transaction', 'ERROR')],
    ['stood still within a transaction', said('25P03')],
    ['too many connections', said('53300')],
    ['a broken connection', said('08006')],
    ['nobody listens', said('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', '')],
    ['nobody listens at any of its addresses', new AggregateError([said('ECONNREFUSED')], '')],
    ['cut in the middle', new Error('Connection terminated unexpectedly')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['the pooler lost its server', said('08P01', 'server conn crashed?')],
    [
      'the pooler finds no server',
      said('08P01', 'server login has been failing, try again later (server_login_retry)'),
    ],
    ['the pooler waited too long', said('08P01', 'query_wait_timeout')],
  ])('%s, also as a cause', (_what, error) => {
    expect(isNotNow(error)).toBe(true)
    expect(isNotNow(wrapped(error))).toBe(true)
  })

  it.each([
    ['a constraint', said('23505', 'x', 'ERROR')],
    ['a statement that took too long', said('57014', 'x', 'ERROR')],
    ['a call with the wrong number of values', said('08P01', 'bind message supplies 1 parameters', 'ERROR')],
    ['a full disk', said('53100', 'x', 'ERROR')],
    ['a fault of ours', new TypeError('Cannot read properties of undefined')],
    ['nothing', undefined],
  ])('never %s', (_what, error) => expect(isNotNow(wrapped(error))).toBe(false))

  it('as the driver says it of an address where nobody listens', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://libro@127.0.0.1:1/libro' })
    const failed = await rowsOf(drizzle(pool) as never, sql`select 1`).catch((error) => error)
    await pool.end()
    expect(isNotNow(failed)).toBe(true)
  })
})

describe('while the database does not answer', () => {
  let server: Server
  let ana: Session
  beforeAll(async () => {
    server = await openServer()
    ana = await server.signIn('ana')
  })
  afterAll(() => server.close())

  /** Runs `work` while this database refuses every statement. */
  async function whileAway<T>(work: () => Promise<T>): Promise<T> {
    const db = server.db as { execute: unknown }
    const { execute } = db
    db.execute = () => Promise.reject(wrapped(said('57P01', 'terminating connection due to administrator command')))
    try {
      return await work()
    } finally {
      db.execute = execute
    }
  }

  it('calls are answered 503 with the time to come again, in our words, alone and in a batch', async () => {
    const answers = await whileAway(async () => [
      await server.call('dashboard/informacionInicial', { NID_PROPIETARIO: '' }, { as: ana }),
      await server.call('usuario/login', { usuario: 'ana', password: 'x' }),
    ])
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 503, body: { error: serverTexts.busy } })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  // On PostgreSQL a form may use a separate connection before the calls are gathered.
  it.skipIf(onPostgres)(
    'a batch is told to come again after one question, not after one for each of its forms',
    async () => {
      const envios = [1, 2, 3, 4].map((n) => ({
        controller: 'formularioA01',
        op: 'ingresarNacimiento',
        key: `fuera-${n}`,
        fields: a01(),
      }))
      const db = server.db as { execute: unknown }
      const { $client } = server.db as unknown as { $client: { transaction: unknown } }
      const { execute } = db
      const { transaction } = $client
      let isAway = false
      let asked = 0
      // The round trip of the gathered calls.
      $client.transaction = () => {
        isAway = true
        return Promise.reject(said('57P01'))
      }
      db.execute = (statement: unknown) => {
        if (!isAway) return (execute as (asked: unknown) => unknown).call(db, statement)
        asked++
        return Promise.reject(wrapped(said('57P01')))
      }
      const { status, body } = await server
        .call('lote/enviar', { envios: JSON.stringify(envios) }, { as: ana })
        .finally(() => {
          db.execute = execute
          $client.transaction = transaction
        })
      expect([status, body]).toEqual([200, Array(4).fill({ status: 503, body: { error: serverTexts.busy } })])
      expect(asked).toBe(1)
    },
  )

  it('the server says that it is not ready, and is again afterwards', async () => {
    const away = await whileAway(() => server.app.inject('/salud'))
    expect([away.statusCode, away.json()]).toEqual([503, { estado: 'sin base de datos' }])
    expect((await server.app.inject('/salud')).statusCode).toBe(200)
  })
})
