/** The counts of an owner's numbers match a recount, whatever wrote the numbers and whenever they are added up. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { keepReviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { undoImport } from '../../src/server/herd-book/undo-import.ts'
import { tidyDaily } from '../../src/server/housekeeping.ts'
import { addUpNumbers } from '../../src/server/numbers/numbers-counted.ts'
import { a01, fresh } from './forms.ts'
import { openServer, type Server, type Session, START } from './harness.ts'
import { wrongCounts } from './recount.ts'
import { nid } from './world.ts'

let server: Server
let admin: Session
let ana: Session
let folder: string
beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('admin')
  ana = await server.signIn('ana')
  folder = await mkdtemp(join(tmpdir(), 'libro-contar-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const moves = () => server.count('number_moves')
/** The counts must be right before and after they are added up. */
afterEach(async () => {
  expect(await server.rows(wrongCounts)).toEqual([])
  await addUpNumbers(server.db)
  expect(await moves()).toBe(0)
  expect(await server.rows(wrongCounts)).toEqual([])
})

const totalOf = async (code: string, state: number) => {
  const { body } = await server.call(
    'maestroConsecutivos/contarEstado',
    { nid_propietario: nid.ana, estado: '6' },
    { as: admin },
  )
  const rows = body as Record<string, string>[]
  return Number(rows.find((row) => row.codigo === code && row.estado === String(state))?.total ?? 0)
}

test('what is filed alone and in a batch goes from the available to the used, and what is refused does not', async () => {
  const [free, used] = [await totalOf('A01', 0), await totalOf('A01', 1)]
  const filed = await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana, detail: true })
  expect(filed.body).toBe(1)
  const envios = ['AH1', 'AH1', 'BH1'].map((dam, n) => ({
    controller: 'formularioA01',
    op: 'ingresarNacimiento',
    key: `contar-${n}`,
    fields: a01({ CHIP_HEMBRA: dam }),
  }))
  await server.call('lote/enviar', { envios: JSON.stringify(envios) }, { as: ana })
  expect([await totalOf('A01', 0), await totalOf('A01', 1)]).toEqual([free - 3, used + 3])
  await addUpNumbers(server.db)
  expect([await totalOf('A01', 0), await totalOf('A01', 1)]).toEqual([free - 3, used + 3])
})

test('what is imported, made by hand, given to another owner or form, voided and deleted is counted where it is', async () => {
  const free = await totalOf('A12', 0)
  const rows = [1, 2, 3].map((n) => ['A12', n === 3 ? nid.beto : nid.ana, String(77_000 + n)])
  await server.call('consecutivos/insertaConsecutivos', { data: JSON.stringify(rows) }, { as: admin, detail: true })
  expect(await totalOf('A12', 0)).toBe(free + 2)
  const save = (fields: Record<string, string>) =>
    server.call('maestroConsecutivos/ingresarConsecutvo', fields, { as: admin, detail: true })
  const made = { codigo: 'A12', nid_propietario: nid.ana, numero: '77010', estado: '0' }
  expect((await save({ id: '0', ...made })).body).toBe(1)
  const [{ id } = { id: 0 }] = await server.rows<{ id: number }>(sql`select id from numbers where number = 77010`)
  expect(await totalOf('A12', 0)).toBe(free + 3)
  expect((await save({ id: String(id), ...made, nid_propietario: nid.beto })).body).toBe(1)
  expect(await totalOf('A12', 0)).toBe(free + 2)
  expect((await save({ id: String(id), ...made, codigo: 'A11', estado: '2' })).body).toBe(1)
  expect(await totalOf('A11', 2)).toBe(1)
  await server.rows(sql`update numbers set request_id = 1 where number between 77000 and 77099`)
  await server.rows(sql`delete from numbers where number between 77000 and 77099`)
  expect([await totalOf('A12', 0), await totalOf('A11', 2)]).toEqual([free, 0])
})

test('what a transaction takes back was never counted', async () => {
  const before = await moves()
  await expect(
    server.db.transaction(async (tx) => {
      await tx.execute(sql`update numbers set state = 2 where code = 'A04'`)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await moves()).toBe(before)
})

test('numbers of a herd book that comes in are counted, and no more once its run is taken back', async () => {
  const totals = async () => [await totalOf('A12', 0), await totalOf('A12', 1), await totalOf('A12', 2)]
  const [free = 0, used = 0, voided = 0] = await totals()
  const path = join(folder, 'consecutivos.csv')
  const lines = Array.from({ length: 50 }, (_, n) => `A12;${78_000 + n};${n < 30 ? nid.ana : nid.beto};${n % 3}`)
  await writeFile(path, `CODIGO;NUMERO;NID_PROPIETARIO;ESTADO\n${lines.join('\n')}\n`)
  const now = new Date('2026-11-21T15:00:00Z')
  const reviewed = await reviewFiles(server.db, { source: 'prueba', files: [{ path, name: 'consecutivos.csv' }], now })
  const { runId } = await keepReviewed(server.db, reviewed, { source: 'prueba', now })
  await reviewed.close()
  expect(await totals()).toEqual([free + 10, used + 10, voided + 10])
  expect(await server.rows(wrongCounts)).toEqual([])
  await undoImport(server.db, runId)
  expect(await totals()).toEqual([free, used, voided])
})

test('they are right while they are added up by several at once and forms come in', async () => {
  const files = Array.from({ length: 12 }, () => server.call('formularioA01/ingresarNacimiento', a01(), { as: ana }))
  const adding = Array.from({ length: 6 }, () => addUpNumbers(server.db))
  await Promise.all([...files, ...adding])
  const number = Number(fresh())
  await server.rows(sql`update numbers set state = 2 where code = 'A01' and number = ${number}::int`)
})

test('a server adds them up every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const asked: unknown[] = []
  const execute = (statement: unknown) => {
    asked.push(statement)
    return Promise.resolve({ rows: [{ n: asked.length }] })
  }
  const stop = tidyDaily({ db: { execute }, now: () => new Date(START) } as unknown as AppContext)
  try {
    await vi.advanceTimersByTimeAsync(60_000)
    const said = asked.map((statement) => new PgDialect().sqlToQuery(statement as SQL).sql)
    expect(said.filter((one) => one.includes('delete from number_moves'))).toHaveLength(1)
  } finally {
    stop()
    vi.useRealTimers()
  }
})
