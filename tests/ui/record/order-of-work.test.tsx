import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { PageWindow, Person } from '../../../src/registry/index.ts'
import { administrator, aged, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock } from '../render-app.tsx'
import { open } from './acts.ts'
import { filedBirth, filedMating } from './forms-book.ts'

const now = manualClock().now()
const desk: Person = {
  ...administrator,
  capacidades: [...administrator.capacidades, 'paginas', 'paginasTodo', 'filtros', 'recibido', 'ficha'],
}

/** The list of births of all owners, and the pages that it asked for. */
async function births(person = desk, path = '/formularioA04') {
  const book = fakeBook(signedIn(person))
  const pages: (PageWindow | undefined)[] = []
  const rows = [filedBirth('2100', { RECIBIDO: '2026-11-20 08:15' }), filedBirth('2101', { RECIBIDO: '' })]
  book.rowsOf('A04').set(aged(rows, now))
  const shown = Object.assign(book, {
    lists: {
      ...book.lists,
      rows: (form: { readonly key: string }, owner: string, page?: PageWindow) => {
        pages.push(page)
        return book.rowsOf(form.key, owner)
      },
    },
  })
  return { ...(await open(path, { book: shown })), book: shown, pages }
}

const heads = () =>
  screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent)
const received = { column: 'RECIBIDO', descending: true }

describe('a list of all owners at a desk', () => {
  it('shows the newest received first, says when, and takes one click to the documented order, which it remembers', async () => {
    const { user, book, pages } = await births()
    await waitFor(() => expect(pages.at(-1)?.sort).toEqual(received))
    expect(screen.getByRole('columnheader', { name: /RECIBIDO/ }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByText(/2026-11-20/)).toBeTruthy()
    const order = within(screen.getByRole('radiogroup', { name: 'Orden de la lista' }))
    await user.click(order.getByText('Consecutivo'))
    await waitFor(() => expect(pages.at(-1)?.sort).toBeUndefined())
    expect(book.lists.preferences.current()).toMatchObject({ 'orden de las listas': 'documented' })
    await user.click(order.getByText('Recibido'))
    await waitFor(() => expect(pages.at(-1)?.sort).toEqual(received))
  })

  it('shortens headings where it has many columns, breaks no word, and names them whole', async () => {
    await births()
    const told = (name: string) => {
      const { textContent, title } = screen.getByRole('button', { name })
      return [textContent, title]
    }
    expect(told('FECHA DEL PARTO')).toEqual(['F. PARTO', 'FECHA DEL PARTO'])
    expect(told('CONSECUTIVO DE SERVICIO')).toEqual(['SERV.', 'CONSECUTIVO DE SERVICIO'])
  })

  it('puts what belongs together in one column of two lines, each with its heading that sorts', async () => {
    const { user } = await births()
    const cells = within(screen.getByRole('row', { name: /2100/ })).getAllByRole('cell')
    const lines = cells.flatMap((cell) =>
      [...cell.children].map((line) => [line.textContent, line.getAttribute('title')]),
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        ['HEMBRA', 'HEMBRA'],
        ['A01', 'A01 MONTA DIRECTA'],
      ]),
    )
    const head = screen.getByRole('columnheader', { name: 'SEXO, PESO AL NACER (KG)' })
    await user.click(within(head).getByRole('button', { name: 'PESO AL NACER (KG)' }))
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'))
  })

  it('parts them again where the person moves one away', async () => {
    const { user } = await births()
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await user.click(await screen.findByRole('button', { name: 'Mover PESO AL NACER (KG) después' }))
    await waitFor(() => expect(heads()).toEqual(expect.arrayContaining(['SEXO', 'PESO AL NACER (KG)'])))
    expect(heads()).toContain('MESES, DIAS')
  })

  it('says on paper of which day it is', async () => {
    await births()
    await waitFor(() => {
      window.dispatchEvent(new Event('beforeprint'))
      expect(screen.getByRole('main').dataset.day).toBe(new Date(now).toISOString().slice(0, 10))
    })
  })

  it('reads number, date, dam, sex, weight, type, and then when it was received', async () => {
    await births()
    expect(heads().slice(1, 7)).toEqual([
      'CONSECUTIVO, PREFIJO',
      'FECHA DEL PARTO',
      'CHIP DE LA HEMBRA',
      'SEXO, PESO AL NACER (KG)',
      'TIPO DE PARTO',
      'RECIBIDO',
    ])
    expect(heads().join(', ').split(', ')).toHaveLength(18)
  })

  it('that a host cannot say it of stays as documented', async () => {
    const { pages } = await births({ ...desk, capacidades: desk.capacidades.filter((name) => name !== 'recibido') })
    await waitFor(() => expect(pages.at(-1)).toBeTruthy())
    expect(pages.at(-1)?.sort).toBeUndefined()
    expect(heads()).not.toContain('RECIBIDO')
    expect(screen.queryByRole('radiogroup', { name: 'Orden de la lista' })).toBeNull()
  })
})

