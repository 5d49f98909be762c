import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import type { Draft } from '../../../src/sync/contract/capture.ts'
import type { ExpectedBirth } from '../../../src/sync/contract/expected-births.ts'
import type { FarmAnimals } from '../../../src/sync/contract/farm-animals.ts'
import { formOpening, givenUnder } from '../../../src/ui/animals/open-form.ts'
import { aged, associate, box, entry, fakeBook, signedIn } from '../fake-book.ts'
import { dialog, field, fillMating, open, openAdd, options, pick, send, shownIn, submitted, write } from './acts.ts'
import { animals } from './forms-book.ts'

const paloma: ExpectedBirth = {
  id: 'A01 1150 982000411200201',
  owner: associate.nid,
  ownerName: associate.nombres,
  concept: 'A01',
  service: '1150',
  female: { chip: '982000411200201', name: 'PALOMA' },
  breed: 'ALPINA',
  sire: { chip: '982000411200101', name: 'RELÁMPAGO' },
  served: '2026-06-25',
  servedUntil: '',
  span: { from: '2026-11-17', until: '2026-11-27', likely: '2026-11-22' },
  unsent: false,
  given: {
    owner: associate.nid,
    concept: 'A01',
    service: '1150',
    sire: '982000411200101',
    dam: '982000411200201',
  },
}
const canela: ExpectedBirth = {
  ...paloma,
  id: 'A01a 520 982000411200202',
  concept: 'A01a',
  service: '520',
  female: { chip: '982000411200202', name: 'CANELA' },
  given: { ...paloma.given, concept: 'A01a', service: '520', dam: '982000411200202' },
}

const waiting = () => {
  const book = fakeBook(signedIn(associate))
  book.birthsOf(associate.nid).set(aged([paloma, canela]))
  return book
}

const addressOf = (key: string, given = {}) => {
  const { to, search } = formOpening(key, given)
  return `${to}?${new URLSearchParams(Object.entries(search).map(([name, text]) => [name, String(text)]))}`
}

