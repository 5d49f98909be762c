import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formOf, type Person, type Values } from '../../../src/registry/index.ts'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import type { Gathered, ListRow, RowsToFile } from '../../../src/sync/contract/lists.ts'
import { searchRows, shownRows } from '../../../src/ui/record/shared/list-rows.ts'
import { administrator, aged, associate, calm, entry, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { manualClock } from '../render-app.tsx'
import { dialog, open, pick, send, shownIn, submitted, write } from './acts.ts'
import { filedBirth, filedMating } from './forms-book.ts'

const now = manualClock().now()
const minutes = 60_000

const matings = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, n) => filedMating(String(1100 + n), { CHIP_HEMBRA: `98200041120${1000 + n}` }))

async function list(
  rows: readonly ListRow[],
  { person = associate as Person, path = '/formularioA01', form = 'A01' } = {},
) {
  const book = fakeBook(signedIn(person))
  book.rowsOf(form).set(aged(rows, now - 5 * minutes))
  return open(path, { book })
}

const bodyRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const numbers = () =>
  screen.getAllByRole('button', { name: /^Consultar / }).map((button) => button.getAttribute('aria-label')?.slice(10))
const columns = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.replaceAll('\u00ad', ''))

describe('THE list', () => {
  it('keeps the genetic dam in her documented column, and says beside her name who gave birth', async () => {
    const carried = { IDENTIF_RECEPTORA: '982000411208482', NOMBRE_RECEPTORA: 'Katy', NOMBREHEMBRA: 'Mora II' }
    await list([filedBirth('2100', carried)], { path: '/formularioA04', form: 'A04' })
    expect(bodyRows()[0]?.textContent).toMatch(/Mora II La parió Katy …8482 982000411200201/)
  })

  it('lets add while its rows are still on their way', async () => {
    const book = Object.assign(fakeBook(signedIn(associate)), {
      rows: () => ({ current: () => undefined, subscribe: () => () => {} }),
    })
    const { user } = await open('/formularioA01', { book })
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByRole('button', { name: 'Enviar' })).toBeTruthy()
  })

  it('has the title, the columns in the order in which it is read, and the footer of its form', async () => {
    await list(matings(3))
    expect(screen.getByRole('heading', { level: 1, name: 'Monta Directa' })).toBeTruthy()
    expect(columns()).toEqual([
      'ACCIONES',
      'CONSECUTIVO',
      'FECHA DE SERVICIO',
      'FECHA DE SOLICITUD',
      'CHIP DE LA HEMBRA',
      'CHIP DEL MACHO',
      'NOMBRE',
      'RAZA DEL MACHO',
      'ESPECIE',
      'CRUZAR CON',
      'PREFIJO',
    ])
    expect(screen.getByText('Mostrando 1 a 3 de 3 registros')).toBeTruthy()
    expect(bodyRows()[0]?.textContent).toContain('ALPINA')
    expect(bodyRows()[0]?.textContent).toContain('NO EMPARENTADA')
  })

  it('shows 10 rows a page at a desk too, or 5, 25 or up to 200, and remembers it for all lists', async () => {
    const { user, book } = await list(matings(43))
    expect(numbers()).toHaveLength(10)
    expect(screen.getByText('Mostrando 1 a 10 de 43 registros')).toBeTruthy()
    const sizes = within(screen.getByRole('radiogroup', { name: 'Filas por página' }))
    expect(sizes.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      '5',
      '10',
      '25',
      '50',
      '100',
      '200',
    ])
    await user.click(sizes.getByText('5'))
    expect(numbers()).toEqual(['1100', '1101', '1102', '1103', '1104'])
    expect(book.lists.preferences.current()).toMatchObject({ 'filas por página': 5 })
    await user.click(sizes.getByText('25'))
    expect(numbers()).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    expect(screen.getByText('Mostrando 26 a 43 de 43 registros')).toBeTruthy()
    expect(numbers()).toHaveLength(18)
    book.rowsOf('A06').set(
      aged(
        Array.from({ length: 30 }, (_, n) => ({ values: { consecutivo: `${600 + n}` } })),
        now,
      ),
    )
    await open('/formularioA06', { book })
    expect(numbers()).toHaveLength(25)
  })

  it('shows at first 10 rows if the size that was kept is none of those offered', async () => {
    const book = fakeBook(signedIn(associate))
    book.lists.preferences.set({ 'filas por página': 60 })
    book.rowsOf('A01').set(aged(matings(60), now))
    await open('/formularioA01', { book })
    expect(numbers()).toHaveLength(10)
    book.lists.preferences.set({ 'filas por página': 50 })
    expect(await screen.findByText('Mostrando 1 a 50 de 60 registros')).toBeTruthy()
  })

  it('searches all columns, case and accents ignored, and comes back to the first page', async () => {
    const rows = [...matings(40), filedMating('1999', { NOMBRE: 'José Ángel Muñoz' })]
    const { user } = await list(rows)
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    await user.type(screen.getByPlaceholderText('Buscar...'), 'JOSE ANGEL MUN')
    await waitFor(() => expect(numbers()).toEqual(['1999']))
    expect(screen.getByText('Mostrando 1 a 1 de 1 registros')).toBeTruthy()
  })

  it('finds the words of one column in any order, and not each in another column', async () => {
    const rows = [...matings(3), filedMating('1999', { NOMBRE: 'José Ángel Muñoz' })]
    const { user } = await list(rows)
    const search = screen.getByPlaceholderText('Buscar...')
    await user.type(search, 'munoz jose')
    await waitFor(() => expect(numbers()).toEqual(['1999']))
    await user.clear(search)
    await user.type(search, 'munoz 1999')
    expect(await screen.findByText('No se encontraron registros.')).toBeTruthy()
  })

  it('leads from the search to the first row with one key', async () => {
    const { user } = await list(matings(3))
    await user.click(screen.getByRole('searchbox', { name: 'Buscar...' }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Consultar 1100')
  })

  it('tells an empty list from a search that leaves nothing', async () => {
    const { user, book } = await list([])
    expect(screen.getByText('No existen registros.')).toBeTruthy()
    book.rowsOf('A01').set(aged(matings(2), now))
    await user.type(screen.getByPlaceholderText('Buscar...'), 'zzz')
    expect(await screen.findByText('No se encontraron registros.')).toBeTruthy()
    expect(screen.getByText('Mostrando 0 a 0 de 0 registros')).toBeTruthy()
  })

  it('sorts by a column up, down and back, numbers as numbers', async () => {
    const { user } = await list([filedMating('900'), filedMating('1100'), filedMating('1000')])
    const head = () => screen.getByRole('columnheader', { name: /^CONSECUTIVO/ })
    const press = () => user.click(within(head()).getByRole('button'))
    await press()
    expect([numbers(), head().getAttribute('aria-sort')]).toEqual([['900', '1000', '1100'], 'ascending'])
    await press()
    expect([numbers(), head().getAttribute('aria-sort')]).toEqual([['1100', '1000', '900'], 'descending'])
    await press()
    expect([numbers(), head().getAttribute('aria-sort')]).toEqual([['900', '1100', '1000'], null])
  })

  it('keeps unsent forms on top, whatever it is sorted by, with their state and why', async () => {
    const refused = entry({ id: 'r', state: 'refused', why: 'El consecutivo 1301 ya fue usado', number: '1301' })
    const waiting = entry({ id: 'w', state: 'waiting', number: '1300' })
    const rows: ListRow[] = [
      { values: filedMating('1301').values, entry: refused },
      { values: filedMating('1300').values, entry: waiting },
      ...matings(3),
    ]
    const { user } = await list(rows)
    expect(numbers()).toEqual(['1301', '1300', '1100', '1101', '1102'])
    expect(bodyRows()[1]?.textContent).toContain('rechazado El consecutivo 1301 ya fue usado')
    expect(bodyRows()[3]?.textContent).toContain('guardado')
    await user.click(within(screen.getByRole('columnheader', { name: /^CONSECUTIVO/ })).getByRole('button'))
    await user.click(within(screen.getByRole('columnheader', { name: /^CONSECUTIVO/ })).getByRole('button'))
    expect(numbers()).toEqual(['1301', '1300', '1102', '1101', '1100'])
  })

  it('says how old it is, and without signal that there is none', async () => {
    const { book } = await list(matings(1))
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(told()).toContain('Actualizado hace 5 min')
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(told()).toContain('Sin conexión: datos de hace 5 min')
  })

  it('says that it is being asked for, and that nothing of it is on this device', async () => {
    const { book } = await list(matings(1))
    book.rowsOf('A01').set({ value: [], takenAt: undefined, refreshing: true })
    expect(await screen.findByText('Consultado información por favor espere')).toBeTruthy()
    expect(screen.getByRole('progressbar')).toBeTruthy()
    book.rowsOf('A01').set({ value: [], takenAt: undefined, refreshing: false })
    expect(await screen.findByText(/^Sin datos en este dispositivo: llegan solos/)).toBeTruthy()
    expect(screen.queryByText('No existen registros.')).toBeNull()
  })

  it('fetches again on demand', async () => {
    const { user, book } = await list(matings(1))
    await user.click(screen.getByRole('button', { name: 'Actualizar' }))
    expect(book.calls.some(([name, asked]) => name === 'refresh' && (asked as { owner: string }).owner === '')).toBe(
      true,
    )
  })

  it('opens the help of its form', async () => {
    const { user, book } = await list(matings(1))
    book.helpOf(5).set(aged(['<p>El formulario A01</p>']))
    await user.click(screen.getByRole('button', { name: 'Ayuda' }))
    expect(await screen.findByRole('dialog', { name: 'Ayuda Monta Directa' })).toBeTruthy()
    expect(await screen.findByText('El formulario A01')).toBeTruthy()
  })

  it('offers the pencil to administrators only', async () => {
    await list(matings(1))
    expect(screen.queryByRole('button', { name: 'Editar 1100' })).toBeNull()
    await list(matings(1), { person: administrator })
    expect(screen.getByRole('button', { name: 'Editar 1100' })).toBeTruthy()
  })

  it('offers the pencil of an unsent form to whoever captured it, but for one on its way', async () => {
    const rows: ListRow[] = [
      { values: filedMating('1301').values, entry: entry({ id: 'a', number: '1301' }) },
      {
        values: filedMating('1302').values,
        entry: entry({ id: 'b', number: '1302', state: 'sending', mayEdit: false }),
      },
    ]
    await list(rows)
    expect(screen.getByRole('button', { name: 'Corregir 1301' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Corregir|Editar) 1302/ })).toBeNull()
  })

  it('lets those who may see others choose whose records, and nobody else', async () => {
    await list(matings(1))
    expect(screen.queryByLabelText('Asociado')).toBeNull()
    const { user, book } = await list(matings(1), { person: registrar })
    book.rowsOf('A01', '63512004').set(aged([filedMating('1777')], now))
    await user.click(screen.getByLabelText('Asociado'))
    await user.click(screen.getByText('Luz Dary Chaparro Gómez'))
    await waitFor(() => expect(numbers()).toEqual(['1777']))
  })

  it('says where the pedigree tells another kinship', async () => {
    await list([
      filedMating('1100', { PARENTESCO_CALCULADO: 'MH', NOM_PARENTESCO_CALCULADO: 'MEDIA HERMANA' }),
      filedMating('1101', { PARENTESCO_CALCULADO: 'NP' }),
    ])
    expect(screen.getAllByText(/El parentesco calculado es/).map((note) => note.textContent)).toEqual([
      'El parentesco calculado es MEDIA HERMANA',
    ])
  })

  it('prints chips and days in one piece, in letters as large as the widest words allow', async () => {
    vi.stubGlobal('print', vi.fn())
    const sizeOf = async (more: Values, form = 'A01') => {
      const row = (form === 'A04' ? filedBirth : filedMating)('1100', { CHIP_MACHO: '170000000100463', ...more })
      const { user } = await list([row], { path: `/formulario${form}`, form })
      await user.click(screen.getByRole('button', { name: 'Imprimir' }))
      const sheet = await waitFor(() => document.querySelector<HTMLElement>('[data-printed-list]') ?? expect.fail())
      expect([...sheet.querySelectorAll('td')].find((cell) => /170000000100463$/.test(cell.textContent))).toBeTruthy()
      expect(sheet.querySelector('wbr')).toBeNull()
      // Many columns stand in pairs, as on the screen.
      expect(sheet.querySelectorAll('th > div:nth-child(2)').length > 3).toBe(form === 'A04')
      expect([...sheet.querySelectorAll('td span')].map(({ textContent }) => textContent)).toContain(
        row.values.FECHA_PARTO ?? '2026-09-30',
      )
      const size = Number.parseFloat(sheet.style.fontSize)
      act(() => void window.dispatchEvent(new Event('afterprint')))
      cleanup()
      return size
    }
    const size = await sizeOf({})
    expect(await sizeOf({ NOMBRE: 'x'.repeat(40) })).toBeLessThan(size)
    await sizeOf({}, 'A04')
    vi.unstubAllGlobals()
  })

  it('prints what was asked for with what it was looked for by then, and nothing of a list that was left', async () => {
    vi.stubGlobal('print', vi.fn())
    const { user, book, app } = await list(matings(12))
    const search = screen.getByRole('searchbox', { name: 'Buscar...' })
    let gathered: (rows: Gathered) => void = () => {}
    book.lists.gatherRows = () => new Promise((resolve) => (gathered = resolve))
    const arrive = () => act(async () => gathered({ kind: 'rows', rows: [filedMating('1105').values] }))
    await user.type(search, '1105')
    await waitFor(() => expect(numbers()).toEqual(['1105']))
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    await user.clear(search)
    await waitFor(() => expect(numbers().length).toBeGreaterThan(1))
    await arrive()
    const sheet = await waitFor(() => document.querySelector<HTMLElement>('[data-printed-list]') ?? expect.fail())
    expect(sheet.querySelector('p')?.textContent).toContain('Búsqueda: «1105»')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    await act(async () => app.history.push('/animales'))
    await screen.findByRole('heading', { level: 1, name: 'Animales' })
    await arrive()
    expect(print).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('looks at each of 5,000 rows once, however much is searched', () => {
    let looks = 0
    const look = () => {
      looks += 1
      return 'Última'
    }
    const form = formOf('A01')
    const rows = matings(5_000).map(({ values }) => ({
      values: Object.defineProperty({ ...values }, 'NOMBRE', { get: look }),
    }))
    const shown = shownRows(form, rows)
    for (const text of ['u', 'ul', 'ult', 'ultima'])
      expect(searchRows(form, shown, text, '2026-11-21')).toHaveLength(5_000)
    expect(looks).toBe(5_000)
  })
})

describe('the address of a list', () => {
  it('says what is searched, sorted and filtered, and on which page one is', async () => {
    const { user, app } = await list(matings(43))
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    await waitFor(() => expect(app.address()).toBe('/formularioA01?pagina=2'))
    await user.click(within(screen.getByRole('columnheader', { name: /^CONSECUTIVO/ })).getByRole('button'))
    await waitFor(() => expect(app.address()).toBe('/formularioA01?orden=CONSECUTIVO'))
    await user.type(screen.getByPlaceholderText('Buscar...'), '111')
    await waitFor(() => expect(app.address()).toMatch(/buscar=(%22)?111/))
  })

  it('of a link is where its reader begins', async () => {
    const old = matings(12).map(({ values }) => ({ values: { ...values, FECHA_SERVICIO: '2024-05-01' } }))
    const path = `/formularioA01?filtros=${encodeURIComponent('{"FECHA_SERVICIO":"2024-01-01..2024-12-31"}')}&orden=-CONSECUTIVO&buscar=111&filas=5`
    await list(
      [...old, ...matings(43).map(({ values }) => ({ values: { ...values, CONSECUTIVO: `9${values.CONSECUTIVO}` } }))],
      { path },
    )
    expect(numbers()).toEqual(['1111', '1110'])
    expect((screen.getByPlaceholderText('Buscar...') as HTMLInputElement).value).toBe('111')
    expect(screen.getByText('desde 2024-01-01 hasta 2024-12-31')).toBeTruthy()
  })

  it('is returned to from a record that was opened, and from elsewhere', async () => {
    const { user, app } = await list(matings(43))
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    await user.click(screen.getByRole('button', { name: 'Consultar 1115' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await waitFor(() => expect(app.address()).toMatch(/pagina=2&consultar=/))
    await act(async () => app.history.push('/bandeja'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })).toBeTruthy()
    await act(async () => app.history.back())
    await act(async () => app.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Mostrando 11 a 20 de 43 registros')).toBeTruthy()
  })

  it('that somebody wrote by hand harms nothing', async () => {
    await list(matings(3), { path: '/formularioA01?pagina=-4&filas=7&filtros=5&orden=NADA&elegido=%5B1%5D' })
    expect(numbers()).toEqual(['1100', '1101', '1102'])
  })
})

describe('the columns of a list', () => {
  it('are hidden and moved as the person likes, and stay so', async () => {
    const { user, book } = await list(matings(3))
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Mostrar PREFIJO' }))
    await user.click(screen.getByRole('button', { name: 'Mover FECHA DE SERVICIO después' }))
    await waitFor(() =>
      expect(columns().slice(1, 4)).toEqual(['CONSECUTIVO', 'FECHA DE SOLICITUD', 'FECHA DE SERVICIO']),
    )
    expect(columns()).not.toContain('PREFIJO')
    expect(book.lists.preferences.current()).toMatchObject({ 'lista A01': { hidden: ['PREFIJO_SOLICITANTE'] } })
    await user.click(screen.getByRole('button', { name: 'Como vienen' }))
    await waitFor(() => expect(columns().slice(1, 3)).toEqual(['CONSECUTIVO', 'FECHA DE SERVICIO']))
  })

  it('are hidden one at once after the other, though the first is still being saved', async () => {
    const { user, book } = await list(matings(3))
    const kept = book.lists.preferences
    const stored: (() => void)[] = []
    book.lists.prefer = (name, value) =>
      new Promise((done) => {
        stored.push(() => {
          kept.set({ ...kept.current(), [name]: value })
          done()
        })
      })
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Mostrar PREFIJO' }))
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar ESPECIE' }))
    for (const store of stored) await act(async () => store())
    await waitFor(() => expect(columns()).not.toContain('PREFIJO'))
    expect(columns()).not.toContain('ESPECIE')
    expect(kept.current()).toMatchObject({ 'lista A01': { hidden: ['PREFIJO_SOLICITANTE', expect.anything()] } })
  })

  it('are all there, also with one value in all rows, until a person folds those; never what tells a row', async () => {
    const { user } = await list(matings(20))
    expect(columns()).toContain('ESPECIE')
    expect(screen.queryByText(/Igual en todas/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await user.click(screen.getByRole('checkbox', { name: 'Plegar las columnas con un solo valor' }))
    expect(columns()).not.toContain('ESPECIE')
    expect(columns()).toContain('CONSECUTIVO')
    expect(screen.getByText(/Igual en todas/).textContent).toContain('RAZA DEL MACHO ALPINA')
  })
})

describe('rows that are ticked', () => {
  it('are taken out alone, from whatever page they were ticked on', async () => {
    const { user, book } = await list(matings(43))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 1103' }))
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 1115' }))
    expect(screen.getByText('2 filas elegidas')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Exportar las elegidas' }))
    const asked = () => book.calls.filter(([name]) => name === 'exportRows').map(([, one]) => one as RowsToFile)
    await waitFor(() => expect(asked()).toHaveLength(1))
    const [{ here, whole, cells } = { here: [], whole: null, cells: () => [] }] = asked()
    expect(whole).toBeNull()
    expect(here.map((row) => cells(row)[0])).toEqual(['1103', '1115'])
    await user.click(screen.getByRole('button', { name: 'Soltar' }))
    expect(screen.queryByText('2 filas elegidas')).toBeNull()
  })

  it('are of what was looked for: nothing is ticked that another search does not show, and they are there again after it', async () => {
    const { user } = await list(matings(43))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 1103' }))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 1104' }))
    const search = screen.getByRole('searchbox', { name: 'Buscar...' })
    await user.type(search, '1105')
    await waitFor(() => expect(numbers()).toEqual(['1105']))
    expect(screen.queryByText('2 filas elegidas')).toBeNull()
    await user.clear(search)
    await screen.findByText('2 filas elegidas')
    await user.type(search, '1105')
    await waitFor(() => expect(numbers()).toEqual(['1105']))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 1105' }))
    expect(screen.getByText('1 fila elegida')).toBeTruthy()
    await user.clear(search)
    await waitFor(() => expect(numbers().length).toBeGreaterThan(1))
    expect(screen.queryByText('1 fila elegida')).toBeNull()
  })

  it('stay ticked while the order changes', async () => {
    const { user } = await list(matings(43))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 1103' }))
    await user.click(screen.getByRole('button', { name: 'CONSECUTIVO' }))
    expect(screen.getByText('1 fila elegida')).toBeTruthy()
  })
})

it('what may be done with ticked rows stands below them: the first tick moves none', async () => {
  const { user } = await list(matings(3))
  await user.click(screen.getByRole('checkbox', { name: 'Elegir 1101' }))
  const bar = screen.getByText('1 fila elegida')
  expect(screen.getByRole('table').compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

describe('the filters of a list', () => {
  it('tell breeds of one name apart by their species', async () => {
    const criolla = (number: string, RAZA_MACHO: string, COD_ESPECIE: string) =>
      filedMating(number, {
        RAZA_MACHO,
        COD_ESPECIE,
        NOM_ESPECIE: COD_ESPECIE === 'C' ? 'Caprina' : 'Ovina',
        NOM_RAZA: 'CRIOLLA',
      })
    const { user } = await list([criolla('1', '7', 'C'), criolla('2', '27', 'O'), ...matings(1)])
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    const breeds = await screen.findByRole('combobox', { name: 'RAZA DEL MACHO' })
    expect([...breeds.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'Cualquiera',
      'ALPINA',
      'CRIOLLA · Caprina',
      'CRIOLLA · Ovina',
    ])
  })

  it('are chosen from what stands in its rows, and are taken away one by one', async () => {
    const other = filedMating('1999', { RAZA_MACHO: '77', NOM_RAZA: 'NUBIANA' })
    const { user } = await list([...matings(3), other])
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'RAZA DEL MACHO' }), 'NUBIANA')
    await waitFor(() => expect(numbers()).toEqual(['1999']))
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro RAZA DEL MACHO' }))
    await waitFor(() => expect(numbers()).toHaveLength(4))
  })

  it('let through the days between two, both of them', async () => {
    const on = (number: string, day: string) => filedMating(number, { FECHA_SERVICIO: day })
    const { user } = await list([
      on('1', '2026-01-31'),
      on('2', '2026-02-01'),
      on('3', '2026-02-28'),
      on('4', '2026-03-01'),
    ])
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    await user.type(await screen.findByLabelText('FECHA DE SERVICIO, desde'), '2026-02-01')
    await user.type(screen.getByLabelText('FECHA DE SERVICIO, hasta'), '2026-02-28')
    await waitFor(() => expect(numbers()).toEqual(['2', '3']))
  })
})

describe('a form that an address names', () => {
  it('is not called gone before any list has come: after a reload nobody is signed in for a moment', async () => {
    const book = fakeBook(signedIn(associate))
    book.rowsOf('A04').set({ value: [], takenAt: undefined, refreshing: false })
    await open('/formularioA04?consultar=2100', { book })
    await screen.findByRole('heading', { level: 1 })
    await vi.dynamicImportSettled()
    expect(screen.queryByText(recordTexts.gone)).toBeNull()
    await act(async () => book.rowsOf('A04').set(aged([filedBirth('2100')], now)))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await act(async () => book.rowsOf('A04').set(aged([], now)))
    expect(await screen.findByText(recordTexts.gone)).toBeTruthy()
  })
})

describe('THE list of births', () => {
  it('says of a litter that lacks one that it does, where the birth is looked at', async () => {
    const book = fakeBook(signedIn(associate))
    book.rowsOf('A04').set(aged([filedBirth('2100'), filedBirth('2101', { sigla: '0' })], now))
    const opened = await open('/formularioA04?consultar=2100', { book })
    await waitFor(() => expect(dialog().getByText('Falta 1 cría de este parto')).toBeTruthy())
    await opened.user.click(dialog().getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
    await opened.user.click(await screen.findByRole('button', { name: /Consultar.*2101/ }))
    await screen.findByRole('dialog')
    expect(screen.queryByText(/de este parto/)).toBeNull()
  })

  it('shows the age of today and offers the further births that are left', async () => {
    const book = fakeBook(signedIn(associate))
    book
      .rowsOf('A04')
      .set(aged([filedBirth('2100', { FECHA_PARTO: '2025-01-11' }), filedBirth('2101', { sigla: '0' })], now))
    const opened = await open('/formularioA04', { book })
    const cells = within(bodyRows()[0] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(8, 10)).toEqual(['1', '1010'])
    expect(cells).toContain('HEMBRA3,2')
    expect(screen.queryByRole('button', { name: 'Nacimientos parto multiple 2101' })).toBeNull()
    await opened.user.click(screen.getByRole('button', { name: 'Nacimientos parto multiple 2100' }))
    expect(await screen.findByRole('dialog', { name: 'Nacimientos parto multiple' })).toBeTruthy()
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('2208'))
    expect(dialog().getByText('982000411200201')).toBeTruthy()
    await pick(opened, 'Sexo', 'MACHO')
    await write(opened, 'Peso al nacer (kg)', '3,1')
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.values).toMatchObject({
      CONSECUTIVO: '2100',
      CONSECUTIVONEW: '2208',
      SIGLA: '1',
      SEXO_ADICIONAL: 'M',
      PESO_AL_NACER_ADICIONAL: '3.1',
    })
  })
})

describe('THE list of inseminations', () => {
  it('opens the support document in another tab', async () => {
    const book = fakeBook(signedIn(associate))
    const values = { CONSECUTIVO: '3100', SOPORTE: 'a.jpg', URL_SOPORTE: '/archivos/a.jpg' }
    book.rowsOf('A02').set(aged([{ values }], now))
    await open('/formularioA02', { book })
    const link = screen.getByRole('link', { name: 'Ver documento soporte' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/archivos/a.jpg', '_blank'])
  })

  it('shows the one that still waits on the device here, and no window that a browser could refuse', async () => {
    const book = fakeBook(signedIn(associate))
    const opened = vi.spyOn(window, 'open')
    const photos = [{ id: 'f', slot: 'SOPORTE', bytes: 3, sha256: 'ab', receivedAt: undefined, address: undefined }]
    book.outbox.photo = async () => new Uint8Array([1, 2, 3]).buffer
    book
      .rowsOf('A02')
      .set(aged([{ values: { CONSECUTIVO: '3100' }, entry: entry({ id: 'a', form: 'A02', photos }) }], now))
    const { user } = await open('/formularioA02', { book })
    await user.click(screen.getByRole('button', { name: 'Ver documento soporte' }))
    expect(await screen.findByRole('img', { name: /^Foto de / })).toBeTruthy()
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('THE list on a phone', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  beforeEach(() => happyDOM.setViewport({ width: 390 }))
  afterEach(() => happyDOM.setViewport({ width: 1024 }))

  it('is sorted from a menu, for there are no headings to tap', async () => {
    const { user } = await list(matings(3))
    expect(numbers()).toEqual(['1100', '1101', '1102'])
    const menu = screen.getByLabelText('Ordenar por')
    await user.selectOptions(menu, 'CONSECUTIVO ↓')
    expect(numbers()).toEqual(['1102', '1101', '1100'])
    await user.selectOptions(menu, 'Como en la lista')
    expect(numbers()).toEqual(['1100', '1101', '1102'])
  })

  it('offers pages only where there are two, and their size only where it changes something', async () => {
    const sizes = () => screen.queryByRole('radiogroup', { name: 'Filas por página' }) !== null
    const pages = () => screen.queryByRole('button', { name: 'Página 1' }) !== null
    const { book } = await list(matings(5))
    expect([sizes(), pages()]).toEqual([false, false])
    act(() => book.rowsOf('A01').set(aged(matings(6), now)))
    expect([sizes(), pages()]).toEqual([true, false])
    act(() => book.rowsOf('A01').set(aged(matings(11), now)))
    expect([sizes(), pages()]).toEqual([true, true])
  })

  it('has nothing to search, narrow down or count where there is one record', async () => {
    const around = () => [screen.queryByLabelText('Buscar...'), screen.queryByText(/^Mostrando/)].map(Boolean)
    const { book } = await list(matings(1))
    expect(around()).toEqual([false, false])
    act(() => book.rowsOf('A01').set(aged(matings(2), now)))
    expect(around()).toEqual([true, true])
  })

  it('tells the day of each row as people say it', async () => {
    await list([filedMating('1100', { FECHA_SERVICIO: '2025-11-14' }), filedMating('1101', { FECHA_SERVICIO: '' })])
    const [dated] = screen.getAllByRole('button', { name: /^Consultar / })
    expect(dated?.textContent).toContain('vie 14 nov 2025')
  })

  it('says once, above the rows, what is the same in all of them', async () => {
    const CHIP_MACHO = '982000411200101'
    await list([filedMating('1100', { CHIP_MACHO }), filedMating('1101', { CHIP_MACHO })])
    const [told] = screen.getAllByText(/^Igual en todas/)
    expect(told?.textContent).toContain('0101')
    const [row] = screen.getAllByRole('button', { name: /^Consultar / })
    expect(row?.textContent).not.toContain('0101')
  })

  it('tells an embryo birth by the doe that stood there, then by whose embryo it was', async () => {
    const carried = { IDENTIF_RECEPTORA: '982000411208482', NOMBRE_RECEPTORA: 'Katy', NOMBREHEMBRA: 'Mora II' }
    await list([filedBirth('2100', carried), filedBirth('2101', { NOMBREHEMBRA: 'Zarza' })], {
      path: '/formularioA04',
      form: 'A04',
    })
    const [embryo, own] = screen.getAllByRole('button', { name: /^Consultar / })
    expect(embryo?.textContent).toMatch(/^Katy …8482 · embrión de Mora II/)
    expect(own?.textContent).toMatch(/^Zarza/)
  })

  it('has the next young of a litter beside its row, and what else may be done behind one button', async () => {
    const book = fakeBook(signedIn(associate))
    const unsent = entry({ id: 'a', form: 'A04', mayEdit: true })
    book.rowsOf('A04').set(aged([{ ...filedBirth('8705'), entry: unsent }], now))
    const { user } = await open('/formularioA04', { book })
    expect(screen.getByRole('button', { name: 'Nacimientos parto multiple 8705' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Corregir 8705' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Más acciones/ }))
    expect(screen.getAllByRole('button', { name: / 8705$/ }).length).toBeGreaterThan(2)
  })
})
