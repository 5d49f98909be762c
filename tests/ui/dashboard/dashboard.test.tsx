import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inventoryColumns, keyOf } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import { FIRST_SCREEN } from '../../../src/sync/contract/device.ts'
import type { HerdPageRequest, HerdSummary } from '../../../src/sync/contract/inventory.ts'
import { dashboardTexts } from '../../../src/ui/dashboard/dashboard-texts.ts'
import { animal } from '../../sync/herd-model.ts'
import { administrator, aged, associate, box, calm } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'
import { herdBook, someNews } from './herd-book.ts'

const own = { NID_PROPIETARIO: associate.nid, NOMPROP: associate.nombres }
const rows = [
  animal({ ...own, CHIP: '982000000000001', NOMBRE: 'REY', SEXO: 'M' }),
  animal({ ...own, CHIP: '982000000000002', NOMBRE: 'ÑAPA', PESO_AL_NACER: '2.5' }),
  animal({
    ...own,
    CHIP: '982000000000003',
    NOMBRE: 'LUNA',
    CHIP_PADRE: '982000000000001',
    CHIP_MADRE: '982000000000002',
  }),
  ...Array.from({ length: 20 }, (_, n) =>
    animal({
      ...own,
      CHIP: `98200000000010${n}`,
      NOMBRE: `CRIA ${n}`,
      COD_RAZA: 'BOE',
      RAZA: 'BOER',
      FECHA_NACIMIENTO: '2024-03-01',
    }),
  ),
]
const mine = { owner: associate.nid, rows }

