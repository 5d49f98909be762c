import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adjustmentOf, nextFees, yearWithoutFees } from '../../../src/registry/index.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const fee = (id: string, codigo: string, valor: string, anio: string) => ({
  id,
  codigo,
  descripcion: `Formulario ${codigo}`,
  valor,
  anio,
})
const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, asked]) => asked as Action)

it('the latest fee of each form that has none in that year is adjusted and rounded to hundreds', () => {
  const rows = [fee('1', 'A01', '12500', '2025'), fee('2', 'A01', '13000', '2026'), fee('3', 'A02', '9990', '2024')]
  const values = (percent: string) =>
    nextFees(rows, 2027, adjustmentOf(percent) ?? Number.NaN).map(({ id, valor }) => [id, valor])
  expect(values('5,5')).toEqual([
    ['2', '13700'],
    ['3', '10500'],
  ])
  expect(values('')).toEqual([
    ['2', '13000'],
    ['3', '9990'],
  ])
  expect(nextFees([...rows, fee('4', 'A01', '1', '2027')], 2027, 0).map(({ id }) => id)).toEqual(['3'])
})

it('the fees of the next year are proposed, changed and saved once each by the documented call', async () => {
  const year = new Date().getUTCFullYear()
  const book = fakeBook(signedIn(administrator))
  const rows = [fee('1', 'A01', '10000', String(year)), fee('2', 'A02', '20000', String(year))]
  const open: boolean[] = []
  const { act } = book.desk
  let answers = () => {}
  const host = new Promise<void>((answer) => {
    answers = answer
  })
  const listed = Object.assign(book, {
    desk: {
      ...book.desk,
      act: (asked: Action) => {
        open.push(screen.getAllByRole<HTMLInputElement>('textbox').some(({ disabled }) => !disabled))
        return host.then(() => act(asked))
      },
    },
    lookups: { ...book.lookups, answer: () => ({ current: () => aged(rows), subscribe: () => () => {} }) },
  })
  const { user } = renderApp(listed, '/formularios')
  const title = /^Tarifas \d{4}: copiar y ajustar %$/
  await user.click(await screen.findByRole('button', { name: title }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Ajuste (%)')))
  await user.keyboard('diez')
  await user.click(dialog.getByRole('button', { name: 'Guardar 2 tarifas' }))
  expect(dialog.getByText('El ajuste no es correcto, verifique por favor')).toBeTruthy()
  expect(acted(book)).toEqual([])
  await user.clear(dialog.getByLabelText('Ajuste (%)'))
  await user.type(dialog.getByLabelText('Ajuste (%)'), '10')
  const first = dialog.getByLabelText(/^Valor \d{4} de Formulario A01$/)
  expect(first).toHaveProperty('value', '$\u00a011.000')
  await user.clear(first)
  await user.type(first, 'x')
  await user.click(dialog.getByRole('button', { name: 'Guardar 2 tarifas' }))
  expect(acted(book)).toEqual([])
  expect(dialog.getByText('El valor no es correcto, verifique por favor')).toBeTruthy()
  await user.clear(first)
  await user.type(first, '12.500')
  // Another percentage proposes anew, but for what was typed.
  await user.type(dialog.getByLabelText('Ajuste (%)'), '{Backspace}5')
  expect(dialog.getByLabelText(/^Valor \d{4} de Formulario A02$/)).toHaveProperty('value', '$\u00a023.000')
  await user.type(dialog.getByLabelText('Ajuste (%)'), '{Backspace}0')
  expect(first).toHaveProperty('value', '12.500')
  book.answers.act = { kind: 'done', body: 1 }
  // Pressed twice, also before the host has answered.
  await user.dblClick(dialog.getByRole('button', { name: 'Guardar 2 tarifas' }))
  answers()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: title })))
  expect(acted(book).map(({ operation, fields }) => [operation, fields.id, fields.valor])).toEqual([
    ['formularios/ingresarFormulario', '1', '12500'],
    ['formularios/ingresarFormulario', '2', '22000'],
  ])
  // What is typed while they are saved would not be saved.
  expect(open.at(-1)).toBe(false)
})

it('a percentage has decimals, a sign and its sign of per cent, and leaves something of the price', () => {
  const read = ['5', '5,25', '-3.5', '+4', '7 %', '0', '', '-99,99', '-100', '-250', '1.234', 'diez', '5,255'].map(
    adjustmentOf,
  )
  const none = undefined
  expect(read).toEqual([5, 5.25, -3.5, 4, 7, 0, 0, -99.99, none, none, none, none, none])
})

it('a year that is complete is not offered, and one that lacks a form is, this year first', async () => {
  const all = [fee('1', 'A01', '9', '2026'), fee('2', 'A02', '9', '2026'), fee('3', 'A01', '9', '2027')]
  expect(yearWithoutFees([...all, fee('4', 'A02', '9', '2027')], 2026)).toBe(undefined)
  expect(yearWithoutFees(all, 2026)).toBe(2027)
  expect(yearWithoutFees([...all, fee('5', 'A03', '9', '2025')], 2026)).toBe(2026)
  const year = new Date().getUTCFullYear()
  const book = fakeBook(signedIn(administrator))
  const rows = [year, year + 1].map((one) => fee(String(one), 'A01', '10000', String(one)))
  const lookups = { ...book.lookups, answer: () => ({ current: () => aged(rows), subscribe: () => () => {} }) }
  renderApp(Object.assign(book, { lookups }), '/formularios')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /copiar y ajustar/ })).toBeNull()
})
