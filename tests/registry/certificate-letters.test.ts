import { expect, it } from 'vitest'
import { printable } from '../../src/registry/certificate/print.ts'

it.each([
  ['½ sangre «Luna»', '½ sangre «Luna»'],
  ['1½, 1⅓, 10² y 3 ⅓', '1½, 1 1/3, 10 2 y 3 1/3'],
  ['Ñandú Ä', 'Ñandú Ä'],
  ['Łukasz Kőrösi Ştefan', 'Lukasz Korösi Stefan'],
  ['№ 5 ² ³ ™', 'No. 5 2 3 TM'],
  ['山羊 😀', '·· ·'],
])('a certificate prints %s as %s, never with a question mark', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