async function open(book = herdBook(associate, mine), path = '/') {
  const app = renderApp(book, path)
  await screen.findByRole('heading', { level: 1, name: 'Consulte su informacion' })
  await screen.findByRole('region', { name: 'Animales' })
  await screen.findByRole('combobox', { name: 'Especie' })
  return { ...app, book }
}
const names = () =>
  within(screen.getByRole('region', { name: 'Animales' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.lastElementChild?.textContent)
const pick = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  // Without layout, the open list counts as hidden.
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

describe('the inventory', () => {
  it('shows every documented column, those that one reads first in front, ten animals a page of 5, 10 or 25', async () => {
    const { user } = await open()
    const table = within(screen.getByRole('region', { name: 'Animales' }))
    const headings = table
      .getAllByRole('columnheader')
      .slice(1)
      .flatMap((head) => within(head).getAllByRole('button'))
    const shown = headings.map((heading) => heading.textContent?.replaceAll('\u00ad', ''))
    const labels = inventoryColumns.map(({ label }) => label)
    // Of the two names each says whose it is; to a screen reader they are as documented.
    expect(shown).toContain('NOMBRE (asociado)')
    expect(headings.map((heading) => heading.getAttribute('aria-label')).toSorted()).toEqual(labels.toSorted())
    expect(shown.slice(0, 5)).toEqual(['CHIP', 'NOMBRE (animal)', 'CONSEC.', 'CONS. NACIM.', 'F. NACIM.'])
    expect(names()).toHaveLength(10)
    expect(screen.getByText('Mostrando 1 a 10 de 23 registros')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
    expect(await screen.findByText('Mostrando 11 a 20 de 23 registros')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '25' }))
    expect(await screen.findByText('Mostrando 1 a 23 de 23 registros')).toBeTruthy()
  })

  it('sorts by a column, up, down and as it came', async () => {
    const { user } = await open()
    const sort = within(screen.getByRole('region', { name: 'Animales' })).getByRole('button', { name: 'CHIP' })
    await user.click(sort)
    expect(sort.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
    expect(names()[0]).toBe('REY')
    await user.click(sort)
    await waitFor(() => expect(names()[0]).toBe('CRIA 19'))
    await user.click(sort)
    expect(sort.closest('th')?.getAttribute('aria-sort')).toBeNull()
  })

  it('has its place in the address: filters, order, page and search come with a link, and are written as they change', async () => {
    const filtros = encodeURIComponent(JSON.stringify({ COD_ESPECIE: 'C', RAZA: 'BOE' }))
    const { user, address } = await open(undefined, `/?texto=cria&orden=-CHIP&filas=5&pagina=2&filtros=${filtros}`)
    expect(await screen.findByText('Mostrando 6 a 10 de 20 registros')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar...' }).value).toBe('cria')
    expect(names()[0]).toBe('CRIA 14')
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await screen.findByText('Mostrando 11 a 15 de 20 registros')
    await waitFor(() => expect(address()).toContain('pagina=3'))
    await pick(user, 'Sexo', 'HEMBRA')
    await waitFor(() => expect(decodeURIComponent(address())).toContain('"SEXO":"H"'))
    expect(address()).not.toContain('pagina=')
  })

  it('shows nobody anothers animals because an address asks for them', async () => {
    await open(undefined, '/?asociado=200')
    expect(await screen.findByText('Mostrando 1 a 10 de 23 registros')).toBeTruthy()
  })

  it('leads from a row to the page of its animal, which Back leaves to the same place', async () => {
    const { user, address, history } = await open(undefined, '/?texto=rey')
    await waitFor(() => expect(names()).toEqual(['REY']))
    await user.click(screen.getByRole('button', { name: 'Consultar 982000000000001' }))
    await waitFor(() => expect(address()).toBe('/animal/982000000000001'))
    act(() => history.back())
    await waitFor(() => expect(names()).toEqual(['REY']))
  })

  it('on paper are all that are found, with whose they are and what they were filtered by', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await open()
    await pick(user, 'Sexo', 'HEMBRA')
    await screen.findByText('Mostrando 1 a 10 de 22 registros')
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    const sheet = document.querySelector<HTMLElement>('[data-printed-list]')
    expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(22)
    expect(sheet?.querySelector('p')?.textContent).toContain(`${associate.nombres} · Sexo: HEMBRA`)
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })

  it('that was never read here and is on its way is not called empty, nor counted', async () => {
    const book = herdBook(associate, mine)
    const onItsWay = (value: unknown) => box({ value, takenAt: undefined, refreshing: true }) as never
    vi.spyOn(book.animals, 'herdSummary').mockReturnValue(onItsWay({ groups: [], total: 0 }))
    vi.spyOn(book.animals, 'herdPage').mockReturnValue(onItsWay({ rows: [], total: 0 }))
    renderApp(book)
    await screen.findByRole('heading', { level: 2, name: dashboardTexts.chart })
    expect(document.body.textContent).not.toContain('0 animales')
    expect(screen.queryByText(dashboardTexts.nothingHere)).toBeNull()
    expect(screen.queryByText(commonTexts.empty)).toBeNull()
  })

  it('says that the first screen stands once its animals do, not before', async () => {
    performance.clearMarks(FIRST_SCREEN)
    const book = herdBook(associate, mine)
    const never = vi.spyOn(book.animals, 'herdPage').mockReturnValue(box(undefined) as never)
    renderApp(book)
    await screen.findByRole('heading', { level: 2, name: dashboardTexts.chart })
    expect(performance.getEntriesByName(FIRST_SCREEN)).toEqual([])
    cleanup()
    never.mockRestore()
    await open()
    await waitFor(() => expect(names()).toHaveLength(10))
    expect(performance.getEntriesByName(FIRST_SCREEN)).not.toEqual([])
  })

  it('searches all columns, without accents', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar...' }), 'napa')
    await waitFor(() => expect(names()).toEqual(['ÑAPA']))
  })

  it('says how old the data is, also without signal', async () => {
    const { book } = await open()
    book.outbox.connection.set({ ...calm, reachable: false })
    expect(await screen.findByText(/Sin conexión: datos de/)).toBeTruthy()
  })

  it('offers the figures of the chart to whoever cannot see it', async () => {
    await open()
    const table = screen.getByRole('table', { name: 'Inventario general de animales por raza' })
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(cells).toEqual(['RazaHembrasMachosTotal', 'BOER20020', 'SAANEN213'])
  })

  describe('with a breed of either species that has one name', () => {
    const [goat, ram] = [
      { COD_RAZA: 'CRC', COD_ESPECIE: 'C' },
      { COD_RAZA: 'CRO', COD_ESPECIE: 'O', SEXO: 'M' },
    ]
    const both = [
      { ...goat, NOMBRE: 'CHIVA' },
      { ...goat, NOMBRE: 'CABRA' },
      { ...ram, NOMBRE: 'OVEJO' },
    ]
    const criollas = both.map((one, at) => animal({ ...own, ...one, RAZA: 'CRIOLLA', CHIP: `98200000000020${at}` }))

    it('counts each with its species', async () => {
      await open(herdBook(associate, { owner: associate.nid, rows: criollas }))
      const table = within(screen.getByRole('table', { name: dashboardTexts.chart }))
      const cells = table.getAllByRole('row').map((row) => row.textContent)
      expect(cells.slice(1)).toEqual(['CRIOLLA · Caprina202', 'CRIOLLA · Ovina011'])
    })

    it.each(['of the inventory', 'of a host that says the breed’s code alone'])(
      'is chosen by its bar (%s)',
      async (who) => {
        const book = herdBook(administrator, { owner: 'ADMINANCO', rows: criollas })
        const { herdSummary } = book.animals
        if (who !== 'of the inventory')
          book.animals.herdSummary = (filter) => {
            const told = herdSummary(filter).current()?.value as HerdSummary
            return box(aged({ ...told, groups: told.groups.map(({ COD_ESPECIE: _, ...group }) => group) }))
          }
        for (const [COD_ESPECIE, code] of [
          ['C', 'CRC'],
          ['O', 'CRO'],
        ] as const) {
          const fields = { COD_ESPECIE, NID_PROPIETARIO: 'ADMINANCO' }
          const breeds = { operation: 'selecciones/seleccionCodigoRazasDash', fields, passing: [] } as const
          book.optionsOf(keyOf(breeds)).set(aged([{ code, name: 'CRIOLLA' }]))
        }
        const { user } = await open(book)
        const bar = await screen.findByRole('button', { name: 'CRIOLLA · Ovina: 0 hembras, 1 machos, 1 en total' })
        expect(screen.getAllByRole('button', { name: /^CRIOLLA/ })).toHaveLength(2)
        await user.click(bar)
        await waitFor(() => expect(names()).toEqual(['OVEJO']))
        // Of one species alone the filter says it.
        expect(screen.getByRole('button', { name: /^CRIOLLA: 0 hembras/, pressed: true })).toBeTruthy()
      },
    )
  })

  it('says so when nothing matches, and when nothing is on the device', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar...' }), 'nadie se llama así')
    expect(await screen.findByText('No se encontraron registros.')).toBeTruthy()
  })

  it('that this device lost says so, and not that there are no animals', async () => {
    const book = herdBook(associate, { owner: associate.nid, rows: [] })
    const { herdSummary } = book.animals
    book.animals.herdSummary = (filter) => {
      const told = herdSummary(filter).current()
      return box(aged({ ...(told?.value as HerdSummary), damaged: true }, undefined))
    }
    await act(async () => void renderApp(book))
    expect((await screen.findByText(/se dañó y no se puede leer/)).closest('[role="status"]')).toBeTruthy()
    await screen.findByRole('button', { name: recordTexts.refresh })
    expect(screen.queryByText(/0 animales/)).toBeNull()
    expect(screen.queryByText(dashboardTexts.nothingHere)).toBeNull()
    expect(screen.queryByText(commonTexts.empty)).toBeNull()
  })

  it('has its help', async () => {
    const { user, book } = await open()
    book.helpOf(1).set(aged(['<p>Aquí ve sus animales</p>']))
    await user.click(screen.getByRole('button', { name: 'Ayuda' }))
    expect(await screen.findByRole('dialog', { name: 'Mis Inventarios' })).toBeTruthy()
  })
})

