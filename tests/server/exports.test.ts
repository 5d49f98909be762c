/** Complete lists for files: same rows, order and access as their pages; streamed, one at a time per person. */
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { demoAccounts, eraseAll, nidOf, seedDemo } from '../../src/demo/index.ts'
import { openSheet } from '../../src/device/spreadsheets/excel-writer.ts'
import {
  EVERY_OWNER,
  ExportReader,
  exportRequest,
  filterColumns,
  type ListWanted,
  type LookupRequest,
  listedForms,
  masterOf,
  nothingWanted,
  type OperationName,
  type Person,
  reviewList,
  reviewTable,
  type Values,
} from '../../src/registry/index.ts'
import { packedKeys, takingOf } from '../../src/server/queries/packed-keys.ts'
import type { ActionResult } from '../../src/sync/contract/desk.ts'
import type { StreamClient } from '../../src/sync/core/api-client.ts'
import { takeHostRows } from '../../src/sync/exporting/host-rows.ts'
import { SOON } from '../within.ts'
import { openWith } from './harness.ts'

let base = ''
const cookies: Record<string, string> = {}

async function signIn(username: string): Promise<string> {
  const { password = '' } = demoAccounts.find((account) => account.username === username) ?? {}
  const { headers } = await server.call('usuario/login', { usuario: username, password })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

const { server } = await openWith()
beforeAll(async () => {
  await eraseAll(server.db)
  await seedDemo(server.db, { today: '2026-11-21', animals: 240 })
  for (const username of ['admin', 'asociado']) cookies[username] = await signIn(username)
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)

/** Sends a call over a real connection, like a device. */
function send(operation: string, fields: Values, who = 'admin', signal?: AbortSignal): Promise<Response> {
  const form = new FormData()
  form.append('cliente', 'prueba')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const [controller, op] = operation.split('/')
  return fetch(`${base}/APIANCO/controllers/${controller}.php?op=${op}`, {
    method: 'POST',
    body: form,
    headers: { cookie: cookies[who] ?? '', 'x-detalle': '1' },
    ...(signal && { signal }),
  })
}

const texts = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)]))

const rowsOf = async (operation: string, fields: Values) => {
  const answer = await send(operation, fields)
  expect(answer.status, operation).toBe(200)
  return ((await answer.json()) as readonly Values[]).map(texts)
}

async function exported(whole: LookupRequest, wanted: ListWanted = { search: '' }, who = 'admin') {
  const { operation, fields } = exportRequest(whole, wanted)
  const answer = await send(operation, fields, who)
  expect(answer.status, operation).toBe(200)
  const reader = new ExportReader()
  const rows: Values[] = []
  const decoder = new TextDecoder()
  for await (const piece of answer.body ?? []) rows.push(...reader.add(decoder.decode(piece, { stream: true })))
  reader.end()
  return { rows, total: reader.total }
}

const whole = (operation: OperationName, fields: Values = {}): LookupRequest => ({ operation, fields, passing: [] })

const lists = [
  ...listedForms
    .filter(({ list }) => list.operation !== 'misdatos/terceros')
    .map((record) => ({ key: record.key, record, fields: { [record.list.ownerField]: EVERY_OWNER } as Values })),
  ...['terceros', 'prefijos', 'maestroChips', 'revisados', 'paraRevisar'].map((key) => ({
    key,
    record: masterOf(key),
    fields: {} as Values,
  })),
]

/** One list for each way in which the host finds rows. */
const ASKED = ['A04', 'A05-inicial', 'terceros', 'maestroChips']