describe('a form opened with what is known', () => {
  it('has owner, number, concept, service, dam and sire, and the day of today', async () => {
    const opened = await open(addressOf('A04', paloma.given), { book: waiting() })
    await screen.findByRole('button', { name: 'Enviar' })
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('2208'))
    const facts = (_: string, one: Element | null) => one?.textContent === 'mañana de RELÁMPAGO A01 1150'
    await waitFor(() => expect(dialog().getByText(facts)).toBeTruthy())
    await pick(opened, 'Tipo de parto', 'SENCILLO')
    await pick(opened, 'Sexo', 'HEMBRA')
    await write(opened, 'Peso al nacer (kg)', '2,8')
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.values).toMatchObject({
      NID_PROPIETARIO: associate.nid,
      CONSECUTIVO: '2208',
      FORMA_CONCEPCION: 'A01',
      CONSECUTIVO_SERVICIO: '1150',
      CHIP_HEMBRA: '982000411200201',
      CHIP_MACHO: '982000411200101',
      FECHA_PARTO: '2026-11-21',
    })
  })

  it('is empty where one comes back to it, once another has followed it', async () => {
    const opened = await open(addressOf('A04', paloma.given), { book: waiting() })
    await screen.findByRole('button', { name: 'Enviar' })
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('2208'))
    await pick(opened, 'Tipo de parto', 'SENCILLO')
    await pick(opened, 'Sexo', 'HEMBRA')
    await write(opened, 'Peso al nacer (kg)', '2,8')
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar y otro' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    await act(async () => opened.app.history.push('/formularioA01?adicionar=1'))
    await screen.findByRole('dialog', { name: 'Adicionar Monta Directa' })
    await act(async () => opened.app.history.back())
    await screen.findByRole('dialog', { name: 'Adicionar Nacimiento' })
    expect(shownIn('Consecutivo de servicio')).toBe('')
  })

  it('goes on with the female whose service was missing, once one comes back from filing it', async () => {
    const book = fakeBook(signedIn(associate))
    book.birthsOf(associate.nid).set(aged([canela]))
    const female = {
      id: '1',
      ...paloma.female,
      sex: 'H',
      breed: 'Alpina',
      species: 'C',
      book: 'FU',
      born: '',
      leasedUntil: '',
    }
    const females = box(aged<FarmAnimals>({ rows: [female], total: 1, counts: {} }))
    Object.assign(book.animals, { farmAnimals: () => females })
    const opened = await openAdd('/formularioA04', { book })
    await opened.user.type(field(recordTexts.finder), 'paloma')
    await opened.user.click(await screen.findByRole('button', { name: 'Su monta' }))
    await screen.findByRole('dialog', { name: 'Adicionar Monta Directa' })
    book.birthsOf(associate.nid).set(aged([paloma, canela]))
    // A birth that is begun elsewhere is hers only if somebody says so.
    await act(async () => opened.app.history.push('/formularioA04?adicionar=1'))
    await screen.findByRole('dialog', { name: 'Adicionar Nacimiento' })
    expect(shownIn('Consecutivo de servicio')).toBe('')
    await act(async () => opened.app.history.go(-2))
    await waitFor(() => expect(shownIn('Consecutivo de servicio')).toBe('1150'))
    expect(shownIn(recordTexts.finder)).toContain('PALOMA')
    // Whoever meant another takes another.
    await pick(opened, recordTexts.finder, 'CANELA')
    await waitFor(() => expect(shownIn('Consecutivo de servicio')).toBe('520'))
  })

  it('without a number left says so at once, where it is, before anything is filled in', async () => {
    await open(addressOf('A12'), { overrides: { seleccionCodigos: () => [] } })
    expect((await screen.findByText(recordTexts.noNumbers)).closest('[hidden]')).toBeNull()
    expect(field('Consecutivo').getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps what was handed over out of the address', () => {
    expect(addressOf('A04', { dam: '982000411200201' })).not.toContain('982000411200201')
  })

  it('leaves out an owner for whom the person may not file', async () => {
    await open(addressOf('A04', { owner: '63512004' }), { book: waiting() })
    await screen.findByRole('button', { name: 'Enviar' })
    expect(shownIn('Nombre del usuario')).toBe(associate.nombres)
  })

  it('begun anew is there before the disk is asked for a draft; where one comes back to it, its draft is', async () => {
    const book = waiting()
    const asked: string[] = []
    const { draft } = book.capture
    Object.assign(book.capture, {
      draft: (key: string) => {
        asked.push(key)
        return draft(key)
      },
    })
    const opened = await openAdd('/formularioA01', { book })
    expect(asked).toEqual([])
    await write(opened, 'Observaciones', 'celo')
    await waitFor(() => expect(book.drafts.size).toBe(1))
    await act(async () => opened.app.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => opened.app.history.forward())
    await screen.findByRole('button', { name: 'Enviar' })
    expect(shownIn('Observaciones')).toBe('celo')
    expect(asked).toEqual([...book.drafts.keys()])
  })

  it('has a draft of its own, so that one begun before stays; so has each that is begun with the button', async () => {
    const book = waiting()
    book.drafts.set('A04', { form: 'A04', values: { OBSERVACIONES: 'otra' }, mode: 'add', photos: [], savedAt: 0 })
    const opened = await open(addressOf('A04', { dam: '982000411200201' }), { book })
    await screen.findByRole('button', { name: 'Enviar' })
    await opened.user.type(field('Observaciones'), 'x')
    await waitFor(() => expect(book.drafts.size).toBe(2))
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    for (const n of [3, 4]) {
      await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
      await screen.findByRole('button', { name: 'Enviar' })
      expect(shownIn('Observaciones')).toBe('')
      await opened.user.type(field('Observaciones'), String(n))
      await waitFor(() => expect(book.drafts.size).toBe(n))
      await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect([...book.drafts.values()].map(({ values }) => values.OBSERVACIONES)).toEqual(['otra', 'x', '3', '4'])
  })

  it('is found as it was at its address, where the page knows no more what it was opened with', async () => {
    const book = waiting()
    const opened = await open(addressOf('A04', paloma.given), { book })
    await screen.findByRole('button', { name: 'Enviar' })
    await opened.user.type(field('Observaciones'), 'x')
    const [[place, draft]] = (await waitFor(() => {
      expect(book.drafts.size).toBe(1)
      return [...book.drafts]
    })) as [[string, Draft]]
    expect(opened.app.address()).toBe(`/formularioA04?adicionar=1&con=${place.split(' ')[1]}`)
    opened.app.view.unmount()
    // As after a reload: a word that this page has not given.
    book.drafts.clear()
    book.drafts.set('A04 fotra', { ...draft, form: 'A04 fotra' })
    const again = await open('/formularioA04?adicionar=1&con=fotra', { book })
    expect(await screen.findByText(/Se recuperó lo que había escrito/)).toBeTruthy()
    expect(shownIn('Observaciones')).toBe('x')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('RELÁMPAGO A01 1150'))
    // Begun again, it has what it was opened with.
    await again.user.click(dialog().getByRole('button', { name: 'Empezar de nuevo' }))
    await again.user.click(dialog().getByRole('button', { name: 'Sí, empezar de nuevo' }))
    expect(shownIn('Observaciones')).toBe('')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('RELÁMPAGO A01 1150'))
  })

  it('is empty and new at an address whose draft was sent or discarded in between', async () => {
    await open('/formularioA04?adicionar=1&con=fenviada', { book: waiting() })
    await screen.findByRole('button', { name: 'Enviar' })
    expect(screen.queryByText(/Se recuperó/)).toBeNull()
    expect(shownIn('Observaciones')).toBe('')
  })

  it('a door leads to another form once it has been gone through, and to the same until then', () => {
    const first = addressOf('A04', { dam: '1' })
    expect(addressOf('A04', { dam: '1' })).toBe(first)
    givenUnder(first.split('con=')[1])
    expect(addressOf('A04', { dam: '1' })).not.toBe(first)
  })
})

