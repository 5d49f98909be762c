/** /animales: the animals of the farm, found by name or chip, with what each is in today. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FarmAnimal, FarmAnimals, FarmAnimalsRequest } from '../../../src/sync/contract/farm-animals.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import {
  administrator,
  aged,
  associate,
  type Box,
  box,
  calm,
  entry,
  fakeBook,
  registrar,
  signedIn,
} from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const animal = (name: string, end: string, more: Partial<FarmAnimal> = {}): FarmAnimal => ({
  id: end,
  chip: `98200041120${end}`,
  name,
  sex: 'H',
  breed: 'Alpina',
  species: 'C',
  book: 'PP',
  born: '2023-09-21',
  leasedUntil: '',
  ...more,
})
const herd: FarmAnimals = {
  rows: [
    animal('Campana', '0430', { state: { kind: 'open', words: 'vacía' } }),
    animal('Dorado', '0879', { sex: 'M', state: { kind: 'leased', words: 'en arriendo' }, leasedUntil: '2026-12-03' }),
    animal('Katy', '8482', { state: { kind: 'gaveBirth', words: 'parió hoy' } }),
    animal('Tenor', '8513', { sex: 'M' }),
    animal('', '', { id: 'n', chip: '', born: '2026-11-20' }),
  ],
  total: 5,
  counts: { females: 3, males: 2, open: 1, leased: 1 },
}

async function open(path = '/animales', person = associate, first: Aged<FarmAnimals> = aged(herd)) {
  const book = fakeBook(signedIn(person))
  const asked: FarmAnimalsRequest[] = []
  const answers = new Map<string, Box<Aged<FarmAnimals>>>()
  const answer = (search = '', group = '') => {
    const key = `${group} ${search}`
    if (!answers.has(key)) answers.set(key, box(key === ' ' ? first : aged({ rows: [], total: 0, counts: {} })))
    return answers.get(key) as Box<Aged<FarmAnimals>>
  }
  Object.assign(book.animals, {
    farmAnimals: (request: FarmAnimalsRequest) => {
      asked.push(request)
      return answer(request.search, request.group)
    },
  })
  const app = renderApp(book, path)
  await screen.findByRole('heading', { level: 1, name: 'Animales' })
  return { ...app, book, asked, answer }
}
const list = async () => within(await screen.findByRole('region', { name: 'Por nombre' }))

describe('the animals of a farm', () => {
  it('stand by name with breed, age and what each is in, or the sex where no state tells it', async () => {
    await open()
    const rows = (await list()).getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      'AlCampana 982 0004 1120 0430vacíaAlpina PP 3 años 2 meses',
      'AlDorado 982 0004 1120 0879en arriendoAlpina PP hasta el jue 3 dic',
      'AlKaty 982 0004 1120 8482parió hoyAlpina PP 3 años 2 meses',
      'AlTenor 982 0004 1120 8513machoAlpina PP 3 años 2 meses',
      'AlSin nombre ni chiphembraAlpina PP 1 día',
    ])
    expect((await list()).getByRole('link', { name: /Katy/ }).getAttribute('href')).toBe('/animal/982000411208482')
  })

  it('that are more than the inventory counts are explained: how many of them are on lease', async () => {
    await open('/animales', associate, aged({ ...herd, herd: { own: 4, leased: 1 } }))
    expect(await screen.findByText('4 del inventario y 1 en arriendo aquí')).toBeTruthy()
  })

  it('of all owners stand with whose they are; those of nobody too', async () => {
    const rows = [animal('Campana', '0430', { owner: 'Ana Ardila' }), animal('Foránea', '0431', { owner: '' })]
    await open('/animales', administrator, aged({ rows, total: 2, counts: {} }))
    const region = within(await screen.findByRole('region', { name: 'Todos' }))
    expect(region.getByText('Ana Ardila')).toBeTruthy()
    expect(region.getByText('sin propietario')).toBeTruthy()
  })

  it('are found by the end of a chip, and the address keeps what was looked for', async () => {
    const { user, answer, address, asked } = await open()
    answer('8482').set(aged({ rows: herd.rows.slice(2, 3), total: 1, counts: { females: 1 } }))
    await user.type(screen.getByRole('searchbox', { name: 'Nombre o últimos dígitos' }), '8482')
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1))
    expect(asked.at(-1)).toMatchObject({ owner: associate.nid, search: '8482' })
    await waitFor(() => expect(address()).toContain('buscar=%228482%22'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/animal/982000411208482'))
  })

  it('are not said to lack a name that is still being looked for', async () => {
    const { user, answer } = await open()
    await user.type(await screen.findByRole('searchbox'), 'zz')
    expect(await screen.findByText(/Nada coincide con «zz»/)).toBeTruthy()
    answer('Do').set(undefined)
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'Do')
    await waitFor(() => expect(screen.queryByText(/«zz»/)).toBeNull())
    expect(screen.queryByText(/Nada coincide con «Do»/)).toBeNull()
    act(() => answer('Do').set(aged({ ...herd, rows: herd.rows.slice(1, 2), total: 1 })))
    expect(await screen.findByText('Dorado')).toBeTruthy()
  })

  it('Enter opens none of those found for an earlier text', async () => {
    const { user, answer, address } = await open('/animales?buscar=8482')
    answer('8482').set(aged({ rows: herd.rows.slice(2, 3), total: 1, counts: { females: 1 } }))
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1))
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'Tenor{Enter}')
    await waitFor(() => expect(address()).toMatch(/Tenor|animal\//))
    expect(address()).toBe('/animales?buscar=Tenor')
  })

  it('pressed anew in the menu they are all there again', async () => {
    const { user, answer, address } = await open('/animales?buscar=Katy')
    answer('Katy').set(aged({ rows: herd.rows.slice(2, 3), total: 1, counts: { females: 1 } }))
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1))
    const [link] = await screen.findAllByRole('link', { name: 'Animales' })
    await user.click(link as HTMLElement)
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(5))
    expect([address(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['/animales', ''])
  })

  it('are shown by group, one at a time, and all again when it is pressed again', async () => {
    const { user, answer, address } = await open()
    answer('', 'open').set(aged({ rows: herd.rows.slice(0, 1), total: 1, counts: herd.counts }))
    const groups = within(screen.getByRole('group', { name: 'Mostrar solo' }))
    expect(groups.getAllByRole('button').map((one) => one.textContent)).toEqual([
      ...['Hembras 3', 'Machos 2', 'Vacías 1', 'En arriendo 1'],
    ])
    await user.click(groups.getByRole('button', { name: /Vacías/ }))
    await waitFor(() => expect(address()).toBe('/animales?grupo=vacias'))
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1))
    await user.click(groups.getByRole('button', { name: /Vacías/ }))
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(5))
  })

  it('those seen today stand above them: of today’s forms, and those whose page was opened', async () => {
    const { book, user } = await open()
    const capturedAt = manualClock().now()
    book.animalNames.set({ '982000411208482': 'Katy', '982000411200430': 'Campana' })
    act(() =>
      book.outbox.entries.set([
        entry({ id: 'a', form: 'A01', capturedAt, values: { CHIP_HEMBRA: '982000411208482' } }),
        entry({ id: 'b', form: 'A01', capturedAt: capturedAt - 2 * 86_400_000, values: { CHIP_HEMBRA: '1' } }),
        // The donor of an embryo was not there: the female that carried it was.
        entry({
          id: 'c',
          form: 'A04',
          capturedAt: capturedAt - 1,
          values: { CHIP_HEMBRA: '2', IDENTIF_RECEPTORA: '982000411208482', FORMA_CONCEPCION: 'A03' },
        }),
      ]),
    )
    const seen = () => within(screen.getByRole('region', { name: 'Vistos hoy' })).getAllByRole('link')
    expect(seen().map((one) => one.textContent)).toEqual(['Katy …8482'])
    book
      .animalOf('982000411200430')
      .set(aged({ ...book.animalOf('982000411200430').current()!.value, animal: { CHIP: '982000411200430' } }))
    await user.click((await list()).getByRole('link', { name: /Campana/ }))
    await screen.findByRole('heading', { level: 1, name: 'Sin nombre' })
    await waitFor(() => expect(book.calls.some(([name]) => name === 'prefer')).toBe(true))
    await user.click(
      await within(await screen.findByRole('navigation', { name: 'Menú principal' })).findByRole('link', {
        name: 'Animales',
      }),
    )
    await waitFor(() => expect(seen().map((one) => one.textContent)).toEqual(['Campana …0430', 'Katy …8482']))
  })

  it('without signal a search in vain says that only prepared animals are found', async () => {
    const { book, user } = await open()
    await user.type(screen.getByRole('searchbox'), '7408')
    expect(await screen.findByText(/^Nada coincide con «7408»/)).toBeTruthy()
    expect(screen.queryByText(/Sin señal se buscan/)).toBeNull()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(screen.getByText(/Sin señal se buscan solo los animales preparados en este dispositivo/)).toBeTruthy()
  })

  it('that are not on this device are said to be so, with the way to bring them', async () => {
    const nothing = { value: { rows: [], total: 0, counts: {} }, takenAt: undefined, refreshing: false }
    await open('/animales', registrar, nothing)
    expect(await screen.findByText('Los animales no están en este dispositivo.')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Preparar salida a campo' }).getAttribute('href')).toBe('/preparar')
  })

  it('lead to the documented inventory with its chart', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Inventario general y gráfico' }).getAttribute('href')).toBe('/#inventario')
  })
})
