/** Ctrl+K: forms by number, documents with dots, chips by their end. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { keyOf, numberedRequest, soughtOf } from '../../../src/registry/index.ts'
import type { HerdPageRequest } from '../../../src/sync/contract/inventory.ts'
import { administrator, aged, box, type FakeBook, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

async function typed(book: FakeBook, text: string) {
  const { user, ...app } = renderApp(book, '/bandeja')
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Buscar pantalla/ }), text)
  return { user, ...app }
}
const office = { ...administrator, capacidades: [...administrator.capacidades, 'buscar'] }

it('an administrator finds a form by code and number, whichever list has it', async () => {
  const book = fakeBook(signedIn(office))
  const row = { FORMULARIO: 'A04', NUMERO: '8704', PROPIETARIO: 'Hernando Ardila' }
  book.answerOf(keyOf(numberedRequest(soughtOf('A04 8704')))).set(aged([row]))
  await typed(book, 'A04 8704')
  expect(await screen.findByRole('option', { name: /A04 8704.*Hernando Ardila/ })).toBeTruthy()
  const asked = book.calls.filter(([name]) => name === 'answer').map(([, request]) => request)
  expect(JSON.stringify(asked)).not.toContain('recibidos')
})

it('a voided form is found as such, and shown where it can be restored', async () => {
  const book = fakeBook(signedIn(office))
  const row = { FORMULARIO: 'A04', NUMERO: '8704', PROPIETARIO: 'Hernando Ardila', ANULADO: '77' }
  book.answerOf(keyOf(numberedRequest(soughtOf('8704')))).set(aged([row]))
  const { user, address } = await typed(book, '8704')
  await user.click(await screen.findByRole('option', { name: /A04 8704.*Anulado/ }))
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/revisionCampo?estado=anulados&ver="77"'))
})

it('what is not shown of many can be seen: the list of all that match', async () => {
  const book = fakeBook(signedIn(office))
  const herd = Array.from({ length: 9 }, (_, at) => ({ CHIP: `17000000010084${at}`, NOMBRE: `Luna ${at}` }))
  book.page.set(aged({ rows: herd, total: 143 }))
  const { user, address } = await typed(book, 'luna')
  expect(await screen.findByText('Los primeros 6 de cada clase')).toBeTruthy()
  await user.click(screen.getByRole('option', { name: /143 animales/ }))
  await waitFor(() => expect(address()).toBe('/animales?buscar=luna'))
})

it('an administrator finds people who have no numbers left, too', async () => {
  const capacidades = [...office.capacidades, 'ficha', 'paginasTodo']
  const book = fakeBook(signedIn({ ...office, capacidades }))
  book.optionsOf('selecciones/seleccionUsuariosTotal').set(aged([{ code: '555', name: 'Marcela Rojas Quintero' }]))
  const { user } = await typed(book, 'rojas marcela')
  await user.click(await screen.findByRole('option', { name: /Marcela Rojas Quintero.*555/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Her page is opened: her farm is not visited by the way, which would narrow every list and report to it.
  expect(book.calls.filter(([name]) => name === 'visit')).toEqual([])
})

it('what is found stands under the heading of its kind, forms by their number first', async () => {
  const book = fakeBook(signedIn({ ...office, capacidades: [...office.capacidades, 'ficha', 'paginasTodo'] }))
  const row = { FORMULARIO: 'A04', NUMERO: '8704', PROPIETARIO: 'Hernando Ardila' }
  book.answerOf(keyOf(numberedRequest(soughtOf('A04 8704')))).set(aged([row]))
  book.optionsOf('selecciones/seleccionUsuariosTotal').set(aged([{ code: '8704', name: 'Aura A04' }]))
  await typed(book, 'A04 8704')
  const people = await screen.findByRole('group', { name: 'Personas' })
  expect(within(people).getByRole('option', { name: /Aura A04/ })).toBeTruthy()
  const [first] = screen.getAllByRole('group')
  expect(first).toBe(screen.getByRole('group', { name: 'Formularios' }))
})

it('an animal of nobody is found, and said to be so', async () => {
  const book = fakeBook(signedIn(office))
  const page = box(aged({ rows: [{ CHIP: '2760', NOMBRE: 'Pampa', NID_PROPIETARIO: '', NOMPROP: '' }], total: 1 }))
  const none = box(aged({ rows: [], total: 0 }))
  Object.assign(book.animals, { herdPage: ({ unowned }: HerdPageRequest) => (unowned ? page : none) })
  await typed(book, 'pampa')
  expect(await screen.findByRole('option', { name: /Pampa.*sin propietario/ })).toBeTruthy()
})

it('the screen of prices and the change of password are found by what people call them', async () => {
  await typed(fakeBook(signedIn(office)), 'precio')
  expect(await screen.findByRole('option', { name: /^Tarifas/ })).toBeTruthy()
  await typed(fakeBook(signedIn(registrar)), 'clave')
  expect(await screen.findByRole('option', { name: /Cambi.*(clave|contraseña)/i })).toBeTruthy()
})

it('Enter takes what is called so before what is only known by it: a password, the end of a session, an animal by its name', async () => {
  const book = fakeBook(signedIn(registrar))
  const herd = [
    { CHIP: '170000000100842', NOMBRE: 'Ráfaga', RASGOS_PARTICULARES: 'Media luna' },
    { CHIP: '170000000100843', NOMBRE: 'Luna II' },
  ]
  book.page.set(aged({ rows: herd, total: herd.length }))
  const { user } = await typed(book, 'luna')
  const places = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() => expect(places()).toEqual([expect.stringMatching(/^Luna II/), expect.stringMatching(/^Ráfaga/)]))
  const box = screen.getByRole('combobox', { name: /^Buscar pantalla/ })
  await user.clear(box)
  await user.type(box, 'clave')
  const selected = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
  await waitFor(() => expect(selected()).toEqual([expect.stringMatching(/^Cambiar clave/)]))
  await user.clear(box)
  await user.type(box, 'contraseña')
  await waitFor(() => expect(selected()).toEqual([expect.stringMatching(/^Cambiar clave/)]))
  await user.clear(box)
  await user.type(box, 'cerrar sesion')
  await waitFor(() => expect(selected()).toEqual([expect.stringMatching(/^Salir/)]))
})

it('animals and people are asked for without the dots of a document or chip', async () => {
  const book = fakeBook(signedIn(registrar))
  const herdPage = vi.spyOn(book.animals, 'herdPage')
  await typed(book, '...0420')
  await waitFor(() => expect(herdPage.mock.lastCall?.[0].search).toBe('0420'))
})

it.each([
  ['the keys', '?'],
  ['the search', '{Control>}k{/Control}'],
])('after %s are closed the focus is where it was', async (_, keys) => {
  const { user } = renderApp(fakeBook(signedIn(office)), '/bandeja')
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  const opener = screen.getByRole('link', { name: /^Todo enviado/ })
  opener.focus()
  await user.keyboard(keys)
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).not.toBe(opener))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('what was found for an earlier text is not what Enter opens', async () => {
  const book = fakeBook(signedIn(registrar))
  book.page.set(aged({ rows: [{ CHIP: '170000000100843', NOMBRE: 'Luna II' }], total: 1 }))
  const { user, address } = await typed(book, 'luna')
  await screen.findByRole('option', { name: /^Luna II/ })
  const box = screen.getByRole('combobox', { name: /^Buscar pantalla/ })
  await user.clear(box)
  await user.type(box, 'uva{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(address()).toBe('/bandeja')
})

it('what one person has opened over a screen is not over the next one’s', async () => {
  const book = fakeBook(signedIn(registrar))
  const { user } = await typed(book, 'salir')
  await user.click(await screen.findByRole('option', { name: /^Salir/ }))
  await user.click(await screen.findByRole('button', { name: 'Sí, salir' }))
  await waitFor(() => expect(book.session.state.current()).toEqual({ kind: 'out' }))
  act(() => book.session.state.set(signedIn(office)))
  await screen.findByRole('button', { name: 'Salir' })
  await expect(screen.findByRole('dialog', {}, { timeout: 300 })).rejects.toThrow()
})
