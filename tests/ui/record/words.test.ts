import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../src/registry/index.ts'
import { ageWords } from '../../../src/ui/common/time.ts'
import { openingOf, readSearch, searchOf } from '../../../src/ui/record/shared/dialog-search.ts'

/** Time at the farm, five hours behind UTC, in any time zone of this machine. */
const at = (day: number, hours: number, minutes = 0) => Date.UTC(2026, 10, day, hours + 5, minutes)

describe('ages in words', () => {
  it('says them as people do', () => {
    const now = at(21, 9, 30)
    expect(ageWords(at(21, 9, 30), now)).toBe('hace un momento')
    expect(ageWords(at(21, 9, 25), now)).toBe('hace 5 min')
    expect(ageWords(at(21, 7, 5), now)).toBe('hoy 07:05')
    expect(ageWords(at(20, 16, 40), now)).toBe('ayer 16:40')
    expect(ageWords(at(2, 8, 0), now)).toBe('lun 2 nov 08:00')
  })

  it('says a moment ago of a clock that ran ahead', () => {
    expect(ageWords(at(21, 10), at(21, 9))).toBe('hace un momento')
  })

  it('knows the day before over months and years', () => {
    expect([dayAfter('2026-03-01', -1), dayAfter('2026-01-01', -1)]).toEqual(['2026-02-28', '2025-12-31'])
  })
})

describe('what an address opens', () => {
  it('comes back as it went', () => {
    const openings = [
      { kind: 'add' },
      { kind: 'view', number: '0012' },
      { kind: 'edit', number: '12' },
      { kind: 'part', number: '12', part: 'A04-adicional' },
      { kind: 'viewEntry', entry: 'a' },
      { kind: 'editEntry', entry: 'a' },
    ] as const
    for (const opening of openings) expect(openingOf(readSearch({ ...searchOf(opening) }))).toEqual(opening)
    expect(openingOf(readSearch(searchOf(null) as Record<string, unknown>))).toBeNull()
  })

  it('understands the shortcuts and leaves out what it does not know', () => {
    expect(openingOf(readSearch({ adicionar: '1' }))).toEqual({ kind: 'add' })
    expect(openingOf(readSearch({ adicionar: 'x', otro: {}, editar: ['a'] }))).toBeNull()
  })
})
