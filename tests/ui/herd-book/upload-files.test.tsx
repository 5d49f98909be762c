import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moveInTexts as t } from '../../../src/registry/herd-book/texts.ts'
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
