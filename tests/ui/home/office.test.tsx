/** The home screen of an administrator: arrivals, with links to the review. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyOf, type Person, type Values, waitingRequest } from '../../../src/registry/index.ts'
import { administrator, aged, box, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const admin: Person = { ...administrator, capacidades: [...administrator.capacidades, 'tablero', 'revision', 'mesa'] }
const came = (FECHA: string, FORMULARIO: string, CANTIDAD: string): Values => ({
  CLASE: 'recibidos',
  FECHA,
  FORMULARIO,
  CANTIDAD,
})
const rows = [
  { CLASE: 'sinRevisar', CANTIDAD: '3', FECHA: '2026-11-16' },
  came('2026-11-16', 'A04', '3'),
  came('2026-11-16', 'A01', '2'),
  came('2026-11-20', 'A04', '1'),
]

async function open(zone = '', more: readonly Values[] = []) {
  const clock = manualClock()
  const book = fakeBook(signedIn(admin))
  if (zone !== '') Object.assign(book.lists, { preferences: box({ inicio: { zona: zone } }) })
  book.answerOf(keyOf(waitingRequest(zone))).set(aged([...rows, ...more], clock.now()))
  const app = renderApp(book, '/', clock)
  return { ...app, book, arrived: within(await screen.findByRole('region', { name: /^Lo que llegó/ })) }
}

/** The review filters in the address. */
const asked = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)

describe('what came in', () => {
  it('by day: the day that is pressed is what the review shows, reviewed or not', async () => {
    const { user, arrived, address } = await open()
    const day = arrived.getByRole('link', { name: /^lun 16 nov.*5 formularios \(A01 2, A04 3\)$/ })
    await user.click(day)
    await waitFor(() => expect(address()).toContain('/revisionCampo'))
    expect(asked(address())).toEqual({ estado: 'todos', dia: '2026-11-16' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisión de campo' })).toBeTruthy()
  })

  it('by form: the form that is pressed is what the review shows, within the zone that is looked at', async () => {
    const { user, arrived, address } = await open('02')
    await user.click(arrived.getByRole('link', { name: 'A04: 4 formularios' }))
    await waitFor(() => expect(asked(address())).toEqual({ estado: 'todos', zona: '02', formulario: 'A04' }))
  })

  it('leads nowhere from a day on which nothing came', async () => {
    const { arrived } = await open()
    expect(arrived.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('dia='))).toHaveLength(2)
  })
})

it('what waits stands in one line of chips: with its day in full for whoever asks, and quiet where nothing waits', async () => {
  await open('', [{ CLASE: 'rechazos', CANTIDAD: '0' }])
  const chips = within(screen.getByRole('region', { name: 'Lo que espera' }))
  const unseen = chips.getByRole('link', { name: '3 formularios sin revisar, desde el lun 16 nov' })
  expect(unseen.textContent).toBe('3 sin revisar')
  expect(unseen.querySelector('[data-none]')).toBeNull()
  expect(chips.getByRole('link', { name: '0 rechazos en dispositivos' }).querySelector('[data-none]')).toBeTruthy()
})

it('one alone is said in the singular', async () => {
  await open('', [{ CLASE: 'solicitudes', CANTIDAD: '1' }])
  const chip = await screen.findByRole('link', { name: /^1 solicitud por aprobar/ })
  expect(chip.textContent).toBe('1 solicitud')
})

it('of the requests it says how many lack their receipt', async () => {
  await open('', [
    { CLASE: 'solicitudes', CANTIDAD: '4' },
    { CLASE: 'sinSoporte', CANTIDAD: '3' },
  ])
  const tile = await screen.findByRole('link', { name: /solicitudes por aprobar/ })
  expect(tile.textContent).toContain('3 sin soporte')
})

describe('promise 12: a registry that went back', () => {
  const of = (CLASE: string, CANTIDAD: string, more: Values = {}): Values => ({ CLASE, CANTIDAD, ...more })
  const told = [
    of('copia', '2', { FECHA: '2026-11-20T14:00:00Z' }),
    of('regresaron', '5'),
    of('faltan', '1'),
    of('retenidos', '1', { NID_PROPIETARIO: '100', NOMBRE: 'Ana Ardila' }),
    of('sinVer', '1', { NOMBRE: 'Beto Bueno, Chrome en Android', FECHA: '2026-11-20T13:00:00Z' }),
  ]

  it('says to which copy, what came back, what has not, and which devices have not been seen since', async () => {
    await open('', told)
    expect(
      await screen.findByText(
        'El registro volvió a una copia del vie 20 nov 09:00: 5 formularios regresaron de 2 dispositivos, 1 falta.',
      ),
    ).toBeTruthy()
    expect(
      screen.getByText(
        'Dispositivos que no se han visto desde entonces: Beto Bueno, Chrome en Android (vie 20 nov 08:00).',
      ),
    ).toBeTruthy()
  })

  it("offers a person's withheld numbers again", async () => {
    const { book, user } = await open('', told)
    expect(await screen.findByText(/^1 consecutivo de Ana Ardila sin ofrecer/)).toBeTruthy()
    book.answers.act = () => new Promise(() => {}) as never
    const offer = screen.getByRole('button', { name: 'Ofrecer otra vez' })
    await user.click(offer)
    expect(offer, 'while it is being done').toHaveProperty('disabled', true)
    expect(book.calls).toContainEqual(['act', { operation: 'tablero/liberarConsecutivos', fields: { PERSONA: '100' } }])
  })

  it('is said of none that did not', async () => {
    await open()
    expect(screen.queryByText(/volvió a una copia/)).toBeNull()
  })
})
