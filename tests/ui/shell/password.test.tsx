import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { passwordTexts } from '../../../src/registry/texts/access/password.ts'
import { isWeak, passwordHints, passwordProblems } from '../../../src/ui/session/password-rules.ts'
import { aged, associate, calm, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const say = { same: 'diferente', unequal: 'desigual' }

describe('the rules of a change of password', () => {
  it('asks for each empty field, then for a different one, then for two alike', () => {
    expect(passwordProblems({ current: '', next: '', repeated: 'x' }, say)).toEqual({
      current: passwordTexts.current,
      next: passwordTexts.next,
    })
    expect(passwordProblems({ current: 'a', next: 'a', repeated: 'b' }, say)).toEqual({ next: 'diferente' })
    expect(passwordProblems({ current: 'a', next: 'b', repeated: 'c' }, say)).toEqual({ repeated: 'desigual' })
    expect(passwordProblems({ current: 'a', next: 'b', repeated: 'b' }, say)).toEqual({})
  })

  it('advises on lower case, upper case, digit, special character and length', () => {
    const met = (password: string) => passwordHints(password).map((hint) => hint.met)
    expect(met('')).toEqual([false, false, false, false, false])
    expect(met('ñandú')).toEqual([true, false, false, false, false])
    expect(met('Campo.26')).toEqual([true, true, true, true, true])
  })
})

describe('the change-password dialog of the top bar', () => {
  async function open(prepare: (book: ReturnType<typeof fakeBook>) => void = () => {}) {
    const book = fakeBook(signedIn(associate))
    prepare(book)
    const { user } = renderApp(book, '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Cambiar clave de acceso' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar clave de acceso' }))
    const type = async (current: string, next: string, repeated: string) => {
      await user.type(dialog.getByLabelText('Clave actual'), current)
      await user.type(dialog.getByLabelText('Nueva clave'), next)
      await user.type(dialog.getByLabelText('Repita la nueva clave'), repeated)
      await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    }
    return { book, dialog, type, user }
  }

  it('sent empty says at each field what it asks for', async () => {
    const { book, dialog, user } = await open()
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    for (const text of [passwordTexts.current, passwordTexts.next, passwordTexts.confirm])
      expect(await dialog.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Clave actual'))
    expect(book.calls.some(([name]) => name === 'changePassword')).toBe(false)
  })

  it('a repetition that differs is told at its field on leaving it, before anything is sent', async () => {
    const { dialog, user } = await open()
    await user.type(dialog.getByLabelText('Nueva clave'), 'Nueva.2026')
    await user.type(dialog.getByLabelText('Repita la nueva clave'), 'Nueva.2025')
    expect(dialog.queryByText(passwordTexts.dashboardUnequal)).toBeNull()
    await user.tab()
    expect(await dialog.findByText(passwordTexts.dashboardUnequal)).toBeTruthy()
  })

  it('without signal says so, and cannot be sent', async () => {
    const { book, dialog } = await open()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(dialog.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true)
    act(() => book.outbox.connection.set(calm))
    expect(dialog.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', false)
  })

  it('on success closes, says so, and keeps the session', async () => {
    const { book, type } = await open()
    await type('Vieja.2026', 'Nueva.2026', 'Nueva.2026')
    await screen.findByText('La clave de acceso a sido actualizada')
    expect(book.session.state.current()?.kind).toBe('in')
  })

  it('a wrong previous password is told at its field too, where it stays', async () => {
    const { dialog, type } = await open((book) => {
      book.answers.changePassword = 'wrongPrevious'
    })
    await type('mala', 'Nueva.2026', 'Nueva.2026')
    await dialog.findByText('La clave anterior no corresponde, verifique por favor')
    expect(dialog.getByLabelText('Clave actual').getAttribute('aria-invalid')).toBe('true')
  })

  it('a refused new password is told at its field in the words of the host, and nothing typed is lost', async () => {
    const refused = 'La clave es muy fácil de adivinar'
    const { dialog, type } = await open((book) => {
      book.answers.changePassword = { refused }
    })
    await type('Vieja.2026', 'qwerty', 'qwerty')
    const field = (await dialog.findByLabelText('Nueva clave')) as HTMLInputElement
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getByText(refused)).toBeTruthy()
    expect(field.value).toBe('qwerty')
  })

  it('a short or simple one is taken, and it says plainly what it means for the device', async () => {
    const { dialog, type } = await open()
    const told = () => dialog.queryByText(/Quien tenga el dispositivo en sus manos puede adivinarla/)
    expect(told()).toBeNull()
    await type('Vieja.2026', 'corral', 'corra')
    expect(told()).not.toBeNull()
  })

  it.each([
    ['', false],
    ['Corral7', true],
    ['corraldelasierra'.slice(0, 13), true],
    ['12345678901', true],
    ['Aa1.Aa1.Aa1.', true],
    ['Campo.26', false],
    ['tres cabras pardas', false],
  ])('%s: weak is %s', (password, weak) => expect(isWeak(password)).toBe(weak))

  it('says before typing that it needs connection', async () => {
    const { dialog } = await open((book) => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(dialog.getByText(/Necesita conexión/)).toBeTruthy()
  })

  it('its button is absent while cambiaPassword is 0', async () => {
    const book = fakeBook(signedIn(associate))
    book.lookups.parameters.set(aged({ cambiaPassword: '0' }))
    renderApp(book, '/bandeja')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Cambiar clave de acceso' })).toBeNull()
  })
})
