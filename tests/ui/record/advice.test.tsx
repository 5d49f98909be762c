import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AdviceFacts, defaultBounds } from '../../../src/registry/index.ts'
import { formOpening } from '../../../src/ui/animals/open-form.ts'
import { aged, entry, fakeBook } from '../fake-book.ts'
import { dialog, field, fillMating, open, openAdd, options, pick, send, submitted, write } from './acts.ts'
import { animals, filedMating } from './forms-book.ts'

const FATHER = '982000411200101'
const MOTHER = '982000411200202'
const FEMALE = '982000411200201'
const knowing = (animals: AdviceFacts['animals']): AdviceFacts => ({
  today: '2026-11-21',
  bounds: defaultBounds,
  animals,
})
afterEach(() => vi.restoreAllMocks())

const future = 'La fecha es posterior a hoy (sáb 21 nov).'

describe('advice in THE dialog', () => {
  it('stands in a note at its field when the typing has come to rest, and goes when it is mended', async () => {
    const opened = await openAdd('/formularioA01')
    await write(opened, 'Fecha de servicio', '2026-11-25')
    const note = await screen.findByText(future)
    expect(note.closest('[data-field]')?.getAttribute('data-field')).toBe('FECHA_SERVICIO')
    expect(note.closest('[role="status"]')).toBeTruthy()
    await write(opened, 'Fecha de servicio', '2026-11-20')
    await waitFor(() => expect(screen.queryByText(future)).toBeNull())
  })

  it('asks once about what is rather a slip, never blocks, and what was ignored goes with the form', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    await write(opened, 'Fecha de servicio', '2026-11-25')
    await send(opened)
    await opened.user.click(await screen.findByRole('button', { name: 'Enviar así' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.advice).toEqual([{ field: 'FECHA_SERVICIO', rule: 'fechaFutura', text: future }])
  })

  it('while it asks, its two answers are the only buttons, the safe one first in looks and under Enter', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    await write(opened, 'Fecha de servicio', '2026-11-25')
    await send(opened)
    const review = await screen.findByRole('button', { name: 'Revisar' })
    const buttons = [...(review.parentElement?.querySelectorAll('button') ?? [])]
    expect(buttons.map((one) => [one.textContent, one.dataset.variant ?? 'filled'])).toEqual([
      ['Enviar así', 'default'],
      ['Revisar', 'filled'],
    ])
    expect(document.activeElement).toBe(review)
    await opened.user.keyboard('{Enter}')
    expect(submitted(opened)).toEqual([])
    expect(await dialog().findByRole('button', { name: 'Enviar' })).toBeTruthy()
  })

  it('is shown again when a form that waits in the outbox is looked at', async () => {
    const book = fakeBook()
    const advice = [{ field: 'FECHA_SERVICIO', rule: 'fechaFutura', text: future }]
    const { values } = filedMating('1201')
    const waiting = entry({ id: 'e', number: '1201', values, advice })
    book.outbox.entries.set([waiting])
    book.rowsOf('A01').set(aged([{ values, entry: waiting }]))
    const opened = await open('/formularioA01', { book })
    await opened.user.click(screen.getByRole('button', { name: 'Consultar 1201' }))
    expect((await screen.findByText(future)).closest('[role="dialog"]')).toBeTruthy()
  })

  it('rests on what the device knows of the animals', async () => {
    const book = fakeBook()
    book.knownAnimals = () => knowing({ [FATHER]: { owner: 'otro', leasesKnown: true } })
    const opened = await openAdd('/formularioA01', { book })
    await fillMating(opened)
    expect(await screen.findByText(/no era de este usuario ni lo tenía en arriendo/)).toBeTruthy()
  })

  it('about the animal just chosen is read first: the next list waits until one goes on, or chooses another', async () => {
    const book = fakeBook()
    book.knownAnimals = () => knowing({ [FATHER]: { owner: 'otro', leasesKnown: true } })
    const females = () => animals.filter(({ sexo }) => sexo === 'H')
    const { to, search } = formOpening('A01', {})
    const address = `${to}?${new URLSearchParams(search as Record<string, string>)}`
    const opened = await open(address, { book, overrides: { seleccionChipsHembras: females } })
    await waitFor(() => expect(options().join()).toContain('RELÁMPAGO'))
    await pick(opened, 'Chip del macho', 'RELÁMPAGO')
    await screen.findByText(/no era de este usuario ni lo tenía en arriendo/)
    expect(options()).toEqual([])
    await pick(opened, 'Chip del macho', 'FARAÓN')
    await waitFor(() => expect(options().join()).toContain('PALOMA'))
  })

  it('marks females in their list: last, with the reason, and none left out', async () => {
    const book = fakeBook()
    book.marks.set({ [MOTHER]: 'gestante, pare en 4 días' })
    const opened = await openAdd('/formularioA01', { book })
    await fillMating(opened)
    await opened.user.click(field('Chip de la hembra'))
    await opened.user.clear(field('Chip de la hembra'))
    await waitFor(() => expect(options().length).toBeGreaterThan(1))
    expect(options().at(-1)).toContain('gestante, pare en 4 días')
    expect(options().filter((text) => text?.includes('gestante'))).toHaveLength(1)
  })

  it('says in one line that the female is pregnant, and asks once on sending', async () => {
    const book = fakeBook()
    const span = { from: '2026-11-17', until: '2026-11-27', likely: '2026-11-25' }
    book.knownAnimals = () =>
      knowing(
        Object.fromEntries(
          [FEMALE, MOTHER].map((chip) => [
            chip,
            { name: 'Katy', species: 'C', served: [{ by: 'A01 1150', on: '2026-06-25', until: '', span }] },
          ]),
        ),
      )
    const seen: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this)
    })
    const opened = await openAdd('/formularioA01', { book })
    await fillMating(opened)
    const note = await screen.findByText(/^Katy …\d{4} está gestante por A01 1150/)
    expect(note.closest('[data-field]')?.getAttribute('data-field')).toBe('CHIP_HEMBRA')
    // Chosen last, she stands at the bottom: the line would lie behind the buttons.
    expect(seen).toContain(note.closest('[role="status"]'))
    await send(opened)
    await opened.user.click(await screen.findByRole('button', { name: 'Enviar así' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.advice?.map(({ rule }) => rule)).toEqual(['hembraLibre'])
  })

  it('of a service that a choice loaded: gestation under the day of the birth, weight under the weight', async () => {
    const opened = await openAdd('/formularioA04')
    await pick(opened, 'Forma de concepción', 'A01 MONTA DIRECTA')
    await pick(opened, 'Consecutivo de servicio', '1150')
    await write(opened, 'Fecha del parto', '2026-07-25')
    await write(opened, 'Peso al nacer (kg)', '9')
    const weight = await screen.findByText('El peso al nacer usual en cabras es de 1,7 a 5 kg. Revise el peso.')
    const gestation = await screen.findByText(/La gestación habría durado 30 días/)
    expect(weight.closest('[data-field]')?.getAttribute('data-field')).toBe('PESO_AL_NACER')
    expect(gestation.closest('[data-field]')?.getAttribute('data-field')).toBe('FECHA_PARTO')
  })
})

