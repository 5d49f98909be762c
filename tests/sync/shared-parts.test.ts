import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withSharedParts } from '../../src/sync/core/live-query.ts'

const answers = fc.object({
  maxDepth: 3,
  values: [fc.integer({ max: 2, min: 0 }), fc.constant(undefined), fc.constant('a')],
})

it('is what the new answer says, whatever the one before said', () => {
  fc.assert(
    fc.property(answers, answers, (before, after) => {
      const copy = structuredClone(after)
      expect(withSharedParts(before, after)).toStrictEqual(copy)
      expect(after).toStrictEqual(copy)
    }),
  )
})

it('keeps a name that objects have of themselves', () => {
  const named = JSON.parse('{"__proto__":{"a":1}}')
  expect(Object.keys(withSharedParts({}, named))).toEqual(['__proto__'])
  expect(withSharedParts(named, structuredClone(named))).toBe(named)
})

it('is the one before itself where both say the same', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      expect(withSharedParts(answer, structuredClone(answer))).toBe(answer)
    }),
  )
})

it('leaves maps, bytes and functions as they are', () => {
  const [bytes, map, call] = [new Uint8Array([1]), new Map([[1, 2]]), () => 1]
  const before = { bytes: new Uint8Array([1]), map: new Map([[1, 2]]), call: () => 1 }
  const shared = withSharedParts(before, { bytes, map, call })
  expect([shared.bytes, shared.map, shared.call]).toEqual([bytes, map, call])
  expect(shared.bytes).toBe(bytes)
})
