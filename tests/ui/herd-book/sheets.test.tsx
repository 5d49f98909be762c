import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moveInTexts as t } from '../../../src/registry/herd-book/texts.ts'
import { Sheets } from '../../../src/ui/herd-book/sheets.tsx'
import type { ReadSheet } from '../../../src/ui/herd-book/use-runs.ts'

const sheet = (more: Partial<ReadSheet>): ReadSheet => ({
  name: 'libro.xlsx / Animales',
  headings: [],
  table: '',
  columns: {},
  missing: [],
  rows: 0,
  ...more,
})

it('says of a hidden sheet that it is hidden, not that it was not recognised', () => {
  render(
    <MantineProvider>
      <Sheets sheets={[sheet({}), sheet({ name: 'Vieja', isHidden: true })]} editable={false} onMapped={() => {}} />
    </MantineProvider>,
  )
  expect(screen.getAllByText(t.unknownSheet)).toHaveLength(1)
  expect(screen.getAllByText(t.hiddenSheet)).toHaveLength(1)
})

it('names the program that wrote a sheet, and asks what its readings are', () => {
  const session = sheet({ name: 'sesion.csv', program: 'Tru-Test' })
  const animals = sheet({ name: 'ovejas.csv', program: 'LambTracker', table: 'animales', rows: 3 })
  render(
    <MantineProvider>
      <Sheets sheets={[session, animals]} editable={false} onMapped={() => {}} />
    </MantineProvider>,
  )
  expect(screen.getByText('Lo escribió Tru-Test')).toBeTruthy()
  expect(screen.getByText('Lo escribió LambTracker')).toBeTruthy()
  expect(screen.getAllByText(t.readings)).toHaveLength(1)
})