describe('the planned pair of an A01', () => {
  it('shows beside CRUZAR CON the inbreeding of the offspring, the kinship and what it rests on', async () => {
    const book = fakeBook()
    const pair = { kinship: 'MH', coefficient: 0.125, generations: 4, complete: 2, high: true } as const
    book.pairOf(FATHER, MOTHER).set(aged(pair))
    const opened = await openAdd('/formularioA01', { book })
    await fillMating(opened)
    const percent = await screen.findByText('Consanguinidad de la cría: 12,5 %')
    expect(percent.closest('[data-field]')?.getAttribute('data-field')).toBe('PARENTESCO')
    expect(screen.getByText('Parentesco calculado: MEDIA HERMANA')).toBeTruthy()
    expect(screen.getByText('según 4 generaciones de pedigrí, 2 completas')).toBeTruthy()
  })

  it.each([
    [{ generations: 1, complete: 1 }, 'según 1 generación de pedigrí: no se conocen sus padres'],
    [{ generations: 3, complete: 1 }, 'según 3 generaciones de pedigrí, solo la primera completa'],
  ])('says how little it rests on: %j', async (depth, text) => {
    const book = fakeBook()
    book.pairOf(FATHER, MOTHER).set(aged({ kinship: 'NP', coefficient: 0, high: false, ...depth }))
    const opened = await openAdd('/formularioA01', { book })
    await fillMating(opened)
    expect(await screen.findByText('Sin parentesco conocido')).toBeTruthy()
    expect(screen.queryByText(/Consanguinidad de la cría|Parentesco calculado/)).toBeNull()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('says so when the pedigree is not on this device, and nothing while one of them is missing', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    expect(await screen.findByText(/el pedigrí de esta pareja no está en este dispositivo/)).toBeTruthy()
    await opened.user.click(dialog().getByRole('button', { name: 'Borrar Chip de la hembra' }))
    await waitFor(() => expect(screen.queryByText(/Consanguinidad/)).toBeNull())
  })
})
