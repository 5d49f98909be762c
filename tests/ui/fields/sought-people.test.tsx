/** An administrator's dialogs on a host with pages: people are searched on the host, never all fetched. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LookupRequest, Option, Values } from '../../../src/registry/index.ts'
import { matchOptions } from '../../../src/registry/index.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import { administrator, aged, type Box, box, calm, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { dialog, field, type Opened, open, openAdd, options, pick, send, shownIn, submitted } from '../record/acts.ts'
import { filedMating, fillForms } from '../record/forms-book.ts'

const atTheDesk = { ...administrator, capacidades: [...administrator.capacidades, 'paginas', 'paginasTodo'] }

/** Two thousand people, in the order of their names. */
const people: readonly Option[] = Array.from({ length: 2000 }, (_, n) => ({
  code: String(1_000_000 + n),
  name: `Asociado ${String(n).padStart(4, '0')}`,
  tid: 'CC',
}))
const last = people.at(-1) as Option

function host() {
  const asked: Values[] = []
  const answer = (fields: Values): readonly Option[] => {
    asked.push(fields)
    const { CLAVE = '', BUSCAR = '', FILAS } = fields
    if (FILAS === undefined) return people
    const found = CLAVE === '' ? matchOptions(people, BUSCAR) : people.filter(({ code }) => code === CLAVE)
    return found.slice(0, Number(FILAS))
  }
  const calls = { seleccionUsuarios: answer, seleccionUsuariosAdmin: answer, seleccionUsuariosOtros: answer }
  return { asked, overrides: calls }
}

/** Lets the test decide when the host answers a search for that text. */
function holdSearch({ book }: Opened, text: string): Box<Aged<readonly Option[]>> {
  const held: Box<Aged<readonly Option[]>> = box({ value: [], takenAt: undefined, refreshing: true })
  const { options } = book.lookups
  const holding = (request: LookupRequest, editingEntryId?: string) =>
    request.fields.BUSCAR === text ? held : options(request, editingEntryId)
  Object.assign(book.lookups, { options: holding })
  return held
}

it('asks for a page of the people, not for all of them, and searches what is typed', async () => {
  const { asked, overrides } = host()
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  await opened.user.click(field('Nombre del usuario'))
  expect(options().length).toBeGreaterThan(0)
  expect(screen.getByText('Hay más: escriba parte del nombre o el documento')).toBeTruthy()
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  await opened.user.type(field('A quien se transfiere'), last.name)
  await waitFor(() => expect(options()).toEqual([last.name]))
  await opened.user.click(screen.getByRole('option'))
  expect(shownIn('A quien se transfiere')).toBe(last.name)
  expect(shownIn('Tipo de documento de a quien se transfiere')).toBe('CEDULA DE CIUDADANIA')
  expect(asked.filter(({ FILAS }) => FILAS === undefined)).toEqual([])
})

it('whoever is sought by the document is shown with it', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  await opened.user.type(field('A quien se transfiere'), last.code)
  await waitFor(() => expect(options()).toEqual([`${last.name}CC ${last.code}`]))
})

it('nobody is chosen for a person because the device knows only one: an animal would be given to him', async () => {
  const overrides = { ...host().overrides, seleccionUsuariosOtros: () => [last] }
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  await pick(opened, 'Chip', 'PALOMA')
  await opened.user.click(field('A quien se transfiere'))
  expect(options()).toEqual([last.name])
  expect(shownIn('A quien se transfiere')).toBe('')
})

it('a registrar is offered a page of his zone, and searches it', async () => {
  const { asked, overrides } = host()
  const inTheZone = { ...registrar, capacidades: [...registrar.capacidades, 'paginas', 'paginasTodo', 'paginasZona'] }
  const opened = await openAdd('/formularioA01', { person: inTheZone, overrides })
  await opened.user.type(field('Nombre del usuario'), last.name)
  await waitFor(() => expect(options()).toEqual([last.name]))
  expect(asked.filter(({ FILAS }) => FILAS === undefined)).toEqual([])
})

it('without signal says that only whom the device was prepared for is found', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA01', { person: atTheDesk, overrides })
  const said = /^Sin señal solo se busca en este dispositivo/
  await opened.user.type(field('Nombre del usuario'), 'Zz')
  expect(await screen.findByText(/^Nada coincide con «/)).toBeTruthy()
  expect(screen.queryByText(said)).toBeNull()
  act(() => opened.book.outbox.connection.set({ ...calm, reachable: false }))
  expect(screen.getByText(said)).toBeTruthy()
})

