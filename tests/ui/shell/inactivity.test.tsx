import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const minutes = (n: number) => n * 60_000

async function working() {
  const book = fakeBook(signedIn(associate))
  const clock = manualClock()
  const { user, address, history } = renderApp(book, '/bandeja', clock)
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  const wait = (ms: number) => act(async () => clock.advance(ms))
  const isIn = () => book.session.state.current()?.kind === 'in'
  return { book, user, address, history, wait, isIn }
}

const notice = () => screen.queryByText(/Su sesión se cerrará en \d+ segundos por inactividad/)

describe('five minutes without a sign of life', () => {
  it('are announced after four and a half, with the seconds left', async () => {
    const { wait } = await working()
    await wait(minutes(4.5) - 1000)
    expect(notice()).toBeNull()
    await wait(1000)
    expect(await screen.findByText('Su sesión se cerrará en 30 segundos por inactividad')).toBeTruthy()
    await wait(10_000)
    expect(screen.getByText('Su sesión se cerrará en 20 segundos por inactividad')).toBeTruthy()
  })

  it('close the session and lead to /', async () => {
    const { wait, isIn, address, book } = await working()
    await wait(minutes(5) - 1000)
    expect(isIn()).toBe(true)
    await wait(1000)
    await waitFor(() => expect(isIn()).toBe(false))
    expect(address()).toBe('/')
    expect(book.calls.filter(([name]) => name === 'signOut')).toHaveLength(1)
  })

  it('end at once where the clock is set back: nobody knows how long it was', async () => {
    const book = fakeBook(signedIn(associate))
    const hours = manualClock()
    let back = 0
    renderApp(book, '/bandeja', { ...hours, now: () => hours.now() - back })
    await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
    back = 10_000
    await act(async () => hours.advance(1000))
    expect(book.session.state.current()?.kind).toBe('in')
    back = minutes(24 * 60)
    await act(async () => hours.advance(1000))
    await waitFor(() => expect(book.session.state.current()?.kind).toBe('out'))
  })

  it('are told on the way in too', async () => {
    const { wait, isIn, user } = await working()
    await wait(minutes(5))
    await waitFor(() => expect(isIn()).toBe(false))
    await user.click(await screen.findByRole('link', { name: 'Ingresar al sistema' }))
    await screen.findByLabelText('Usuario')
    expect(screen.getByText(/^Su sesión se cerró por inactividad/)).toBeTruthy()
  })

  it('are told on the public home for as long as nobody signs in', async () => {
    const { wait, isIn, book, history } = await working()
    await wait(minutes(5))
    await waitFor(() => expect(isIn()).toBe(false))
    const text = 'Su sesión se cerró por inactividad. Lo que estaba escribiendo quedó guardado en este dispositivo.'
    expect(await screen.findByText(text)).toBeTruthy()
    await wait(minutes(60))
    expect(screen.getByText(text)).toBeTruthy()
    await act(async () => book.session.state.set(signedIn(associate)))
    await act(async () => book.session.state.set({ kind: 'out' }))
    await act(async () => history.push('/'))
    await screen.findByRole('link', { name: 'Ingresar al sistema' })
    expect(screen.queryByText(text)).toBeNull()
  })

  it('are made good by coming back: the same person is where he was, another at the beginning', async () => {
    const { wait, isIn, book, address } = await working()
    await wait(minutes(5))
    await waitFor(() => expect(isIn()).toBe(false))
    await act(async () => book.session.state.set(signedIn(associate)))
    await waitFor(() => expect(address()).toBe('/bandeja'))
    await wait(minutes(5))
    await waitFor(() => expect(isIn()).toBe(false))
    await act(async () => book.session.state.set(signedIn({ ...associate, nid: '31415926' })))
    await screen.findByRole('navigation', { name: 'Menú principal' })
    expect(address()).toBe('/')
  })

  it.each(['keyDown', 'mouseMove', 'scroll', 'touchStart'] as const)('are counted anew after a %s', async (sign) => {
    const { wait, isIn } = await working()
    await wait(minutes(4))
    fireEvent[sign](document.body)
    await wait(minutes(4))
    expect(notice()).toBeNull()
    expect(isIn()).toBe(true)
  })

  it('Continuar keeps the session', async () => {
    const { wait, user, isIn } = await working()
    await wait(minutes(4.75))
    await user.click(await screen.findByRole('button', { name: 'Continuar' }))
    await waitFor(() => expect(notice()).toBeNull())
    await wait(minutes(4))
    expect(isIn()).toBe(true)
  })

  it('a touch that wakes a telephone after they have passed does not save the session', async () => {
    const { book, isIn } = await working()
    const asleep = manualClock(Date.UTC(2026, 10, 21, 15))
    renderApp(book, '/bandeja', { ...asleep, every: () => () => {} })
    await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
    asleep.advance(minutes(60))
    fireEvent.touchStart(document.body)
    await waitFor(() => expect(isIn()).toBe(false))
  })
})
