/** A form filled with a finger: cells, the pad of weights, phrases; no keyboard covers the form. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FarmAnimals } from '../../../src/sync/contract/farm-animals.ts'
import { unfold } from '../../../src/ui/record/form/use-unfolding.ts'
import { aged, associate, box, entry, fakeBook, signedIn } from '../fake-book.ts'
import { dialog, field, open, openAdd, options, pick, send, shownIn, submitted, write } from './acts.ts'
import { filedMating } from './forms-book.ts'

const { matchMedia } = window
beforeEach(() => {
  window.matchMedia = (query) =>
    ({ matches: query.includes('coarse'), media: query, addEventListener() {}, removeEventListener() {} }) as never
})
afterEach(() => {
  window.matchMedia = matchMedia
})

const weight = () => field('Peso al nacer (kg)')
const pressed = (name: string) => dialog().getByRole('button', { name })

async function birth() {
  const opened = await openAdd('/formularioA04')
  await pick(opened, 'Forma de concepción', 'A01 MONTA DIRECTA')
  await pick(opened, 'Consecutivo de servicio', '1150')
  return opened
}

describe('the cells of a choice', () => {
  it('begin a birth as a single one, with the rare types behind Más', async () => {
    const opened = await birth()
    await waitFor(() => expect(shownIn('Tipo de parto')).toBe('SENCILLO'))
    const types = within(field('Tipo de parto'))
    expect(types.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['Sencillo', 'Doble', 'Triple'])
    await opened.user.click(pressed('Más'))
    await opened.user.click(types.getByRole('radio', { name: 'CUADRUPLE' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Cría 4 de 4' })).toBeTruthy())
    expect(dialog().queryByRole('button', { name: 'Más' })).toBeNull()
  })
})

describe('the pad of a weight', () => {
  it('offers the three usual ones of the breed and type of birth, from the births of the farm', async () => {
    const opened = await birth()
    act(() =>
      opened.book.page.set(
        aged({ rows: [26, 27, 29, 29, 32, 33, 28].map((w) => ({ PESO_AL_NACER: `${w / 10}` })), total: 7 }),
      ),
    )
    await opened.user.click(await screen.findByRole('button', { name: '2,9' }))
    expect(weight().value).toBe('2,9')
    await opened.user.click(pressed('0,1 kg más'))
    expect(weight().value).toBe('3')
    await opened.user.click(pressed('0,1 kg menos'))
    expect(weight().value).toBe('2,9')
  })

  it('writes digits without a keyboard, and a keyboard that is attached writes too', async () => {
    const opened = await birth()
    expect(weight().inputMode).toBe('none')
    await opened.user.click(weight())
    for (const digit of ['3', ',', '2', '5']) await opened.user.click(pressed(digit))
    expect(weight().value).toBe('3,25')
    await opened.user.click(pressed('Borrar la última cifra'))
    expect(weight().value).toBe('3,2')
    expect(document.activeElement).toBe(weight())
    await opened.user.keyboard('8')
    expect(weight().value).toBe('3,28')
    await opened.user.click(dialog().getByRole('radio', { name: 'HEMBRA' }))
    await opened.user.click(dialog().getByRole('button', { name: 'Hoy' }))
    await send(opened)
    await waitFor(() => expect(submitted(opened)[0]?.values.PESO_AL_NACER).toBe('3.28'))
  })

  it('counts on from a weight only: what was pasted and is none stays as it is', async () => {
    const opened = await birth()
    await opened.user.type(weight(), '2,8 aprox')
    expect(pressed('0,1 kg más')).toHaveProperty('disabled', true)
    expect(pressed('0,1 kg menos')).toHaveProperty('disabled', true)
  })

  it('is open where a wrong weight is mended, although a button stands before it', async () => {
    const opened = await birth()
    await write(opened, 'Peso al nacer (kg)', '28')
    await opened.user.click(dialog().getByRole('radio', { name: 'HEMBRA' }))
    await send(opened)
    await waitFor(() => expect(document.activeElement).toBe(weight()))
  })
})

describe('a number', () => {
  it('is begun by itself when it is next, as a text is', async () => {
    const { user } = await open('/formularioA08')
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await waitFor(() => field('Número de embriones'))
    expect(unfold(document.body, 'NUMERO_EMBRIONES')).toBe(true)
    expect(document.activeElement).toBe(field('Número de embriones'))
  })
})

describe('phrases for remarks', () => {
  it('come with the most used first, are added with a tap and taken back with another', async () => {
    const opened = await openAdd('/formularioA04')
    const filed = (n: number, OBSERVACIONES: string) => entry({ id: `e${n}`, form: 'A04', values: { OBSERVACIONES } })
    act(() =>
      opened.book.outbox.entries.set([
        filed(1, 'Parto asistido'),
        filed(2, 'Calostro dado'),
        filed(3, 'Calostro dado'),
      ]),
    )
    const phrases = within(await screen.findByRole('group', { name: 'Frases rápidas' }))
    await waitFor(() =>
      expect(phrases.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Calostro dado',
        'Parto asistido',
        'Parto normal',
        'Cría débil',
      ]),
    )
    await write(opened, 'Observaciones', 'Llovía')
    await opened.user.click(phrases.getByRole('button', { name: 'Calostro dado' }))
    expect(shownIn('Observaciones')).toBe('Llovía. Calostro dado')
    await opened.user.click(phrases.getByRole('button', { name: 'Calostro dado' }))
    expect(shownIn('Observaciones')).toBe('Llovía')
  })
})

describe('a date', () => {
  it('of a filed form is read in words', async () => {
    const book = fakeBook(signedIn(associate))
    const given = { FECHA_SOLICITUD: '2025-11-14', FECHA_SERVICIO: '2025-11-13' }
    book.rowsOf('A01').set({ value: [filedMating('1100', given)], takenAt: Date.now(), refreshing: false })
    const opened = await open('/formularioA01', { book })
    await opened.user.click(await screen.findByRole('button', { name: 'Consultar 1100' }))
    await screen.findByRole('dialog', { name: /^Consultando Monta Directa/ })
    expect(dialog().getByText('jue 13 nov 2025')).toBeTruthy()
    expect(dialog().queryByText(/^2025-/)).toBeNull()
  })

  it('shows whether today or yesterday is set, and rings the day on which the birth was expected', async () => {
    const book = fakeBook(signedIn(associate))
    const likely = '2026-11-18'
    const given = { owner: associate.nid, concept: 'A01', service: '1150', sire: '', dam: '982000411200201' }
    const female = { chip: '982000411200201', name: 'PALOMA' }
    const span = { from: '2026-11-13', until: '2026-11-23', likely }
    const served = { served: '2026-06-20', servedUntil: '', concept: 'A01', service: '1150' }
    const whose = { owner: associate.nid, ownerName: associate.nombres, breed: 'ALPINA' }
    book
      .birthsOf(associate.nid)
      .set(aged([{ id: 'a', female, span, ...served, ...whose, sire: { chip: '', name: '' }, unsent: false, given }]))
    const opened = await openAdd('/formularioA04', { book })
    await pick(opened, 'Forma de concepción', 'A01 MONTA DIRECTA')
    await pick(opened, 'Consecutivo de servicio', '1150')
    const isSet = (name: string) => pressed(name).getAttribute('aria-pressed')
    expect([isSet('Hoy'), isSet('Ayer')]).toEqual(['true', 'false'])
    await opened.user.click(pressed('Ayer'))
    expect([isSet('Hoy'), isSet('Ayer')]).toEqual(['false', 'true'])
    await opened.user.click(field('Fecha del parto'))
    const ringed = await waitFor(() => document.querySelector('[data-expected]') as HTMLElement)
    expect(ringed.textContent).toBe('18')
    expect(ringed.getAttribute('aria-description')).toBe('Fecha probable')
  })

  it('of a service is read in words, and stays as it is written in a field', async () => {
    await birth()
    const facts = screen.getByRole('region', { name: 'Datos del servicio' })
    await waitFor(() => expect(facts.textContent).toContain('Fecha de serviciojue 25 jun'))
    expect(shownIn('Fecha del parto')).toBe('2026-11-21')
  })
})

it('two people of one name are told apart by document and town in the list, and nobody else needs it', async () => {
  const people = [
    { code: '91', name: 'Luz Chaparro', tid: 'CC', municipio: 'San Gil' },
    { code: '92', name: 'Luz Chaparro', tid: 'CC', municipio: 'Zapatoca' },
    { code: '93', name: 'Hernando Ardila', tid: 'CC', municipio: 'Barichara' },
  ]
  const opened = await openAdd('/formularioA06', { overrides: { seleccionUsuariosOtros: () => people } })
  await opened.user.click(field('A quien se transfiere'))
  await waitFor(() =>
    expect(options()).toEqual(['Luz ChaparroCC 91 · San Gil', 'Luz ChaparroCC 92 · Zapatoca', 'Hernando Ardila']),
  )
})

it('a transfer is asked before it is sent, with animal, buyer, document and town', async () => {
  const people = [{ code: '91', name: 'Luz Chaparro', tid: 'CC', municipio: 'San Gil' }]
  const opened = await openAdd('/formularioA06', { overrides: { seleccionUsuariosOtros: () => people } })
  await pick(opened, 'Chip', 'CANELA')
  await waitFor(() => expect(shownIn('A quien se transfiere')).toBe('Luz Chaparro'))
  await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
  const asked = within(await screen.findByRole('alert'))
  asked.getByText(
    /^Al enviarlo, CANELA \(chip 982000411200202\) .* Luz Chaparro \(CC 91, San Gil\) el sáb 21 nov 2026\.$/,
  )
  expect(submitted(opened)).toEqual([])
  expect(screen.getAllByText(/deja de ser de/), 'said once').toHaveLength(1)
  await opened.user.click(dialog().getByRole('button', { name: 'Enviar así' }))
  await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  expect(submitted(opened)[0]?.values.crg_animal).toBe('982000411200202')
})

it('who looks for a female whose birth was just filed is told that she kidded today', async () => {
  const book = fakeBook(signedIn(associate))
  const values = {
    FORMA_CONCEPCION: 'A01',
    CHIP_HEMBRA: '982000411200209',
    NOMBREHEMBRA: 'KATY',
    FECHA_PARTO: '2026-11-21',
  }
  book.outbox.entries.set([entry({ id: 'uno', form: 'A04', values })])
  const opened = await openAdd('/formularioA04', { book })
  await opened.user.type(field('Hembra que parió'), 'katy')
  await screen.findByText('KATY parió hoy: su parto ya está en este dispositivo.')
})

it('who looks for a female without an open service is told what to fill first', async () => {
  const book = fakeBook(signedIn(associate))
  const female = { id: '1', chip: '982000411200209', name: 'KATY', sex: 'H', breed: 'Alpina', book: 'FU', born: '' }
  const females = box(aged<FarmAnimals>({ rows: [{ ...female, species: 'C', leasedUntil: '' }], total: 1, counts: {} }))
  Object.assign(book.animals, { farmAnimals: () => females })
  const opened = await openAdd('/formularioA04', { book })
  for (const typed of ['katy', '0209']) {
    await opened.user.clear(field('Hembra que parió'))
    await opened.user.type(field('Hembra que parió'), typed)
    await screen.findByText(/^KATY no tiene servicio abierto en este dispositivo\. Llene primero su servicio/)
  }
  await opened.user.click(screen.getByRole('button', { name: 'Su monta' }))
  await screen.findByRole('dialog', { name: 'Adicionar Monta Directa' })
  expect(shownIn('Fecha de servicio')).toBe('')
  // A farm has both: only males of hers are offered.
  await waitFor(() => expect(shownIn('Especie')).toBe('Caprina'))
})