describe('the inventory on a phone', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  beforeEach(() => happyDOM.setViewport({ width: 390 }))
  afterEach(() => happyDOM.setViewport({ width: 1024 }))

  it('has the rows of every list: name, chip and breed, day of birth; the whole row is the way to the animal', async () => {
    const young = animal({ ...own, CONSEC_NACIMIENTO: '8705', NOMBRE: 'SIN CHIP', SEXO: 'M', RAZA: 'BOER' })
    const { user, address } = renderApp(herdBook(associate, { ...mine, rows: [...rows.slice(0, 1), young] }))
    const row = await screen.findByRole('button', { name: 'Consultar 982000000000001' })
    expect(row.textContent).toContain('REY')
    expect(row.textContent).toContain('982 0000 0000 0001 · SAANEN')
    expect(row.textContent).toContain('vie 1 may 2020')
    const unchipped = screen.getByRole('button', { name: /^SIN CHIP/ })
    await user.click(unchipped)
    expect(screen.getByText('8705')).toBeTruthy()
    await user.click(row)
    await waitFor(() => expect(address()).toBe('/animal/982000000000001'))
  })
})

describe('the filters', () => {
  it('an ordinary person sees only his own, under his name', async () => {
    await open()
    const associateField = screen.getByRole<HTMLInputElement>('combobox', { name: 'Asociado' })
    expect(associateField.value).toBe(associate.nombres)
    expect(associateField.readOnly).toBe(true)
  })

  it('an administrator chooses an associate, and what hung on the old choice is cleared', async () => {
    const others = [animal({ CHIP: '5', NID_PROPIETARIO: '200', NOMPROP: 'LUIS PARRA', NOMBRE: 'MORA' })]
    const { user } = await open(herdBook(administrator, { owner: 'ADMINANCO', rows: [...rows, ...others] }))
    await pick(user, 'Especie', 'Caprina')
    await pick(user, 'Raza', 'BOER')
    await waitFor(() => expect(screen.getByText('Mostrando 1 a 20 de 20 registros')).toBeTruthy())
    await pick(user, 'Asociado', 'LUIS PARRA')
    await waitFor(() => expect(names()).toEqual(['MORA']))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Raza' }).value).toBe('')
  })

  it('a list says what it waits for', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('combobox', { name: 'Raza' }))
    expect(await screen.findByText('Primero llene: Especie')).toBeTruthy()
  })

  it('the male is asked for first when males are looked at, and each label keeps its own sex', async () => {
    const { user } = await open()
    const order = () =>
      screen
        .getAllByRole('combobox')
        .map((box) => box.getAttribute('aria-label') ?? document.querySelector(`label[for="${box.id}"]`)?.textContent)
        .filter((label) => label?.includes('chip'))
    expect(order()).toEqual(['Seleccion el chip de la hembra', 'Seleccion el chip del macho'])
    await pick(user, 'Sexo', 'MACHO')
    expect(order()).toEqual(['Seleccion el chip del macho', 'Seleccion el chip de la hembra'])
    await pick(user, 'Especie', 'Caprina')
    await pick(user, 'Raza', 'SAANEN')
    await pick(user, 'Seleccion el chip del macho', /REY.*982000000000001/)
    await waitFor(() => expect(names()).toEqual(['REY']))
    await user.click(screen.getByRole('button', { name: 'Borrar Sexo' }))
    await waitFor(() => expect(names()).toEqual(['REY', 'LUNA']))
  })

  it('a date alone leaves nothing out: a range does, once it is whole', async () => {
    const { user } = await open()
    const total = 'Mostrando 1 a 10 de 23 registros'
    await user.type(screen.getByRole('textbox', { name: 'Fecha inicial' }), '2024-02-01')
    await user.tab()
    expect(await screen.findByText(total)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Fecha final' }), '2024-02-20')
    await user.tab()
    expect(await screen.findByText('No se encontraron registros.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Borrar Fecha final' }))
    expect(await screen.findByText(total)).toBeTruthy()
  })

  it('the calendars open where there are days to choose, whenever the births become known', async () => {
    const book = herdBook(associate, mine)
    const { user } = await open(book)
    for (const label of ['Fecha inicial', 'Fecha final']) {
      await user.click(screen.getByRole('textbox', { name: label }))
      // Not the current month: the last birth was in an earlier year.
      expect(await screen.findByText(/^diciembre 2024$/i)).toBeTruthy()
      const days = [...document.querySelectorAll<HTMLButtonElement>('table button:not([data-hidden])')]
      expect(days.length).toBeGreaterThan(27)
      expect(days.filter(({ disabled }) => disabled)).toEqual([])
      await user.keyboard('{Escape}')
    }
  })

  it('the calendars open where there are days to choose also where the births come after the filters are drawn', async () => {
    const book = herdBook(associate, mine)
    const whole = book.animals.herdSummary
    const arrive: (() => void)[] = []
    book.animals.herdSummary = (filter) => {
      const known = whole(filter).current()
      if (!known) throw new Error('nothing is known')
      const late = box({ ...known, value: { ...known.value, firstBirth: '', lastBirth: '' } })
      arrive.push(() => late.set(known))
      return late
    }
    const { user } = await open(book)
    act(() => {
      for (const known of arrive) known()
    })
    await user.click(screen.getByRole('textbox', { name: 'Fecha inicial' }))
    expect(await screen.findByText(/^diciembre 2024$/i)).toBeTruthy()
    await user.keyboard('{Escape}')
  })

  it('a calendar that opens brings its field into sight, with the room that it takes below it', async () => {
    const moved = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await open()
    const field = screen.getByRole('textbox', { name: 'Fecha final' })
    await user.click(field)
    await waitFor(() => expect(moved.mock.instances).toContain(field))
    expect(moved.mock.calls.at(-1)).toEqual([{ block: 'nearest' }])
    moved.mockRestore()
  })

  it('are all taken away at once', async () => {
    const { user } = await open()
    await pick(user, 'Sexo', 'MACHO')
    await waitFor(() => expect(names()).toEqual(['REY']))
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(names()).toHaveLength(10))
  })
})

