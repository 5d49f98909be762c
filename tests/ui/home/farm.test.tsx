/** The visited farm on the screens: chosen once, it is shown in the header and is the default everywhere. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Farm, keyOf, type LookupRequest, noInventoryFilter, type Person } from '../../../src/registry/index.ts'
import { administrator, aged, associate, box, calm, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { fillForms } from '../record/forms-book.ts'
import { renderApp } from '../render-app.tsx'

const farm = (nid: string, nombres: string, more: Partial<Farm> = {}): Farm => ({
  nid,
  tid: 'CC',
  nombres,
  premises: '',
  municipality: '',
  prepared: false,
  ...more,
})
const luz = farm('63512004', 'Luz Dary Chaparro Gómez', { premises: 'El Mirador', municipality: 'Barichara' })
const ana = farm('37812456', 'Ana Ríos', { premises: 'La Ceiba', municipality: 'Zapatoca', prepared: true })

function going(person: Person, path: string, visits: Farm | null = null) {
  const book = fakeBook(signedIn(person))
  fillForms(book)
  book.device.farms.set({ farms: [ana, luz], refreshing: false })
  if (visits) book.device.farm.set({ kind: 'chosen', farm: visits })
  return { book, ...renderApp(book, path) }
}
const header = async () => within(await screen.findByRole('banner'))

describe('the farm of the moment', () => {
  it('is chosen by any word, and stands in the header from then on', async () => {
    const { book, user } = going(registrar, '/bandeja')
    await user.click(await (await header()).findByRole('button', { name: 'Elegir finca' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visita' }))
    expect(screen.getByRole('dialog').closest('[data-steady]'), 'it keeps its height while one types').toBeTruthy()
    const rows = within(dialog.getByRole('list')).getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Ana RíosPreparadaLa Ceiba, Zapatoca CC\u00a037812456',
      'Luz Dary Chaparro GómezEl Mirador, Barichara CC\u00a063512004',
    ])
    await user.type(dialog.getByLabelText('Buscar finca'), 'mirador')
    await user.keyboard('{Enter}')
    expect(book.calls).toContainEqual(['visit', luz])
    await (await header()).findByRole('button', { name: 'Visita: Luz Dary Chaparro Gómez. Cambiar de finca' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says so when nothing is found', async () => {
    const { user } = going(registrar, '/bandeja')
    await user.click(await (await header()).findByRole('button', { name: 'Elegir finca' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visita' }))
    await user.type(dialog.getByLabelText('Buscar finca'), '3459')
    expect(dialog.getByText('Nada coincide con «3459»')).toBeTruthy()
  })

  it('searched at the host, says without signal that only prepared farms are found', async () => {
    const { book, user } = going(administrator, '/bandeja')
    const sought: LookupRequest = { operation: 'usuario/usuariosConsecutivos', fields: { estado: '0' }, passing: [] }
    book.device.farms.set({ farms: [ana], refreshing: false, sought })
    await user.click(await (await header()).findByRole('button', { name: 'Elegir finca' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visita' }))
    const said = /Sin señal solo se encuentran las fincas preparadas en este dispositivo/
    expect(dialog.queryByText(said)).toBeNull()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(dialog.getByText(said)).toBeTruthy()
    await user.type(dialog.getByLabelText('Buscar finca'), '3459')
    expect(dialog.getByText(/^Nada coincide con «3459». Sin señal/)).toBeTruthy()
  })

  it('is none that was found for an earlier text', async () => {
    const { book, user } = going(administrator, '/bandeja')
    const sought: LookupRequest = { operation: 'usuario/usuariosConsecutivos', fields: { estado: '0' }, passing: [] }
    const answer = box(aged([{ code: luz.nid, name: luz.nombres }]))
    Object.assign(book.lookups, { options: () => answer })
    book.device.farms.set({ farms: [], refreshing: false, sought })
    await user.click(await (await header()).findByRole('button', { name: 'Elegir finca' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visita' }))
    await dialog.findByRole('button', { name: /Luz Dary/ })
    await user.type(dialog.getByLabelText('Buscar finca'), 'otra{Enter}')
    expect(book.calls.filter(([name]) => name === 'visit')).toEqual([])
  })

  it('ends when the person says so', async () => {
    const { book, user } = going(registrar, '/bandeja', luz)
    await user.click(await (await header()).findByRole('button', { name: /Luz Dary/ }))
    await user.click(await screen.findByRole('button', { name: 'Terminar la visita' }))
    await (await header()).findByRole('button', { name: 'Elegir finca' })
    expect(book.calls).toContainEqual(['visit', null])
  })

  it('that is not on this device is offered with its size, and one press brings it; a prepared one is not', async () => {
    const book = fakeBook(signedIn(registrar))
    fillForms(book)
    book.device.farm.set({ kind: 'chosen', farm: luz })
    const size = { operation: 'dashboard/informacionInicial' as const, passing: [] }
    const fields = { ...noInventoryFilter, NID_PROPIETARIO: luz.nid }
    book.answerOf(keyOf({ ...size, fields })).set(
      aged([
        { RAZA: 'ALPINA', SEXO: 'H', TOTAL: '45' },
        { RAZA: 'BOER', SEXO: 'M', TOTAL: '19' },
      ]),
    )
    const { user } = renderApp(book, '/')
    expect(await screen.findByText('64 animales. Tráigala ahora para trabajar sin señal.')).toBeTruthy()
    expect(screen.queryByText(/^Nadie por parir/), 'nobody knows that there are none').toBeNull()
    act(() => book.device.appShare.set(1))
    expect(screen.queryByText('Listo sin señal'), 'without its animals nothing is ready').toBeNull()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(screen.getByText(/^Para traerla necesita señal y sesión/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Traer esta finca' })).toBeNull()
    act(() => book.outbox.connection.set(calm))
    act(() => book.session.state.set(signedIn(registrar, false)))
    expect(screen.queryByRole('button', { name: 'Traer esta finca' }), 'without a session').toBeNull()
    act(() => book.session.state.set(signedIn(registrar)))
    await user.click(screen.getByRole('button', { name: 'Traer esta finca' }))
    expect(book.calls).toContainEqual(['prepare'])
    act(() => book.device.preparation.set({ ...book.device.preparation.current()!, progress: 0.4 }))
    expect(screen.getByRole('progressbar', { name: 'Trayendo la finca' })).toBeTruthy()
    expect(screen.queryByText(/Tráigala ahora/), 'it is on its way').toBeNull()
    act(() => book.device.farm.set({ kind: 'chosen', farm: { ...luz, prepared: true } }))
    expect(screen.queryByText('Esta finca no está en este dispositivo')).toBeNull()
    expect(screen.getByText('Listo sin señal')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Por parir' })).toBeTruthy()
  })

  it('is not seen by whoever acts for himself', async () => {
    going(associate, '/bandeja')
    await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
    expect(screen.queryByRole('button', { name: /finca/ })).toBeNull()
  })

  it.each([
    ['a registrar', registrar],
    ['an administrator', administrator],
  ])('is the owner of a new form and of the list, for %s', async (_, person) => {
    going(person, '/formularioA04?adicionar=1', luz)
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() =>
      expect((dialog.getByLabelText(/^Nombre del usuario/) as HTMLInputElement).value).toBe('Luz Dary Chaparro Gómez'),
    )
    const list = screen.getByLabelText('Asociado', { selector: 'input' }) as HTMLInputElement
    expect(list.value).toBe('Luz Dary Chaparro Gómez')
  })

  it('not chosen, a registrar with numbers of the form starts as the owner, and clears that for good', async () => {
    const { user } = going(registrar, '/formularioA04?adicionar=1')
    const owner = async () =>
      within(await screen.findByRole('dialog')).getByLabelText(/^Nombre del usuario/) as HTMLInputElement
    await waitFor(async () => expect((await owner()).value).toBe(associate.nombres))
    await user.clear(await owner())
    expect((await owner()).value).toBe('')
  })

  it.each([
    ['a registrar without numbers', registrar, []],
    ['an administrator', administrator, undefined],
  ])('not chosen, the form begins with the question whose it is, for %s', async (_, person, numbers) => {
    const book = fakeBook(signedIn(person))
    fillForms(book, numbers ? { seleccionCodigos: () => numbers } : {})
    book.device.farm.set({ kind: 'none' })
    renderApp(book, '/formularioA04?adicionar=1')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByLabelText(/^Nombre del usuario/)
    await act(async () => {})
    expect((dialog.getByLabelText(/^Nombre del usuario/) as HTMLInputElement).value).toBe('')
  })

  it('is whose animals are shown first', async () => {
    const { book } = going(registrar, '/', luz)
    const asked: string[] = []
    const { herdSummary } = book.animals
    Object.assign(book.animals, {
      herdSummary: (filter: { NID_PROPIETARIO: string }) => {
        asked.push(filter.NID_PROPIETARIO)
        return herdSummary(filter as never)
      },
    })
    await screen.findByLabelText('Especie')
    expect((screen.getByLabelText('Asociado', { selector: 'input' }) as HTMLInputElement).value).toBe(luz.nombres)
    expect(new Set(asked)).toEqual(new Set([luz.nid]))
  })
})
