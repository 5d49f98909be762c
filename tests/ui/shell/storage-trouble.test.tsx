/** Nothing can be stored on this device: the reason and the way out, where the person is. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { storageTexts } from '../../../src/registry/texts/storage.ts'
import type { StorageTrouble } from '../../../src/sync/contract/device.ts'
import { StoreFull, StoreUnavailable } from '../../../src/sync/ports/ports.ts'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const troubles: readonly (readonly [StorageTrouble, Error, RegExp])[] = [
  ['full', new StoreFull(), /memoria de este dispositivo está llena.*Borre videos.*no los datos/],
  ['blocked', new StoreUnavailable('blocked'), /Cierre las otras pestañas de Libro de Campo/],
  ['silent', new StoreUnavailable('silent'), /no responde.*Nada se ha borrado.*reinicie/],
  ['broken', new StoreUnavailable('broken'), /no puede abrir.*No borre los datos del navegador/],
]

describe.each(troubles)('%s', (trouble, failure, words) => {
  it('is what a failed sign-in says, in place of a bare retry, and is gone when it is over', async () => {
    const book = fakeBook({ kind: 'out' })
    book.session.signIn = () => {
      book.device.storageTrouble.set(trouble)
      return Promise.reject(failure)
    }
    const { user } = renderApp(book, '/login')
    await user.type(await screen.findByLabelText('Usuario'), 'asociado')
    await user.type(screen.getByLabelText('Contraseña'), 'clave')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(/Intente de nuevo/)).toBeNull()
    expect(screen.queryByText(storageTexts.enterFull) !== null).toBe(trouble === 'full')
    act(() => book.device.storageTrouble.set(null))
    expect(screen.queryByText(words)).toBeNull()
  })

  it('is said over every screen of a signed-in person, who can try again', async () => {
    const book = fakeBook(signedIn(associate))
    book.device.storageTrouble.set(trouble)
    const { user } = renderApp(book, '/misDatos')
    const note = (await screen.findByText(words)).closest('[role=alert]') as HTMLElement
    expect(within(note).queryByRole('link', { name: 'Bandeja de salida' }) !== null).toBe(trouble === 'full')
    await user.click(within(note).getByRole('button', { name: 'Probar de nuevo' }))
    await waitFor(() => expect(book.calls).toContainEqual(['retryStorage']))
  })
})

it('where the copy of unsent forms can be read, it is offered without signing in', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rescate')
  const book = fakeBook({ kind: 'out' })
  book.outbox.peopleInCopy = async () => [{ usuario: 'asociado', forms: 6 }]
  const { user } = renderApp(book, '/login')
  await screen.findByLabelText('Usuario')
  act(() => book.device.storageTrouble.set('full'))
  expect(screen.queryByText(storageTexts.copied)).toBeNull()
  act(() => book.device.storageTrouble.set('broken'))
  await user.click(await screen.findByRole('button', { name: 'Descargar la copia de asociado: 6 formularios' }))
  expect(await screen.findByText(storageTexts.taken)).toBeTruthy()
  expect(book.calls).toContainEqual(['exportSealed', 'asociado'])
  expect(saved).toHaveBeenCalled()
})
