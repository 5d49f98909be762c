import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aged, fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const CHIP = '170000000107408'

it('each figure is a list of bars that says what it shows, and leads to its animals', async () => {
  const book = fakeBook()
  const bar = (label: string, value: number, count: number) => ({
    label,
    value,
    count,
    animals: [{ chip: CHIP, name: 'Candela' }],
  })
  book.figuresOf().set(
    aged({
      births: [{ ...bar('2026-09', 0, 0), animals: [] }, bar('2026-10', 3, 3)],
      litters: [bar('2', 5, 5)],
      youngPerBirth: 1.4,
      weights: [bar('Alpina · DOBLE', 2.55, 12)],
      intervals: [],
      medianInterval: Number.NaN,
      inbreeding: [bar('2026', 0.031, 9)],
    }),
  )
  const { user, address } = renderApp(book, '/cifras')
  await screen.findByRole('heading', { level: 1, name: 'La finca en cifras' })
  expect(screen.getByText('En promedio 1,4 por parto')).toBeTruthy()
  for (const name of ['octubre de 2026: 3', '2 crías: 5', 'Alpina · DOBLE: 2,55 kg (12)', '2026: 3,1 % (9)'])
    expect(screen.getByRole('button', { name: `${name}. Ver los animales` })).toBeTruthy()
  // An empty month has its place on the axis, and nothing to open.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'septiembre de 2026: 0' }).disabled).toBe(true)
  expect(
    within(screen.getByRole('region', { name: 'Meses entre partos' })).getByText('No hay datos para esta cifra.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^octubre/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Animales: octubre de 2026' }))
  await user.click(dialog.getByRole('link', { name: /Candela/ }))
  expect(address()).toBe(`/animal/${CHIP}`)
})
