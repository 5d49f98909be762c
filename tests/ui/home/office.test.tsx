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

async function open(zone = '') {
  const clock = manualClock()
  const book = fakeBook(signedIn(admin))
  if (zone !== '') Object.assign(book.lists, { preferences: box({ inicio: { zona: zone } }) })
  book.answerOf(keyOf(waitingRequest(zone))).set(aged(rows, clock.now()))
  const app = renderApp(book, '/', clock)
  return { ...app, arrived: within(await screen.findByRole('region', { name: /^Lo que llegó/ })) }
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
