import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administrator, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

/** The menu, or the space reserved for it, next to the screen. */
const beside = () => screen.getByRole('main').previousElementSibling

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

/** A tab that is opened, or reloaded, before the session is known. */
async function arriving() {
  const book = fakeBook(signedIn(administrator))
  book.session.state.set(undefined as never)
  renderApp(book, '/bandeja')
  await screen.findByRole('main')
  return book
}

describe('the room of the menu', () => {
  it('is kept where the menu stood, until it is known who is there', async () => {
    sessionStorage.setItem('menu', 'rail')
    const book = await arriving()
    expect(beside()?.getAttribute('data-rail')).toBe('true')
    act(() => book.session.state.set(signedIn(administrator)))
    expect(beside()).toBe(await screen.findByRole('navigation', { name: 'Menú principal' }))
    await waitFor(() => expect(sessionStorage.getItem('menu')).toBe('whole'))
  })

  it('is none where no menu stood, and none is left by whoever signs out', async () => {
    const book = await arriving()
    expect(beside()).toBeNull()
    act(() => book.session.state.set(signedIn(administrator)))
    await waitFor(() => expect(sessionStorage.getItem('menu')).toBe('whole'))
    act(() => book.session.state.set({ kind: 'out' }))
    await waitFor(() => expect(sessionStorage.getItem('menu')).toBeNull())
  })
})
