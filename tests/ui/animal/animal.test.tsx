import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { correctionsRequest, keyOf, type Person, type Values } from '../../../src/registry/index.ts'
import type { AnimalPage } from '../../../src/sync/contract/animal-page.ts'
import { iconOf } from '../../../src/ui/animals/form-icons.ts'
import { Icon } from '../../../src/ui/common/icon.tsx'
import { administrator, aged, associate, entry, fakeBook, signedIn, unknownAnimal } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const CHIP = '170000000107408'
const DAM = '170000000102204'

/** Rows of the inventory. */
const young: readonly Values[] = [
  {
    id: '1',
    CHIP: '170000000100452',
    NOMBRE: 'Trenza',
    SEXO: 'H',
    PESO_AL_NACER: '2.6',
    CHIP_MADRE: CHIP,
    FECHA_NACIMIENTO: '2025-12-14',
    TIPO_PARTO: 'DOBLE',
  },
  {
    id: '2',
    CHIP: '',
    NOMBRE: '',
    SEXO: 'M',
    PESO_AL_NACER: '2.9',
    CHIP_MADRE: CHIP,
    FECHA_NACIMIENTO: '2025-12-14',
    TIPO_PARTO: 'DOBLE',
  },
]

const doe: AnimalPage = {
  ...unknownAnimal(CHIP),
  sex: 'H',
  name: 'Candela',
  animal: {
    CHIP,
    NOMBRE: 'Candela',
    SEXO: 'H',
    RAZA: 'Alpina',
    COD_LIBRO: 'PP',
    NID_PROPIETARIO: associate.nid,
    NOMPROP: associate.nombres,
    FECHA_NACIMIENTO: '2022-09-21',
  },
  ancestors: {
    P: { chip: '170000000100311', name: 'Escorpión', breed: 'Alpina' },
    M: { chip: DAM, name: 'Clavel', breed: 'Alpina' },
    MP: { chip: '170000000100042', name: '', breed: '' },
  },
  coefficient: 0.03125,
  generations: 5,
  complete: 1,
  offspring: young,
  litters: [{ id: '1', day: '2025-12-14', type: 'DOBLE', other: '', carriedByAnother: false, young }],
  acts: [
    { name: 'mate', form: 'A01', given: { dam: CHIP } },
    { name: 'inseminate', form: 'A02', given: { dam: CHIP } },
  ],
  records: [
    {
      form: 'A01',
      number: '2427',
      kind: 'services',
      day: '2026-06-23',
      other: '170000000100500',
      receiver: '',
    },
    {
      form: 'A06',
      number: '88',
      kind: 'transfers',
      day: '2026-11-21',
      other: '',
      receiver: 'Luz Marina',
      entry: entry({ id: 'e', form: 'A06' }),
    },
  ],
  recordsTakenAt: Date.UTC(2026, 10, 21, 14),
}

async function opened(page: AnimalPage = doe, person = associate) {
  const book = fakeBook(signedIn(person))
  book.animalOf(CHIP).set(aged(page))
  const app = renderApp(book, `/animal/${CHIP}`)
  await screen.findByRole('heading', { level: 1, name: page.name || 'Sin nombre en este dispositivo' })
  return { book, main: within(screen.getByRole('main')), ...app }
}

