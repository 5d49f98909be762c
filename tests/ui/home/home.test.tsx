/** The home screen of a person who files forms: doors, expected births, pending work; the inventory is below. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { manifest } from '../../../scripts/manifest.ts'
import { keyOf, type Person, questionsRequest } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { administrator, aged, associate, calm, entry, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { filedBirth, fillForms } from '../record/forms-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

function at(person: Person, path = '/') {
  const book = fakeBook(signedIn(person))
  fillForms(book)
  const open = () => renderApp(book, path)
  return { book, open }
}

const due = (id: string, name: string, likely: string) => ({
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

describe('the first screen of a day', () => {
  it('has its four doors, each of which opens its form', async () => {
    const { open } = at(associate)
    const { user, address } = open()
    const doors = within(await screen.findByRole('navigation', { name: 'Formularios' }))
    expect(doors.getAllByRole('link').map((door) => door.textContent)).toEqual([
      'Parto',
      'Monta',
      'Inseminación',
      'Grupo',
    ])
    await user.click(doors.getByRole('link', { name: 'Parto' }))
    await screen.findByRole('dialog', { name: 'Adicionar Nacimiento' })
    expect(address()).toContain('/formularioA04?adicionar=1')
  })

  it('says how much of the app is on this device, and when it opens without signal, in a place of its own', async () => {
    const { book, open } = at(associate)
    act(() => book.device.appShare.set(0.456))
    open()
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: /abrir sin señal: 45 %/ })
    expect(bar.value).toBe(45)
    act(() => book.device.appShare.set(1))
    expect(screen.queryByText('Listo sin señal'), 'nor without what was to be prepared').toBeNull()
    const missing = screen.getByRole('link', { name: 'Falta preparar la salida' })
    expect(missing.getAttribute('href')).toBe('/preparar')
    act(() => book.device.preparation.set({ ...book.device.preparation.current()!, ready: true }))
    expect(screen.getByText('Listo sin señal')).toBeTruthy()
    expect(missing.isConnected).toBe(false)
    expect(bar.isConnected).toBe(false)
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
    const inventory = await screen.findByRole('heading', { level: 1, name: 'Consulte su informacion' })
    expect(day.compareDocumentPosition(inventory) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('says who is due, first those that should have given birth', async () => {
    const { book, open } = at(associate)
    book
      .birthsOf(associate.nid)
      .set(
        aged([
          due('5169', 'Mora', '2026-11-24'),
          due('7408', 'Candela', '2026-11-19'),
          due('9999', 'Lejana', '2027-03-10'),
        ]),
      )
    open()
    const part = within(await screen.findByRole('region', { name: /Por parir/ }))
    const rows = part.getAllByRole('listitem').map((row) => row.textContent ?? '')
    expect(rows.map((row) => /Mora|Candela|Lejana/.exec(row)?.[0])).toEqual(['Candela', 'Mora'])
    expect(part.getByRole('link', { name: 'Ver 3' }).getAttribute('href')).toBe('/partos')
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

    const { book: other } = await begin()
    act(() => other.birthsOf(associate.nid).set({ ...aged([]), whole: true }))
    expect(await screen.findByText('Nadie por parir en los próximos días.')).toBeTruthy()

    const { clock } = await begin()
    act(() => clock.advance(10_000))
    expect(screen.getByRole('region', { name: /Por parir/ })).toBeTruthy()
  })

  it('comes with the names of the animals that it tells of: a title does not grow under the thumb', async () => {
    const { book, open } = at(associate)
    book.lackingBox.set([
      { form: 'A04', number: '8708', owner: associate.nid, animal: '170000000107408', on: '2026-11-20', young: 1 },
    ])
    book.animalNames.set(undefined)
    open()
    await screen.findByRole('status', { name: commonTexts.loading })
    expect(screen.queryByRole('region', { name: /^Sin terminar/ })).toBeNull()
    act(() => book.animalNames.set({ '170000000107408': 'Candela' }))
    expect(await screen.findByText(/Falta 1 cría de Candela/)).toBeTruthy()
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
      {
        ...{ key: 'A01', form: 'A01', mode: 'add', savedAt: Date.UTC(2026, 10, 21, 14) },
        values: { CONSECUTIVO: '1207', CHIP_MACHO: '982000411208482' },
      },
      ...[undefined, 'e1'].map((replaces) => {
        const values = { crg_animal: '982000411208482' }
        return {
          key: `A12 ${replaces}`,
          form: 'A12',
          mode: 'add',
          values,
          replaces,
          savedAt: Date.UTC(2026, 10, 21, 14),
        } as const
      }),
    ])
    book.animalNames.set({ '982000411208482': 'Káiser' })
    const listed = aged([filedBirth('8708', { FECHA_SOLICITUD: '2026-11-20', sigla: '1' })])
    for (const owner of ['', associate.nid]) book.rowsOf('A04', owner).set(listed)
    const birth = { form: 'A04', number: '8708', owner: associate.nid, animal: '170000000107408' }
    const group = { ...birth, form: 'A01a', number: '2623', animal: '982000411208482' }
    book.lackingBox.set([
      { ...birth, on: '2026-11-20', young: 1 },
      { ...group, on: '2026-11-20', young: 0 },
    ])
    const { user, address } = open()
    const region = within(await screen.findByRole('region', { name: /^Sin terminar/ }))
    expect(region.getAllByRole('listitem'), 'at first').toHaveLength(3)
    await user.click(region.getByRole('button', { name: 'Ver 5' }))
    const empty = region.getByRole('button', { name: /^Monta grupal de Káiser …8482 sin hembras/ })
    expect(empty.textContent).toContain('Grupo 2623, vie 20 nov')
    const begun = region.getByText(/^Monta Directa · Káiser/).closest('li')
    expect(begun?.textContent, 'its animal and its number').toMatch(/Káiser …8482A01 1207 · /)
    const [leases, corrected] = region
      .getAllByText(/^Arriendo de Káiser/)
      .map((title) => title.closest('li')?.textContent)
    expect(leases).toContain('Arriendo de Káiser …8482')
    expect(corrected).toContain('Corrección sin guardar')
    await user.click(region.getByRole('button', { name: /Falta 1 cría/ }))
    expect(decodeURIComponent(address())).toContain('parte=A04-adicional&de="8708"')
  })

  it('leads to what was begun at another farm in the list of its owner', async () => {
    const { book, open } = at({ ...registrar, zona: '02' })
    book.capture.waitingDrafts.set([
      ...[
        { key: 'A04-adicional 8708', form: 'A04-adicional', mode: 'add' as const },
        { key: 'A04 8709', form: 'A04', mode: 'edit' as const },
      ].map((draft) => ({ ...draft, values: { NID_PROPIETARIO: associate.nid }, savedAt: 0 })),
    ])
    open()
    const region = within(await screen.findByRole('region', { name: /^Sin terminar/ }))
    const doors = region.getAllByRole('button').map((button) => button.dataset.door)
    expect(doors).toEqual([
      `/formularioA04?parte=A04-adicional&de=8708&asociado=${associate.nid}`,
      `/formularioA04?modificar=8709&asociado=${associate.nid}`,
    ])
  })

  it('names a refused form with its reason before anything else, and gives it another number with one tap', async () => {
    const { book, open } = at(associate)
    const why = 'El consecutivo 2431 ya fue usado o no está disponible, verifique por favor'
    const values = { CHIP_HEMBRA: '982000411208482' }
    const refused = entry({ id: 'r', number: '2431', state: 'refused', wantsAnotherNumber: true, why, values })
    book.outbox.entries.set([refused])
    book.outbox.connection.set({ ...calm, refused: 1 })
    book.animalNames.set({ '982000411208482': 'Perla' })
    const { user } = open()
    const trouble = within(await screen.findByRole('region', { name: 'Por arreglar' }))
    expect(trouble.getByText(/^Monta de Perla/)).toBeTruthy()
    expect(trouble.getByText('El consecutivo 2431 ya fue usado o no está disponible')).toBeTruthy()
    const doors = await screen.findByRole('navigation', { name: 'Formularios' })
    const row = trouble.getByRole('listitem')
    expect(row.compareDocumentPosition(doors) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await user.click(trouble.getByRole('button', { name: /^Asignar otro número a A01 Monta Directa 2431/ }))
    expect(book.calls).toEqual([['giveAnotherNumber', 'r']])
  })

  it('a refused form that needs no other number is corrected from here; of many the rest is in the outbox', async () => {
    const { book, open } = at(associate)
    book.outbox.entries.set(
      ['1', '2', '3', '4'].map((n) => entry({ id: `r${n}`, number: n, state: 'refused', why: 'No' })),
    )
    const { user, address } = open()
    const trouble = within(await screen.findByRole('region', { name: 'Por arreglar' }))
    expect(trouble.getAllByRole('listitem')).toHaveLength(2)
    expect(trouble.getByRole('link', { name: 'Ver 2 más en la bandeja' }).getAttribute('href')).toBe('/bandeja')
    await user.click(trouble.getByRole('button', { name: 'Corregir A01 Monta Directa 1' }))
    await waitFor(() => expect(address()).toBe('/formularioA01?editar=r1'))
  })

  it('tells the day in one line, by what was done and not by forms', async () => {
    const { book, open } = at(associate)
    const capturedAt = manualClock().now()
    const of = (id: string, form: string) => entry({ id, form, capturedAt })
    book.outbox.entries.set([
      ...[of('a', 'A04'), of('b', 'A04-adicional'), of('c', 'A04'), of('d', 'A01'), of('e', 'A02')],
      entry({ id: 'before', form: 'A01', capturedAt: capturedAt - 2 * 86_400_000 }),
      { ...of('f', 'A01'), mode: 'edit' as const },
    ])
    open()
    const told = await screen.findByText('Hoy: 3 crías, 1 monta y 1 inseminación')
    const four = ['A12', 'A05', 'A06', 'A01'].map((form) => of(form, form))
    act(() => book.outbox.entries.set([...(book.outbox.entries.current() ?? []), ...four]))
    expect(told.textContent).toBe('Hoy: 3 crías, 2 montas y 4 más')
    expect(told.getAttribute('href'), 'all of it is there').toBe('/bandeja')
  })

  it('says how many numbers are left of each form', async () => {
    const { book, open } = at(associate)
    const value = [
      { code: 'A04', left: 86 },
      { code: 'A02', left: 3 },
      { code: 'A06', left: 0 },
    ]
    book.capture.numbersOf(associate.nid).set({ value, takenAt: 1, refreshing: false })
    open()
    const numbers = within(await screen.findByRole('region', { name: 'Consecutivos que quedan' }))
    expect(numbers.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A04 86', 'A02 3'])
  })

  it('of a female that is due: name and day, breed and sire, and ‘Parió’ quiet while it is far off', async () => {
    const { book, open } = at(associate)
    book.birthsOf(associate.nid).set(aged([due('5169', 'Mora', '2026-11-24'), due('7408', 'Candela', '2026-12-09')]))
    open()
    const part = within(await screen.findByRole('region', { name: /Por parir/ }))
    const [row] = part.getAllByRole('listitem')
    expect(row?.textContent).toBe('AlMora …5169en 3 díasALPINA · de FaraónParió')
    expect(part.getByRole('button', { name: 'Parió Mora' }).hasAttribute('data-quiet')).toBe(false)
    expect(part.getByRole('button', { name: 'Parió Candela' }).hasAttribute('data-quiet')).toBe(true)
  })

  it('asks a registrar for the farm of the day, and an administrator for nothing', async () => {
    at(registrar).open()
    await screen.findByText('¿Qué finca visita hoy?')
    at(administrator).open()
    await screen.findByRole('heading', { level: 1, name: 'Consulte su informacion' })
    expect(screen.queryByRole('navigation', { name: 'Formularios' })).toBeNull()
  })

  it('the address of an earlier release’s search leads to the animals', async () => {
    const { address } = at(associate, '/?buscar=1').open()
    await waitFor(() => expect(address()).toBe('/animales'))
  })

  it('the installed app has as shortcuts three doors and the animals', () => {
    expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(['Parto', 'Monta', 'Inseminación', 'Buscar animal'])
  })
})
