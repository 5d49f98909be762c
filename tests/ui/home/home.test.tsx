/** The home screen of a person who files forms: doors, expected births, pending work; the inventory is below. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { manifest } from '../../../scripts/manifest.ts'
import { keyOf, type Person, questionsRequest } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { administrator, aged, associate, calm, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { filedBirth, fillForms } from '../record/forms-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

function at(person: Person, path = '/') {
  const book = fakeBook(signedIn(person))
  fillForms(book)
  const open = () => renderApp(book, path)
  return { book, open }
}

describe('the first screen of a day', () => {
  it('has its four doors, each of which opens its form', async () => {
    const { open } = at(associate)
    const { user, address } = open()
    const doors = within(await screen.findByRole('navigation', { name: 'Formularios' }))
    expect(doors.getAllByRole('link').map((door) => door.textContent)).toEqual(['Parto', 'Monta', 'Inseminación'])
    await user.click(doors.getByRole('link', { name: 'Parto' }))
    await screen.findByRole('dialog', { name: 'Adicionar Nacimiento' })
    expect(address()).toContain('/formularioA04?adicionar=1')
  })

  it('a form begun at a door ends at that door, which has the focus again', async () => {
    // Here only the app's router has the address, not the page.
    window.history.replaceState({}, '', '/otra')
    const { open } = at(associate)
    const { user, address } = open()
    await user.click(await screen.findByRole('link', { name: 'Monta' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Monta Directa' }))
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Monta'))
    expect(address()).toBe('/')
    window.history.replaceState({}, '', '/')
  })

  it('tells of open questions of the association, and leads to them', async () => {
    const { book, open } = at({ ...registrar, capacidades: [...registrar.capacidades, 'mesa'] })
    const question = (ID: string, RESPUESTA: string) => ({ ID, FORMULARIO: 'A04', NUMERO: ID, RESPUESTA })
    const rows = [question('1', ''), question('2', 'Sí'), question('3', '')]
    book.answerOf(keyOf(questionsRequest)).set(aged(rows))
    open()
    const row = await screen.findByRole('link', { name: /La asociación le hace 2 preguntas/ })
    expect(row.getAttribute('href')).toBe('/bandeja')
  })

  it('stands above the inventory, whose words are those of the documents', async () => {
    at(associate).open()
    const day = await screen.findByText('Sábado 21 de noviembre')
    const inventory = screen.getByRole('heading', { level: 1, name: 'Consulte su informacion' })
    expect(day.compareDocumentPosition(inventory) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('says who is due, first those that should have given birth', async () => {
    const { book, open } = at(associate)
    const birth = (id: string, name: string, likely: string) => ({
      id,
      owner: associate.nid,
      ownerName: '',
      concept: 'A01',
      service: '1150',
      female: { chip: `98200041120${id}`, name },
      breed: 'ALPINA',
      sire: { chip: '982000411200101', name: 'Faraón' },
      served: '2026-06-23',
      servedUntil: '2026-06-23',
      span: { from: likely, likely, until: likely.replace(/..$/, '28') },
      unsent: false,
      given: { owner: associate.nid, concept: 'A01', service: '1150', sire: '982000411200101', dam: '' },
    })
    book
      .birthsOf(associate.nid)
      .set(
        aged([
          birth('5169', 'Mora', '2026-11-24'),
          birth('7408', 'Candela', '2026-11-19'),
          birth('9999', 'Lejana', '2027-03-10'),
        ]),
      )
    open()
    const due = within(await screen.findByRole('region', { name: /Por parir/ }))
    const rows = due.getAllByRole('listitem').map((row) => row.textContent ?? '')
    expect(rows.map((row) => /Mora|Candela|Lejana/.exec(row)?.[0])).toEqual(['Candela', 'Mora'])
    expect(due.getByRole('link', { name: 'Ver 3' }).getAttribute('href')).toBe('/partos')
  })

  it('on a device that holds nothing yet comes as one, with who is due; after ten seconds with what is there', async () => {
    const asking = { value: [], takenAt: undefined, refreshing: false }
    const begin = async () => {
      const { book } = at(associate)
      book.birthsOf(associate.nid).set(asking)
      const clock = manualClock()
      renderApp(book, '/', clock)
      await screen.findByRole('navigation', { name: 'Formularios' })
      await screen.findByRole('status', { name: commonTexts.loading })
      expect(screen.queryByRole('region', { name: /Por parir|Consecutivos/ })).toBeNull()
      return { book, clock }
    }
    const { book, clock: first } = await begin()
    // An answer can cause another request: that no births are expected is certain only if none follows.
    act(() => book.birthsOf(associate.nid).set(aged([])))
    act(() => first.advance(1_000))
    act(() => book.birthsOf(associate.nid).set({ ...aged([]), refreshing: true }))
    act(() => first.advance(5_000))
    expect(screen.queryByRole('region', { name: /Por parir|Consecutivos/ })).toBeNull()
    act(() => book.birthsOf(associate.nid).set(aged([])))
    act(() => first.advance(2_000))
    expect(screen.getByText('Nadie por parir en los próximos días.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Consecutivos que quedan' })).toBeTruthy()

    const { clock } = await begin()
    act(() => clock.advance(10_000))
    expect(screen.getByRole('region', { name: /Por parir/ })).toBeTruthy()
  })

  it('where nothing was prepared says so, and not that nobody is due', async () => {
    const { book, open } = at(registrar)
    book.birthsOf('').set({ value: [], takenAt: undefined, refreshing: false })
    open()
    const due = within(await screen.findByRole('region', { name: /Por parir/ }))
    expect(due.getByText(/Todavía no hay animales de la finca en este dispositivo/)).toBeTruthy()
    expect(due.getByRole('link', { name: 'Preparar salida a campo' }).getAttribute('href')).toBe('/preparar')
    act(() => book.birthsOf('').set({ value: [], takenAt: undefined, refreshing: true }))
    expect(due.getByText('Buscando los servicios abiertos…')).toBeTruthy()
    act(() => book.birthsOf('').set(aged([])))
    expect(due.getByText('Nadie por parir en los próximos días.')).toBeTruthy()
  })

  it('names what is unfinished and leads back to it: a form, a litter that lacks young', async () => {
    const { book, open } = at(associate)
    book.capture.waitingDrafts.set([
      { key: 'A01', form: 'A01', mode: 'add', values: {}, savedAt: Date.UTC(2026, 10, 21, 14) },
    ])
    const listed = aged([filedBirth('8708', { FECHA_SOLICITUD: '2026-11-20', sigla: '1' })])
    for (const owner of ['', associate.nid]) book.rowsOf('A04', owner).set(listed)
    const birth = { form: 'A04', number: '8708', owner: associate.nid, female: '170000000107408' }
    book.lackingBox.set([{ ...birth, on: '2026-11-20', young: 1 }])
    const { user, address } = open()
    const region = within(await screen.findByRole('region', { name: 'Sin terminar' }))
    expect(region.getByText('A01 Monta Directa sin enviar')).toBeTruthy()
    await user.click(region.getByRole('button', { name: /Falta 1 cría/ }))
    expect(decodeURIComponent(address())).toContain('parte=A04-adicional&de="8708"')
  })

  it('says what is unsent or refused, and how many numbers are left of each form', async () => {
    const { book, open } = at(associate)
    book.outbox.connection.set({ ...calm, unsent: 3, refused: 1 })
    const value = [
      { code: 'A04', left: 86 },
      { code: 'A02', left: 3 },
      { code: 'A06', left: 0 },
    ]
    book.capture.numbersOf(associate.nid).set({ value, takenAt: 1, refreshing: false })
    open()
    const outbox = within(await screen.findByRole('region', { name: 'Por enviar' }))
    expect(outbox.getByText('1 formulario rechazado, 3 formularios guardados')).toBeTruthy()
    const numbers = within(screen.getByRole('region', { name: 'Consecutivos que quedan' }))
    expect(numbers.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A04 86', 'A02 3'])
  })

  it('asks a registrar for the farm of the day, and an administrator for nothing', async () => {
    at(registrar).open()
    await screen.findByText('¿Qué finca visita hoy?')
    at(administrator).open()
    await screen.findByRole('heading', { level: 1, name: 'Consulte su informacion' })
    expect(screen.queryByRole('navigation', { name: 'Formularios' })).toBeNull()
  })

  it('finds an animal by the end of its chip', async () => {
    const { book, open } = at(associate, '/?buscar=1')
    const asked: string[] = []
    const found = book.page
    Object.assign(book.animals, {
      herdPage: (request: { search: string; filter: { NID_PROPIETARIO: string } }) => {
        asked.push(`${request.filter.NID_PROPIETARIO} ${request.search}`)
        return found
      },
    })
    found.set(aged({ rows: [{ id: '1', CHIP: '982000411207408', NOMBRE: 'Candela', RAZA: 'ALPINA' }], total: 1 }))
    const { user } = open()
    const dialog = within(await screen.findByRole('dialog', { name: 'Buscar animal' }))
    await user.type(dialog.getByLabelText('Nombre o últimos números del chip'), '7408')
    expect(await dialog.findByRole('button', { name: /Candela/ })).toBeTruthy()
    expect(asked).toContain(`${associate.nid} 7408`)
  })

  it('without signal says that only prepared animals are found', async () => {
    const { book, open } = at(associate, '/?buscar=1')
    book.page.set(aged({ rows: [], total: 0 }))
    const { user } = open()
    const dialog = within(await screen.findByRole('dialog', { name: 'Buscar animal' }))
    await user.type(dialog.getByLabelText('Nombre o últimos números del chip'), '7408')
    expect(await dialog.findByText(/^Nada coincide con «7408»/)).toBeTruthy()
    expect(dialog.queryByText(/Sin señal/)).toBeNull()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(dialog.getByText(/Sin señal se buscan solo los animales preparados en este dispositivo/)).toBeTruthy()
  })

  it('has the same four doors as shortcuts of the installed app', () => {
    expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(['Parto', 'Monta', 'Inseminación', 'Buscar animal'])
  })
})
