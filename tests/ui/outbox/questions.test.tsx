import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyOf, questionsRequest, type Values } from '../../../src/registry/index.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { aged, associate, calm, entry, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const asked = (given: Values = {}): Values => ({
  ...{ ID: '5', FORMULARIO: 'A04', NUMERO: '8705', NID_PROPIETARIO: '100' },
  ...{ PREGUNTA: '¿Se pesó con la misma báscula?', PREGUNTO: 'Amparo', FECHA: '2026-11-21T14:00:00Z' },
  ...{ RESPUESTA: '', RESPONDIDA_EN: '' },
  ...given,
})
const filed = (number: string) => entry({ id: number, form: 'A04', number, state: 'filed', mayEdit: false })

async function outbox(questions: readonly Values[], capacities: readonly string[] = ['mesa']) {
  const book = fakeBook(signedIn({ ...associate, capacidades: [...associate.capacidades, ...capacities] }))
  book.outbox.entries.set([filed('8704'), filed('8705')])
  book.answerOf(keyOf(questionsRequest)).set(aged(questions))
  const app = renderApp(book, '/bandeja')
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  const acts = () => book.calls.filter(([name]) => name === 'act').map(([, one]) => one as Action)
  return { book, acts, ...app }
}
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

describe('what the association asks about a form', () => {
  it('stands at the form, which comes first and is open, and is answered there', async () => {
    const { book, user, acts } = await outbox([asked()])
    expect(cards()[0]).toContain('8705')
    const card = within(screen.getByRole('article', { name: /8705/ }))
    expect(card.getByText('¿Se pesó con la misma báscula?').closest('details')?.open).toBe(true)
    await user.type(card.getByLabelText('Respuesta'), 'Sí, la de la finca')
    await user.click(card.getByRole('button', { name: 'Responder' }))
    await waitFor(() =>
      expect(acts()).toEqual([{ operation: 'campo/responder', fields: { ID: '5', RESPUESTA: 'Sí, la de la finca' } }]),
    )
    act(() =>
      book
        .answerOf(keyOf(questionsRequest))
        .set(aged([asked({ RESPUESTA: 'Sí, la de la finca', RESPONDIDA_EN: '2026-11-21T15:00:00Z' })])),
    )
    expect(await card.findByText('Sí, la de la finca')).toBeTruthy()
    expect(card.queryByLabelText('Respuesta')).toBeNull()
  })

  it('is asked for whenever the outbox is opened: it may have come a moment ago', async () => {
    const { book } = await outbox([])
    expect(book.calls).toContainEqual(['refresh', questionsRequest])
  })

  it('is read without signal; what is typed stays, and goes nowhere', async () => {
    const { book, user, acts } = await outbox([asked()])
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    const card = within(screen.getByRole('article', { name: /8705/ }))
    expect(card.getByText(/Responder necesita conexión/)).toBeTruthy()
    await user.type(card.getByLabelText('Respuesta'), 'Sí')
    await user.click(card.getByRole('button', { name: 'Responder' }))
    expect(acts()).toEqual([])
    expect((card.getByLabelText('Respuesta') as HTMLTextAreaElement).value).toBe('Sí')
  })

  it('is answered with Ctrl+Enter, as it was asked', async () => {
    const { user, acts } = await outbox([asked()])
    await user.type(screen.getByLabelText('Respuesta'), 'Sí{Enter}')
    expect(acts()).toEqual([])
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(acts()).toMatchObject([{ operation: 'campo/responder', fields: { ID: '5' } }]))
  })

  it('a refused answer stays as it was typed, with the reason', async () => {
    const { book, user } = await outbox([asked()])
    book.answers.act = { kind: 'refused', code: 0, text: 'La pregunta ya fue respondida' }
    const card = within(screen.getByRole('article', { name: /8705/ }))
    await user.type(card.getByLabelText('Respuesta'), 'Sí')
    await user.click(card.getByRole('button', { name: 'Responder' }))
    expect(await card.findByText('La pregunta ya fue respondida')).toBeTruthy()
  })

  it('about a form that this device does not hold stands above the others', async () => {
    await outbox([asked({ NUMERO: '9999' })])
    expect(
      within(screen.getByRole('region', { name: 'Preguntas de la asociación' })).getByText('A04 N.º 9999'),
    ).toBeTruthy()
  })

  it('is not asked for of a host that announces no questions', async () => {
    const { book } = await outbox([asked()], [])
    expect(screen.queryByText('¿Se pesó con la misma báscula?')).toBeNull()
    expect(JSON.stringify(book.calls)).not.toContain('campo/preguntas')
  })
})
