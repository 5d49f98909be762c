import { expect, it } from 'vitest'
import { breeds } from '../../src/demo/base/breeds.ts'
import { breedMarks } from '../../src/registry/index.ts'

const names = breeds.map(({ name }) => name)

it('no two breeds have the same mark', () => {
  const marks = breedMarks(names)
  expect(marks.get('saanen')).toBe('Sn')
  expect(marks.get('santa ines')).toBe('SI')
  expect(marks.get('santandereana')).toBe('St')
  expect(new Set(marks.values()).size).toBe(new Set(names).size)
})

it('the mark of a breed is the same in whichever order and case the list is', () => {
  expect(breedMarks(names.map((name) => name.toUpperCase()).reverse())).toEqual(breedMarks(names))
})

it('breeds of one name with hardly any letters are told apart too', () => {
  expect([...breedMarks(['A', 'Á B', 'A b c', '77']).values()]).toHaveLength(4)
  expect(new Set(breedMarks(['A', 'A 1', 'A 2', 'A 3']).values()).size).toBe(4)
})
