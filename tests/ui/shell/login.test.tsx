import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SignIn } from '../../../src/sync/contract/session.ts'
import { associate, calm, type FakeBook, fakeBook } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

async function login(answer: SignIn, prepare: (book: FakeBook) => void = () => {}) {
  const book = fakeBook({ kind: 'out' })
  book.answers.signIn = answer
  prepare(book)
  const clock = manualClock()
  const { user, address } = renderApp(book, '/login', clock)
  await screen.findByLabelText('Usuario')
  const send = async (usuario = 'asociado', password = 'clave') => {
    await user.type(screen.getByLabelText('Usuario'), usuario)
    await user.type(screen.getByLabelText('Contraseña'), password)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
  }
  return { book, user, address, clock, send }
}

describe('login', () => {
  it('empty fields get their messages under them, the focus goes to the first, and nothing is sent', async () => {
    const { book, user } = await login({ kind: 'wrong' })
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('El usuario es de acceso al sistema requerido.')).toBeTruthy()
    expect(screen.getByText('La clave de acceso al sistema es requerida.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Usuario'))
    expect(book.calls).toEqual([])
  })

  it('can be typed into before it is known who he is', async () => {
    const { book, user } = await login({ kind: 'wrong' }, (it) => it.session.state.set(undefined))
    await user.type(screen.getByLabelText('Usuario'), 'asociado')
    act(() => book.session.state.set({ kind: 'out' }))
    expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('asociado')
  })

  it('what he will need is started with his first letter', async () => {
    const { book, user } = await login({ kind: 'wrong' })
    expect(book.readied).toBe(0)
    await user.type(screen.getByLabelText('Usuario'), 'a')
    expect(book.readied).toBe(1)
  })

  it('a wrong password is told in the documented words', async () => {
    const { send } = await login({ kind: 'wrong' })
    await send()
    expect(await screen.findByText('Usuario y/o clave incorrectos verifique favor...')).toBeTruthy()
  })

  it('too many attempts close the button and count the seconds down', async () => {
    const { send, clock } = await login({ kind: 'wait', seconds: 3 })
    await send()
    await screen.findByText('Demasiados intentos, espere un momento e intente de nuevo.')
    expect(screen.getByText('Puede intentar de nuevo en 3 segundos.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviar' }).hasAttribute('disabled')).toBe(true)
    act(() => clock.advance(1000))
    expect(screen.getByText('Puede intentar de nuevo en 2 segundos.')).toBeTruthy()
    act(() => clock.advance(2000))
    expect(screen.getByRole('button', { name: 'Enviar' }).hasAttribute('disabled')).toBe(false)
  })

  it('without signal it says before typing which password works, and who was never here is told why he cannot enter', async () => {
    const { send } = await login({ kind: 'unknownHere' }, (book) =>
      book.outbox.connection.set({ ...calm, reachable: false }),
    )
    expect(screen.getByText(/Puede ingresar con la contraseña que usó la última vez en este dispositivo/)).toBeTruthy()
    await send()
    expect(await screen.findByText(/solo puede ingresar quien ya ingresó en este dispositivo/)).toBeTruthy()
  })

  it('the password can be looked at, by a button named in Spanish', async () => {
    const { user } = await login({ kind: 'wrong' })
    await user.click(screen.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }))
    expect(screen.getByLabelText('Contraseña').getAttribute('type')).toBe('text')
  })

  it('the first login must change the password; Cancelar signs out', async () => {
    const { book, send, user, address } = await login(
      { kind: 'in', offline: false, mustChangePassword: true },
      (it) => {
        it.signsInAs = { ...associate, primerIngreso: true }
      },
    )
    await send()
    await screen.findByText('Por ser el primer ingreso debe cambiar la clave de acceso')
    expect(screen.queryByRole('link', { name: 'A01 Monta Directa' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(book.session.state.current()).toEqual({ kind: 'out' }))
    expect(address()).toBe('/login')
  })

  it('after the first change the session is closed and one signs in again', async () => {
    const { book, send, user, address } = await login(
      { kind: 'in', offline: false, mustChangePassword: true },
      (it) => {
        it.signsInAs = { ...associate, primerIngreso: true }
      },
    )
    await send('asociado', 'Vieja.2026')
    await user.type(await screen.findByLabelText('Clave actual'), 'Vieja.2026')
    await user.type(screen.getByLabelText('Nueva clave'), 'Nueva.2026')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('Debe confirmar la nueva clave...')
    await user.type(screen.getByLabelText('Confirme la nueva clave'), 'Nueva.2026')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('La clave de acceso a sido actualizada, ingrese nuevamente con su nueva clave')
    expect(book.calls).toContainEqual(['changePassword', 'Vieja.2026', 'Nueva.2026'])
    expect(address()).toBe('/login')
  })
})
