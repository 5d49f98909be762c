import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { associate, calm, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

/** The screen fails until the returned function is called. */
function breaking() {
  const silent = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  for (const spy of silent) spy.mockImplementation(() => {})
  const book = fakeBook(signedIn(associate))
  const { current } = book.outbox.entries
  book.outbox.entries.current = () => {
    throw new Error('broken')
  }
  const mended = () => {
    book.outbox.entries.current = current
    for (const spy of silent) spy.mockRestore()
  }
  return { book, mended }
}

it('a screen that breaks says so in Spanish, keeps the shell, and opens again', async () => {
  const { book, mended } = breaking()
  const { user } = renderApp(book, '/bandeja')
  await screen.findByRole('heading', { level: 1, name: 'No fue posible mostrar esta pantalla' })
  expect(screen.getByText(/Sus formularios guardados siguen en este dispositivo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Salir' })).toBeTruthy()
  mended()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
})

it('a screen that is not on the device yet says, without signal, that it needs it; and opens when it is there', async () => {
  const { book, mended } = breaking()
  book.outbox.connection.set({ ...calm, reachable: false })
  dispatchEvent(new Event('vite:preloadError'))
  const { user } = renderApp(book, '/bandeja')
  await screen.findByRole('heading', { level: 1, name: 'Esta pantalla no está en este dispositivo' })
  expect(screen.getByText(/Para abrirla necesita conexión/)).toBeTruthy()
  mended()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
})
