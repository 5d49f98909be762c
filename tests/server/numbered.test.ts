/** Records by their number, across the lists of all forms. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { a01 } from './forms.ts'
import { openWith } from './harness.ts'

const { server, admin, ana, registrar } = await openWith('admin', 'ana', 'registrar')

const found = async (FORMULARIO: string, NUMERO: string, as = admin) =>
  server.call('tablero/buscarFormulario', { FORMULARIO, NUMERO }, { as })

it('a form is found by its number in the list of its form, filed through the app or not', async () => {
  const form = a01()
  expect((await server.call('formularioA01/ingresarNacimiento', form, { as: ana })).body).toBe(1)
  const number = form.CONSECUTIVO ?? ''
  await server.rows(sql`delete from reviews`)
  await server.rows(sql`delete from filings`)
  const [row, ...others] = (await found('a01', number)).body as Values[]
  expect(row).toMatchObject({ FORMULARIO: 'A01', NUMERO: number })
  expect(row?.PROPIETARIO).not.toBe('')
  expect(others).toEqual([])
  expect((await found('', number)).body).toContainEqual(row)
  expect((await found('A04', number)).body).toEqual([])
})

it('a voided form is found as voided, by number and in the review; restored, as any other', async () => {
  const form = a01()
  const number = form.CONSECUTIVO ?? ''
  expect((await server.call('formularioA01/ingresarNacimiento', form, { as: ana })).body).toBe(1)
  const end = (what: 'anular' | 'restaurar') =>
    server.call(`revisionCampo/${what}`, { FORMULARIO: 'A01', NUMERO: number, MOTIVO: 'Dos veces' }, { as: admin })
  expect((await end('anular')).body).toBe(1)
  const [row, ...others] = (await found('a01', number)).body as Values[]
  expect(row).toMatchObject({ FORMULARIO: 'A01', NUMERO: number, ANULADO: expect.stringMatching(/^\d+$/) })
  expect(others).toEqual([])
  const voided = async () =>
    (await server.call('revisionCampo/recibidos', { REVISADO: 'A', BUSCAR: number }, { as: admin })).body as Values[]
  expect(await voided()).toMatchObject([{ ID: row?.ANULADO, OPERACION: 'formularioA01/ingresarNacimiento' }])
  expect((await end('restaurar')).body).toBe(1)
  expect((await found('', number)).body).toMatchObject([{ FORMULARIO: 'A01', NUMERO: number }])
  expect(((await found('', number)).body as Values[])[0]).not.toHaveProperty('ANULADO')
  expect(await voided()).toEqual([])
})

it('nothing that is no number is looked for, and by administrators only', async () => {
  for (const wanted of ['', 'x', '1 or 1=1', '12345678901']) expect((await found('', wanted)).body).toEqual([])
  for (const as of [ana, registrar]) expect((await found('', '1', as)).status).toBe(403)
})
