import { expect, it } from 'vitest'
import { daysBeginning, numbersBeginning } from '../../src/server/queries/beginning.ts'

const days = Array.from({ length: 1_500 }, (_, n) =>
  new Date(Date.UTC(2023, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
)

it('the days that a text begins are those within its range, whatever of a day it is', () => {
  for (const typed of [
    '2',
    '20',
    '2024',
    '2024-',
    '2024-0',
    '2024-1',
    '2024-02',
    '2024-02-',
    '2024-02-2',
    '2025-02-28',
  ]) {
    const range = daysBeginning(typed)
    const within = days.filter((day) => range && day >= range.from && day <= range.to)
    expect(within, typed).toEqual(days.filter((day) => day.startsWith(typed)))
    expect(within.length, typed).toBeGreaterThan(0)
  }
  for (const none of ['', '2024-13', '2024-02-30', '2024-2-', 'x', '2024-02-011', '20240', '0000-00'])
    expect(daysBeginning(none), none).toBeNull()
})

it('the numbers that a text begins are those within its ranges', () => {
  const numbers = Array.from({ length: 3_000 }, (_, n) => n + 1)
  for (const typed of ['1', '12', '299', '3000', '07', 'a1', ''])
    expect(
      numbers.filter((n) => numbersBeginning(typed, 3_000).some(({ from, to }) => n >= from && n <= to)),
      typed,
    ).toEqual(typed === '' ? [] : numbers.filter((n) => String(n).startsWith(typed)))
})
