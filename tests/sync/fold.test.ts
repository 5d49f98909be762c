import { expect, it } from 'vitest'
import { foldLetters, foldUnit } from '../../src/sync/inventory/fold.ts'

it.each([
  ['one-byte letters, an even number of them', Uint8Array.from({ length: 256 }, (_, unit) => unit)],
  ['one-byte letters, an odd number', Uint8Array.from({ length: 255 }, (_, unit) => 255 - unit)],
  ['a view that begins within its buffer', new Uint8Array(Uint8Array.from('xÑandú', (c) => c.charCodeAt(0)).buffer, 1)],
  ['wide letters', Uint16Array.from('Ñandú Ștefan Ωmega', (c) => c.charCodeAt(0))],
  ['none', new Uint8Array()],
])('folds each letter as it folds one alone, and leaves what it was given: %s', (_, letters) => {
  const before = [...letters]
  expect([...foldLetters(letters)]).toEqual(before.map(foldUnit))
  expect([...letters]).toEqual(before)
})
