import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../../src/sync/contract/outbox.ts'
import { sendingWords } from '../../../src/ui/outbox/sorting.ts'
import { entry, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const one = (id: string, state: OutboxEntry['state'], correction?: OutboxEntry['correction']) =>
  entry({ id, form: 'A01', number: id, state, correction })

/** A twin waits for the first of its litter. */
const after = (first: string, id: string) =>
  entry({ id, form: 'A01', number: id, state: 'blocked', dependsOn: [first] })

const searching = 'Buscando señal para enviar'

it.each([
  ['an empty outbox', [], 'Nada por enviar: todo está registrado'],
  ['what was filed', [one('1', 'filed')], 'Nada por enviar: todo está registrado'],
  ['what was refused', [one('1', 'refused')], 'Nada por enviar: corrija primero los formularios rechazados'],
  [
    'what hangs on that',
    [one('1', 'refused'), after('1', '2')],
    'Nada por enviar: corrija primero los formularios rechazados',
  ],
  [
    'what is being corrected',
    [one('1', 'waiting', 'unfinished')],
    'Nada por enviar ahora: termine la corrección que empezó o déjela como estaba',
  ],
  ['what waits', [one('1', 'refused'), one('2', 'waiting')], searching],
  ['what may have arrived', [one('1', 'checking')], searching],
] as const)('pressed on %s, “Enviar ahora” says what there is to do', (_, entries, words) => {
  expect(sendingWords(entries)).toBe(words)
})

it('“Enviar ahora” is offered only for what signal alone sends; what hangs on a refused one leaves after it', async () => {
  const book = fakeBook()
  book.outbox.entries.set([one('1', 'waiting'), after('1', '2'), one('3', 'waiting', 'unfinished')])
  const { user } = renderApp(book, '/bandeja')
  await user.click(await screen.findByRole('button', { name: 'Enviar ahora' }))
  expect(await screen.findByText(searching)).toBeTruthy()
  expect(screen.getByText('3 guardados')).toBeTruthy()
  for (const entries of [
    [one('1', 'refused'), after('1', '2'), after('2', '3')],
    [one('1', 'refused'), one('2', 'filed')],
  ]) {
    act(() => book.outbox.entries.set(entries))
    expect(screen.queryByRole('button', { name: 'Enviar ahora' }), 'what was refused is not sent').toBeNull()
    expect(screen.getByText('1 rechazado').parentElement?.textContent).toBe(
      entries.length === 3 ? '1 rechazado 2 salen después' : '1 rechazado',
    )
  }
})
