import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { menuEntries } from '../../../src/registry/index.ts'
import { formOpening, givenUnder } from '../../../src/ui/animals/open-form.ts'
import { createAppRouter } from '../../../src/ui/router.ts'
import { wayBack } from '../../../src/ui/session/login-screen.tsx'
import { administrator, associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('who may open a screen', () => {
  it('nobody signed in is sent to /login and comes back afterwards to where he was going', async () => {
    const { user, address } = renderApp(fakeBook({ kind: 'out' }), '/preparar')
    await heading('Ingrese sus credenciales de acceso al sistema')
    expect(address()).toContain('/login?volver=')
    await user.type(screen.getByLabelText('Usuario'), 'asociado')
    await user.type(screen.getByLabelText('Contraseña'), 'Asociado.2026')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await heading('Preparar salida a campo')
    expect(address()).toBe('/preparar')
  })

  it('nobody arrives where another was whose session ended on this page, nor finds what he had opened', async () => {
    const book = fakeBook(signedIn(administrator))
    const { user, address, history } = renderApp(book)
    await screen.findByRole('link', { name: /ir al inicio/ })
    const { search } = formOpening('A04', { owner: '63512004', dam: '982000411208482' })
    const { con } = search as { con: string }
    await act(async () => history.push(`/formularioA04?adicionar=1&con=${con}`))
    await screen.findByRole('dialog')
    // In another tab.
    act(() => book.session.state.set({ kind: 'out' }))
    await heading('Ingrese sus credenciales de acceso al sistema')
    await user.type(screen.getByLabelText('Usuario'), 'asociado')
    await user.type(screen.getByLabelText('Contraseña'), 'Asociado.2026')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(address()).toBe('/'))
    await act(async () => history.push(`/formularioA04?adicionar=1&con=${con}`))
    await screen.findByRole('dialog')
    expect(document.body.textContent).not.toContain('8482')
    expect(givenUnder(con)).toBeUndefined()
  })

  it.each([
    ['/bandeja', '/bandeja'],
    ['/formularioA01?adicionar=1', '/formularioA01?adicionar=1'],
    ['//malo.example', '/'],
    ['/\\\\malo.example', '/'],
    ['https://malo.example', '/'],
    ['javascript:x()', '/'],
    ['/login?volver=%2F', '/'],
    [undefined, '/'],
  ])('after signing in, %s leads to %s: never to someone else', (asked, there) => {
    expect(wayBack(asked)).toBe(there)
  })

  it('a level without the route is told so, with a way home', async () => {
    renderApp(fakeBook(signedIn(associate)), '/maestroChips')
    await screen.findByText('No tiene permiso para consultar esta página.')
    expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/')
  })

  it.each(menuEntries.filter(({ capacity }) => capacity !== undefined))(
    '$route is told to be of no use where the host has nothing behind it',
    async ({ route, label, levels, capacity }) => {
      const who = levels.includes(associate.nivel) ? associate : administrator
      const capacidades = who.capacidades.filter((name) => name !== capacity)
      renderApp(fakeBook(signedIn({ ...who, capacidades })), route)
      await heading(label)
      await screen.findByText('El servidor de su asociación no ofrece esta pantalla.')
    },
  )

  it('every entry of the menu has a screen of its own', () => {
    const { routesByPath } = createAppRouter(createMemoryHistory())
    expect(menuEntries.map(({ route }) => route).filter((route) => !(route in routesByPath))).toEqual([])
  })

  it('is decided by level: these screens are not everybody’s', () => {
    const levels = new Map<string, Set<number>>()
    for (const entry of menuEntries)
      levels.set(entry.route, new Set([...(levels.get(entry.route) ?? []), ...entry.levels]))
    const of = (...those: number[]) =>
      [...levels]
        .filter(([, open]) => those.length === open.size && those.every((one) => open.has(one)))
        .map(([r]) => r)
    expect(of(2).join(' ')).toBe(
      '/formularioA05 /paraRevisar /revisados /maestroChips /maestroConsecutivos /formularios /registradores /inseminadores /terceros /prefijos /asociaciones /libros /razas /parametros /otrosSistemas /traerRegistro /presentacion /publicaciones /revisionCampo',
    )
    expect(of(2, 4)).toEqual(['/animalesIniciales'])
    expect(of(2, 5)).toEqual(['/editor'])
    expect(of(1, 2, 3, 5)).toEqual(['/reproductoresDisponibles', '/reproductoresSubArrendados'])
    expect(of(1, 3, 4, 5)).toEqual(['/formulariosSolicitados'])
    expect(of(1, 2, 3, 4, 5)).toHaveLength(levels.size - 24)
  })

  it('an unknown address goes to /', async () => {
    const { address } = renderApp(fakeBook(signedIn(associate)), '/empty')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('/ without a session is public and offers to sign in', async () => {
    renderApp(fakeBook({ kind: 'out' }), '/')
    expect((await screen.findByRole('link', { name: 'Ingresar al sistema' })).getAttribute('href')).toBe('/login')
  })

  it('the menu of a level has its entries and no other', async () => {
    renderApp(fakeBook(signedIn(associate)), '/bandeja')
    await heading('Bandeja de salida')
    expect(screen.getByRole('link', { name: 'A01 Monta Directa' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Maestro de Chips' })).toBeNull()
  })

  it('Salir asks, closes the session, goes to / and says that unsent forms stay', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.connection.set({ ...book.outbox.connection.current()!, unsent: 2 })
    const { user, address } = renderApp(book, '/bandeja')
    await heading('Bandeja de salida')
    await user.click(screen.getByRole('button', { name: 'Salir' }))
    await screen.findByRole('dialog', { name: '¿Salir de Libro de Campo?' })
    expect(book.session.state.current()?.kind).toBe('in')
    await user.click(screen.getByRole('button', { name: 'Sí, salir' }))
    await screen.findByText('Sus formularios por enviar siguen guardados en este dispositivo')
    expect(address()).toBe('/')
    expect(book.session.state.current()).toEqual({ kind: 'out' })
  })

  it.each([
    ['a form that cannot be read', { unreadable: 1 }, /1 formulario por enviar sigue guardado/],
    ['nothing', {}, /Todo está enviado/],
  ])('Salir says what is still here: %s', async (_, more, words) => {
    const book = fakeBook(signedIn(associate))
    book.outbox.connection.set({ ...book.outbox.connection.current()!, ...more })
    const { user } = renderApp(book, '/bandeja')
    await heading('Bandeja de salida')
    await user.click(screen.getByRole('button', { name: 'Salir' }))
    expect((await screen.findByRole('dialog')).textContent).toMatch(words)
  })

  it('whoever goes to sign in while the host is still being told of the leaving stays there', async () => {
    const book = fakeBook(signedIn(associate))
    let told = () => {}
    const signOut = () => {
      book.session.state.set({ kind: 'out' })
      return new Promise<void>((resolve) => {
        told = resolve
      })
    }
    Object.assign(book.session, { signOut })
    const { user, address } = renderApp(book, '/bandeja')
    await heading('Bandeja de salida')
    await user.click(screen.getByRole('button', { name: 'Salir' }))
    await user.click(await screen.findByRole('button', { name: 'Sí, salir' }))
    await user.click((await screen.findAllByRole('link', { name: 'Ingresar' }))[0] as HTMLElement)
    await user.type(await screen.findByLabelText('Usuario'), 'asociado')
    await act(async () => told())
    expect(address()).toContain('/login')
    expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('asociado')
  })
})
