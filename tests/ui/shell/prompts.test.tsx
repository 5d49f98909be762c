import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useHoldsUpdate } from '../../../src/ui/common/open-forms.ts'
import { aged, associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

function OpenForm() {
  useHoldsUpdate(true)
  return null
}

const offer = () => screen.queryByRole('button', { name: 'Actualizar ahora' })

describe('a new version', () => {
  it('is offered, and comes only when a person says so', async () => {
    const { update, user } = renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await screen.findByRole('heading', { level: 1 })
    expect(offer()).toBeNull()
    act(() => update.waiting.set(true))
    expect(screen.getByText('Hay una nueva versión')).toBeTruthy()
    expect(update.applied).toBe(0)
    await user.click(offer()!)
    expect(update.applied).toBe(1)
  })

  it('is not offered while a form is open, and is again afterwards', async () => {
    const { update } = renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await screen.findByRole('heading', { level: 1 })
    act(() => update.waiting.set(true))
    const form = render(<OpenForm />)
    expect(offer()).toBeNull()
    form.unmount()
    await waitFor(() => expect(offer()).not.toBeNull())
  })
})

describe('a newer version that took the database in another tab', () => {
  it('is said over an open form too, and comes when a person says so', async () => {
    const { update, user } = renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await screen.findByRole('heading', { level: 1 })
    render(<OpenForm />)
    act(() => update.superseded.set(true))
    const said = screen.getByRole('alertdialog', { name: 'Hay una nueva versión' })
    expect(said.textContent).toContain('quedó como borrador')
    expect(document.activeElement).toBe(offer())
    await user.click(offer()!)
    expect(update.applied).toBe(1)
  })
})

describe('help', () => {
  async function help(slides: readonly string[], takenAt: number | undefined = 1) {
    const book = fakeBook(signedIn(associate))
    book.helpOf(21).set(aged(slides, takenAt))
    const { user } = renderApp(book, '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Ayuda' }))
    await screen.findByRole('dialog', { name: 'Ayuda Bandeja de salida' })
    return user
  }

  it('is shown slide by slide', async () => {
    const user = await help(['<p>Primera</p>', '<p>Segunda</p>'])
    expect(await screen.findByText('Primera')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Siguiente' }))
    expect(await screen.findByText('Segunda')).toBeTruthy()
    expect(screen.getByText('2 de 2')).toBeTruthy()
  })

  it('says when there is none for this screen', async () => {
    await help([])
    expect(await screen.findByText('No hay ayuda para este formulario.')).toBeTruthy()
  })

  it('says when it has not reached this device yet', async () => {
    const book = fakeBook(signedIn(associate))
    book.helpOf(21).set({ value: [], takenAt: undefined, refreshing: false })
    const { user } = renderApp(book, '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Ayuda' }))
    expect(await screen.findByText(/aún no está en este dispositivo/)).toBeTruthy()
  })
})
