/** 'Not on this device' and 'known once there is signal' are said only when true. */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keyOf, waitingRequest } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { liveValue } from '../../../src/sync/contract/live.ts'
import { BookProvider, deviceClock } from '../../../src/ui/common/book-context.tsx'
import { PictureViewer } from '../../../src/ui/panes/picture-viewer.tsx'
import {
  administrator,
  associate,
  type Box,
  calm,
  type FakeBook,
  fakeBook,
  registrar,
  signedIn,
  unknownAnimal,
} from '../fake-book.ts'
import { fillMating, openAdd } from '../record/acts.ts'
import { renderApp } from '../render-app.tsx'

const admin = { ...administrator, capacidades: [...administrator.capacidades, 'tablero', 'revision', 'mesa'] }
const noFigures = {
  births: [],
  litters: [],
  youngPerBirth: Number.NaN,
  weights: [],
  intervals: [],
  medianInterval: Number.NaN,
  inbreeding: [],
}

type Answer = { takenAt: undefined; refreshing: boolean }
const screens: readonly [string, string, typeof associate, (book: FakeBook, answer: Answer) => void][] = [
  [
    '/partos',
    'Los servicios no están en este dispositivo.',
    associate,
    (book, how) => book.birthsOf().set({ value: [], ...how }),
  ],
  [
    '/planear',
    'No hay hembras en este dispositivo.',
    associate,
    (book, how) =>
      book
        .choicesOf()
        .set({ value: { owner: associate.nid, females: [], unlisted: 0, males: [], malesKnown: true }, ...how }),
  ],
  [
    '/cifras',
    'No hay animales en este dispositivo.',
    associate,
    (book, how) => book.figuresOf().set({ value: noFigures, ...how }),
  ],
  [
    '/poblacion',
    'No hay animales en este dispositivo.',
    associate,
    (book, how) => book.populationOf().set({ value: { rows: [], computing: false, source: { herdOf: '' } }, ...how }),
  ],
  [
    '/',
    'Se sabrá cuando haya señal.',
    admin,
    (book, how) => (book.answerOf(keyOf(waitingRequest(''))) as Box<unknown>).set({ value: [], ...how }),
  ],
]

it.each(screens)('%s: a skeleton while an answer is under way, «%s» without signal', async (path, words, who, set) => {
  const book = fakeBook(signedIn(who))
  set(book, { takenAt: undefined, refreshing: true })
  renderApp(book, path)
  const main = within(await screen.findByRole('main'))
  expect((await main.findAllByRole('img', { name: commonTexts.loading })).length).toBeGreaterThan(0)
  expect(main.queryByText(words)).toBeNull()
  // Without signal nothing comes, whatever has been asked for.
  book.outbox.connection.set({ ...calm, reachable: false })
  await waitFor(() => expect(main.queryAllByText(words).length).toBeGreaterThan(0))
  expect(main.queryByRole('img', { name: commonTexts.loading })).toBeNull()
})

const noUpdate = { waiting: liveValue(false), superseded: liveValue(false), apply: () => {} }
const coming = { takenAt: undefined, refreshing: true }
const CHIP = '170000000107408'
const FATHER = '982000411200101'
const MOTHER = '982000411200202'
const named = { ...unknownAnimal(CHIP), animal: { CHIP, NOMBRE: 'Candela', SEXO: 'H' } }

/** Parts of a screen: how it is reached, and what it says once nothing comes. */
const parts: readonly [string, string, (book: FakeBook) => Promise<void>][] = [
  [
    'numbers on the home screen',
    'Se sabrá cuando haya señal.',
    async (book) => {
      book.capture.numbersOf(associate.nid).set({ value: [], ...coming })
      renderApp(book, '/')
    },
  ],
  [
    'farms to visit',
    'Aún no hay fincas en este dispositivo: prepare la salida con señal.',
    async (book) => {
      book.session.state.set(signedIn(registrar))
      book.device.farm.set({ kind: 'none' })
      book.device.farms.set({ farms: [], refreshing: true })
      const { user } = renderApp(book, '/bandeja')
      await user.click((await screen.findAllByRole('button', { name: 'Elegir finca' }))[0] as HTMLElement)
      await screen.findByRole('dialog', { name: 'Visita' })
    },
  ],
  [
    'births of an animal',
    'Ninguno en este dispositivo.',
    async (book) => {
      book.animalOf(CHIP).set({ value: { ...named, recordsTakenAt: undefined }, takenAt: 1, refreshing: true })
      renderApp(book, `/animal/${CHIP}`)
    },
  ],
  [
    'kinship of a pair',
    'Consanguinidad: el pedigrí de esta pareja no está en este dispositivo.',
    async (book) => {
      book.pairOf(FATHER, MOTHER).set({ value: null, ...coming })
      await fillMating(await openAdd('/formularioA01', { book }))
    },
  ],
]

it.each(parts)('%s: no «%s» while an answer is under way', async (_, words, open) => {
  const book = fakeBook(signedIn(associate))
  await open(book)
  expect((await screen.findAllByRole('img', { name: commonTexts.loading })).length).toBeGreaterThan(0)
  expect(screen.queryByText(words)).toBeNull()
  act(() => book.outbox.connection.set({ ...calm, reachable: false }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('a picture that fails with signal is not said to be missing on the device, and is fetched again', async () => {
  const book = fakeBook(signedIn(associate))
  cleanup()
  const pictures = [{ url: '/foto.jpg', label: 'Documento soporte' }]
  render(
    <MantineProvider>
      <BookProvider surroundings={{ book, update: noUpdate, clock: deviceClock }}>
        <PictureViewer pictures={pictures} />
      </BookProvider>
    </MantineProvider>,
  )
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('status').textContent).toContain('la imagen no llegó del servidor')
  fireEvent.click(screen.getByRole('button', { name: 'Traerla de nuevo' }))
  fireEvent.error(screen.getByRole('img'))
  act(() => book.outbox.connection.set({ ...calm, reachable: false }))
  expect(screen.getByRole('status').textContent).toContain('la imagen no está en este dispositivo')
})
