/** Where a form begins that was opened swiftly. */
import { expect, it } from 'vitest'
import { formOf, type Values } from '../../../src/registry/index.ts'
import { FINDER } from '../../../src/ui/record/parts/finder.tsx'
import { firstToChoose } from '../../../src/ui/record/parts/summary.ts'

const first = (key: string, values: Values) => {
  const form = formOf(key)
  return firstToChoose(form, Object.entries(form.fields), { [form.owner]: '91245678', ...values })
}

it('a birth begins with the doe, a mating with the male and then the female', () => {
  expect(first('A04', {})).toBe(FINDER)
  expect(first('A01', {})).toBe('CHIP_MACHO')
  expect(first('A01', { CHIP_MACHO: '982000411200101' })).toBe('CHIP_HEMBRA')
})

it('an insemination begins with its straws: they say which females fit', () => {
  expect(first('A02', {})).toBeUndefined()
  expect(first('A02', { FORMULARIO: 'A10' })).toBe('CONSECUTIVO_SERVICIO')
  expect(first('A02', { FORMULARIO: 'A10', CONSECUTIVO_SERVICIO: '5001' })).toBe('CHIP_HEMBRA')
})
