/** What is set is a line; a tap opens it. Focus and readings go on by themselves. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formOf, forms, listedForms, type Values } from '../../../src/registry/index.ts'
import { sectionsOf } from '../../../src/ui/record/parts/sections.ts'
import { summaryOf } from '../../../src/ui/record/parts/summary.ts'
import { associate, entry, fakeBook, signedIn } from '../fake-book.ts'
import { fakeTagReader } from '../fake-tag-reader.ts'
import { dialog, field, open, openAdd, options, pick, send, shownIn, submitted, write } from './acts.ts'

const RELAMPAGO = '982000411200101'
const CANELA = '982000411200202'

/** The names of each card of a form with these values. */
function cardsOf(key: string, values: Values): readonly (readonly string[])[] {
  const form = formOf(key)
  const blocks = Object.entries(form.fields).map(([name, field]) => ({ kind: 'field', name, field }) as const)
  const around = { form, values, birth: undefined, today: '2026-11-23', names: {} }
  return sectionsOf(form, blocks).flatMap((section) => (summaryOf(section, around) ? [section.names] : []))
}
const all = (key: string): Values =>
  Object.fromEntries(
    Object.entries(formOf(key).fields).map(([name, { kind }]) => [name, kind === 'date' ? '2026-11-20' : '1']),
  )

describe('the head of a form', () => {
  it.each(listedForms.filter(({ startsFrom }) => !startsFrom).map(({ key }) => key))(
    '%s: owner and number are one card once they are known',
    (key) => {
      const form = formOf(key)
      const [head = []] = cardsOf(key, { [form.owner]: '1' })
      expect(head).toContain(form.owner)
      expect(head).toContain(form.number)
    },
  )

  it('a sub-lease says in full which male it is about, and until when he is leased', () => {
    expect(cardsOf('A12-sub', all('A12-sub')).flat()).not.toContain('FIN_ARRENDAMIENTO')
  })

  it.each(forms.filter(({ partOf }) => partOf?.several).map(({ key }) => key))(
    '%s: the rows that are ticked are no card: the list stays for the next one',
    (key) => {
      const several = formOf(key).partOf?.several ?? ''
      expect(cardsOf(key, all(key)).flat()).not.toContain(several)
    },
  )

  it('says that a number is still to be chosen', () => {
    const form = formOf('A10')
    const around = { form, birth: undefined, today: '2026-11-23' }
    const section = { title: '', blocks: [], names: [form.owner, form.number] }
    const told = (number: string) =>
      summaryOf(section, { ...around, values: { [form.owner]: '1', [form.number]: number } })?.facts
    expect(told('')).toEqual(['N.º por elegir'])
    expect(told('10364')).toEqual(['N.º 10364'])
  })

  it.each([
    ['A01', 'CHIP_MACHO'],
    ['A01a', 'CHIP_MACHO'],
    ['A02', 'CHIP_HEMBRA'],
    ['A03', 'IDENTIF_RECEPTORA'],
    ['A06', 'crg_animal'],
    ['A08', 'CRG_MACHO'],
    ['A10', 'CRG_MACHO'],
    ['A12', 'crg_animal'],
  ])('%s: its animal is a card, which hides nothing that is typed', (key, animal) => {
    const card = cardsOf(key, all(key)).find((names) => names.includes(animal)) ?? []
    expect(card).toContain(animal)
    const kinds = card.map((name) => formOf(key).fields[name]?.kind)
    expect(kinds.filter((kind) => /text|memo|count|weight|photo/.test(kind ?? ''))).toEqual([])
    expect(cardsOf(key, { ...all(key), [animal]: '' }).flat()).not.toContain(animal)
  })

  it('imported semen is told by the name of its male, whom the registry does not know', () => {
    const form = formOf('A02')
    const section = { title: 'Origen', blocks: [], names: ['FORMULARIO', 'CONSECUTIVO_SERVICIO', 'CHIP_MACHO'] }
    const values = { ...all('A02'), CHIP_MACHO: '250374284246560', NOMBRE_MACHO: 'Ulysse du Poitou' }
    const told = summaryOf(section, { form, values, birth: undefined, today: '2026-11-23', names: {} })
    expect([told?.large, told?.tail]).toEqual(['Ulysse du Poitou', '6560'])
  })

  it('a flush is told with both its animals by name', () => {
    const form = formOf('A08')
    const values = { ...all('A08'), CRG_MACHO: RELAMPAGO, CRG_HEMBRA: CANELA }
    const blocks = Object.entries(form.fields).map(([name, field]) => ({ kind: 'field', name, field }) as const)
    const names = { [RELAMPAGO]: 'Relámpago', [CANELA]: 'Canela' }
    const around = { form, values, birth: undefined, today: '2026-11-23', names }
    const cards = sectionsOf(form, blocks).flatMap((section) => summaryOf(section, around) ?? [])
    expect(cards.find(({ large }) => large === 'Relámpago')?.facts[0]).toBe('Canela …0202')
  })

  it('a chosen male becomes a card, and a tap opens it', async () => {
    const opened = await openAdd('/formularioA01a')
    await pick(opened, 'Chip del macho', 'RELÁMPAGO')
    const cards = () => dialog().getAllByRole('button', { name: 'Cambiar' })
    await waitFor(() => expect(cards()).toHaveLength(2))
    const place = () => field('Chip del macho').closest('[hidden]')
    expect(place()).not.toBeNull()
    await opened.user.click(cards()[1] as HTMLElement)
    expect(place()).toBeNull()
    expect(document.activeElement, 'the focus goes where he is chosen').toBe(field('Chip del macho'))
    await waitFor(() => expect(options().join()).toContain('FARAÓN'))
    await pick(opened, 'Chip del macho', 'FARAÓN')
    await waitFor(() => expect(place(), 'another one is a card again').not.toBeNull())
  })

  it('of what is no animal, a tap leaves the focus in what it has opened', async () => {
    const opened = await openAdd('/formularioA01a')
    await opened.user.click(await screen.findByRole('button', { name: 'Cambiar' }))
    expect(document.activeElement?.contains(field('Consecutivo'))).toBe(true)
    expect(document.activeElement?.closest('section'), 'not on the form as a whole').not.toBeNull()
  })

  it('a correction has it too, and is open where it must be mended', async () => {
    const book = fakeBook(signedIn(associate))
    const values = { ...all('A12'), nid_propietario: associate.nid }
    const refused = {
      id: 'r1',
      form: 'A12',
      state: 'refused',
      fieldProblems: { crg_animal: 'Ya está arrendado' },
    } as const
    book.outbox.entries.set([entry({ ...refused, values })])
    await open('/formularioA12?editar=r1', { book })
    await screen.findByRole('button', { name: 'Enviar' })
    expect(field('Nombre del usuario').closest('[hidden]')).not.toBeNull()
    expect(field('Chip').closest('[hidden]')).toBeNull()
  })

  it('does not fold what is being typed', async () => {
    const opened = await openAdd('/formularioA06')
    await opened.user.clear(field('Fecha de transferencia'))
    await pick(opened, 'Chip', 'CANELA')
    await opened.user.type(field('Fecha de transferencia'), '2026-11-20')
    expect(field('Fecha de transferencia').closest('[hidden]')).toBeNull()
  })
})

