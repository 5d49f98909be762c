import { describe, expect, it } from 'vitest'
import { birthSpan, daysAway, defaultBounds, dueStage } from '../../src/registry/index.ts'

const served = { concept: 'A01', species: 'C', on: '2026-06-23', until: '' }
const spanOf = (change: Partial<typeof served> = {}) => birthSpan({ ...served, ...change }, defaultBounds)

describe('when a service may end in a birth', () => {
  it('a goat carries 140 to 160 days from the day of the mating', () => {
    expect(spanOf()).toEqual({ from: '2026-11-10', until: '2026-11-30', likely: '2026-11-20' })
  })

  it('a ewe has the bounds of her species, and the association those that it tells', () => {
    expect(spanOf({ species: 'O' })).toEqual({ from: '2026-11-10', until: '2026-11-28', likely: '2026-11-19' })
    const told = { ...defaultBounds, gestacion: { ...defaultBounds.gestacion, C: [145, 155] as const } }
    expect(birthSpan(served, told)).toMatchObject({ from: '2026-11-15', until: '2026-11-25' })
  })

  it('of a group it is counted from the first day of the period to its last', () => {
    const group = spanOf({ concept: 'A01a', until: '2026-08-07' })
    expect(group).toEqual({ from: '2026-11-10', until: '2027-01-14', likely: '2026-12-13' })
    expect(spanOf({ concept: 'A01a', until: '' })).toEqual(spanOf())
  })

  it('an embryo was five to seven days old when it was transferred', () => {
    expect(spanOf({ concept: 'A03' })).toEqual({ from: '2026-11-03', until: '2026-11-25', likely: '2026-11-14' })
  })

  it('nothing is said without a date, or of a species without bounds', () => {
    expect(spanOf({ on: '' })).toBeUndefined()
    expect(spanOf({ on: '2026-02-30' })).toBeUndefined()
    expect(spanOf({ species: '' })).toBeUndefined()
    expect(spanOf({ species: 'constructor' })).toBeUndefined()
  })
})

describe('how near a birth is', () => {
  const span = { from: '2026-11-10', until: '2026-11-30', likely: '2026-11-20' }
  it.each([
    ['2026-10-20', 'later'],
    ['2026-10-24', 'weeks'],
    ['2026-11-13', 'weeks'],
    ['2026-11-14', 'week'],
    ['2026-11-20', 'week'],
    ['2026-11-21', 'overdue'],
    ['2026-11-30', 'overdue'],
    ['2026-12-01', 'late'],
  ])('on %s: %s', (today, stage) => {
    expect(dueStage(span, today)).toBe(stage)
  })

  it('days are said as people say them', () => {
    const words = ['2026-11-17', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23']
    expect(words.map((day) => daysAway(day, '2026-11-20'))).toEqual([
      'hace 3 días',
      'ayer',
      'hoy',
      'mañana',
      'en 3 días',
    ])
  })
})
