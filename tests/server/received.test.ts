/** Pages of a form's list in the order of arrival (capacity 'recibido'); the documented call answers as before. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { a01 } from './forms.ts'
import { openWith } from './harness.ts'

const { server, admin, ana } = await openWith('admin', 'ana')

const EVERYBODY = { NID_PROPIETARIO: 'ADMINANCO' }
const page = async (fields: Values): Promise<readonly Values[]> => {
  const asked = { ...EVERYBODY, DESDE: '0', FILAS: '10', ...fields }
  const { status, body } = await server.call('formularioA01/formulariosA01', asked, { as: admin })
  expect(status).toBe(200)
  return body as Values[]
}
const numbers = (rows: readonly Values[]) => rows.map(({ CONSECUTIVO }) => CONSECUTIVO)

/** Four, of which the highest number came first, one was edited later, and one came by an import. */
const forms = [a01(), a01(), a01(), a01()]
const [low = '', edited = '', high = '', imported = ''] = numbers(forms)
for (const form of forms)
  expect((await server.call('formularioA01/ingresarNacimiento', form, { as: ana })).body).toBe(1)
for (const [number, at] of [
  [high, '2026-11-23T14:00:00Z'],
  [edited, '2026-11-24T14:00:00Z'],
  [low, '2026-11-25T02:30:00Z'],
])
  await server.rows(sql`update filings set filed_at = ${at}::timestamptz where number = ${number}`)
await server.rows(sql`delete from filings where number = ${imported}`)
await server.rows(sql`insert into filings (filed_at, operation, code, number, owner_nid, captured_by, before, after)
  select now(), operation, code, number, owner_nid, captured_by, after, after from filings where number = ${edited}`)
// A form of another kind with the same number: numbers are unique within their kind.
await server.rows(sql`insert into services select (jsonb_populate_record(s, '{"code": "A02"}'::jsonb)).*
  from services s where s.number = ${low}::int`)

it('the newest received stand first, and what came by an import after them, in the documented order', async () => {
  expect(numbers(await page({ ORDEN: '-RECIBIDO' }))).toEqual([low, edited, high, imported])
  expect(numbers(await page({ ORDEN: 'RECIBIDO' }))).toEqual([high, edited, low, imported])
  for (const at of [0, 1, 2, 3])
    expect(numbers(await page({ ORDEN: '-RECIBIDO', DESDE: String(at), FILAS: '1' }))).toEqual([
      [low, edited, high, imported][at],
    ])
})

it('what is searched stands once in any order, though a form of another kind has its number', async () => {
  for (const ORDEN of ['', '-RECIBIDO', 'FECHA_SERVICIO'])
    expect(numbers(await page({ ORDEN, BUSCAR: low })), ORDEN).toEqual([low])
})

it('a row of a page says when it was received, at the farm', async () => {
  const rows = await page({ ORDEN: '-RECIBIDO' })
  expect(rows.map(({ RECIBIDO }) => RECIBIDO)).toEqual(['2026-11-24 21:30', '2026-11-24 09:00', '2026-11-23 09:00', ''])
  const [first] = await page({ EXPORTAR: '1' })
  expect(first).toBeDefined()
})

it('the days of arrival are those of the farm', async () => {
  const on = async (RECIBIDO: string) =>
    numbers(await page({ ORDEN: '-RECIBIDO', FILTROS: JSON.stringify({ RECIBIDO }) }))
  expect(await on('2026-11-24..2026-11-24')).toEqual([low, edited])
  expect(await on('..2026-11-23')).toEqual([high])
  expect(await on('2026-11-25..')).toEqual([])
})

it('the documented call answers as it did', async () => {
  const { body } = await server.call('formularioA01/formulariosA01', EVERYBODY, { as: admin })
  const rows = body as Values[]
  expect(numbers(rows)).toEqual([low, edited, high, imported].sort((a, b) => Number(b) - Number(a)))
  expect(Object.keys(rows[0] ?? {})).not.toContain('RECIBIDO')
})