describe.each(lists)('$key taken out whole', ({ record: { list, id }, record, fields }) => {
  const asked = whole(list.operation as OperationName, fields)

  test('is the documented list, row by row', async () => {
    const documented = await rowsOf(asked.operation, fields)
    const { rows, total } = await exported(asked)
    expect(total).toBe(documented.length)
    const [columns = []] = documented.map(Object.keys)
    const plain = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])))
    expect(plain).toEqual(documented)
  })

  test.runIf(ASKED.includes(record.key))(
    'filtered, sorted and searched has the rows of its pages in their order',
    async () => {
      const ids = (rows: readonly Values[]) => rows.map((row) => row[id])
      for (const column of filterColumns(record).slice(0, 3)) {
        const sample = (await rowsOf(asked.operation, fields)).find((row) => (row[column.key] ?? '') !== '')?.[
          column.key
        ]
        const FILTROS = JSON.stringify(sample ? { [column.key]: sample } : {})
        const answer = await send(asked.operation, { ...fields, DESDE: '0', FILAS: '1000', FILTROS })
        if (!sample || answer.status !== 200) continue
        const page = ((await answer.json()) as readonly Values[]).map(texts)
        const { rows } = await exported(asked, { search: '', filters: { [column.key]: sample } })
        expect(ids(rows).slice(0, 1000), column.key).toEqual(ids(page))
        expect(rows).toHaveLength(Number(page[0]?.TOTAL_FILAS ?? 0))
      }
      for (const { key } of list.columns.filter(({ key }) => /^(CONSECUTIVO|RAZA\w*|NOMBRE|CHIP_MAESTRO)$/.test(key))) {
        const page = await rowsOf(asked.operation, {
          ...fields,
          DESDE: '0',
          FILAS: '1000',
          ORDEN: `-${key}`,
          BUSCAR: 'a',
        })
        const { rows } = await exported(asked, { search: 'a', sort: { column: key, descending: true } })
        expect(ids(rows).slice(0, 1000), key).toEqual(ids(page))
      }
    },
  )
})

test('the inventory of all owners and the review are taken out as their pages show them', async () => {
  const herd = whole('dashboard/dataAnimales', { NID_PROPIETARIO: EVERY_OWNER, SEXO: 'H' })
  const page = await rowsOf(herd.operation, { ...herd.fields, DESDE: '0', FILAS: '1000', ORDEN: 'CHIP' })
  const { rows, total } = await exported(herd, { search: '', sort: { column: 'CHIP', descending: false } })
  expect(rows.map(({ id }) => id).slice(0, 1000)).toEqual(page.map(({ id }) => id))
  expect(String(total)).toBe(page[0]?.TOTAL_FILAS)
  const review = reviewList(nothingWanted)
  const first = await rowsOf(review.operation, { ...review.fields, DESDE: '0', FILAS: '5000', ORDEN: 'PROPIETARIO' })
  const taken = await exported(review, { search: '', sort: { column: 'PROPIETARIO', descending: false } })
  expect(first.length).toBeGreaterThan(0)
  expect(taken.rows.map(reviewTable.cells)).toEqual(first.map(reviewTable.cells))
})

test('nothing found is a file without rows', async () => {
  expect(await exported(whole('terceros/terceros'), { search: 'nada que haya' })).toEqual({ rows: [], total: 0 })
})

test('whoever may not read a list may not take it out, and takes out of his own what is his', async () => {
  const member = nidOf('asociado')
  const refused = (operation: OperationName, fields: Values) =>
    send(operation, { ...fields, EXPORTAR: '1' }, 'asociado').then(({ status }) => status)
  expect(await refused('terceros/terceros', {})).toBe(403)
  expect(await refused('maestroChips/maestroChips', {})).toBe(403)
  expect(await refused('revisionCampo/recibidos', {})).toBe(403)
  expect(await refused('dashboard/dataAnimales', { NID_PROPIETARIO: EVERY_OWNER })).toBe(403)
  const { rows } = await exported(whole('dashboard/dataAnimales', { NID_PROPIETARIO: member }), undefined, 'asociado')
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ NID_PROPIETARIO }) => NID_PROPIETARIO))).toEqual(new Set([member]))
  const answer = await fetch(`${base}/APIANCO/controllers/terceros.php?op=terceros`, {
    method: 'POST',
    body: (() => {
      const form = new FormData()
      form.append('EXPORTAR', '1')
      return form
    })(),
    signal: AbortSignal.timeout(SOON),
  })
  expect(answer.status).toBe(401)
})

test('a filter that the list has not is refused before a row is sent', async () => {
  const answer = await send('terceros/terceros', { EXPORTAR: '1', FILTROS: '{"NADA":"1"}' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: expect.any(String) })
  // The next export is accepted.
  expect((await exported(whole('terceros/terceros'))).total).toBeGreaterThan(0)
})

