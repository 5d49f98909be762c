import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../../src/sync/contract/outbox.ts'
import { entry, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const birth = entry({ id: 'b', form: 'A04', number: '8705', parts: ['t', 'u'] })
const twin = entry({ id: 't', form: 'A04-adicional', number: '8706', state: 'blocked', dependsOn: ['b'] })
const third = entry({ id: 'u', form: 'A04-adicional', number: '8707', state: 'blocked', dependsOn: ['b'] })

async function asked(entries: readonly OutboxEntry[], name: string) {
  const book = fakeBook()
  book.outbox.entries.set(entries)
  const { user } = renderApp(book, '/bandeja')
  const card = within(await screen.findByRole('article', { name }))
  await user.click(card.getByRole('button', { name: `Descartar ${name}` }))
  return { book, user, dialog: () => within(screen.getByRole('dialog')) }
}

it('a birth names the further birth that goes with it, both times that it asks', async () => {
  const { book, user, dialog } = await asked([birth, twin], 'A04 Denuncia de Nacimiento 8705')
  const words = 'También se descarta: A04 Nacimientos parto multiple 8706.'
  expect(dialog().getByText(words)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Descartar' }))
  expect(dialog().getByText(words)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Sí, borrar 8705' }))
  expect(book.calls).toEqual([['discard', 'b']])
})

it('asks the second time whoever taps twice in a row', async () => {
  const { book, user, dialog } = await asked([birth], 'A04 Denuncia de Nacimiento 8705')
  await user.dblClick(dialog().getByRole('button', { name: 'Descartar' }))
  expect(book.calls).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Sí, borrar 8705' }))
  expect(book.calls).toEqual([['discard', 'b']])
})

it('asks no more about a form that has reached the registry meanwhile', async () => {
  const { book } = await asked([birth], 'A04 Denuncia de Nacimiento 8705')
  act(() => book.outbox.entries.set([{ ...birth, state: 'filed', mayEdit: false }]))
  expect(screen.queryByText(/todavía no está registrado/)).toBeNull()
})

it('names all of them', async () => {
  const { dialog } = await asked([birth, twin, third], 'A04 Denuncia de Nacimiento 8705')
  const words = 'También se descartan: A04 Nacimientos parto multiple 8706, A04 Nacimientos parto multiple 8707.'
  expect(dialog().getByText(words)).toBeTruthy()
})

it('names the females of a group as animals', async () => {
  const female = (id: string, CHIP_HEMBRA: string) =>
    entry({ id, form: 'A01a-hembra', number: '2653', state: 'blocked', values: { CHIP_HEMBRA } })
  const group = entry({ id: 'g', form: 'A01a', number: '2653', parts: ['h', 'i'] })
  const { book, dialog } = await asked(
    [group, female('h', '170000000100452'), female('i', '170000000100455')],
    'A01a Monta Directa Grupal 2653',
  )
  act(() => book.animalNames.set({ '170000000100452': 'Trenza', '170000000100455': 'Pastora' }))
  const words = dialog().getByText(/^También se descartan/).textContent
  expect(words).toBe('También se descartan: Trenza …0452, Pastora …0455.')
})

it('a further birth goes alone', async () => {
  const { dialog } = await asked([birth, twin], 'A04 Nacimientos parto multiple 8706')
  expect(dialog().queryByText(/También se descarta/)).toBeNull()
})

it('gives up no correction at a double tap', async () => {
  const book = fakeBook()
  book.outbox.entries.set([entry({ id: 'm', form: 'A01', number: '2432', correction: 'unfinished' })])
  const { user } = renderApp(book, '/bandeja')
  const card = within(await screen.findByRole('article', { name: 'A01 Monta Directa 2432' }))
  await user.dblClick(card.getByRole('button', { name: 'Dejar como estaba: A01 Monta Directa 2432' }))
  expect(book.calls).toEqual([])
})

it('a correction that was begun is given up with the second tap, never with the first', async () => {
  const book = fakeBook()
  book.outbox.entries.set([entry({ id: 'm', form: 'A01', number: '2432', correction: 'unfinished' })])
  const { user } = renderApp(book, '/bandeja')
  const card = within(await screen.findByRole('article', { name: 'A01 Monta Directa 2432' }))
  await user.click(card.getByRole('button', { name: 'Dejar como estaba: A01 Monta Directa 2432' }))
  expect(book.calls).toEqual([])
  await user.click(card.getByRole('button', { name: 'Sí, enviarlo como estaba: A01 Monta Directa 2432' }))
  expect(book.calls).toEqual([['leaveAsItWas', 'm']])
})
