import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const out = () => fakeBook({ kind: 'out' })
const finger = () => screen.findByRole('button', { name: /^Entrar con la huella/ })

describe('coming back by finger', () => {
  it('is one touch for whoever made a passkey here, on the first screen and at the sign-in', async () => {
    for (const path of ['/', '/login']) {
      const book = out()
      book.comingBack.set({ last: 'ana', byPasskey: ['ana'] })
      const { view } = renderApp(book, path)
      await userEvent.click(await finger())
      expect(book.calls).toContainEqual(['signInByPasskey', 'ana'])
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Entrar con la huella/ })).toBeNull())
      view.unmount()
    }
  })

  it('says when it opens nothing any more, and the password is there', async () => {
    const book = out()
    book.comingBack.set({ last: 'ana', byPasskey: ['ana', 'beto'] })
    book.answers.signInByPasskey = { kind: 'gone' }
    renderApp(book, '/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar con la huella: beto' }))
    expect((await screen.findByRole('alert')).textContent).toContain('ingrese con su contraseña')
    expect(screen.getByLabelText('Contraseña')).toBeTruthy()
  })

  it('is not spoken of where nobody made one; the name of who was here last is', async () => {
    const book = out()
    book.comingBack.set({ last: 'ana', byPasskey: [] })
    renderApp(book, '/login')
    await waitFor(() => expect((screen.getByLabelText('Usuario') as HTMLInputElement).value).toBe('ana'))
    expect(screen.queryByRole('button', { name: /^Entrar con la huella/ })).toBeNull()
  })
})

describe('a passkey for whoever is signed in', () => {
  it('is offered once, made with one press, and declined with another', async () => {
    const book = fakeBook()
    book.passkey.set('offered')
    renderApp(book, '/')
    await userEvent.click(await screen.findByRole('button', { name: 'Activar' }))
    expect(book.calls).toContainEqual(['makePasskey'])
    await userEvent.click(await screen.findByRole('button', { name: 'Ahora no' }))
    expect(book.calls).toContainEqual(['declinePasskey'])
    book.passkey.set('off')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Activar' })).toBeNull())
  })

  it('is turned on and off in the menu, and is not there where the device makes none', async () => {
    const book = fakeBook()
    book.passkey.set('on')
    renderApp(book, '/')
    const menu = await screen.findByRole('navigation', { name: 'Menú principal' })
    await userEvent.click(await within(menu).findByRole('switch', { name: /Entrar con la huella/, checked: true }))
    expect(book.calls).toContainEqual(['dropPasskey'])
    book.passkey.set('none')
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  })
})
