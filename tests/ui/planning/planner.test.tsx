import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PlannedFemale, PlannedMale } from '../../../src/sync/contract/animal-page.ts'
import { aged, associate, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const CANDELA = '170000000107408'

const doe = (chip: string, name: string, change: Partial<PlannedFemale> = {}): PlannedFemale => ({
  chip,
  name,
  breed: 'Alpina',
  species: 'C',
  bornOn: '2023-01-01',
  tooYoung: false,
  ...change,
})
const buck: PlannedMale = {
  chip: '170000000100500',
  name: 'Escorpión',
  breed: 'Alpina',
  species: 'C',
  by: 'own',
  form: 'A01',
  given: { sire: '170000000100500' },
  tooYoung: false,
}
const straws: PlannedMale = {
  ...buck,
  chip: '840000000000777',
  name: 'Rey',
  by: 'straws',
  form: 'A02',
  given: { concept: 'A11', service: '31' },
  stock: { concept: 'A11', service: '31', left: '4' },
}

async function opened() {
  const book = fakeBook()
  const females = [
    doe('170000000107408', 'Candela'),
    doe('170000000106016', 'Alba', { tooYoung: true }),
    doe('1', 'Ovejita', { species: 'O' }),
  ]
  book.choicesOf().set(aged({ owner: associate.nid, females, unlisted: 0, males: [buck, straws], malesKnown: true }))
  const app = renderApp(book, '/planear')
  await screen.findByRole('heading', { level: 1, name: 'Planear montas' })
  const choose = (name: string) => app.user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  return { book, choose, ...app }
}

it('says which offspring would be inbred, in words beside the colour, and opens the mating with the pair', async () => {
  const { book, choose, user, address } = await opened()
  expect(screen.getByText('Escoja al menos una hembra.')).toBeTruthy()
  await choose('Candela')
  expect(book.calls.at(-1)).toEqual(['plan', ['170000000107408'], [buck.chip, straws.chip]])
  const pair = { sire: buck.chip, dam: CANDELA, kinship: 'MH', coefficient: 0.125, complete: 2, level: 'high' } as const
  book.planned.set(
    new Map([
      [
        CANDELA,
        [
          { male: buck, pair },
          { male: straws, pair: { sire: straws.chip, dam: CANDELA, level: 'unknown' } },
        ],
      ],
    ]),
  )
  const plan = within(await screen.findByRole('region', { name: /^Candela/ }))
  const lines = await waitFor(() => {
    const found = plan.getAllByRole('button').map((one) => one.textContent)
    expect(found).toHaveLength(2)
    return found
  })
  expect(lines[1]).toBe('Rey …0777Alpina · 4 pajillas, A11 31sin genealogía')
  expect(lines[0]).toBe('Escorpión …0500Alpina · propio · MEDIA HERMANA · 2 generaciones completas12,5 % alta')
  await user.click(plan.getByRole('button', { name: /Escorpión/ }))
  await waitFor(() => expect(address()).toContain('/formularioA01?adicionar=1'))
})

it('straws open the insemination', async () => {
  const { book, choose, user, address } = await opened()
  await choose('Candela')
  book.planned.set(
    new Map([[CANDELA, [{ male: straws, pair: { sire: straws.chip, dam: CANDELA, level: 'unknown' } }]]]),
  )
  await user.click(await screen.findByRole('button', { name: /Rey/ }))
  await waitFor(() => expect(address()).toContain('/formularioA02?adicionar=1'))
})

it('females that expect nothing and are old enough are chosen at once; a female is found by her last digits', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Sin parto esperado' }))
  expect(screen.getByText('2 de 3')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: /^Buscar hembra/ }), '6016')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: /muy joven/ })).toBeTruthy()
})

it('says how many females it does not list', async () => {
  const { book } = await opened()
  const farm = { owner: associate.nid, females: [doe(CANDELA, 'Candela')], males: [], malesKnown: true }
  book.choicesOf().set(aged({ ...farm, unlisted: 120 }))
  expect(await screen.findByText(/^Hay 120 hembras más/)).toBeTruthy()
})

it('that there are no males is said only where this device knows them', async () => {
  const { book } = await opened()
  const none = { owner: associate.nid, females: [doe(CANDELA, 'Candela')], unlisted: 0, males: [] }
  book.choicesOf().set(aged({ ...none, malesKnown: true }))
  expect(await screen.findByText(/^No hay machos disponibles/)).toBeTruthy()
  book.choicesOf().set(aged({ ...none, malesKnown: false }))
  expect(await screen.findByText('Los machos de esta finca no están en este dispositivo.')).toBeTruthy()
  expect(screen.queryByText(/^No hay machos/)).toBeNull()
})
