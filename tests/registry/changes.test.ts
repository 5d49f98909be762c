/** Applying the server's changes to the stored answer yields the current answer. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Changes, changesIn, headOfChanges, type Values, withChanges } from '../../src/registry/index.ts'
import { Comparison, hashOfRow } from '../../src/server/queries/changes.ts'

const row = (id: number, name: string): Values => ({ id: String(id), NOMBRE: name })

function between(earlier: readonly Values[], now: readonly Values[]): Changes<Values> | undefined {
  const hash = (one: Values) => hashOfRow(JSON.stringify(one))
  const comparison = new Comparison(BigUint64Array.from(earlier.map(hash)))
  for (const one of now) comparison.add(one, hash(one))
  return comparison.changes
}

/** As sent over the wire. */
const wired = ({ rows, ...head }: Changes<Values>) =>
  changesIn(JSON.parse(JSON.stringify([headOfChanges(head), ...rows])) as Values[])

describe('changes', () => {
  it('make the answer of now from any earlier one, whatever came, went or is otherwise', () => {
    const herd = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
      .chain((ids) =>
        fc
          .array(fc.constantFrom('Luna', 'Sol'), { minLength: ids.length, maxLength: ids.length })
          .map((names) => ids.sort((a, b) => a - b).map((id, at) => row(id, names[at] ?? ''))),
      )
    fc.assert(
      fc.property(herd, herd, (earlier, now) => {
        const changes = between(earlier, now)
        if (!changes) return
        const heard = wired(changes)
        expect(heard && withChanges(earlier, heard)).toEqual(now)
      }),
    )
  })

  it('of ten animals in a thousand are ten rows', () => {
    const earlier = Array.from({ length: 1000 }, (_, id) => row(id, 'Luna'))
    const now = earlier.map((one, at) => (at % 100 === 3 ? row(at, 'Sol') : one))
    const changes = between(earlier, now)
    expect(changes?.rows.length).toBe(10)
    expect(changes?.gone).toEqual(changes?.places)
  })

  it('are not told where the whole says it shorter, or a row moved among the others', () => {
    const earlier = Array.from({ length: 20 }, (_, id) => row(id, 'Luna'))
    expect(
      between(
        earlier,
        earlier.map(({ id }) => row(Number(id), 'Sol')),
      ),
    ).toBeUndefined()
    expect(between(earlier, [...earlier.slice(1), earlier[0] as Values])).toBeUndefined()
  })

  const two = [row(1, 'a'), row(2, 'b')]
  it.each([
    ['of other rows', { of: 3, total: 3, gone: [], places: [], rows: [] }],
    ['that lose a row', { of: 2, total: 2, gone: [0], places: [], rows: [] }],
    ['at a place that is none', { of: 2, total: 2, gone: [1], places: [7], rows: [row(3, 'c')] }],
    ['at one place twice', { of: 2, total: 2, gone: [0, 0], places: [0, 0], rows: [row(3, 'c'), row(4, 'd')] }],
    ['without their rows', { of: 2, total: 3, gone: [], places: [2], rows: [] }],
    ['in no numbers', { of: Number.NaN, total: 2, gone: [], places: [], rows: [] }],
  ])('%s are refused', (_, changes) => {
    expect(withChanges(two, changes)).toBeUndefined()
  })
})
