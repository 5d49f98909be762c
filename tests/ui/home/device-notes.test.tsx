/** What is said of the device itself: a wrong clock, unsent forms that were lost with its storage, a deactivated person. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../src/registry/index.ts'
import { loginTexts } from '../../../src/registry/texts/access/login.ts'
import { deviceNoteTexts } from '../../../src/registry/texts/device-notes.ts'
import { outboxTexts } from '../../../src/registry/texts/outbox.ts'
import { notStoredText } from '../../../src/registry/texts/storage.ts'
import type { StorageState } from '../../../src/sync/contract/device.ts'
import type { MemoryNews } from '../../../src/sync/contract/outbox.ts'
import type { SessionState } from '../../../src/sync/contract/session.ts'
import { StoreFull } from '../../../src/sync/ports/ports.ts'
import { outboxWords } from '../../../src/ui/outbox/texts.ts'
import { administrator, associate, calm, entry, fakeBook, signedIn } from '../fake-book.ts'
import { fillForms } from '../record/forms-book.ts'
import { renderApp } from '../render-app.tsx'

const YEARS_AHEAD = -730 * 86_400_000
const roomy: StorageState = {
  persisted: true,
  free: 9e9,
  used: 4e6,
  low: false,
  canAsk: false,
  mayForget: false,
}
const office: Person = { ...administrator, capacidades: [...administrator.capacidades, 'tablero', 'mesa'] }

type Place = readonly [name: string, session: SessionState, path: string, arrived: () => Promise<HTMLElement>]

const form: Place = [
  'form',
  signedIn(associate),
  '/formularioA06?adicionar=1',
  () => screen.findByRole('button', { name: 'Enviar' }),
]
/** The screens that speak of the device. */
const places: readonly Place[] = [
  ['sign-in', { kind: 'out' }, '/login', () => screen.findByLabelText('Usuario')],
  ['home', signedIn(associate), '/', () => screen.findByRole('link', { name: 'Parto' })],
  ["administrator's home", signedIn(office), '/', () => screen.findByRole('region', { name: 'Lo que espera' })],
  form,
]

const nothing: MemoryNews = { recovered: 0, lost: 0, forms: {}, newest: undefined }

async function at([, session, path, arrived]: Place, difference: number, news = nothing) {
  const book = fakeBook(session)
  fillForms(book)
  book.device.clock.set({ difference })
  book.outbox.memoryNews.set(news)
  const app = renderApp(book, path)
  await arrived()
  return { book, ...app }
}
const CLOCK = /^El reloj (?:de este dispositivo )?está/
const clockNote = () => screen.queryAllByText(CLOCK)

describe.each(places)('on the %s', (...place) => {
  it('a clock two years ahead is said, with the day that is taken instead', async () => {
    await at(place, YEARS_AHEAD)
    const [said, ...more] = await screen.findAllByText(CLOCK)
    expect(said?.textContent).toMatch(/está adelantado 2 años.*jue 21 nov 2024/)
    expect(more).toEqual([])
  })

  it('a clock that is six minutes behind is said, and goes once it is right', async () => {
    const { book } = await at(place, 6 * 60_000)
    expect((await screen.findByText(CLOCK)).textContent).toContain('está atrasado 6 min')
    act(() => book.device.clock.set({ difference: 0 }))
    expect(clockNote()).toEqual([])
  })

  it.each([
    ['four minutes', 4 * 60_000],
    ['an unknown difference', undefined],
  ])('nothing is said of %s', async (_, difference) => {
    await at(place, difference as number)
    await vi.dynamicImportSettled()
    expect(clockNote()).toEqual([])
  })
})

const outbox: Place = ['outbox', signedIn(associate), '/bandeja', () => screen.findByText(outboxWords.nothing)]

describe.each([...places.slice(0, 3), outbox])('on the %s', (...place) => {
  const gone: MemoryNews = { ...nothing, lost: 3, forms: { A01: 2, A02: 1 }, newest: Date.now() }
  it.each([
    [gone, /tenía 3 formularios sin enviar que ya no se pueden leer \(2 de .+, 1 de .+; el último, .+\)/],
    [{ ...nothing, recovered: 6 }, /se dañó: se recuperaron 6 formularios/],
    [{ ...nothing, recovered: 1 }, /se dañó: se recuperó 1 formulario\./],
  ])('what a damaged memory did to unsent forms is said, until the person has read it', async (news, words) => {
    const { book, user } = await at(place, 0, news)
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText(words)).toBeTruthy()
    await user.click(note.getByRole('button', { name: deviceNoteTexts.memoryRead }))
    expect(book.calls).toContainEqual(['memoryNewsRead'])
    act(() => book.outbox.memoryNews.set(nothing))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })
})

