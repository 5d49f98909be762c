/** 'Consecutivos' of who captures for others: the numbers of the farms that are on this device. */
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { administrator, associate, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { open } from '../record/acts.ts'

const QUERY = '/maestroConsecutivosUsuario'
const farm = (nid: string, nombres: string) => ({
  ...{ nid, nombres, tid: 'CC', premises: '', municipality: '', prepared: true },
})
const owner = (code: string, name: string, readyAt?: number) => ({
  option: { code, name },
  chosen: true,
  state: readyAt === undefined ? {} : { readyAt },
})

function bookOf(person = registrar) {
  const book = fakeBook(signedIn(person))
  const owners = [owner('101', 'Beltrán José', 1), owner('102', 'Ábaco', 1), owner('103', 'Aún no traída')]
  const numbers = owners.flatMap(({ option: { code, name } }) => [
    { code: 'A01', owner: code, ownerName: name, left: 12, next: `${code}7` },
    { code: 'A04', owner: code, ownerName: name, left: 0 },
  ])
  const preparation = book.device.preparation.current()
  if (preparation) book.device.preparation.set({ ...preparation, takenAt: 1, owners, numbers })
  return book
}
const region = () => within(screen.getByRole('region', { name: 'Consecutivos disponibles' }))
const told = () =>
  region()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('has how many of each form are left and which is next, of the visited farm or of all that were brought', async () => {
  const book = bookOf()
  await open(QUERY, { book })
  expect(told()).toEqual(['Beltrán JoséA0112, sigue 1017A04ninguno', 'ÁbacoA0112, sigue 1027A04ninguno'])
  const own = screen.getByRole('heading', { name: 'A mi nombre' })
  const none = await screen.findByText(/No existen registros|no está en este dispositivo/i)
  expect(own.compareDocumentPosition(none), 'what is empty is said of one’s own').toBe(4)
  act(() => book.device.farm.set({ kind: 'chosen', farm: farm('102', 'Ábaco') }))
  expect(told()).toEqual(['ÁbacoA0112, sigue 1027A04ninguno'])
})

it('says of a farm that was not brought that it must be, and nothing of its numbers', async () => {
  const book = bookOf()
  book.device.farm.set({ kind: 'chosen', farm: farm('103', 'Aún no traída') })
  await open(QUERY, { book })
  await screen.findByText(/cuando está traída/)
  expect(screen.queryByText('ninguno')).toBeNull()
  expect(screen.getByRole('link', { name: 'Preparar salida a campo' }).getAttribute('href')).toBe('/preparar')
})

it.each([
  ['who acts only for themselves', associate],
  ['an administrator, who chooses whose', administrator],
] as const)('has nothing besides its list for %s', async (_, person) => {
  await open(QUERY, { book: bookOf(person) })
  expect(screen.queryByRole('region', { name: 'Consecutivos disponibles' })).toBeNull()
  expect(screen.queryByText(/cuando está traída/)).toBeNull()
})
