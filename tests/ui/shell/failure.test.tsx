// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

it('a screen that breaks says so in Spanish, keeps the shell, and opens again', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const book = fakeBook(signedIn(associate))
  const { current } = book.outbox
  book.outbox.current = () => {
    throw new Error('broken')
  }
  const { user } = renderApp(book, '/bandeja')
  await screen.findByRole('heading', { level: 1, name: 'No fue posible mostrar esta pantalla' })
  expect(screen.getByText(/Sus formularios guardados siguen en este dispositivo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Salir' })).toBeTruthy()
  book.outbox.current = current
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  silent.mockRestore()
  warned.mockRestore()
})
