import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Print, Values } from '../../../src/registry/index.ts'
import { populationReport } from '../../../src/registry/pedigree/report.ts'
import type { Sheet } from '../../../src/sync/contract/inventory.ts'
import { randomPopulation } from '../../registry/pedigrees.ts'
import { aged, type FakeBook, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// The chart comes on demand, and here it does not come.
vi.mock('../../../src/ui/population/population-chart.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const CHIP = '170000000107408'
const breeds = [
  { species: 'C', code: '1', name: 'Alpina' },
  { species: 'C', code: '2', name: 'Saanen' },
]
/** A whole report, as a host or the inventory gives it. */
const rows: readonly Values[] = populationReport({
  population: randomPopulation(42),
  breeds,
  species: { C: 'Caprina' },
  year: 2026,
}).map(({ values, animal }) => (animal === undefined ? values : { ...values, CHIP, NOMBRE: `Cabra ${animal}` }))

const host = { operation: 'poblacion/informe', fields: {}, passing: [] } as const

function shown(computing = false, some = rows): FakeBook {
  const book = fakeBook()
  book.populationOf().set(aged({ rows: some, computing, source: host }))
  return book
}

it('every measure is a table under its heading, and another population is one choice away', async () => {
  const { user, address } = renderApp(shown(), '/poblacion')
  await screen.findByRole('heading', { level: 1, name: 'Informe de población' })
  for (const name of [
    'Consanguinidad y tamaño efectivo',
    'Animales y consanguinidad por año',
    'Intervalo entre generaciones',
    'Pedigrí conocido',
    'Origen de los genes',
    'Ancestros principales',
    'Padres más usados',
    'Partos, pesos e intervalos por raza',
  ]) {
    const section = within(screen.getByRole('region', { name }))
    expect(section.getAllByRole('columnheader').length, name).toBeGreaterThan(1)
    expect(section.getAllByRole('row').length, name).toBeGreaterThan(1)
  }
  const animals = (raza: string) =>
    rows.find(({ RAZA, CLAVE }) => RAZA === raza && CLAVE === 'ANIMALES')?.VALOR as string
  const count = () => screen.getByRole('row', { name: /^Animales del informe/ }).textContent
  expect(count()).toContain(animals(''))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Población' }), 'Saanen')
  expect(count()).toContain(animals('2'))
  expect(address()).toBe('/poblacion?de=C-2')
  const sires = within(screen.getByRole('region', { name: 'Padres más usados' }))
  expect(sires.getAllByRole('columnheader')[0]?.textContent).toBe('Animal')
  expect(sires.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/animal/${CHIP}`)
})

it('a report of one farm says whose animals it counts', async () => {
  const book = shown()
  const farm = { nid: '7', tid: 'CC', nombres: 'Ana Ardila', premises: '', municipality: '', prepared: true }
  book.device.farm.set({ kind: 'chosen', farm })
  book.populationOf('7').set(aged({ rows, computing: false, source: { herdOf: '7' } }))
  renderApp(book, '/poblacion')
  expect(await screen.findByText(/Cuenta solo los animales de Ana Ardila/)).toBeTruthy()
})

it('a report that the host is computing is asked for again, and an older one stays meanwhile', async () => {
  const book = shown(true, [])
  renderApp(book, '/poblacion')
  await screen.findByText(/se está calculando. Con muchos animales/)
  vi.useFakeTimers()
  act(() => book.populationOf().set(aged({ rows, computing: true, source: { ...host } })))
  expect(screen.getByText('El registro ha cambiado: un informe nuevo se está calculando.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Origen de los genes' })).toBeTruthy()
  const asked = () => book.calls.filter(([name]) => name === 'refresh').length
  const before = asked()
  act(() => void vi.advanceTimersByTime(5_000))
  expect(asked()).toBe(before + 1)
  act(() => book.populationOf().set(aged({ rows, computing: false, source: { ...host } })))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(asked()).toBe(before + 1)
})

it('the workbook has a sheet for each table, with numbers as numbers and every population', async () => {
  const book = shown()
  const { user } = renderApp(book, '/poblacion')
  await user.click(await screen.findByRole('button', { name: 'Excel' }))
  const [, prefix, sheet] = book.calls.find(([name]) => name === 'exportSheet') as [string, string, Sheet]
  expect(prefix).toBe('poblacion')
  expect([sheet, ...(sheet.also ?? [])].length).toBe(8)
  const years = sheet.also?.find(({ name }) => name === 'Por año') as Sheet
  expect(years.headings.slice(0, 6)).toEqual(['Población', 'Año', 'Nacidos', 'Machos', 'Hembras', 'Registrados'])
  expect(years.numbers.slice(0, 3)).toEqual([false, true, true])
  expect(new Set(years.rows.map(([population]) => population)).size).toBe(3)
  const sires = sheet.also?.find(({ name }) => name === 'Padres más usados') as Sheet
  expect(sires.headings).toEqual(['Población', 'N.º', 'Chip', 'Nombre', 'Crías', 'Parte (%)'])
  expect(sires.rows[0]?.slice(1, 3)).toEqual(['1', CHIP])
})

/** @returns the pages of the print that this button makes, and all that they say */
async function printedBy(name: string, at = '/poblacion') {
  const book = shown()
  const { user } = renderApp(book, at)
  await user.click(await screen.findByRole('button', { name }))
  const [, , pages] = book.calls.find(([call]) => call === 'printPages') as [string, string, readonly Print[]]
  return {
    pages,
    words: pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []))),
  }
}

it('a print has the population that the address names, and no other', async () => {
  const { words } = await printedBy('PDF', '/poblacion?de=C-2')
  expect(words.filter((text) => text === 'Origen de los genes').length).toBe(1)
  expect(words).toContain('Saanen')
  expect(words).not.toContain('Alpina')
})

it('the print of all has every table of every population on letter paper', async () => {
  const { pages, words } = await printedBy('PDF de todas')
  expect(words.filter((text) => text === 'Origen de los genes').length).toBe(3)
  expect(words).toEqual(
    expect.arrayContaining(['Caprina: todas las razas', 'Alpina', 'Saanen', `1 de ${pages.length}`]),
  )
  for (const { width, height, marks } of pages)
    for (const mark of marks)
      if (mark.kind === 'text') expect([mark.x <= width, mark.y <= height]).toEqual([true, true])
})

it('a device without animals says so and leads to where they come from', async () => {
  const book = fakeBook()
  book.populationOf().set(aged({ rows: [], computing: false, source: { herdOf: '' } }))
  renderApp(book, '/poblacion')
  await screen.findByText('No hay animales en este dispositivo.')
})

it('without signal a report of the host that never came is not called empty', async () => {
  const book = fakeBook()
  book
    .populationOf()
    .set({ value: { rows: [], computing: false, source: host }, takenAt: undefined, refreshing: false })
  renderApp(book, '/poblacion')
  await screen.findByText('El informe no está en este dispositivo. Necesita conexión.')
})

it('without its charts, which come the first time with signal, says so, and has all the tables', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // All of it is in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void
      constructor(tell: (seen: readonly object[]) => void) {
        this.observe = () => tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  renderApp(shown(), '/poblacion')
  const section = await screen.findByRole('region', { name: 'Animales y consanguinidad por año' })
  await within(section).findAllByText('La gráfica llega la primera vez con señal. La tabla dice lo mismo.')
  expect(within(section).getAllByRole('row').length).toBeGreaterThan(2)
})
