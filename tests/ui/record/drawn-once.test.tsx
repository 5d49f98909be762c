/** A press on a phone draws what it changes: all fields of a form would be a third of a second there. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openAdd, pick, shownIn, write } from './acts.ts'

const { drawn } = vi.hoisted(() => {
  // Files before this one have loaded the fields without the mock.
  vi.resetModules()
  return { drawn: [] as string[] }
})
vi.mock('../../../src/ui/fields/label.tsx', () => ({
  labelled: (label: string) => {
    drawn.push(label)
    return label
  },
}))

/** What is drawn until the form rests. */
async function drawnBy(act: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  drawn.length = 0
  await act()
  return new Set(drawn)
}

it('what is typed or chosen in a field draws that field, and those that depend on it', async () => {
  const opened = await openAdd('/formularioA01')
  await screen.findByRole('button', { name: 'Enviar' })
  await waitFor(() => expect(shownIn('Consecutivo')).toBe('1201'))
  await pick(opened, 'Especie', 'Caprin')
  const byText = await drawnBy(() => write(opened, 'Observaciones', 'Monta'))
  expect([...byText]).toEqual(['Observaciones'])
  const byChoice = await drawnBy(() => pick(opened, 'Raza del macho', 'ALPINA'))
  expect(byChoice).toContain('Raza del macho')
  for (const other of ['Consecutivo', 'Especie', 'Fecha de servicio', 'Observaciones'])
    expect(byChoice, other).not.toContain(other)
})
