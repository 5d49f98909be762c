/** The three facts of a row on a phone. */
import { expect, it } from 'vitest'
import { isForm, listedForms, masters, rowFacts, type Values } from '../../src/registry/index.ts'

const all = [...listedForms, ...masters]
const recordAt = (route: string) => all.find((one) => one.route === route) as (typeof all)[number]

it('no row begins with a bare number', () => {
  const bare = all.filter((record) => {
    const { who } = rowFacts(record)
    return !who?.value && (who?.align === 'right' || (isForm(record) && who?.key === record.number))
  })
  expect(bare.map(({ key }) => key)).toEqual([])
})

it('a request says whose it is, its state, how much it asks for, and why it was rejected', () => {
  const row = { consec_solicitud: '12', NOMBRE: 'Rosalba', total: '30', valor: '285000', MESTADO: 'Aprobada' }
  for (const route of ['/formulariosSolicitados', '/paraRevisar', '/revisados']) {
    const { who, what, when } = rowFacts(recordAt(route))
    expect(who?.value?.(row, '')).toBe('Solicitud 12')
    const said = (of: Values) => what.map(({ key, value }) => value?.(of, '') ?? of[key]).filter(Boolean)
    const whole = ['Rosalba', 'Aprobada', '30 formularios', expect.stringMatching(/285\.000/)]
    expect(said({ ...row, observaciones: 'Sin novedad' })).toEqual(whole)
    expect(said({ ...row, estado: '3', observaciones: 'No aparece la consignación' })).toEqual([
      ...whole,
      'No aparece la consignación',
    ])
    expect(when?.key).toBe('fecha')
  }
})

it('a lease that may be sub-let says until when', () => {
  const available = recordAt('/reproductoresDisponibles')
  expect(rowFacts(available).when?.key).toBe('fecha_fin')
  expect(available.list.mark?.({ fecha_fin: '2026-12-04' }, '2026-11-30')?.text).toBe('Faltan 4 días')
})
