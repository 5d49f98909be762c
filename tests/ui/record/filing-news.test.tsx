import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { calm, entry } from '../fake-book.ts'
import { manualClock } from '../render-app.tsx'
import { open } from './acts.ts'

describe('news of what was sent', () => {
  const waiting = entry({ id: 'a', form: 'A01' })

  it('says that a form reached the registry, once, and nothing of those that were there already', async () => {
    const { book } = await open('/formularioA01')
    // What announces is loaded after the screen.
    await vi.dynamicImportSettled()
    act(() => book.outbox.entries.set([waiting, entry({ id: 'old', state: 'filed' })]))
    act(() => book.outbox.entries.set([{ ...waiting, state: 'filed' }, entry({ id: 'old', state: 'filed' })]))
    act(() => book.outbox.entries.set([{ ...waiting, state: 'filed' }]))
    expect(await screen.findAllByText('El Registro ha sido Ingresado o Actualizado')).toHaveLength(1)
  })

  it('says it of a form that was sent faster than it was shown, and not of one from another day', async () => {
    const { book } = await open('/formularioA01')
    const filed = { state: 'filed' as const }
    act(() => book.outbox.entries.set([{ ...entry({ id: 'n' }), ...filed, capturedAt: manualClock().now() + 1000 }]))
    act(() => book.outbox.entries.set([{ ...entry({ id: 'o' }), ...filed, capturedAt: 0 }]))
    expect(await screen.findAllByText('El Registro ha sido Ingresado o Actualizado')).toHaveLength(1)
  })

  it('says of which animal, by the name that the device has', async () => {
    const { book } = await open('/formularioA01')
    book.animalNames.set({ '982000411208482': 'Katy' })
    const values = { CHIP_HEMBRA: '982000411208482' }
    act(() => book.outbox.entries.set([{ ...waiting, values }]))
    act(() => book.outbox.entries.set([{ ...waiting, values, state: 'filed' }]))
    expect(await screen.findByText('Monta de Katy …8482')).toBeTruthy()
  })

  it('says of a litter all its young, by the doe that gave birth', async () => {
    const { book } = await open('/formularioA01')
    book.animalNames.set({ '982000411208482': 'Katy' })
    const values = { CHIP_HEMBRA: '982000411208482', SEXO: 'H', PESO_AL_NACER: '2.8' }
    const further = { ...values, SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '3.1' }
    const two = [
      entry({ id: 'a', form: 'A04', values, capturedAt: 1 }),
      entry({ id: 'b', form: 'A04-adicional', values: further, capturedAt: 2 }),
    ]
    act(() => book.outbox.entries.set(two))
    act(() => book.outbox.entries.set(two.map((one) => ({ ...one, state: 'filed' as const }))))
    expect(await screen.findByText('Katy …8482 · hembra 2,8 kg · macho 3,1 kg')).toBeTruthy()
  })

  it('says many at once in one breath', async () => {
    const { book } = await open('/formularioA01')
    const two = [waiting, entry({ id: 'b', form: 'A01' })]
    act(() => book.outbox.entries.set(two))
    act(() => book.outbox.entries.set(two.map((one) => ({ ...one, state: 'filed' as const }))))
    expect(await screen.findAllByText('2 formularios enviados')).toHaveLength(1)
  })

  it('tells a group with its females as the one form that it is', async () => {
    const { book } = await open('/formularioA01')
    book.animalNames.set({ '982000411200879': 'Dorado' })
    const female = (id: string) => entry({ id, form: 'A01a-hembra', number: '2653', countedIn: 'g' })
    const group = entry({
      id: 'g',
      form: 'A01a',
      number: '2653',
      values: { CHIP_MACHO: '982000411200879' },
      parts: ['h', 'i'],
    })
    const all = [female('h'), group, female('i')]
    act(() => book.outbox.entries.set(all))
    act(() => book.outbox.entries.set(all.map((one) => ({ ...one, state: 'filed' as const }))))
    expect(await screen.findByText('Monta grupal de Dorado …0879')).toBeTruthy()
    expect(screen.queryByText(/formularios enviados/)).toBeNull()
  })

  it('says one after the other in one breath too: the toast before gives way', async () => {
    const { book } = await open('/formularioA01')
    const four = ['a', 'b', 'c', 'd'].map((id) => entry({ id }))
    act(() => book.outbox.entries.set(four))
    for (let n = 1; n <= 4; n++)
      act(() => book.outbox.entries.set(four.map((one, at) => (at < n ? { ...one, state: 'filed' as const } : one))))
    expect(await screen.findAllByText('4 formularios enviados')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('El Registro ha sido Ingresado o Actualizado')).toBeNull())
    await waitFor(() => expect(screen.queryByText('3 formularios enviados')).toBeNull())
  })

  it('says what comes later by itself', async () => {
    const clock = manualClock()
    const { book } = await open('/formularioA01', { clock })
    const two = [waiting, entry({ id: 'b' })]
    act(() => book.outbox.entries.set(two))
    act(() => book.outbox.entries.set([{ ...waiting, state: 'filed' }, entry({ id: 'b' })]))
    clock.advance(6000)
    act(() => book.outbox.entries.set(two.map((one) => ({ ...one, state: 'filed' as const }))))
    // Only one: it replaces the previous one.
    await waitFor(() => expect(screen.getAllByText('El Registro ha sido Ingresado o Actualizado')).toHaveLength(1))
  })

  it('tells twenty that are sent one after the other as twenty, however long the sending takes', async () => {
    const clock = manualClock()
    const { book } = await open('/formularioA01', { clock })
    const some = ['a', 'b', 'c'].map((id) => entry({ id }))
    act(() => book.outbox.entries.set(some))
    act(() => book.outbox.connection.set({ ...calm, unsent: 3, sending: true }))
    for (let n = 1; n <= 3; n++) {
      act(() => book.outbox.entries.set(some.map((one, at) => (at < n ? { ...one, state: 'filed' as const } : one))))
      clock.advance(20_000)
    }
    expect(await screen.findByText('3 formularios enviados')).toBeTruthy()
    act(() => book.outbox.connection.set(calm))
    act(() => book.outbox.connection.set({ ...calm, unsent: 1, sending: true }))
    act(() => book.outbox.entries.set([entry({ id: 'd' })]))
    act(() => book.outbox.entries.set([entry({ id: 'd', state: 'filed' })]))
    expect(await screen.findByText('El Registro ha sido Ingresado o Actualizado')).toBeTruthy()
  })

  it('says that one was refused, in the words and with the weight of its form', async () => {
    const { book } = await open('/formularioA01')
    act(() => book.outbox.entries.set([waiting]))
    act(() => book.outbox.entries.set([{ ...waiting, state: 'refused' }]))
    const said = await screen.findByRole('alert')
    expect(said.textContent).toContain('El Registro no pudo ser Ingresado o Actualizado')
  })

  it.each([
    ['another number', true, 'Otro n.º', ['giveAnotherNumber', 'a']],
    ['its form', false, 'Corregir', undefined],
  ] as const)('a refusal names form and reason, and leads to %s', async (_, wantsAnotherNumber, button, call) => {
    const { book, app, user } = await open('/formularioA01')
    await vi.dynamicImportSettled()
    const refused = { state: 'refused' as const, why: 'El consecutivo 1201 ya fue usado', wantsAnotherNumber }
    book.animalNames.set({ '982000411208482': 'Perla' })
    const one = { ...waiting, values: { CHIP_HEMBRA: '982000411208482' } }
    act(() => book.outbox.entries.set([one]))
    act(() => book.outbox.entries.set([{ ...one, ...refused }]))
    const said = within(await screen.findByRole('alert'))
    expect(said.getByText('Monta de Perla …8482 · A01 1201')).toBeTruthy()
    expect(said.getByText('El consecutivo 1201 ya fue usado')).toBeTruthy()
    await user.click(said.getByRole('button', { name: button }))
    if (call) expect(book.calls).toContainEqual(call)
    else await waitFor(() => expect(app.address()).toContain('editar=a'))
  })
})