describe('the doe first', () => {
  it('choosing her says concept, service and sire, of a group her too', async () => {
    const opened = await openAdd('/formularioA04', { book: waiting() })
    await opened.user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(recordTexts.finderFirst)).toBeTruthy()
    // The focus goes to the first that is missing, and would close a list that opens before it has.
    const focused = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
    await waitFor(() => expect(focused()).toBe('FORMA_CONCEPCION'))
    await pick(opened, 'Hembra que parió', 'CANELA')
    await waitFor(() => expect(screen.queryByText(recordTexts.finderFirst)).toBeNull())
    await waitFor(() => expect(shownIn('Consecutivo de servicio')).toBe('520'))
    expect(shownIn('Forma de concepción')).toContain('A01a')
    expect(shownIn('Chip de la hembra')).toContain('CANELA')
    await pick(opened, 'Hembra que parió', 'PALOMA')
    await waitFor(() => expect(shownIn('Consecutivo de servicio')).toBe('1150'))
    expect(screen.getByRole('region', { name: 'Datos del servicio' }).textContent).toContain('RELÁMPAGO')
  })

  it('she is found by the last four digits, the one who is due first on top', async () => {
    const opened = await openAdd('/formularioA04', { book: waiting() })
    await opened.user.click(field('Hembra que parió'))
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(options()[0]).toContain('PALOMA…0201')
    await opened.user.type(field('Hembra que parió'), '0202')
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(options()[0]).toContain('CANELA')
  })
})

it('a birth that was just declared is not offered to the next, although the list has not heard of it', async () => {
  const opened = await open(addressOf('A04', paloma.given), { book: waiting() })
  await screen.findByRole('button', { name: 'Enviar' })
  await pick(opened, 'Tipo de parto', 'SENCILLO')
  await pick(opened, 'Sexo', 'HEMBRA')
  await write(opened, 'Peso al nacer (kg)', '2,8')
  await waitFor(() => expect(shownIn('Consecutivo')).not.toBe(''))
  await opened.user.click(dialog().getByRole('button', { name: 'Enviar y otro' }))
  await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  expect(await screen.findByText('PALOMA …\u20600201 · hembra 2,8 kg')).toBeTruthy()
  await waitFor(() => expect(options()).toHaveLength(1))
  expect(options()[0]).toContain('CANELA')
})

it('a female that was just served is the last one offered to the next mating, before her mark has come', async () => {
  const opened = await openAdd('/formularioA01')
  await fillMating(opened)
  await pick(opened, 'Chip de la hembra', 'PALOMA')
  await opened.user.click(dialog().getByRole('button', { name: 'Enviar y otro' }))
  await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  await waitFor(() => expect(shownIn('CRUZAR CON')).toBe(''))
  await pick(opened, 'CRUZAR CON', 'NO EMPARENTADA')
  await opened.user.click(field('Chip de la hembra'))
  await waitFor(() => expect(options().length).toBeGreaterThan(1))
  expect(options().at(-1)).toContain('PALOMA')
})

