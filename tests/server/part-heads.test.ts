import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partHeads } from '../../src/server/http/part-heads.ts'

const TYPE = 'multipart/form-data; boundary=x'
const field = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
/** Feeds the body in pieces of `length` bytes. @returns whether every piece was accepted */
const passes = (body: string, length: number, type = TYPE): boolean => {
  const feed = partHeads(type)
  const bytes = Buffer.from(body, 'latin1')
  for (let at = 0; at < bytes.length; at += length) if (!feed(bytes.subarray(at, at + length))) return false
  return true
}

describe('the heads of a body', () => {
  it('of forms pass however the network cuts them, whatever stands in a field', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 90 }), (texts, length) => {
        const safe = texts.map((text) => text.replaceAll('\r\n--x', ''))
        expect(passes(`${safe.map((text) => field('A', text)).join('')}--x--\r\nlo que sigue`, length)).toBe(true)
      }),
    )
    expect(passes(`${field('A', 'Content-Disposition: attachment')}${field('B', '')}--x--`, 3)).toBe(true)
    expect(
      passes(
        '--a b\r\ncontent-disposition:form-data;name=A\r\n\r\n1\r\n--a b--',
        4,
        'multipart/form-data; boundary="a b"',
      ),
    ).toBe(true)
  })

  it.each([
    ['an attachment', '--x\r\nContent-Disposition: attachment; name="A"\r\n\r\n1\r\n--x--'],
    ['one that comes later', `${field('A', '1')}--x\r\nContent-Disposition: inline\r\n\r\n1\r\n--x--`],
    ['one without heads', '--x\r\n\r\n1\r\n--x--'],
    ['heads without end', `--x\r\n${'a'.repeat(20_000)}`],
  ])('of %s are refused however the network cuts them', (_what, body) => {
    for (const length of [1, 2, 7, 50, 100_000]) expect(passes(body, length), String(length)).toBe(false)
  })
})
