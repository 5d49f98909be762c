import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const out = () => fakeBook({ kind: 'out' })
const finger = () => screen.findByRole('button', { name: /^Entrar con la huella/ })

describe('coming back by finger', () => {
  it('is one touch for whoever made a passkey here, on the first screen and at the sign-in', async () => {
    for (const path of ['/', '/login']) {
      const book = out()
      book.session.comingBack.set({ last: 'ana', byPasskey: ['ana'] })
      const { view } = renderApp(book, path)
      await userEvent.click(await finger())
      expect(book.calls).toContainEqual(['signInByPasskey', 'ana'])
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Entrar con la huella/ })).toBeNull())
      view.unmount()
    }
  })

  it('says when it opens nothing any more, and the password is there', async () => {
    const book = out()
    book.session.comingBack.set({ last: 'ana', byPasskey: ['ana', 'beto'] })
    book.answers.signInByPasskey = { kind: 'gone' }
    renderApp(book, '/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar con la huella: beto' }))
    expect((await screen.findByRole('alert')).textContent).toContain('ingrese con su contraseña')
    expect(screen.getByLabelText('Contraseña')).toBeTruthy()
  })

  it('is not spoken of where nobody made one; the name of who was here last is', async () => {
    const book = out()
    book.session.comingBack.set({ last: 'ana', byPasskey: [] })
    renderApp(book, '/login')
    await waitFor(() => expect((screen.getByLabelText('Usuario') as HTMLInputElement).value).toBe('ana'))
    expect(screen.queryByRole('button', { name: /^Entrar con la huella/ })).toBeNull()
  })
})

describe('a passkey for whoever is signed in', () => {
  const makes = async (password: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Activar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Entrar con la huella' }))
    if (password !== '') await userEvent.type(dialog.getByLabelText('Su contraseña'), password)
    await userEvent.click(dialog.getByRole('button', { name: 'Activar' }))
    return dialog
  }

  it('is not made without the password: the field says so, and what was typed stays', async () => {
    const book = fakeBook()
    book.session.passkey.set('offered')
    book.answers.makePasskey = 'wrongPassword'
    renderApp(book, '/')
    const dialog = await makes('')
    expect(await dialog.findByText('Debe digitar su contraseña.')).toBeTruthy()
    expect(book.calls).not.toContainEqual(['makePasskey', ''])
    await userEvent.type(dialog.getByLabelText('Su contraseña'), 'No es')
    await userEvent.click(dialog.getByRole('button', { name: 'Activar' }))
    expect(await dialog.findByText('La contraseña no es la suya, verifique por favor.')).toBeTruthy()
    expect((dialog.getByLabelText('Su contraseña') as HTMLInputElement).value).toBe('No es')
  })

  it('stands in the list of devices at once where that is open', async () => {
    const book = fakeBook(signedIn({ ...associate, capacidades: ['dispositivos', 'paginas', 'llaves'] }))
    book.session.passkey.set('offered')
    renderApp(book, '/misDispositivos')
    const fetched = () =>
      book.calls.filter(
        ([name, wanted]) => name === 'refresh' && JSON.stringify(wanted).includes('usuario/dispositivos'),
      )
    await screen.findByRole('heading', { name: 'Mis dispositivos' })
    const before = fetched().length
    await makes('Clave.1')
    await waitFor(() => expect(fetched().length).toBe(before + 1))
  })

  it('is offered once, made after the password, and declined with one press', async () => {
    const book = fakeBook()
    book.session.passkey.set('offered')
    renderApp(book, '/')
    await makes('Clave.1')
    expect(book.calls).toContainEqual(['makePasskey', 'Clave.1'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Ahora no' }))
    expect(book.calls).toContainEqual(['declinePasskey'])
    book.session.passkey.set('off')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Activar' })).toBeNull())
  })

  it('is turned on and off in the menu, and is not there where the device makes none', async () => {
    const book = fakeBook()
    book.session.passkey.set('on')
    renderApp(book, '/')
    const menu = await screen.findByRole('navigation', { name: 'Menú principal' })
    await userEvent.click(await within(menu).findByRole('switch', { name: /Entrar con la huella/, checked: true }))
    expect(book.calls).toContainEqual(['dropPasskey'])
    book.session.passkey.set('none')
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  })
})
