import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../../src/sync/contract/outbox.ts'
import { sendingWords } from '../../../src/ui/outbox/sorting.ts'
import { entry, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const one = (id: string, state: OutboxEntry['state'], correction?: OutboxEntry['correction']) =>
  entry({ id, form: 'A01', number: id, state, correction })

const searching = 'Buscando señal para enviar'

it.each([
  ['an empty outbox', [], 'Nada por enviar: todo está registrado'],
  ['what was filed', [one('1', 'filed')], 'Nada por enviar: todo está registrado'],
  ['what was refused', [one('1', 'refused')], 'Nada por enviar: corrija primero los formularios rechazados'],
  [
    'what hangs on that',
    [one('1', 'refused'), one('2', 'blocked')],
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

it('“Enviar ahora” with nothing to send says it on the screen', async () => {
  const book = fakeBook()
  book.outbox.entries.set([one('1', 'refused'), one('2', 'blocked')])
  const { user } = renderApp(book, '/bandeja')
  const button = await screen.findByRole('button', { name: 'Enviar ahora' })
  await user.click(button)
  expect(await screen.findByText('Nada por enviar: corrija primero los formularios rechazados')).toBeTruthy()
  act(() => book.outbox.entries.set([one('1', 'refused'), one('2', 'filed')]))
  expect(screen.queryByRole('button', { name: 'Enviar ahora' }), 'what was refused is not sent').toBeNull()
})
