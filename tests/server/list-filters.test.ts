/** The host's filters of a list return the same rows as the app's own. */
import { beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, eraseAll, seedDemo } from '../../src/demo/index.ts'
import {
  EVERY_OWNER,
  filterColumns,
  kindOf,
  listedForms,
  masterOf,
  passesFilters,
  type RecordDefinition,
  type Values,
} from '../../src/registry/index.ts'
import { SOON } from '../within.ts'
import { openWith } from './harness.ts'

let base = ''
let cookie = ''

/** Sends a call over a real connection, like a browser. */
async function ask(operation: string, fields: Values): Promise<{ status: number; body: unknown }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const [controller, op] = operation.split('/')
  const answer = await fetch(`${base}/APIANCO/controllers/${controller}.php?op=${op}`, {
    method: 'POST',
    body: form,
    headers: { cookie },
    signal: AbortSignal.timeout(SOON),
  })
  return { status: answer.status, body: await answer.json() }
}

const rowsOf = async (operation: string, fields: Values) => {
  const { status, body } = await ask(operation, fields)
  expect(status, `${operation} ${fields.FILTROS}`).toBe(200)
  return body as readonly Values[]
}

const { server } = await openWith()
beforeAll(async () => {
  await eraseAll(server.db)
  await seedDemo(server.db, { today: '2026-11-21', animals: 240 })
  const { password = '' } = demoAccounts.find(({ username }) => username === 'admin') ?? {}
  const { headers } = await server.call('usuario/login', { usuario: 'admin', password })
  cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)

const lists: readonly { readonly record: RecordDefinition; readonly fields: Values }[] = [
  ...listedForms
    .filter(({ list }) => list.operation !== 'misdatos/terceros')
    .map((record) => ({ record, fields: { [record.list.ownerField]: EVERY_OWNER } })),
  ...['terceros', 'prefijos', 'maestroChips', 'maestroConsecutivos', 'revisados', 'paraRevisar'].map((key) => ({
    record: masterOf(key),
    fields: {},
  })),
  {
    record: masterOf('maestroConsecutivosUsuario'),
    fields: { nid_propietario: EVERY_OWNER, estado: '6' },
  },
  { record: masterOf('misDispositivos'), fields: { NID_PROPIETARIO: EVERY_OWNER } },
]

const texts = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)]))

describe.each(lists.map(({ record, fields }) => ({ key: record.key, record, fields })))(
  '$key',
  ({ record, fields }) => {
    const { operation } = record.list
    const columns = filterColumns(record)

    test('is filtered by the host as the app filters it', async () => {
      const whole = (await rowsOf(operation, fields)).map(texts)
      for (const column of columns) {
        const sample = whole.find((row) => (row[column.key] ?? '') !== '')?.[column.key] ?? ''
        if (sample === '') continue
        const day = sample.slice(0, 10)
        const filter = kindOf(record, column) === 'date' ? `${day.slice(0, 7)}-01..${day}` : sample
        const filters = { [column.key]: filter }
        const wanted = whole.filter((row) => passesFilters(record, row, filters)).map((row) => row[record.id])
        expect(wanted.length, column.key).toBeGreaterThan(0)
        const found = await rowsOf(operation, {
          ...fields,
          DESDE: '0',
          FILAS: '5000',
          FILTROS: JSON.stringify(filters),
        })
        expect(
          found.map((row) => String(row[record.id])),
          column.key,
        ).toEqual(wanted.slice(0, found.length))
        expect(found.length, column.key).toBeGreaterThanOrEqual(Math.min(wanted.length, 1000))
        expect(found[0]?.TOTAL_FILAS, column.key).toBe(String(wanted.length))
      }
    })
  },
)

test.each([
  '5',
  '[]',
  '{"CONSECUTIVO":1}',
  '{"NADA":"1"}',
  '{"CHIP_MACHO":"1"}',
  ...['2026-02-30', '2026-01', '2026', '0000-01-01..'].map((day) => `{"FECHA_SERVICIO":"${day}"}`),
  '{',
])('the filter %s is refused and harms nothing', async (FILTROS) => {
  const { status } = await ask('formularioA01/formulariosA01', {
    NID_PROPIETARIO: EVERY_OWNER,
    DESDE: '0',
    FILAS: '5',
    FILTROS,
  })
  expect(status).toBe(400)
})
