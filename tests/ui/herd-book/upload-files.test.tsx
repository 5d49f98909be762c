import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moveInTexts as t } from '../../../src/registry/herd-book/texts.ts'
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