describe('/animal/{chip}', () => {
  it('says the other parent alone of a birth whose day nobody knows', async () => {
    const { main } = await opened({
      ...doe,
      litters: [{ id: '1', day: '', type: '', other: '170000000100500', carriedByAnother: false, young }],
    })
    const births = within(main.getByRole('region', { name: 'Partos' }))
    expect(births.getByRole('link', { name: /0500/ }).parentElement?.textContent).toMatch(/^de /)
  })

  it('says that she gave birth today, and whose embryo it was', async () => {
    const { main } = await opened({
      ...doe,
      litters: [],
      offspring: [],
      gaveBirthOn: '2026-11-21',
      records: [
        {
          form: 'A04',
          number: '2208',
          kind: 'births',
          day: '2026-11-21',
          other: DAM,
          otherName: 'Mora II',
          embryo: 'dam',
          receiver: '',
        },
      ],
    })
    expect(main.getByText('Parió hoy')).toBeTruthy()
    const births = main.getByRole('region', { name: 'Partos' })
    expect(births.textContent).toContain('embrión de Mora II')
    expect(births.textContent).not.toContain('Ninguno')
  })

  it('says who it is: chip grouped, sex, breed and book, age', async () => {
    const { main } = await opened()
    expect(screen.getByRole('main').textContent).toContain('170 0000 0010 7408')
    expect(main.getByText('Hembra · Alpina PP · 4 años 2 meses')).toBeTruthy()
  })

  it('its buttons have the signs of the doors at home', async () => {
    const { main } = await opened()
    const act = main.getByRole('button', { name: 'Inseminar' })
    const sign = render(<Icon name={iconOf('A02')} />)
    expect(act.innerHTML).toContain(sign.container.innerHTML)
  })

  it('its pedigree can be walked, says who is not registered, and what the inbreeding rests on', async () => {
    const { main, user, book, address } = await opened()
    expect(main.getByText('Consanguinidad 3,1 %')).toBeTruthy()
    expect(main.getByText('1 generación completa, la línea más larga de 5')).toBeTruthy()
    const tree = within(main.getByRole('region', { name: 'Genealogía' }))
    expect(tree.getAllByText('sin registro')).toHaveLength(5)
    book.animalOf(DAM).set(aged({ ...unknownAnimal(DAM), name: 'Clavel' }))
    await user.click(tree.getByRole('link', { name: /Clavel/ }))
    await screen.findByRole('heading', { level: 1, name: 'Clavel' })
    expect(address()).toBe(`/animal/${DAM}`)
  })

  it.each([
    ['one parent', { M: { chip: DAM, name: 'Clavel', breed: '' } }, 2, /Solo se conoce un progenitor/],
    ['none', {}, 0, /No se conoce su genealogía/],
  ])('says no inbreeding where %s is known', async (_what, ancestors, generations, why) => {
    const { main } = await opened({ ...doe, ancestors, coefficient: 0, generations, complete: 0 })
    expect(main.queryByText(/Consanguinidad 0/)).toBeNull()
    expect(main.getByText(why)).toBeTruthy()
  })

  it('of an animal of nobody it says so, and an administrator how it gets an owner', async () => {
    const ofNobody = { ...doe, acts: [], animal: { ...doe.animal, NID_PROPIETARIO: '', NOMPROP: '' } }
    const { main, view } = await opened({ ...ofNobody, generations: 0, complete: 0 })
    expect(main.getByText('Sin propietario')).toBeTruthy()
    expect(main.queryByText(/inventario de su finca/), 'it has no farm').toBeNull()
    expect(main.queryByRole('link', { name: 'Traer un registro' })).toBeNull()
    view.unmount()
    const person = { ...administrator, capacidades: [...administrator.capacidades, 'traerRegistro' as const] }
    expect((await opened(ofNobody, person)).main.getByRole('link', { name: 'Traer un registro' })).toBeTruthy()
  })

  it('its young stand by birth, the one without chip too', async () => {
    const { main } = await opened()
    const births = within(main.getByRole('region', { name: 'Partos' }))
    expect(births.getByText('Doble')).toBeTruthy()
    expect(births.getByRole('link', { name: /Trenza/ }).getAttribute('href')).toBe('/animal/170000000100452')
    expect(births.getByText('Macho 2,9 kg')).toBeTruthy()
  })

  const asksReadings = (calls: readonly unknown[]) =>
    calls.some((one) => JSON.stringify(one).includes('dashboard/lecturas'))

  it('its readings and weights are asked for at no host that does not keep them', async () => {
    const { book } = await opened(doe, { ...associate, capacidades: [] })
    expect(asksReadings(book.calls)).toBe(false)
  })

  it('its readings and weights are shown where the host keeps them', async () => {
    const { main, book } = await opened(doe, { ...associate, capacidades: ['traerRegistro'] })
    expect(asksReadings(book.calls)).toBe(true)
    const fields = { NID_PROPIETARIO: associate.nid, CHIP }
    book.answerOf(keyOf({ operation: 'dashboard/lecturas', fields, passing: [] })).set(
      aged<readonly Values[]>([
        { ID: '2', FECHA: '2026-11-20', PESO: '42.5', OBSERVACIONES: '' },
        { ID: '1', FECHA: '2026-11-01', PESO: '', OBSERVACIONES: 'coja' },
      ]),
    )
    const region = await main.findByRole('region', { name: 'Lecturas y pesos' })
    expect(region.textContent).toContain('42,5 kg')
    expect(region.textContent).toContain('Leído')
    expect(region.textContent).toContain('coja')
  })

  it('what is unsent stands apart from what was filed', async () => {
    const { main } = await opened()
    const unsent = within(main.getByRole('region', { name: 'Sin enviar' }))
    expect(unsent.getByRole('link', { name: /A06/ }).getAttribute('href')).toContain('pendiente=e')
    expect(unsent.getByText(/a Luz Marina/)).toBeTruthy()
    const services = within(main.getByRole('region', { name: 'Servicios' }))
    expect(services.getByRole('link', { name: /2427/ }).getAttribute('href')).toContain('consultar=')
  })

  it('offers what may be done, each with its form', async () => {
    const { main, user, address } = await opened()
    const acts = () =>
      within(main.getByRole('navigation', { name: 'Qué hacer' }))
        .getAllByRole('button')
        .map((one) => one.textContent)
    expect(acts()).toEqual(['Cruzar', 'Inseminar'])
    await user.click(main.getByRole('button', { name: 'Cruzar' }))
    await waitFor(() => expect(address()).toContain('/formularioA01?adicionar=1'))
  })

  it('its certificate is printed by whoever may', async () => {
    const { main } = await opened({ ...doe, certificate: { form: 'A05', number: '9' } }, administrator)
    expect(main.getByRole('link', { name: 'Certificado' }).getAttribute('href')).toContain(
      '/formularioA05?abrir=certificado',
    )
  })

  it('says how old each part is, that it is being looked for, or that it needs signal', async () => {
    const { main, book } = await opened()
    expect(main.getByText('Servicios, transferencias y demás formularios: hoy 09:00')).toBeTruthy()
    book.animalOf(CHIP).set(aged({ ...doe, recordsTakenAt: undefined }))
    expect(await main.findByText(/necesita señal/)).toBeTruthy()
    book.animalOf(CHIP).set({ ...aged({ ...doe, recordsTakenAt: undefined }), refreshing: true })
    expect(await main.findByText(/se están buscando/)).toBeTruthy()
  })

  it('of an animal that only forms name it says what they say, and no sex that nobody has said', async () => {
    const { records } = doe
    const sold = { ...unknownAnimal(CHIP), records, name: 'Juglar' }
    const { main, view } = await opened(sold)
    expect(main.queryByText(/^(Hembra|Macho)$/)).toBeNull()
    expect(main.getByText(/se conoce por la genealogía o por formularios/)).toBeTruthy()
    view.unmount()
    expect((await opened({ ...sold, sex: 'M' })).main.getByText('Macho')).toBeTruthy()
  })

  it('of an animal that is not here it says so', async () => {
    await opened(unknownAnimal(CHIP))
    expect(screen.getByText('Este animal no está en este dispositivo.')).toBeTruthy()
  })

  it('of an animal whose form was voided it says which, and why; an administrator finds it among the voided', async () => {
    const person = { ...associate, capacidades: [...associate.capacidades, 'correccion' as const] }
    const voiding = {
      ...{ ID: '6', OPERACION: 'revisionCampo/anular', FORMULARIO: 'A05', NUMERO: '5012', USUARIO: 'Amparo' },
      ...{ ANTES: JSON.stringify({ CHIP }), DESPUES: '{"MOTIVO":"Dos veces"}', FECHA: '2026-11-21T14:00:00Z' },
    }
    const show = (by: Person) => {
      const book = fakeBook(signedIn(by))
      book.animalOf(CHIP).set(aged(unknownAnimal(CHIP)))
      book.answerOf(keyOf(correctionsRequest)).set(aged([voiding, { ...voiding, ANTES: '{}', NUMERO: '9' }]))
      return renderApp(book, `/animal/${CHIP}`)
    }
    const { view } = show(person)
    expect(await screen.findByText('El A05 N.º 5012, que registró este animal, fue anulado.')).toBeTruthy()
    expect(screen.getByText('Dos veces')).toBeTruthy()
    view.unmount()
    show({ ...administrator, capacidades: [...administrator.capacidades, 'correccion'] })
    const link = await screen.findByRole('link', { name: 'Buscarlo entre lo anulado' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(CHIP)
  })
})

describe('a chip reader', () => {
  it('opens the animal from any screen, but not over a field that takes it', async () => {
    const book = fakeBook()
    book.animalOf(CHIP).set(aged(doe))
    const { user, address } = renderApp(book, '/bandeja')
    await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
    await user.keyboard(`LA_170_${CHIP.slice(3)}{Enter}`)
    await screen.findByRole('heading', { level: 1, name: 'Candela' })
    expect(address()).toBe(`/animal/${CHIP}`)
  })
})

it('leads an administrator to what corrects it: its birth and its certificate, or its initial registration', async () => {
  const able: Person = { ...administrator, capacidades: [...administrator.capacidades, 'correccion'] }
  const linksOf = async (animal: Values, person = able) => {
    const book = fakeBook(signedIn(person))
    const page = { ...doe, animal: { ...doe.animal, ...animal } }
    book.animalOf(CHIP).set(aged(page))
    const { view } = renderApp(book, `/animal/${CHIP}`)
    await screen.findByRole('heading', { level: 2, name: 'Datos' })
    const found = screen
      .queryAllByRole('link', { name: /^Corregir/ })
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
    view.unmount()
    return found
  }
  expect(await linksOf({ CONSEC_NACIMIENTO: '8704', CONSECUTIVO: '12' })).toEqual([
    '/formularioA04?abrir=corregir&de="8704"',
    '/formularioA05?abrir=corregir&de="12"',
  ])
  expect(await linksOf({ CONSECUTIVO: '12' })).toEqual(['/animalesIniciales?modificar="12"'])
  expect(await linksOf({ CONSEC_NACIMIENTO: '8704' }, associate)).toEqual([])
})
