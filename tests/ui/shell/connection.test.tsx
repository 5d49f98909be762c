import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { connectionWords } from '../../../src/ui/shell/connection-badge.tsx'
import { associate, calm, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const said = (changes: Partial<typeof calm>, session: Parameters<typeof connectionWords>[1] = {}) =>
  connectionWords({ ...calm, ...changes }, session).map((word) => word.text)

describe('the badge of connection and outbox', () => {
  it('says in words what is so', () => {
    expect(said({})).toEqual(['Todo enviado'])
    expect(said({ reachable: false })).toEqual(['Sin señal'])
    expect(said({ unsent: 3 })).toEqual(['3 por enviar'])
    expect(said({ unsent: 3, sending: true })).toEqual(['Enviando, 3 por enviar'])
    expect(said({ refused: 1 })).toEqual(['1 rechazado'])
    expect(said({ refused: 2, unsent: 0 })).toEqual(['2 rechazados'])
    expect(said({ refused: 2, unsent: 1, reachable: false })).toEqual(['Sin señal', '1 por enviar', '2 rechazados'])
    expect(said({ paused: true, unsent: 1 })).toEqual(['Ingrese de nuevo para enviar', '1 por enviar'])
    expect(said({}, { online: false })).toEqual(['Ingrese de nuevo para actualizar', 'Todo enviado'])
    expect(said({ paused: true, unsent: 1 }, { online: false })).toEqual([
      'Ingrese de nuevo para enviar',
      '1 por enviar',
    ])
    expect(said({ another: true }, { online: false })).toEqual(['Otra persona ingresó', 'Todo enviado'])
    expect(said({ paused: true, unsent: 1, reachable: false })).toEqual(['Sin señal', '1 por enviar'])
  })

  it('never says that all is sent while something is unsent, refused or paused', () => {
    for (const changes of [{ unsent: 1 }, { refused: 1 }, { paused: true }, { reachable: false }])
      expect(said(changes)).not.toContain('Todo enviado')
  })

  it('keeps its line from the first, so that the page below stays where it is', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.connection.set(undefined)
    renderApp(book, '/preparar')
    await screen.findByRole('button', { name: 'Salir' })
    const bar = screen.getByRole('banner')
    const before = bar.children.length
    act(() => book.outbox.connection.set(calm))
    expect(screen.getByRole('link', { name: /^Todo enviado/ }).parentElement).toBe(bar)
    expect(bar.children).toHaveLength(before)
  })

  it('changes as the book changes and leads to /bandeja', async () => {
    const book = fakeBook(signedIn(associate))
    renderApp(book, '/preparar')
    await screen.findByRole('link', { name: /^Todo enviado/ })
    act(() => book.outbox.connection.set({ ...calm, unsent: 2 }))
    const link = screen.getByRole('link', { name: /^2 por enviar/ })
    expect(link.getAttribute('href')).toBe('/bandeja')
  })
})
