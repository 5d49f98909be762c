import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { entry, fakeBook } from './fake-book.ts'
import { renderApp } from './render-app.tsx'

const CHIP = '982000411200201'
const row = (id: string, form: string) =>
  entry({ id, form, number: '1301', values: { CONSECUTIVO: '1301', CHIP_HEMBRA: CHIP } })

async function outbox() {
  const book = fakeBook()
  book.outbox.entries.set([row('a', 'A01a-hembra'), row('b', 'A01a-retiro')])
  const { user } = renderApp(book, '/bandeja')
  const joins = within(await screen.findByRole('article', { name: `A01a Adicionar Hembra ${CHIP} (1301)` }))
  const leaves = within(screen.getByRole('article', { name: `A01a Retirar hembra ${CHIP} (1301)` }))
  return { user, joins, leaves }
}

it('a female of a group is told by her chip; that she leaves is nothing to write in', async () => {
  const { joins, leaves } = await outbox()
  expect(joins.getByRole('button', { name: /^Corregir/ })).toBeTruthy()
  expect(leaves.queryByRole('button', { name: /^Corregir/ })).toBeNull()
  expect(leaves.getByRole('button', { name: /^Descartar/ })).toBeTruthy()
})

it('a voided form says so and why, and no receipt is made of it alone', async () => {
  const book = fakeBook()
  const filed = { state: 'filed', receipt: 'R0123456789ABCDEF', why: 'Registrado' } as const
  book.outbox.entries.set([entry({ id: 'v', ...filed, voided: 'Dos veces' })])
  renderApp(book, '/bandeja')
  const card = within(await screen.findByRole('article', { name: /^A01/ }))
  expect(card.getByText('Anulado')).toBeTruthy()
  expect(card.getByText('Lo anuló la asociación: Dos veces')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Recibo/ })).toBeNull()
  act(() => book.outbox.entries.set([entry({ id: 'v', ...filed })]))
  expect(screen.getByRole('button', { name: /^Recibo/ })).toBeTruthy()
})

it('one that is being sent says so by a sign, which leaves its name the line', async () => {
  const book = fakeBook()
  book.outbox.entries.set([entry({ id: 's', state: 'sending', mayEdit: false })])
  renderApp(book, '/bandeja')
  const card = within(await screen.findByRole('article', { name: /^A01/ }))
  expect(card.getByRole('img', { name: 'guardado' }).textContent).toBe('')
})

it('discarding her speaks of no number, for she uses none', async () => {
  const { user, joins } = await outbox()
  await user.click(joins.getByRole('button', { name: /^Descartar/ }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.queryByText(/consecutivo queda libre/)).toBeNull()
  expect(asked.getByText(/se borra de este dispositivo/)).toBeTruthy()
})