describe.each([...places.slice(1, 3), outbox])('promise 12, on the %s', (...place) => {
  it('forms that the host lost are counted, and one press sends them again', async () => {
    const { book, user } = await at(place, 0)
    act(() => book.outbox.connection.set({ ...calm, unsent: 3, missing: 3 }))
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText(/^La asociación volvió a una copia anterior: 3 formularios suyos ya no están/)).toBeTruthy()
    await user.click(note.getByRole('button', { name: 'Enviarlos otra vez' }))
    expect(book.calls).toContainEqual(['sendAgain'])
    act(() => book.outbox.connection.set({ ...calm, unsent: 1, missing: 1 }))
    expect(await screen.findByText(/1 formulario suyo ya no está/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviarlo otra vez' })).toBeTruthy()
    act(() => book.outbox.connection.set(calm))
    await waitFor(() => expect(screen.queryByText(/volvió a una copia/)).toBeNull())
  })
})

it('says so where a press on its note could not be stored', async () => {
  const { book, user } = await at(outbox, 0)
  book.outbox.sendAgain = () => Promise.reject(new StoreFull())
  act(() => book.outbox.connection.set({ ...calm, unsent: 1, missing: 1 }))
  await user.click(await screen.findByRole('button', { name: 'Enviarlo otra vez' }))
  expect(await screen.findByText(notStoredText('full'))).toBeTruthy()
})

it('promise 12: the outbox says of a lost form that it is no longer there, and what the device keeps of sent ones', async () => {
  const { book } = await at(outbox, 0)
  act(() => {
    book.outbox.entries.set([entry({ id: 'uno', state: 'missing', why: outboxTexts.missing })])
    book.outbox.keptPhotos.set({ count: 12, bytes: 3_400_000 })
    book.device.storage.set(roomy)
  })
  expect(await screen.findByText(outboxTexts.missing)).toBeTruthy()
  expect(screen.getByText('ya no está')).toBeTruthy()
  expect(await screen.findByText(/^Guarda 12 fotos de formularios ya enviados \(3,4 MB\)/)).toBeTruthy()
})

it('a form dates by the corrected clock', async () => {
  await at(form, YEARS_AHEAD)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByDisplayValue('2024-11-21').length).toBeGreaterThan(0)
  expect(dialog.queryByDisplayValue(/^2026/)).toBeNull()
})

describe('a deactivated person', () => {
  const session: SessionState = signedIn(associate, false)
  const deactivated = { ...session, deactivated: true } as SessionState

  it('comes from sign-in to the waiting forms, is told why they stay, and takes the rescue copy', async () => {
    const book = fakeBook({ kind: 'out' })
    book.outbox.entries.set([entry({ id: 'uno' })])
    book.outbox.connection.set({ ...calm, paused: true, unsent: 1 })
    const { user, address } = renderApp(book, '/login?volver=%2FformularioA01')
    await screen.findByLabelText('Usuario')
    act(() => book.session.state.set(deactivated))
    await waitFor(() => expect(address()).toBe('/bandeja'))
    expect((await screen.findByText(loginTexts.deactivatedHere)).closest('[role="alert"]')).toBeTruthy()
    expect(await screen.findByText(/1201/)).toBeTruthy()
    // Signing in again would not help: neither the page nor the badge asks for it.
    expect(screen.queryByText(/ingrese de nuevo/i)).toBeNull()
    expect(screen.getByRole('link', { name: /^Cuenta desactivada, 1 por enviar/ })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Descargar copia de rescate' }))
    expect(book.calls).toContainEqual(['exportRescue'])
  })

  it('who has nothing here is told at the sign-in, in other words than for a wrong password', async () => {
    const book = fakeBook({ kind: 'out' })
    book.answers.signIn = { kind: 'deactivated' }
    const { user } = renderApp(book, '/login')
    await user.type(await screen.findByLabelText('Usuario'), 'asociado')
    await user.type(screen.getByLabelText('Contraseña'), 'clave')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect((await screen.findByRole('alert')).textContent).toContain(loginTexts.deactivated)
    expect(screen.queryByText(loginTexts.wrong)).toBeNull()
  })
})

describe('without a session at the server', () => {
  const note = () => screen.queryByText(deviceNoteTexts.noSession)

  it.each(['/', '/bandeja', '/bandeja?adicionar=1'])(
    'with signal, %s says that nothing comes, and leads to the sign-in and back',
    async (path) => {
      const book = fakeBook(signedIn(associate, false))
      book.outbox.connection.set({ ...calm, reachable: false })
      const { user, address } = renderApp(book, path)
      await screen.findByRole('heading', { level: 1 })
      expect(note(), 'without signal nothing comes anyway').toBeNull()
      act(() => book.outbox.connection.set(calm))
      expect(await screen.findByText(deviceNoteTexts.noSession)).toBeTruthy()
      act(() => book.session.state.set(signedIn(associate)))
      expect(note(), 'signed in again').toBeNull()
      act(() => book.session.state.set(signedIn(associate, false)))
      await user.click(await screen.findByRole('button', { name: 'Ingresar de nuevo' }))
      await waitFor(() => expect(address()).toBe(`/login?volver=${encodeURIComponent(path)}`))
    },
  )

  it('that somebody else signed in is said as the cause', async () => {
    const book = fakeBook(signedIn(associate, false))
    book.outbox.connection.set({ ...calm, another: true })
    renderApp(book, '/')
    expect(await screen.findByText(deviceNoteTexts.another)).toBeTruthy()
    expect(note()).toBeNull()
  })

  it.each([{ paused: true }, { ended: true }] as const)('%o is said instead of it', async (cause) => {
    const book = fakeBook(signedIn(associate, false))
    book.outbox.connection.set({ ...calm, ...cause })
    renderApp(book, '/bandeja')
    expect(await screen.findByRole('button', { name: 'Ingresar de nuevo' })).toBeTruthy()
    expect(note()).toBeNull()
  })
})