describe('the list of who gave birth, at the door of births', () => {
  const atTheDoor = () => {
    const book = fakeBook(signedIn(associate))
    book.birthsOf(associate.nid).set(undefined)
    const opened = open(addressOf('A04', { owner: associate.nid }), { book })
    const arrive = () => act(() => book.birthsOf(associate.nid).set(aged([paloma, canela])))
    return { opened, arrive }
  }
  /** Waits longer than the list does for its dialog to open. */
  const dialogIsOpen = async () => {
    await screen.findByRole('button', { name: 'Enviar' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)))
  }

  it('opens it at the top of the form, where what is set is read, and brings the next one to sight', async () => {
    const moved = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open(addressOf('A04'), { book: waiting() })
    await waitFor(() => expect(moved).toHaveBeenCalled())
    expect(moved).toHaveBeenCalledWith({ block: 'nearest' })
    expect(moved).not.toHaveBeenCalledWith({ block: 'start' })
    moved.mockRestore()
  })

  it('opens when the births are looked up later than the dialog has opened', async () => {
    const { opened, arrive } = atTheDoor()
    await opened
    await dialogIsOpen()
    expect(dialog().queryByLabelText('Hembra que parió')).toBeNull()
    arrive()
    await waitFor(() => expect(options()).toHaveLength(2))
  })

  it('stays closed when the person has begun elsewhere meanwhile', async () => {
    const { opened, arrive } = atTheDoor()
    const { user } = await opened
    await dialogIsOpen()
    await user.click(field('Observaciones'))
    arrive()
    await waitFor(() => field('Hembra que parió'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(field('Observaciones'))
  })
})

describe('an animal chosen first', () => {
  it('tells its breed and species, and leaves the list whole for another', async () => {
    const opened = await openAdd('/formularioA01')
    await pick(opened, 'Chip del macho', 'FARAÓN')
    await waitFor(() => expect(shownIn('Raza del macho')).toBe('SAANEN'))
    expect(shownIn('Especie')).toBe('Caprina')
    await opened.user.click(field('Chip del macho'))
    await waitFor(() => expect(options().join()).toContain('RELÁMPAGO'))
  })

  it('with its pair says the kinship that the pedigree knows, which the person may change', async () => {
    const opened = await openAdd('/formularioA01', { overrides: { seleccionChipsHembras: ownFemales } })
    opened.book
      .pairOf('982000411200101', '982000411200202')
      .set(aged({ kinship: 'HI', coefficient: 0.25, generations: 2, complete: 2, high: true }))
    await pick(opened, 'Chip del macho', 'RELÁMPAGO')
    await pick(opened, 'Chip de la hembra', 'CANELA')
    await waitFor(() => expect(shownIn('CRUZAR CON')).toBe('HIJA'))
    expect(shownIn('Raza o mestizaje')).toBe('ALPINA')
    await pick(opened, 'CRUZAR CON', 'NO EMPARENTADA')
    expect(shownIn('CRUZAR CON')).toBe('NO EMPARENTADA')
    expect(shownIn('Chip de la hembra')).toContain('CANELA')
  })
})

const ownFemales = () => [
  { code: '982000411200202', name: '982000411200202 CANELA', nombre: 'CANELA', raza: '11', sexo: 'H', especie: 'C' },
]

/** Females of a breed, or all. */
const ofBreed = ({ RAZA = '' }) => animals.filter(({ sexo, raza }) => sexo === 'H' && (RAZA === '' || raza === RAZA))

describe('what is carried over', () => {
  const yesterdaysDay = Date.UTC(2026, 10, 20, 15)
  const filed = (capturedAt: number) =>
    entry({
      id: 'a',
      form: 'A01',
      capturedAt,
      values: { NID_PROPIETARIO: associate.nid, FECHA_SERVICIO: '2026-11-18', COD_ESPECIE: 'C', CHIP_MACHO: 'X' },
    })

  it('is the day of the last form of the same day, and no male that is not offered any more', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([filed(Date.UTC(2026, 10, 21, 14))])
    await openAdd('/formularioA01', { book })
    expect(shownIn('Fecha de servicio')).toBe('2026-11-18')
    expect(field('Fecha de servicio').getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText('Sigue el día del anterior: mié 18 nov')).toBeTruthy()
    await waitFor(() => expect(shownIn('Chip del macho')).toBe(''))
  })

  it('is the male too where he is still offered: the next mating asks for the female only', async () => {
    const book = fakeBook(signedIn(associate))
    const last = filed(Date.UTC(2026, 10, 21, 14))
    book.outbox.entries.set([{ ...last, values: { ...last.values, CHIP_MACHO: '982000411200101' } }])
    await openAdd('/formularioA01', { book })
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    expect(shownIn('Chip de la hembra')).toBe('')
  })

  it('is his breed too, which does not narrow the females: those of another breed are found', async () => {
    const book = fakeBook(signedIn(associate))
    const last = filed(Date.UTC(2026, 10, 21, 14))
    const male = { CHIP_MACHO: '982000411200101', RAZA_MACHO: '11' }
    book.outbox.entries.set([{ ...last, values: { ...last.values, ...male } }])
    const opened = await openAdd('/formularioA01', { book, overrides: { seleccionChipsHembras: ofBreed } })
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    await opened.user.click(field('Chip de la hembra'))
    await waitFor(() => expect(options().join()).toContain('LUNA'))
  })

  it('a breed that the person chose leaves out others: a name that is not found says so, and finds it in all', async () => {
    const opened = await openAdd('/formularioA01', { overrides: { seleccionChipsHembras: ofBreed } })
    await pick(opened, 'Especie', 'Caprina')
    await pick(opened, 'Raza del macho', 'ALPINA')
    await opened.user.click(field('Chip de la hembra'))
    await opened.user.keyboard('luna')
    await screen.findByText(/Nada coincide con «luna».*Raza o mestizaje/)
    await opened.user.click(screen.getByRole('button', { name: 'Buscar en todas' }))
    await waitFor(() => expect(options().join()).toContain('LUNA'))
  })

  it('is nothing of another day', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([filed(yesterdaysDay)])
    await openAdd('/formularioA01', { book })
    expect(shownIn('Fecha de servicio')).toBe('2026-11-21')
    expect(screen.queryByText(/^Sigue el día/)).toBeNull()
  })
})

