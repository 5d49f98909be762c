import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, associate, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const rows: readonly Values[] = [
  { idAyuda: '1', codigoAyuda: '5', descripcionAyuda: '<p>Uno <b>dos</b></p>', imagenAyuda: '' },
  { idAyuda: '2', codigoAyuda: '6', adicionales: '6', descripcionAyuda: '', imagenAyuda: '' },
]

function open(prepare: (book: FakeBook) => void = () => {}, who = administrator) {
  const book = fakeBook(signedIn(who))
  book.answerOf('ayuda/ayudaGeneral').set(aged(rows))
  prepare(book)
  return { book, ...renderApp(book, '/editor') }
}
const entry = async (title: string) => within(await screen.findByRole('main')).findByText(title)
const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, asked]) => asked as Action)

describe('the help editor', () => {
  it('lists every entry, collapsed, and says which are hidden', async () => {
    const { user } = open()
    await screen.findByRole('heading', { name: 'Editor de ayudas' })
    expect(screen.queryByText('dos')).toBeNull()
    screen.getByText('Oculta')
    await user.click(await entry('A01 Monta Directa'))
    await screen.findByText('dos')
  })

  it('says that it is loading, and that nothing is here only once that is so', async () => {
    const { book } = open((book) =>
      book.answerOf('ayuda/ayudaGeneral').set({ value: [], takenAt: undefined, refreshing: true }),
    )
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('img', { name: commonTexts.loading })).toBeTruthy()
    expect(main.queryByText(/Sin datos|No existen registros/)).toBeNull()
    book.answerOf('ayuda/ayudaGeneral').set({ value: [], takenAt: undefined, refreshing: false })
    expect(await main.findByText(/^Sin datos en este dispositivo: llegan solos/)).toBeTruthy()
  })

  it('asks for a topic and a text, and sends nothing without them', async () => {
    const { user, book } = open()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Ayuda' }))
    await user.click(await dialog.findByRole('button', { name: 'Enviar' }))
    await dialog.findByText('Debe seleccionar el formulario o el tema de ayuda, verifique por favor')
    dialog.getByText('Debe digitar la ayuda, verifique por favor')
    expect(acted(book)).toEqual([])
  })

  it('changes an entry in its place and has the list asked for anew', async () => {
    const { user, book } = open((it) => {
      it.answers.act = { kind: 'done', body: 1 }
    })
    await user.click(await entry('A01 Monta Directa'))
    await user.click(await screen.findByRole('button', { name: 'Editar A01 Monta Directa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Modificar Ayuda' }))
    await user.click(await dialog.findByRole('button', { name: 'Enviar' }))
    await screen.findByText('La ayuda ha sido ingresada')
    expect(acted(book)[0]?.fields).toMatchObject({ idAyuda: '1', codigoAyuda: '5', adicionales: '' })
    const asked = book.calls.filter(([name]) => name === 'refresh').map(([, request]) => JSON.stringify(request))
    expect(asked.join()).toContain('ayuda/ayudaGeneral')
    expect(asked.join()).toContain('ayuda/ayudaPorFormulario')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps what was chosen just before the dialog closed', async () => {
    const { user, book } = open()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Ayuda' }))
    await user.type(await dialog.findByRole('combobox', { name: /^Formulario/ }), 'Monta Directa')
    // Without layout a dropdown has no position and counts as hidden.
    await user.click((await screen.findAllByRole('option', { hidden: true }))[0] as HTMLElement)
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(book.drafts.get('ayuda')?.values.codigoAyuda).toBe('5'))
  })

  it('keeps what was changed just before a refusal', async () => {
    const { user, book } = open((it) => {
      it.answers.act = { kind: 'refused', code: 0 }
    })
    await user.click(await entry('A01 Monta Directa'))
    await user.click(await screen.findByRole('button', { name: 'Editar A01 Monta Directa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Modificar Ayuda' }))
    const topic = await dialog.findByRole('combobox', { name: /^Formulario/ })
    await user.clear(topic)
    await user.type(topic, 'A02')
    await user.click(await screen.findByRole('option', { name: /^A02/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('El Registro no ha sido Ingresado, inténtelo más tarde')
    const [sent] = acted(book)
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(book.drafts.get('ayuda 1')?.values.codigoAyuda).toBe(sent?.fields.codigoAyuda))
    expect(sent?.fields.codigoAyuda).not.toBe('5')
  })

  it('finds an entry by what is read in it, not by its tags', async () => {
    const { user } = open()
    await entry('A01 Monta Directa')
    const search = screen.getByRole('searchbox')
    await user.type(search, 'uno dos')
    expect(await entry('A01 Monta Directa')).toBeTruthy()
    await user.clear(search)
    await user.type(search, '<p>')
    await screen.findByText(commonTexts.nothingFound)
  })

  it('says before anything is typed that it needs connection', async () => {
    const { user } = open((book) => book.outbox.connection.set({ ...calm, reachable: false }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Ayuda' }))
    dialog.getByText(/Necesita conexión/)
  })

  it('is not for an associate', async () => {
    open(undefined, associate)
    await screen.findByText('No tiene permiso para consultar esta página.')
  })
})
