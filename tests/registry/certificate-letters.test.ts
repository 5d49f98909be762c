import { expect, it } from 'vitest'
import { printable } from '../../src/registry/certificate/print.ts'

it.each([
  ['½ sangre «Luna»', '1/2 sangre “Luna”'],
  ['1½, 10² y 3 ½', '1 1/2, 10 2 y 3 1/2'],
  ['Ñandú Ä', 'Ñandú Ä'],
  ['Łukasz Kőrösi Ştefan', 'Lukasz Korösi Stefan'],
  ['№ 5 ² ³ ™', 'No. 5 2 3 TM'],
  ['山羊 😀', '·· ·'],
])('a certificate prints %s as %s, never with a question mark', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
