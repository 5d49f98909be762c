import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

async function shown(drafts = [{ form: 'A01', savedAt: manualClock().now() - 20 * 60_000 }], filed = 2) {
  const book = fakeBook(signedIn(associate))
  book.session.leftClosed.set({ drafts, filed, unsent: 0 })
  const app = renderApp(book, '/bandeja')
  await screen.findByText(/quedó cerrado con la clave anterior/)
  return { book, ...app }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const ASK = 'Abrir lo que dejó aquí'

describe('what was left here closed with an earlier password', () => {
  it('is named on every screen, with when it was saved', async () => {
    await shown()
    const note = screen.getByText(/quedó cerrado con la clave anterior/)
    expect(note.textContent).toContain(
      'un borrador de A01 Monta Directa guardado hace 20 min y 2 formularios ya enviados',
    )
    expect(note.textContent).toContain('Nada se ha borrado')
  })

  it('is not spoken of when there is nothing', async () => {
    renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(/clave anterior/)).toBeNull()
  })

  it('opens with the earlier password', async () => {
    const { book, user } = await shown()
    await user.click(screen.getByRole('button', { name: 'Abrir' }))
    const asked = await dialog(ASK)
    await user.type(asked.getByLabelText('Clave anterior'), 'Vieja.1{Enter}')
    await screen.findByText('Se abrió lo que había dejado en este dispositivo')
    expect(book.calls).toContainEqual(['openLeftClosed', 'Vieja.1'])
    await waitFor(() => expect(screen.queryByText(/quedó cerrado/)).toBeNull())
  })

  it('a wrong one is said at the field, and nothing goes', async () => {
    const { book, user } = await shown()
    book.answers.openLeftClosed = { kind: 'wrong' }
    await user.click(screen.getByRole('button', { name: 'Abrir' }))
    const asked = await dialog(ASK)
    await user.type(asked.getByLabelText('Clave anterior'), 'no{Enter}')
    await asked.findByText('Esa clave no abre lo que quedó cerrado, verifique por favor. Nada se ha borrado.')
    expect(screen.getByText(/quedó cerrado con la clave anterior/)).toBeTruthy()
  })

  it('says which draft stays closed, and why', async () => {
    const { book, user } = await shown()
    book.answers.openLeftClosed = { kind: 'opened', drafts: 0, filed: 0, waiting: 1 }
    await user.click(screen.getByRole('button', { name: 'Abrir' }))
    await user.type((await dialog(ASK)).getByLabelText('Clave anterior'), 'Vieja.1{Enter}')
    await screen.findByText(/sigue cerrado porque ya empezó otro del mismo formulario/)
  })

  it('goes only when the person says so twice', async () => {
    const { book, user } = await shown()
    const forget = async () => {
      await user.click(screen.getByRole('button', { name: 'Abrir' }))
      await user.click((await dialog(ASK)).getByRole('button', { name: 'No la recuerdo' }))
      return dialog('¿Borrar lo que quedó cerrado?')
    }
    const first = await forget()
    expect(first.getByRole('alert').textContent).toContain('un borrador de A01')
    await user.click(first.getByRole('button', { name: 'Conservar' }))
    expect(book.calls.map(([name]) => name)).not.toContain('letGoLeftClosed')
    await user.click((await forget()).getByRole('button', { name: 'Sí, borrar' }))
    await screen.findByText('Se borró lo que había quedado cerrado')
    expect(book.calls.map(([name]) => name)).toContain('letGoLeftClosed')
  })

  it('an opened draft is offered at once where it was begun', async () => {
    const book = fakeBook(signedIn(associate))
    book.session.leftClosed.set({ drafts: [{ form: 'A01', savedAt: 0 }], filed: 0, unsent: 0 })
    renderApp(book, '/formularioA01')
    await screen.findByText(/quedó cerrado con la clave anterior/)
    await screen.findByRole('heading', { level: 1, name: 'Monta Directa' })
    expect(screen.queryByText(/Tiene un formulario sin terminar/)).toBeNull()
    book.drafts.set('A01', { form: 'A01', mode: 'add', values: {}, photos: [], savedAt: manualClock().now() })
    act(() => book.session.leftClosed.set(null))
    await screen.findByText(/Tiene un formulario sin terminar/)
  })
})
