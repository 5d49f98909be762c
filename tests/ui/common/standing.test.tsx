/** 'Not on this device' and 'known once there is signal' are said only when true. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keyOf, waitingRequest } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { administrator, associate, type Box, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
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
    (book, how) => book.choicesOf().set({ value: { owner: associate.nid, females: [], males: [] }, ...how }),
  ],
  [
    '/cifras',
    'No hay animales en este dispositivo.',
    associate,
    (book, how) => book.figuresOf().set({ value: noFigures, ...how }),
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
