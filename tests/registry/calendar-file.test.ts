import { describe, expect, it } from 'vitest'
import { calendarFile, dayWords, monthWords, spanWords } from '../../src/registry/index.ts'

const made = Date.UTC(2026, 10, 22, 13, 4, 5)
const day = { id: 'A01 2427 170', from: '2026-11-10', until: '2026-11-30', title: 'Candela', notes: ['de Escorpión'] }
const file = (change: Partial<typeof day> = {}) => calendarFile('Partos', [{ ...day, ...change }], made)
/** Parsed like a calendar program: continued lines are joined. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  it('has an event of whole days, which ends on the first day without it', () => {
    expect(linesOf(file())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Libro de Campo//Partos esperados//ES',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Partos',
      'BEGIN:VEVENT',
      'UID:A01 2427 170@libro-de-campo',
      'DTSTAMP:20261122T130405Z',
      'DTSTART;VALUE=DATE:20261110',
      'DTEND;VALUE=DATE:20261201',
      'SUMMARY:Candela',
      'DESCRIPTION:de Escorpión',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('a name can end neither its line nor its event', () => {
    const lines = linesOf(file({ title: 'Luna; la, de\\ arriba\r\nEND:VEVENT\u0007' }))
    expect(lines.find((line) => line.startsWith('SUMMARY'))).toBe('SUMMARY:Luna\\; la\\, de\\\\ arriba\\nEND:VEVENT')
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('no line is longer than 75 octets, and no letter is parted', () => {
    const title = 'ñandú 🐐 '.repeat(30)
    const text = file({ title })
    const octets = text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(linesOf(text)).toContain(`SUMMARY:${title}`)
  })
})

describe('days in words', () => {
  const today = '2026-11-22'
  it('have their weekday, and their year where it is another', () => {
    expect([dayWords('2026-11-20', today), dayWords('2027-02-03', today), dayWords('', today)]).toEqual([
      'vie 20 nov',
      'mié 3 feb 2027',
      '',
    ])
  })

  it('a span says its month and year once', () => {
    expect(spanWords('2026-11-10', '2026-11-30', today)).toBe('10 a 30 nov')
    expect(spanWords('2026-11-20', '2026-12-02', today)).toBe('20 nov a 2 dic')
    expect(spanWords('2026-12-28', '2027-01-09', today)).toBe('28 dic a 9 ene 2027')
    expect(spanWords('2027-01-09', '2027-01-09', today)).toBe('9 ene 2027')
  })

  it('a month by its name', () => {
    expect(monthWords('2026-09')).toBe('septiembre de 2026')
  })
})
