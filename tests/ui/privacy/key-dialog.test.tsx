import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { systemsTexts as t } from '../../../src/registry/texts/systems.ts'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { administrator, associate, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const KEY = 'la-llave-que-se-muestra-una-vez'

function open(path: string, who = associate, capacities: readonly string[] = ['sistemas', 'dispositivos']) {
  const book = fakeBook(signedIn({ ...who, capacidades: [...who.capacidades, ...capacities] }))
  book.answers.act = { kind: 'done', body: { clave: KEY } }
  return { book, ...renderApp(book, path) }
}
const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, asked]) => asked as Action)

describe('a key for another system', () => {
  it("is made by a member for the own herd in 'Mis dispositivos', and shown once", async () => {
    const { user, book } = open('/misDispositivos')
    await user.click(await screen.findByRole('button', { name: t.add }))
    const dialog = within(await screen.findByRole('dialog', { name: t.add }))
    expect(dialog.queryByLabelText(new RegExp(t.which))).toBeNull()
    await user.type(dialog.getByLabelText(new RegExp(t.name)), 'Programa de la finca')
    await user.click(dialog.getByRole('button', { name: t.make }))
    const made = within(await screen.findByRole('dialog', { name: t.made }))
    expect(made.getByLabelText(t.key)).toHaveProperty('value', KEY)
    expect(acted(book)).toMatchObject([
      { operation: 'sistemas/crearClave', fields: { NOMBRE: 'Programa de la finca', ALCANCE: 'propio' } },
    ])
    await user.click(made.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByDisplayValue(KEY)).toBeNull()
  })

  it('is made by administrators for all herds; what the host refuses is told at its field, and nothing is lost', async () => {
    const { user, book } = open('/otrosSistemas', administrator)
    await user.click(await screen.findByRole('button', { name: t.add }))
    const dialog = within(await screen.findByRole('dialog', { name: t.add }))
    book.answers.act = { kind: 'refused', code: 0, text: t.nameMissing, fields: { NOMBRE: t.nameMissing } }
    await user.click(dialog.getByRole('button', { name: t.make }))
    await dialog.findByText(t.nameMissing)
    book.answers.act = { kind: 'done', body: { clave: KEY } }
    await user.type(dialog.getByLabelText(new RegExp(t.name)), 'Contabilidad')
    await user.click(dialog.getByRole('button', { name: t.make }))
    await screen.findByRole('dialog', { name: t.made })
    expect(acted(book).at(-1)?.fields).toEqual({ NOMBRE: 'Contabilidad', ALCANCE: 'todo' })
  })

  it('is waited for once it is asked for: nobody can show it again', async () => {
    const { user, book } = open('/misDispositivos')
    let answered = (_: ActionResult) => {}
    book.desk.act = () => new Promise((resolve) => (answered = resolve))
    await user.click(await screen.findByRole('button', { name: t.add }))
    const dialog = within(await screen.findByRole('dialog', { name: t.add }))
    await user.type(dialog.getByLabelText(new RegExp(t.name)), 'Contabilidad')
    await user.click(dialog.getByRole('button', { name: t.make }))
    await user.keyboard('{Escape}')
    act(() => answered({ kind: 'done', body: { clave: KEY } }))
    expect(await screen.findByLabelText(t.key)).toHaveProperty('value', KEY)
  })

  it('is not offered where the host has none', async () => {
    open('/misDispositivos', associate, ['dispositivos'])
    await screen.findByRole('heading', { name: 'Mis dispositivos' })
    expect(screen.queryByRole('button', { name: t.add })).toBeNull()
  })
})
