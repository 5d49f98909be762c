import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ExpectedBirth } from '../../../src/sync/contract/expected-births.ts'
import { aged, associate, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

/** The screens' clock is fixed at 2026-11-21. */
const birth = (name: string, chip: string, likely: string, change: Partial<ExpectedBirth> = {}): ExpectedBirth => ({
  id: `A01 1 ${chip}`,
  owner: associate.nid,
  ownerName: associate.nombres,
  concept: 'A01',
  service: '2427',
  female: { chip, name },
  breed: 'Alpina',
  sire: { chip: '170000000100500', name: 'Escorpión II' },
  served: '2026-06-23',
  servedUntil: '',
  span: { from: likely.replace(/..$/, '01'), until: likely.replace(/..$/, '28'), likely },
  unsent: false,
  given: { owner: associate.nid, concept: 'A01', service: '2427', sire: '170000000100500', dam: chip },
  ...change,
})

const herd = [
  birth('Zarza', '170000000107065', '2026-10-05'),
  birth('Candela', '170000000107408', '2026-11-19'),
  birth('Mora', '170000000105169', '2026-11-22'),
  birth('Negrita', '170000000107271', '2026-12-09', { unsent: true }),
  birth('Alba', '170000000106016', '2027-03-09'),
]

async function opened(births: readonly ExpectedBirth[] = herd) {
  const book = fakeBook()
  book.birthsOf().set(aged(births))
  const app = renderApp(book, '/partos')
  await screen.findByRole('heading', { level: 1, name: 'Partos esperados' })
  return { book, ...app }
}
const names = () => screen.getAllByRole('button', { name: /^Parió/ }).map((one) => one.getAttribute('aria-label'))

afterEach(() => vi.unstubAllGlobals())

describe('/partos', () => {
  it('has the females by how near they are, what is past every gestation last', async () => {
    await opened()
    const main = within(screen.getByRole('main'))
    const headings = main.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(headings).toEqual([
      'Pasaron de la fecha 1',
      'Esta semana 1',
      'Próximas semanas 1',
      'Más adelante 1',
      'Fuera de plazo 1',
    ])
    const [row] = within(screen.getByRole('region', { name: /^Pasaron/ })).getAllByRole('listitem')
    expect(row?.textContent).toContain('Candela …7408')
    expect(row?.textContent).toContain('Alpina · de Escorpión II')
    expect(row?.textContent).toContain('hace 2 días')
    expect(row?.textContent).toContain('jue 19 nov · 1 a 28 nov')
    expect(screen.getByText('Alpina · de Escorpión II · servicio sin enviar')).toBeTruthy()
  })

  it.each([
    ['7408', 'Candela'],
    ['0105169', 'Mora'],
    ['négr', 'Negrita'],
  ])('%s finds %s', async (typed, name) => {
    const { user } = await opened()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o por los dígitos del chip' }), typed)
    expect(names()).toEqual([`Parió ${name}`])
  })

  it('says what was looked for in vain', async () => {
    const { user } = await opened()
    await user.type(screen.getByRole('searchbox', { name: /^Buscar/ }), '3459')
    expect(screen.getByText('Nada coincide con «3459»')).toBeTruthy()
  })

  it('‘Parió’ opens the form of the birth', async () => {
    const { user, address } = await opened()
    await user.click(screen.getByRole('button', { name: 'Parió Candela' }))
    await waitFor(() => expect(address()).toMatch(/^\/formularioA04\?adicionar=1&con=\w+$/))
  })

  it('‘Parió’ goes on with the birth of her that was begun elsewhere, of another it begins one', async () => {
    const { user, book, address } = await opened()
    const values = { CHIP_HEMBRA: '170000000107408' }
    book.capture.waitingDrafts.set([{ key: 'A04', form: 'A04', mode: 'add', values, savedAt: 0 }])
    await user.click(screen.getByRole('button', { name: 'Parió Candela' }))
    await waitFor(() => expect(address()).toBe('/formularioA04?adicionar=1'))
  })

  it('the month on paper has whoever may give birth in it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await opened()
    await user.click(screen.getByRole('button', { name: 'Lista del mes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lista del mes' }))
    const rows = () => dialog.getAllByRole('rowheader').map((one) => one.textContent)
    expect(rows()).toEqual(['Candela', 'Mora'])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Mes' }), 'marzo de 2027')
    expect(rows()).toEqual(['Alba'])
    await user.click(dialog.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('other days are told with the way to their record', async () => {
    const { book } = await opened()
    const lease = {
      id: 'l',
      kind: 'lease',
      day: '2026-11-23',
      owner: associate.nid,
      form: 'A12',
      number: '88',
    } as const
    book.remindersOf().set([
      { ...lease, animal: { chip: '170000000100500', name: 'Zorro' }, other: 'Luz Marina' },
      { id: 'n', kind: 'numbers', day: '', owner: associate.nid, form: 'A04', number: '', needed: 4, left: 1 },
    ])
    const others = within(await screen.findByRole('region', { name: /^Otras fechas/ }))
    const row = others.getByText(/Termina el arriendo de Zorro a Luz Marina/).closest('li')
    expect(row?.textContent).toContain('en 2 días, lun 23 nov')
    expect(others.getByRole('link', { name: /^Ver: Termina/ }).getAttribute('href')).toBe(
      '/formularioA12?consultar=%2288%22',
    )
    expect(others.getByText('Faltan consecutivos A04: quedan 1 y se esperan 4 partos en un mes')).toBeTruthy()
  })

  it('with nobody due it says so, and that the device may have to be prepared', async () => {
    const { book } = await opened([])
    expect(screen.getByText('Ninguna hembra está por parir.')).toBeTruthy()
    book.birthsOf().set({ value: [], takenAt: undefined, refreshing: false })
    expect(await screen.findByText('Los servicios no están en este dispositivo.')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Preparar salida a campo' })).toBeTruthy()
  })
})