describe('the filters of coded columns', () => {
  it('are the codes themselves, whatever rows are in sight', async () => {
    const { user, pages } = await births()
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    for (const label of ['FORMA DE CONCEPCION', 'SEXO', 'TIPO DE PARTO', 'ESPECIE', 'RAZA DEL MACHO'])
      expect(await screen.findByRole('combobox', { name: label })).toBeTruthy()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'FORMA DE CONCEPCION' }),
      'TRANSFERENCIA DE EMBRIONES',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'SEXO' }), 'MACHO')
    await user.type(screen.getByRole('combobox', { name: 'PREFIJO' }), 'ALP{Enter}')
    await waitFor(() =>
      expect(pages.at(-1)?.filters).toEqual({ FORMA_CONCEPCION: 'TE', SEXO: 'M', PREFIJO_SOLICITANTE: 'ALP' }),
    )
  })

  it('ask for today, this week and this month in one press', async () => {
    const { user, pages } = await births()
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    const press = (name: string) => user.click(screen.getByRole('button', { name: `RECIBIDO: ${name}` }))
    await press('Hoy')
    const today = new Date(now).toISOString().slice(0, 10)
    await waitFor(() => expect(pages.at(-1)?.filters).toEqual({ RECIBIDO: `${today}..${today}` }))
    await press('Este mes')
    await waitFor(() => expect(pages.at(-1)?.filters?.RECIBIDO).toMatch(/-01\.\.\d{4}-\d{2}-(30|31)$/))
    await press('Este mes')
    await waitFor(() => expect(pages.at(-1)?.filters).toBeUndefined())
    // Written as in every date field.
    await user.type(screen.getByRole('textbox', { name: 'RECIBIDO, desde' }), '1/3/2026')
    await waitFor(() => expect(pages.at(-1)?.filters).toEqual({ RECIBIDO: '2026-03-01..' }))
  })
})