it('a choice with one option is made', async () => {
  const only = () => [{ code: '1150', name: '1150' }]
  const opened = await openAdd('/formularioA04', { overrides: { seleccionConsecutivoServicio: only } })
  await pick(opened, 'Forma de concepción', 'A01 ')
  await waitFor(() => expect(shownIn('Consecutivo de servicio')).toBe('1150'))
})

describe('what is rather a slip of the finger', () => {
  const born = async (weight: string, day = '2026-11-21') => {
    const opened = await open(addressOf('A04', paloma.given), { book: waiting() })
    await screen.findByRole('button', { name: 'Enviar' })
    await pick(opened, 'Tipo de parto', 'SENCILLO')
    await pick(opened, 'Sexo', 'HEMBRA')
    await write(opened, 'Fecha del parto', day)
    await write(opened, 'Peso al nacer (kg)', weight)
    return opened
  }

  it('28 offers 2,8', async () => {
    const opened = await born('28')
    await opened.user.click(await screen.findByRole('button', { name: '¿Quiso escribir 2,8?' }))
    expect(shownIn('Peso al nacer (kg)')).toBe('2,8')
  })

  it('is asked about once as it is sent, and filed where it is so', async () => {
    const opened = await born('2,8', '2026-11-30')
    await screen.findByText('La fecha es posterior a hoy (sáb 21 nov).')
    await send(opened)
    expect(submitted(opened)).toEqual([])
    await opened.user.click(await screen.findByRole('button', { name: 'Enviar así' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.advice?.map(({ rule }) => rule)).toContain('fechaFutura')
  })

  it('what is only unusual is sent without a question', async () => {
    const opened = await born('5,2')
    await screen.findByText(/peso al nacer usual/)
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  })
})

it('the end of a period is a tap away from its beginning', async () => {
  const opened = await openAdd('/formularioA01a')
  await opened.user.click(await screen.findByRole('button', { name: '+42 días' }))
  expect(shownIn('Fecha final de empadre')).toBe('2027-01-02')
})

it('a group that is saved without females lacks no young', async () => {
  const opened = await openAdd('/formularioA01a')
  await pick(opened, 'Chip del macho', 'RELÁMPAGO')
  await opened.user.click(await screen.findByRole('button', { name: '+42 días' }))
  await send(opened)
  expect(await screen.findByRole('button', { name: 'Corregir' })).toBeTruthy()
  expect(submitted(opened).map(({ form }) => form.key)).toEqual(['A01a'])
  expect(screen.queryByText(/Falta registrar/)).toBeNull()
})
