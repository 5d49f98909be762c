/** Colours and text size of this device, and the bottom bar. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { farmOf } from '../../../src/registry/index.ts'
import { changeAppearance } from '../../../src/ui/shell/appearance.ts'
import { associate, calm, entry, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const { matchMedia } = window
/** A phone: every width query is answered as for one. */
function onPhone(): void {
  window.matchMedia = (query) => {
    const least = /min-width:\s*([\d.]+)(em|px)/.exec(query)
    const most = /max-width:\s*([\d.]+)(em|px)/.exec(query)
    const px = ([, n, unit]: RegExpExecArray) => Number(n) * (unit === 'em' ? 16 : 1)
    const matches = (!least || px(least) <= 390) && (!most || px(most) >= 390)
    const silent = { addEventListener: () => {}, removeEventListener: () => {} }
    return { matches, media: query, ...silent } as unknown as MediaQueryList
  }
}

const bar = () => screen.findByRole('navigation', { name: 'Barra inferior' })

beforeEach(onPhone)
afterEach(() => {
  window.matchMedia = matchMedia
  changeAppearance({ look: 'auto', letters: 100 })
})

describe('on a phone', () => {
  it('the bar below leads where one is most of the day, and counts what waits', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.connection.set({ ...calm, unsent: 2, refused: 1 })
    renderApp(book, '/bandeja')
    const tabs = within(await bar())
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hoy', '/'],
      ['Animales', '/animales'],
      ['3Bandeja', '/bandeja'],
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('3Bandeja')
  })

  it('its plus offers every form that the person may begin', async () => {
    const { user } = renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Nuevo formulario' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Nuevo formulario' }))
    const forms = sheet.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0])
    expect(forms).toContain('/formularioA03')
    expect(forms).not.toContain('/animalesIniciales')
  })

  it('its plus says for whom: the visited farm with what may be filed for it, most used first; oneself folded', async () => {
    const book = fakeBook(signedIn(registrar))
    book.device.farm.set({ kind: 'chosen', farm: farmOf({ code: '91', name: 'Hernando Ardila', tid: 'CC' }, true) })
    book.outbox.entries.set([entry({ id: 'uno', form: 'A03' })])
    const { user } = renderApp(book, '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Nuevo formulario' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Nuevo formulario' }))
    await sheet.findByRole('heading', { name: 'Para Hernando' })
    const own = sheet.getByText('A mi nombre').closest('details') as HTMLDetailsElement
    const forFarm = sheet
      .getAllByRole('link')
      .filter((link) => !own.contains(link))
      .map((link) => link.getAttribute('href')?.split('?')[0])
      .filter((path) => path !== '/animales')
    expect(forFarm[0]).toBe('/formularioA03')
    expect(forFarm).not.toContain('/formularioA06')
    expect(own.open).toBe(false)
    expect(within(own).getAllByRole('link', { hidden: true }).length).toBeGreaterThan(forFarm.length)
  })

  it('its plus says of a form that its owner has no numbers, and names it last', async () => {
    const book = fakeBook(signedIn(registrar))
    const numbers = ['A01', 'A06', 'A12'].map((code) => ({ code, left: code === 'A01' ? 3 : 0 }))
    book.device.farm.set({ kind: 'chosen', farm: farmOf({ code: '91', name: 'Hernando Ardila', tid: 'CC' }, true) })
    book.capture.numbersOf(registrar.nid).set({ value: numbers, takenAt: 1, refreshing: false })
    const { user } = renderApp(book, '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Nuevo formulario' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Nuevo formulario' }))
    const own = within(sheet.getByText('A mi nombre').closest('details') as HTMLDetailsElement)
    await own.findAllByText('Sin consecutivos')
    const names = sheet.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('aria-label') ?? '')
    expect(names.filter((name) => name.endsWith(', Sin consecutivos'))).toEqual(names.slice(-2))
    expect(names.at(-2)).toMatch(/^A06 Transferencia de Propiedad/)
  })

  it('its plus leads to an animal from any screen', async () => {
    const { user } = renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await user.click(await screen.findByRole('button', { name: 'Nuevo formulario' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Nuevo formulario' }))
    await user.click(sheet.getByRole('link', { name: /Buscar animal/ }))
    await screen.findByRole('heading', { level: 1, name: 'Animales' })
    expect(screen.queryByRole('dialog', { name: 'Nuevo formulario' })).toBeNull()
  })

  it('Salir stands under Más, and asks', async () => {
    const book = fakeBook(signedIn(associate))
    const { user } = renderApp(book, '/bandeja')
    await user.click(within(await bar()).getByRole('button', { name: 'Abrir el menú' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menú' }))
    await user.click(menu.getByRole('button', { name: 'Salir' }))
    const asked = within(await screen.findByRole('dialog', { name: '¿Salir de Libro de Campo?' }))
    await user.click(asked.getByRole('button', { name: 'Cancelar' }))
    expect(book.session.state.current()?.kind).toBe('in')
    // Whoever comes next finds the screen, not the menu.
    act(() => book.session.state.set({ kind: 'out' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => book.session.state.set(signedIn(registrar)))
    await bar()
    expect(screen.queryByRole('dialog', { name: 'Menú' })).toBeNull()
  })

  it('colours for the sun and larger letters are kept on the device', async () => {
    const { user } = renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await user.click(within(await bar()).getByRole('button', { name: 'Abrir el menú' }))
    await user.click(await screen.findByRole('radio', { name: 'Sol' }))
    await user.click(screen.getByRole('radio', { name: '150 %' }))
    const root = document.documentElement
    await waitFor(() =>
      expect([root.hasAttribute('data-sun'), root.style.getPropertyValue('--letters')]).toEqual([true, '150%']),
    )
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
    expect(JSON.parse(localStorage.getItem('apariencia') ?? '')).toEqual({ look: 'sun', letters: 150 })
  })
})

describe('at a desk', () => {
  it('the density is of the person: chosen, kept with what is his, and not there for the next', async () => {
    window.matchMedia = ((query: string) => ({
      matches: !query.includes('max-width') && !query.includes('coarse'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as never
    const root = document.documentElement
    const book = fakeBook(signedIn(associate))
    const { user } = renderApp(book, '/bandeja')
    await user.click(await screen.findByRole('radio', { name: 'Cómoda' }))
    await waitFor(() => expect(root.getAttribute('data-density')).toBe('comfortable'))
    expect(book.lists.preferences.current()).toMatchObject({ densidad: 'comfortable' })
    expect(JSON.stringify(localStorage)).not.toContain('comfortable')
    renderApp(fakeBook(signedIn(registrar)), '/bandeja')
    await waitFor(() => expect(root.getAttribute('data-density')).toBe('compact'))
  })
})

describe('the badge of the installed app', () => {
  it('counts what is unsent or refused, and goes with the last', async () => {
    const told: (number | 'clear')[] = []
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void told.push(count),
      clearAppBadge: async () => void told.push('clear'),
    })
    const book = fakeBook(signedIn(associate))
    book.outbox.connection.set({ ...calm, unsent: 2, refused: 1 })
    renderApp(book, '/bandeja')
    await waitFor(() => expect(told.at(-1)).toBe(3))
    act(() => book.outbox.connection.set(calm))
    expect(told.at(-1)).toBe('clear')
    Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
  })
})