describe('the views of a list', () => {
  it('are saved by name, are a link, come back with one press and go', async () => {
    const { user, book, app } = await births(desk, `/formularioA04?filtros=${encodeURIComponent('{"SEXO":"M"}')}`)
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Enlace de esta vista')).value).toContain('SEXO')
    await user.type(screen.getByLabelText('Nombre de esta vista'), 'Machos{Enter}')
    expect(book.lists.preferences.current()).toMatchObject({
      'vistas A04': [{ name: 'Machos', search: { filtros: { SEXO: 'M' } } }],
    })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro SEXO' }))
    await waitFor(() => expect(app.address()).not.toContain('SEXO'))
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    await user.click(await screen.findByRole('button', { name: 'Machos' }))
    await waitFor(() => expect(app.address()).toContain('SEXO'))
    await user.click(screen.getByRole('button', { name: 'Borrar la vista Machos' }))
    expect(book.lists.preferences.current()).toMatchObject({ 'vistas A04': [] })
  })

  it('mean the week of the day on which they are opened, if they were saved of this week', async () => {
    const { user, book, pages } = await births()
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    await user.click(screen.getByRole('button', { name: 'RECIBIDO: Esta semana' }))
    await waitFor(() => expect(pages.at(-1)?.filters?.RECIBIDO).toMatch(/^\d{4}-\d{2}-\d{2}\.\./))
    const week = pages.at(-1)?.filters
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    await user.type(await screen.findByLabelText('Nombre de esta vista'), 'Semana{Enter}')
    const kept = book.lists.preferences.current() as { 'vistas A04': { search: { filtros: object } }[] }
    expect(kept['vistas A04'][0]?.search.filtros).toEqual({ RECIBIDO: 'hoy:thisWeek' })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro RECIBIDO' }))
    await waitFor(() => expect(pages.at(-1)?.filters).toBeUndefined())
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    await user.click(await screen.findByRole('button', { name: 'Semana' }))
    await waitFor(() => expect(pages.at(-1)?.filters).toEqual(week))
  })

  it('and their links carry a usual period by its name, never as the days of today', async () => {
    const { user, app } = await births()
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    await user.click(screen.getByRole('button', { name: 'RECIBIDO: Este mes' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'SEXO' }), 'MACHO')
    await waitFor(() => expect(decodeURIComponent(app.address())).toContain('hoy:thisMonth'))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    const link = new URL((await screen.findByLabelText<HTMLInputElement>('Enlace de esta vista')).value)
    expect(JSON.parse(link.searchParams.get('filtros') ?? '')).toEqual({ RECIBIDO: 'hoy:thisMonth', SEXO: 'M' })
  })

  it('carry the columns as they stand, which whoever opens them sees until he sets his own', async () => {
    const { user } = await births()
    const hide = async (label: string) => user.click(await screen.findByRole('checkbox', { name: `Mostrar ${label}` }))
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await hide('SEXO')
    await user.keyboard('{Escape}')
    const sent = heads()
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    const { search } = new URL((await screen.findByLabelText<HTMLInputElement>('Enlace de esta vista')).value)
    cleanup()
    const other = await births(desk, `/formularioA04${search}`)
    expect(heads()).toEqual(sent)
    expect(other.book.lists.preferences.current(), 'his own stay as they are').not.toHaveProperty('lista A04')
    await other.user.click(screen.getByRole('button', { name: 'Columnas' }))
    await other.user.click(await screen.findByRole('checkbox', { name: 'Mostrar SEXO' }))
    await waitFor(() => expect(other.app.address()).not.toContain('columnas'))
    expect(heads()).toHaveLength(sent.length + 1)
  })

  it('with the usual columns carry these too: whoever has others sees what was sent', async () => {
    const { user } = await births()
    const sent = heads()
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    const { search } = new URL((await screen.findByLabelText<HTMLInputElement>('Enlace de esta vista')).value)
    cleanup()
    const others = { 'lista A04': { order: [], hidden: ['SEXO'] } }
    const plain = await births()
    act(() => plain.book.lists.preferences.set(others))
    expect(heads()).not.toEqual(sent)
    cleanup()
    const opened = await births(desk, `/formularioA04${search}`)
    act(() => opened.book.lists.preferences.set(others))
    expect(heads()).toEqual(sent)
  })

  it('say where they are kept', async () => {
    const { user } = await births()
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    expect(await screen.findByText(/Queda en este navegador/)).toBeTruthy()
  })

  it('that an older version or another hand kept harm nothing', async () => {
    const { user, book } = await births()
    book.lists.preferences.set({ 'vistas A04': [null, 5, { name: 7 }, { name: 'Rota', search: { filas: 'x' } }] })
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    expect(await screen.findByRole('button', { name: 'Rota' })).toBeTruthy()
  })
})

describe('the list on a phone', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  afterEach(() => happyDOM.setViewport({ width: 1024 }))

  it('leads from each row to the person', async () => {
    happyDOM.setViewport({ width: 390 })
    await births()
    const [first] = screen.getAllByRole('link', { name: /^Ver a / })
    expect(first?.getAttribute('href')).toBe(`/persona/${filedMating('1').values.NID_PROPIETARIO}`)
  })
})