describe('Enter', () => {
  it('goes on to the next empty field, and from the last one sends', async () => {
    const book = fakeBook(signedIn(associate))
    const opened = await openAdd('/formularioA04', { book })
    await pick(opened, 'Forma de concepción', 'A01 ')
    await pick(opened, 'Consecutivo de servicio', '1150')
    await pick(opened, 'Tipo de parto', 'SENCILLO')
    await write(opened, 'Peso al nacer (kg)', '2,8')
    await pick(opened, 'Sexo', 'HEMBRA')
    await opened.user.click(field('Fecha del parto'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  })

  it('sends nothing while a field is empty', async () => {
    const opened = await openAdd('/formularioA04')
    await opened.user.click(field('Fecha de solicitud'))
    await opened.user.keyboard('{Enter}')
    expect(dialog().getByRole('button', { name: 'Enviar' })).toBeTruthy()
    expect(field('Fecha de solicitud')).not.toBe(document.activeElement)
    expect(submitted(opened)).toEqual([])
  })
})

describe('a stick', () => {
  const heard: number[] = []
  class Silent {
    destination = {}
    currentTime = 0
  }
  class Sound {
    constructor(_: unknown, { frequency }: { frequency?: number }) {
      if (frequency) heard.push(frequency)
    }
    connect = () => this
    start = () => {}
    stop = () => {}
  }
  const listen = () => {
    heard.length = 0
    vi.stubGlobal('AudioContext', Silent)
    vi.stubGlobal('GainNode', Sound)
    vi.stubGlobal('OscillatorNode', Sound)
  }
  afterEach(() => vi.unstubAllGlobals())

  it('fills the animal that a form waits for, wherever the focus is, with one tone', async () => {
    listen()
    const stick = fakeTagReader()
    const opened = await openAdd('/formularioA01', { tagReader: stick.reader })
    await opened.user.click(field('Observaciones'))
    await stick.read(RELAMPAGO)
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    expect(heard).toHaveLength(1)
  })

  it('adds each female of a group once, and sounds two tones for what does not fit', async () => {
    listen()
    const stick = fakeTagReader()
    const opened = await openAdd('/formularioA01a', {
      tagReader: stick.reader,
      overrides: {
        seleccionChipsHembrasGrupal: () => [{ code: CANELA, name: `${CANELA} CANELA`, nombre: 'CANELA' }],
      },
    })
    await opened.user.click(await screen.findByRole('button', { name: '+42 días' }))
    await stick.read(RELAMPAGO)
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    await screen.findByRole('option', { name: /CANELA/ })
    heard.length = 0
    await stick.read(CANELA)
    await dialog().findByRole('button', { name: 'Quitar CANELA' })
    await stick.read(CANELA)
    expect(dialog().getAllByRole('button', { name: /^Quitar/ })).toHaveLength(1)
    expect(heard).toHaveLength(2)
    await stick.read('982000411200999')
    expect(heard).toHaveLength(4)
    expect(await screen.findByText(/982000411200999 no está en esta lista/)).toBeTruthy()
    await send(opened)
    await waitFor(() => expect(submitted(opened).map(({ form }) => form.key)).toEqual(['A01a', 'A01a-hembra']))
  })
})
