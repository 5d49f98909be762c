/** Pending work, parsed from the host's rows. */
import { describe, expect, it } from 'vitest'
import { arrivedByDay, waitingOf, waitingWork } from '../../src/registry/index.ts'

describe('what waits', () => {
  it('is read in the order of the day; what this app does not know is left out', () => {
    const work = waitingWork([
      { CLASE: 'sinRevisar', CANTIDAD: '12', FECHA: '2026-11-01' },
      { CLASE: 'solicitudes', CANTIDAD: '4', FECHA: '2026-11-10' },
      { CLASE: 'nuevaClase', CANTIDAD: '9' },
      { CLASE: 'agotandose', CANTIDAD: '2', FORMULARIO: 'A04', NID_PROPIETARIO: '100', NOMBRE: 'Ana' },
    ])
    expect(work.counts.map(({ kind, count }) => [kind, count])).toEqual([
      ['solicitudes', 4],
      ['sinRevisar', 12],
    ])
    expect(work.runningOut).toEqual([{ form: 'A04', owner: '100', name: 'Ana', left: 2 }])
    expect(waitingOf(work, 'rechazos')).toBe(0)
  })

  it('beyond a thousand is a thousand, and more', () => {
    const [count] = waitingWork([{ CLASE: 'solicitudes', CANTIDAD: '1001' }]).counts
    expect(count).toMatchObject({ count: 1000, more: true })
  })

  it('a host that answers nonsense tells of none', () => {
    expect(waitingWork([{ CLASE: 'solicitudes', CANTIDAD: 'muchas' }]).counts[0]?.count).toBe(0)
  })
})

describe('what came in', () => {
  it('has every one of the last fourteen days, also the empty ones', () => {
    const days = arrivedByDay(
      [
        { day: '2026-11-30', form: 'A01', count: 2 },
        { day: '2026-12-01', form: 'A01', count: 1 },
        { day: '2026-12-01', form: 'A04', count: 3 },
      ],
      '2026-12-02',
    )
    expect(days).toHaveLength(14)
    expect(days[0]?.day).toBe('2026-11-19')
    expect(days.slice(-3).map(({ total }) => total)).toEqual([2, 4, 0])
    expect(days.at(-2)?.forms).toEqual({ A01: 1, A04: 3 })
  })
})
