import { expect, it } from 'vitest'
import { frameOf, nameOf } from '../../src/device/storage/device-log.ts'

const error = (stack: string, message: string) => Object.assign(new Error(message), { stack })
const QUOTED = 'Unexpected token in "CHIP":"982000123456789","FECHA":"2026-11-22 18:30:00"'

it.each([
  [
    'of Chromium',
    `SyntaxError: ${QUOTED}\n    at JSON.parse (<anonymous>)\n    at read (https://libro.example.com/assets/book-1.js:7:42)`,
    'at read (https://libro.example.com/assets/book-1.js:7:42)',
  ],
  [
    'of Firefox',
    'read@https://libro.example.com/assets/book-1.js:7:42\n',
    'read@https://libro.example.com/assets/book-1.js:7:42',
  ],
  ['without a frame', `SyntaxError: ${QUOTED}`, ''],
])('a failure is kept with its place and nothing of its message (%s)', (_, stack, frame) => {
  expect(frameOf(error(stack, QUOTED))).toBe(frame)
})

it('a failure is kept with its name, the code of its program and what it was caused by, and nothing of their messages', () => {
  const cause = Object.assign(new TypeError(QUOTED), { code: 'ERR_NETWORK' })
  expect(nameOf(new RangeError(QUOTED, { cause }))).toBe('RangeError < TypeError (ERR_NETWORK)')
  expect(nameOf(Object.assign(new Error(QUOTED), { code: QUOTED }))).toBe('Error')
  expect(nameOf(Object.assign(new Error(QUOTED), { code: '982000123456789' }))).toBe('Error')
  expect(nameOf(QUOTED)).toBe('string')
  const endless = new Error(QUOTED)
  endless.cause = endless
  expect(nameOf(endless)).toBe('Error < Error < Error')
})
