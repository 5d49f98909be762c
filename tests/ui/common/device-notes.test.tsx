import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

// Files before this one may have loaded it.
vi.hoisted(() => vi.resetModules())
vi.mock('../../../src/ui/common/device-notes-shown.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a full disk that has cost a part of the app is said all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const book = fakeBook(signedIn(associate))
  book.device.storageTrouble.set('broken')
  renderApp(book, '/misDatos')
  expect((await screen.findByText(commonTexts.storageTrouble)).role).toBe('alert')
})
