import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipLines } from '../../src/registry/chips/lines.ts'

const A = '982000123456789'
const B = '982000123456790'

describe('the lines of a stick', () => {
  it('however they come in pieces, each tag is read once and in order', () => {
    const sent = `\r\nRS420 OK\r\n982 ${A.slice(3)}\r\n\u0002A0000000${B}\u0003\rLA 982 ${A.slice(3)}\n${B},23/11/2026\r\n`
    fc.assert(
      fc.property(fc.array(fc.nat(sent.length), { maxLength: 30 }), (cuts) => {
        const lines = chipLines()
        const places = [...cuts.sort((a, b) => a - b), sent.length]
        const read = places.flatMap((end, at) => lines.take(sent.slice(places[at - 1] ?? 0, end)))
        expect(read).toEqual([[], [A], [B], [A], [B]])
      }),
    )
  })

  it('a line without an end is read once nothing more comes, and not again with the end', () => {
    const lines = chipLines()
    expect(lines.take('982 000123')).toEqual([])
    expect(lines.pause()).toEqual([])
    expect(lines.take('456789')).toEqual([])
    expect(lines.pause()).toEqual([[A]])
    expect(lines.pause()).toEqual([])
    expect(lines.take('\r\n')).toEqual([])
    expect(lines.take(`${B}\r\n`)).toEqual([[B]])
  })

  it('noise without an end is let go of, and the line after it is read', () => {
    const lines = chipLines()
    const told = Array.from({ length: 1000 }, () => lines.take('\u00ff'.repeat(64))).flat()
    expect(told, 'said once').toEqual([[]])
    expect(lines.pause()).toEqual([])
    expect(lines.take(`${A}\r\n${B}\r\n`)).toEqual([[B]])
  })

  it('a line that is no reading is told as such, an empty one is not', () => {
    const lines = chipLines()
    expect(lines.take('\r\n \r\n\u0002\u0003NO TAG\r\n')).toEqual([[]])
    expect(lines.take('982 00012')).toEqual([])
    expect(lines.pause()).toEqual([])
    expect(lines.end()).toEqual([[]])
    expect(lines.end()).toEqual([])
    expect(lines.take(`${A}\r\n`)).toEqual([[A]])
  })
})