describe('the Excel file', () => {
  it('is asked for with the filters, the search and the order on the screen', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
    const { user, book } = await open()
    await pick(user, 'Sexo', 'HEMBRA')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar...' }), 'cria')
    await waitFor(() => expect(screen.getByText('Mostrando 1 a 10 de 20 registros')).toBeTruthy())
    await user.click(screen.getByRole('button', { name: 'CHIP' }))
    await user.click(screen.getByRole('button', { name: 'Exportar a Excel' }))
    const [, asked] = (await waitFor(() => book.calls.find(([name]) => name === 'exportHerd') ?? Promise.reject())) as [
      string,
      HerdPageRequest,
    ]
    expect(asked).toMatchObject({
      search: 'cria',
      sort: { column: 'CHIP', descending: false },
      filter: { SEXO: 'H', NID_PROPIETARIO: associate.nid },
    })
  })
})

/** A picture that needs no network. */
const dot = (n: number) => `data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#${n}`

describe('Entérese', () => {
  it('stands beside the inventory, and links only to pages', async () => {
    const book = herdBook(associate, mine)
    book.lookups.news.set(aged([...someNews, { DESCRIPCION: 'Trampa', PAGINA: 'javascript:alert(1)', URL: '' }]))
    const { user } = await open(book)
    const panel = screen.getByRole('complementary', { name: 'Entérese' })
    expect(
      within(panel)
        .getAllByRole('link', { name: 'Leer Más' })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://ejemplo.org/feria'])
    await user.click(within(panel).getByRole('button', { name: 'Ocultar Entérese' }))
    expect(
      within(panel)
        .queryByText(/Feria caprina/)
        ?.closest('[hidden]'),
    ).toBeTruthy()
  })

  it('is on the public home too, with its pictures', async () => {
    const book = herdBook(associate, mine)
    book.session.state.set({ kind: 'out' })
    book.lookups.news.set(aged(someNews))
    book.lookups.homeImages.set(
      aged([
        { ID: '1', URL: dot(1) },
        { ID: '2', URL: dot(2) },
      ]),
    )
    const { user } = renderApp(book)
    expect(await screen.findByRole('complementary', { name: 'Entérese' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Imagen 1 de 2' }).getAttribute('src')).toBe(dot(1))
    await user.click(screen.getByRole('button', { name: 'Imagen siguiente' }))
    expect(screen.getByRole('img', { name: 'Imagen 2 de 2' })).toBeTruthy()
  })
})
