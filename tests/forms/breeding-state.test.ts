/** A female that is pregnant, has just given birth or was served: the words in a list, below her field, and on sending. */
import { describe, expect, it } from 'vitest'
import {
  type AdviceFacts,
  type AnimalFacts,
  birthSpan,
  breedingBadge,
  breedingMark,
  breedingOn,
  defaultBounds,
  findingsOf,
  formOf,
  forms,
  needsBreeding,
  type OpenService,
  questionsOf,
  type Values,
  withMarks,
} from '../../src/registry/index.ts'
import { option } from './filling.ts'

const TODAY = '2026-11-26'
const CHIP = '982000411208482'
const service = (on: string, until = '', concept = 'A01'): OpenService => {
  const span = birthSpan({ concept, species: 'C', on, until }, defaultBounds)
  return { by: `${concept} 1204`, on, until, ...(span && { span }) }
}
const markOf = (animal: AnimalFacts, day = TODAY) => {
  const state = breedingOn({ species: 'C', ...animal }, day, defaultBounds)
  return state && breedingMark(state, TODAY)
}

describe('what she is in, in two or three words', () => {
  it.each([
    ['gestante', { served: [service('2026-09-01')] }],
    ['pare en 4 días', { served: [service('2026-07-03')] }],
    ['pasada hace 2 días', { served: [service('2026-06-27')] }],
    ['parió hoy', { gaveBirthOn: [TODAY] }],
    ['servida hoy', { served: [service(TODAY)] }],
    ['en monta', { served: [service('2026-11-01', '2026-12-15', 'A01a')] }],
  ])('%s', (words, animal) => {
    const state = breedingOn({ species: 'C', ...animal }, TODAY, defaultBounds)
    expect(state && breedingBadge(state, TODAY)).toBe(words)
  })
})

describe('the mark in a list', () => {
  it.each([
    ['gestante, pare en 4 días', { served: [service('2026-07-03')] }],
    ['gestante, parto esperado hace 2 días', { served: [service('2026-06-27')] }],
    ['parió hoy', { gaveBirthOn: [TODAY] }],
    ['parió hace 5 días', { gaveBirthOn: ['2025-11-01', '2026-11-21'] }],
    ['servida hoy', { served: [service(TODAY)] }],
    ['servida hace 21 días', { served: [service('2026-11-05')] }],
    ['en monta grupal', { served: [service('2026-11-01', '2026-12-15', 'A01a')] }],
  ])('%s', (mark, animal) => expect(markOf(animal)).toBe(mark))

  it.each([
    ['nothing is known', {}],
    ['she has rested since her last birth', { gaveBirthOn: ['2026-10-20'] }],
    ['she gave birth after that service', { served: [service('2026-05-20')], gaveBirthOn: ['2026-10-18'] }],
    ['no gestation lasts that long', { served: [service('2026-03-01')] }],
    ['she is served on a later day', { served: [service('2026-12-01')] }],
  ])('none where %s', (_, animal) => expect(markOf(animal)).toBeUndefined())

  it('of two services tells the one that counts most', () => {
    expect(markOf({ served: [service('2026-11-20'), service('2026-07-03'), service(TODAY)] })).toBe(
      'gestante, pare en 4 días',
    )
    expect(markOf({ served: [service('2026-11-05'), service(TODAY)] })).toBe('servida hoy')
  })
})

it('marked animals come last in their list, each with its mark, and none is left out', () => {
  const herd = ['1', '2', '3'].map((code) => option(code, code, { nombre: code }))
  expect(withMarks(herd, { 1: 'parió hoy' }).map(({ code, estado }) => [code, estado])).toEqual([
    ['2', undefined],
    ['3', undefined],
    ['1', 'parió hoy'],
  ])
  expect(withMarks(herd, { 9: 'parió hoy' })).toBe(herd)
})

it('every form that serves a female of a list advises on her', () => {
  const serving = forms.filter(({ key, mates }) => (mates?.dam && key !== 'A08') || key === 'A01a-hembra')
  expect(serving.map(({ key }) => key)).toEqual(['A01', 'A01a-hembra', 'A02', 'A03'])
  for (const form of serving) expect(needsBreeding(form, form.mates?.dam ?? 'CHIP_HEMBRA'), form.key).toBe(true)
})

describe.each([
  ['A01', 'CHIP_HEMBRA', { FECHA_SERVICIO: TODAY }],
  ['A01a-hembra', 'CHIP_HEMBRA', { FECHA_INICIO_EMPADRE: '2026-11-20', FECHA_FIN_EMPADRE: '2026-12-30' }],
  ['A02', 'CHIP_HEMBRA', { FECHA_SERVICIO: TODAY }],
  ['A03', 'IDENTIF_RECEPTORA', { FECHA_SERVICIO: TODAY }],
])('%s', (key, dam, day) => {
  const form = formOf(key)
  const values: Values = { [dam]: CHIP, CONSECUTIVO: '77', ...day }
  const factsOf = (animal: AnimalFacts): AdviceFacts => ({
    today: TODAY,
    bounds: defaultBounds,
    animals: { [CHIP]: { name: 'Katy', species: 'C', ...animal } },
  })
  const said = (animal: AnimalFacts) => findingsOf(form, values, factsOf(animal)).map(({ text }) => text)

  it('says it below her field in one line, by her name, and asks once', () => {
    const pregnant = factsOf({ served: [service('2026-07-03')] })
    expect(said({ served: [service('2026-07-03')] })).toEqual([
      'Katy …8482 está gestante por A01 1204: se espera el parto el lun 30 nov.',
    ])
    expect(questionsOf(form, values, pregnant)).toHaveLength(1)
    expect(said({ gaveBirthOn: [TODAY] })[0]).toContain('parió el mismo día')
    expect(questionsOf(form, values, factsOf({ gaveBirthOn: [TODAY] }))).toHaveLength(1)
    expect(questionsOf(form, values, factsOf({ served: [service(TODAY)] }))).toHaveLength(1)
  })

  it('does not ask where she came back into heat', () => {
    expect(said({ served: [service('2026-11-05')] })[0]).toContain('21 días antes')
    expect(questionsOf(form, values, factsOf({ served: [service('2026-11-05')] }))).toEqual([])
  })

  it('does not count itself when it is corrected', () => {
    const own = { ...service(TODAY), by: `${form.code} 77` }
    expect(said({ served: [own] })).toEqual([])
  })
})

it('a birth that followed says that she was pregnant on that day', () => {
  const values = { CHIP_HEMBRA: CHIP, FECHA_SERVICIO: '2026-11-01', CONSECUTIVO: '77' }
  const facts = { today: TODAY, bounds: defaultBounds, animals: { [CHIP]: { species: 'C', gaveBirthOn: [TODAY] } } }
  expect(findingsOf(formOf('A01'), values, facts)[0]?.text).toContain('el dom 1 nov ya estaba gestante')
})

/** Days that may lie ahead: a transfer takes effect later, a period ends later. */
const ahead = ['fecha_transferencia', 'fecha_inicio', 'FECHA_INICIAL']

it('every form with a day on which something was done advises on one in the future', () => {
  for (const form of forms.filter(({ code }) => /^A\d/.test(code)))
    for (const [name, field] of Object.entries(form.fields)) {
      if (field.kind !== 'date' || field.ends || ahead.includes(name)) continue
      const rules = (form.advice ?? []).filter((one) => one.field === name).map(({ rule }) => rule)
      expect(rules, `${form.key} ${name}`).toContain('fechaFutura')
    }
})