it('says that nobody is called so, and not that there is nobody', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA01', { person: atTheDesk, overrides })
  await opened.user.type(field('Nombre del usuario'), 'Zz')
  expect(await screen.findByText(/^Nada coincide con «/)).toBeTruthy()
  expect(screen.queryByText('No existen usuarios para este formulario con consecutivos disponibles')).toBeNull()
})

it('chooses a name that is typed in full and left at once; a press on Enviar waits for it', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  await pick(opened, 'Chip', 'PALOMA')
  const held = holdSearch(opened, last.name)
  await opened.user.type(field('A quien se transfiere'), last.name)
  await send(opened)
  expect(shownIn('A quien se transfiere')).toBe(last.name)
  expect(dialog().queryByText(/a quien se transfiere es|Debe seleccionar/i)).toBeNull()
  expect(submitted(opened)).toEqual([])
  held.set(aged([last]))
  await opened.user.click(await dialog().findByRole('button', { name: 'Enviar así' }))
  await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  expect(submitted(opened)[0]?.values).toMatchObject({ nid_transferido: last.code, tip_transferido: 'CC' })
})

it('files nothing with who was chosen before, when another name was written and nobody, or two, are called so', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  await pick(opened, 'Chip', 'PALOMA')
  await pick(opened, 'A quien se transfiere', 'Asociado 0004')
  const label = 'A quien se transfiere'
  const twice = holdSearch(opened, 'Dos Iguales')
  await opened.user.clear(field(label))
  await opened.user.type(field(label), 'Dos Iguales')
  await send(opened)
  twice.set(
    aged([
      { code: '1', name: 'Dos Iguales', tid: 'CC' },
      { code: '2', name: 'Dos Iguales', tid: 'CC' },
    ]),
  )
  await screen.findByText('No se encontró lo que escribió: escójalo de la lista y envíe de nuevo')
  expect(shownIn(label)).toBe('Asociado 0004')
  expect(submitted(opened)).toEqual([])
  await send(opened)
  await opened.user.click(await dialog().findByRole('button', { name: 'Enviar así' }))
  await waitFor(() => expect(submitted(opened)).toHaveLength(1))
})

it('the number of an owner who is written and left at once is there before a press on Enviar counts', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  const owner = people[7] as Option
  const held = holdSearch(opened, owner.name)
  await opened.user.type(field('Nombre del usuario'), owner.name)
  await send(opened)
  held.set(aged([owner]))
  // Everything else is filled in automatically; the person chooses the animal.
  await waitFor(() => expect(shownIn('Consecutivo')).not.toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(field('Chip')))
  expect(dialog().queryByText('El consecutivo es requerido.')).toBeNull()
})

it('gives up a name that nobody looks up: no signal, and nothing prepared', async () => {
  const { overrides } = host()
  const opened = await openAdd('/formularioA06', { person: atTheDesk, overrides })
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  holdSearch(opened, last.name).set({ value: [], takenAt: undefined, refreshing: false })
  await opened.user.type(field('A quien se transfiere'), last.name)
  await opened.user.click(field('Observaciones'))
  await waitFor(() => expect(shownIn('A quien se transfiere')).toBe(''))
})

it('shows the name of the person of a record that is edited, whoever stands on the first page', async () => {
  const { asked, overrides } = host()
  const book = fakeBook(signedIn(atTheDesk))
  book.rowsOf('A01').set(aged([filedMating('1150', { NID_PROPIETARIO: last.code, NOMBRE: '' })]))
  fillForms(book, overrides)
  const opened = await open('/formularioA01', { book, overrides })
  await opened.user.click((await screen.findAllByRole('button', { name: /^Editar/ }))[0] as HTMLElement)
  await waitFor(() => expect(shownIn('Nombre del usuario')).toBe(last.name))
  expect(asked.filter(({ FILAS }) => FILAS === undefined)).toEqual([])
})

it('asks a documented host for the list, as before', async () => {
  const { asked, overrides } = host()
  const opened = await openAdd('/formularioA01', { person: administrator, overrides })
  await pick(opened, 'Nombre del usuario', 'Asociado 0003')
  expect(asked.filter(({ FILAS }) => FILAS !== undefined)).toEqual([])
})
