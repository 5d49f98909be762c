import { expect, it } from 'vitest'
import { printable } from '../../src/registry/certificate/print.ts'

it.each([
  ['½ sangre «Luna»', '1/2 sangre “Luna”'],
  ['Ñandú Ä', 'Ñandú Ä'],
  ['Łukasz Kőrösi Ştefan', 'Lukasz Korösi Stefan'],
  ['№ 5 ² ³ ™', 'No. 5 2 3 TM'],
  ['山羊 😀', '·· ·'],
])('a certificate prints %s as %s, never with a question mark', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