test('one at a time a person: a second is refused until the first has ended or its reader has left', async () => {
  const asked = exportRequest(whole('maestroConsecutivos/maestroConsecutivos'), { search: '' })
  const stop = new AbortController()
  const first = await send(asked.operation, asked.fields, 'admin', stop.signal)
  expect(first.status).toBe(200)
  const second = await send(asked.operation, asked.fields)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, expect.any(String)])
  const own = exportRequest(whole('dashboard/dataAnimales', { NID_PROPIETARIO: nidOf('asociado') }), { search: '' })
  expect((await send(own.operation, own.fields, 'asociado')).status).toBe(200)
  stop.abort()
  let status = 429
  const deadline = Date.now() + 5_000
  while (status === 429 && Date.now() < deadline) {
    const again = await send(asked.operation, asked.fields)
    status = again.status
    await again.text()
  }
  expect(status).toBe(200)
}, 20_000)

test('the keys of a long list come packed, in their order, by the first way that has them all', async () => {
  const numbers = (where: SQL) =>
    sql`select n as key from generate_series(1, 2500) n where ${where} order by n % 7, n desc limit 2500`
  const inOrder = Array.from({ length: 2500 }, (_, n) => n + 1).sort((a, b) => (a % 7) - (b % 7) || b - a)
  const ways = [numbers(sql`n < 2400`), numbers(sql`true`), sql`select 1 / 0 as key`]
  const keys = await packedKeys(server.db, ways, 2500)
  expect(keys.total).toBe(2500)
  const take = takingOf<number>(keys)
  expect([...take(1), ...take(1700), ...take(2000), ...take(5)]).toEqual(inOrder)
  const texts = ['a,b', 'ñ"', '', ']', '\\', ' , "']
  const rows = sql.join(
    texts.map((text, n) => sql`select ${text}::text as key, ${n}::int as n`),
    sql` union all `,
  )
  const named = takingOf<string>(await packedKeys(server.db, [sql`select r.key from (${rows}) r order by r.n`]))
  expect([named(4), named(10), named(1)]).toEqual([texts.slice(0, 4), texts.slice(4), []])
  const none = await packedKeys(server.db, [])
  expect([none.total, takingOf(none)(3)]).toEqual([0, []])
  const empty = await packedKeys(server.db, [sql`select 1 as key where false`])
  expect([empty.total, takingOf(empty)(3)]).toEqual([0, []])
})

test('is no part of a batch', async () => {
  const consultas = JSON.stringify([{ controller: 'terceros', op: 'terceros', fields: { EXPORTAR: '1' } }])
  const answer = await send('lote/consultar', { consultas })
  expect(await answer.json()).toMatchObject([{ status: 400 }])
})

test('the cells of the file are those that a device without the capacity makes of its pages', async () => {
  const person = { nid: 'admin', administrador: true, capacidades: [] } as unknown as Person
  const act = async ({ operation, fields }: { operation: OperationName; fields: Values }): Promise<ActionResult> => {
    const answer = await send(operation, fields)
    return answer.ok ? { kind: 'done', body: await answer.json() } : { kind: 'needsConnection' }
  }
  const stream: StreamClient = async ({ operation, fields }, take) => {
    const answer = await send(operation, fields)
    const decoder = new TextDecoder()
    for await (const piece of answer.body ?? []) await take(decoder.decode(piece, { stream: true }))
    return 'taken'
  }
  const chips = masterOf('maestroChips')
  const columns = chips.list.columns.map(({ key }) => key)
  const made = await Promise.all(
    [[], ['exportar']].map(async (capacidades) => {
      const file = await openSheet({ name: 'Hoja', headings: columns, numbers: columns.map(() => false) })
      const steps: number[] = []
      const taken = await takeHostRows(
        { act, wire: { stream }, person: { ...person, capacidades } },
        {
          whole: whole('maestroChips/maestroChips'),
          wanted: { search: '', sort: { column: 'CHIP_MAESTRO', descending: true } },
        },
        async (rows, done, total) => {
          steps.push(done / total)
          await file.add(rows.map((row) => columns.map((key) => row[key] ?? '')))
        },
        { aborted: false },
      )
      expect(taken).toBe('all')
      expect(steps.at(-1)).toBe(1)
      const book = read(Buffer.concat(await file.end()))
      return utils.sheet_to_json(book.Sheets.Hoja ?? {}, { header: 1, defval: '' })
    }),
  )
  expect(made[0]?.length).toBeGreaterThan(10)
  expect(made[1]).toEqual(made[0])
})
