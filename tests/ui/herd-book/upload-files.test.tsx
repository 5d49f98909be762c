import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moveInTexts as t } from '../../../src/registry/herd-book/texts.ts'
import { fill } from '../../../src/registry/index.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { administrator, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

it('says at its field that the name is missing, until one types it', async () => {
  const { user } = renderApp(fakeBook(signedIn(administrator)), '/traerRegistro')
  await user.click(await screen.findByRole('button', { name: t.choose }))
  const field = screen.getByLabelText(t.source)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(t.noSource)).toHaveLength(1)
  await user.type(field, 'A')
  expect(screen.queryByText(t.noSource)).toBeNull()
})

it('says of each part how many there are: the host reads the file when the last one arrives', async () => {
  const book = fakeBook(signedIn(administrator))
  book.answers.act = { kind: 'done', body: { entrega: '5' } }
  const { user } = renderApp(book, '/traerRegistro')
  await user.type(await screen.findByLabelText(t.source), 'Asocabras')
  const file = new File([new Uint8Array(8_000_001)], 'libro.xlsx')
  await user.upload(screen.getByLabelText(t.files), file)
  const places = () =>
    book.calls
      .flatMap(([name, action]) => (name === 'act' ? [(action as Action).fields] : []))
      .map(({ PARTE, PARTES }) => `${PARTE} ${PARTES}`)
  await waitFor(() => expect(places()).toEqual(['0 3', '1 3', '2 3']))
})

it('brings the files of a .zip one by one, and says which .zip cannot be opened', async () => {
  const book = fakeBook(signedIn(administrator))
  book.answers.act = { kind: 'done', body: { entrega: '5' } }
  const { user } = renderApp(book, '/traerRegistro')
  await user.type(await screen.findByLabelText(t.source), 'Asocabras')
  await user.upload(screen.getByLabelText(t.files), new File(['x'], 'roto.zip'))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', fill(t.badZip, { name: 'roto.zip' }))
  book.answers.unpacked = [
    { name: 'animales.csv', bytes: new ArrayBuffer(3) },
    { name: 'asociados.csv', bytes: new ArrayBuffer(3) },
  ]
  await user.upload(screen.getByLabelText(t.files), new File(['x'], 'registro-completo.zip'))
  const names = () => book.calls.flatMap(([name, action]) => (name === 'act' ? [(action as Action).fields.NOMBRE] : []))
  await waitFor(() => expect(names()).toEqual(['animales.csv', 'asociados.csv']))
})

it('takes the whole registry out where the host offers it, and only with signal', async () => {
  const { view } = renderApp(fakeBook(signedIn(administrator)), '/traerRegistro')
  await screen.findByLabelText(t.source)
  expect(screen.queryByRole('button', { name: t.takeOut })).toBeNull()
  view.unmount()
  const offering = { ...administrator, capacidades: [...administrator.capacidades, 'sacarRegistro' as const] }
  const book = fakeBook(signedIn(offering))
  book.answers.act = { kind: 'done', body: new ArrayBuffer(4) }
  const { user } = renderApp(book, '/traerRegistro')
  await user.click(await screen.findByRole('button', { name: t.takeOut }))
  await waitFor(() => expect(book.calls).toContainEqual(['act', { operation: 'traerRegistro/sacar', fields: {} }]))
  expect(await screen.findByText(t.takenOut)).toBeTruthy()
})
