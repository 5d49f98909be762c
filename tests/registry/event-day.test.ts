/** The date of the event that a form declares, as shown at the end of a day and on a farmer's receipt. */
import { expect, it } from 'vitest'
import { eventDay, formOf, listedForms } from '../../src/registry/index.ts'

const request = { FECHA_SOLICITUD: '2026-11-23' }

it('is the day of the birth or of the service, never that of the request', () => {
  expect(eventDay(formOf('A04'), { ...request, FECHA_PARTO: '2026-11-20' })).toBe('2026-11-20')
  expect(eventDay(formOf('A01'), { ...request, FECHA_SERVICIO: '2026-11-21' })).toBe('2026-11-21')
  for (const form of listedForms) expect(eventDay(form, request), form.key).toBe('')
})

it('of a further young it is the day of its birth, of a female of a group the first of its period', () => {
  expect(eventDay(formOf('A04-adicional'), { ...request, FECHA_PARTO: '2026-11-20' })).toBe('2026-11-20')
  const period = { FECHA_INICIO_EMPADRE: '2026-11-19', FECHA_FIN_EMPADRE: '2026-12-31' }
  expect(eventDay(formOf('A01a-hembra'), { ...request, ...period })).toBe('2026-11-19')
})
