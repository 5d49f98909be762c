/** No letter of an answer is lost or replaced in silence, however its bytes come. */
import { describe, expect, it } from 'vitest'
import { answerText } from '../../src/registry/index.ts'

/** Reproducible numbers from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
const LETTERS = [...'abc {}":,\n', ...'ñÑáéíóúü¿¡«»½ªº°', ...'€“”—', ...'日本', '🐐', '\ufeff']

/** @param most bytes of a piece */
function inPieces(bytes: Uint8Array, random: () => number, most: number, type = 'application/json'): string {
  const text = answerText(type, TextDecoder)
  let read = ''
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + Math.floor(random() * most)
    read += text.add(bytes.subarray(at, at + size))
    at += size
  }
  return read + text.end()
}
const some = (random: () => number, letters: readonly string[]) =>
  Array.from({ length: 200 }, () => letters[Math.floor(random() * letters.length)] ?? '').join('')

describe('an answer of which nobody said the encoding', () => {
  it('is UTF-8 where it is that, whatever pieces it comes in', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed)
      const text = `x${some(random, LETTERS)}`
      expect(inPieces(new TextEncoder().encode(text), random, 1 + (seed % 7)), `seed ${seed}`).toBe(text)
    }
  })

  it('is Latin 1 where it is that', () => {
    const latin = LETTERS.filter((letter) => letter.charCodeAt(0) < 256 && letter.length === 1)
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed)
      // As in words: two letters beyond ASCII do not follow one another.
      const text = [...some(random, latin)].join('a')
      expect(inPieces(Buffer.from(text, 'latin1'), random, 1 + (seed % 7)), `seed ${seed}`).toBe(text)
    }
  })

  it('may be both, from a host whose rows are older than itself', () => {
    const bytes = Buffer.concat([Buffer.from('[{"A":"Peña","B":"', 'utf8'), Buffer.from('Núñez "}]', 'latin1')])
    expect(inPieces(bytes, seeded(1), 3)).toBe('[{"A":"Peña","B":"Núñez "}]')
  })

  it('ends in the middle of a letter without losing it, and begins without its mark', () => {
    expect(inPieces(Buffer.from([0x61, 0xf1]), seeded(1), 1)).toBe('añ')
    expect(inPieces(Buffer.from('\ufeff[]', 'utf8'), seeded(1), 2)).toBe('[]')
  })
})

it('a declared encoding counts, and one that nobody knows does not', () => {
  expect(inPieces(Buffer.from('Ñoño', 'utf16le'), seeded(1), 1, 'application/json; charset=utf-16le')).toBe('Ñoño')
  expect(inPieces(Buffer.from('Ñoño', 'latin1'), seeded(1), 1, 'application/json; charset=inventado')).toBe('Ñoño')
  expect(inPieces(Buffer.from('Ñoño', 'latin1'), seeded(1), 1, 'application/json; charset="UTF-8"')).toBe('Ñoño')
})
