import { describe, expect, it } from 'vitest'
import {
  type AdviceFacts,
  type AnimalFacts,
  advisedAnimals,
  check,
  defaultBounds,
  findingsOf,
  formOf,
  listedForms,
  readBounds,
  type Values,
} from '../../src/registry/index.ts'
import { chips } from '../../src/registry/masters/chips.ts'
import { associate, today } from './filling.ts'

const ME = associate.nid
const SIRE = '170000000000001'
const DAM = '170000000000002'

const knowing = (animals: Readonly<Record<string, AnimalFacts>> = {}, told: unknown = undefined): AdviceFacts => ({
  today,
  bounds: readBounds(told),
  animals,
})
const rulesAt = (key: string, values: Values, facts = knowing()) =>
  findingsOf(formOf(key), values, facts).map(({ rule, field }) => `${rule} ${field}`)
const textsOf = (key: string, values: Values, facts = knowing()) =>
  findingsOf(formOf(key), values, facts).map(({ text }) => text)

const birth = (given: Values = {}): Values => ({
  NID_PROPIETARIO: ME,
  FORMA_CONCEPCION: 'A01',
  COD_ESPECIE: 'C',
  CHIP_MACHO: SIRE,
  CHIP_HEMBRA: DAM,
  FECHA_SERVICIO: '2026-06-01',
  FECHA_PARTO: '2026-10-29',
  TIPO_DE_PARTO: '1',
  PESO_AL_NACER: '3',
  ...given,
})
/** A birth that many days after its service. */
const bornAfter = (days: number, given: Values = {}) =>
  birth({ FECHA_PARTO: new Date(Date.UTC(2026, 5, 1 + days)).toISOString().slice(0, 10), ...given })

describe('gestation', () => {
  it.each([
    ['C', 139, true],
    ['C', 140, false],
    ['C', 160, false],
    ['C', 161, true],
    ['O', 139, true],
    ['O', 140, false],
    ['O', 158, false],
    ['O', 159, true],
  ])('of %s after %i days: remarked on %s', (COD_ESPECIE, days, remarked) => {
    expect(rulesAt('A04', bornAfter(days, { COD_ESPECIE })).includes('gestacion FECHA_PARTO')).toBe(remarked)
  })

  it('says how long it would have been and what is usual', () => {
    expect(textsOf('A04', bornAfter(90))).toEqual([
      'La gestación habría durado 90 días; en cabras dura de 140 a 160. Revise la fecha.',
    ])
    expect(textsOf('A04', birth({ FECHA_PARTO: '2026-05-30' }))).toEqual([
      'El parto es anterior al servicio, que fue el lun 1 jun. Revise la fecha.',
    ])
  })

  it.each([
    [132, true],
    [133, false],
    [155, false],
    [156, true],
  ])('of an embryo that was 5 to 7 days old, %i days after its transfer: remarked on %s', (days, remarked) => {
    expect(rulesAt('A04', bornAfter(days, { FORMA_CONCEPCION: 'A03' })).length > 0).toBe(remarked)
  })

  it.each([
    // Days after the start of a period of 30 days.
    [139, true],
    [140, false],
    [190, false],
    [191, true],
  ])('of a group of 30 days, %i days after its first: remarked on %s', (days, remarked) => {
    const group = { FORMA_CONCEPCION: 'A01a', FECHA_FIN_EMPADRE: '2026-07-01' }
    expect(rulesAt('A04', bornAfter(days, group)).includes('gestacion FECHA_PARTO')).toBe(remarked)
  })

  it('of a group still together is never said to be shorter than nothing', () => {
    const group = bornAfter(9, { FORMA_CONCEPCION: 'A01a', FECHA_FIN_EMPADRE: '2026-07-01' })
    expect(findingsOf(formOf('A04'), group, knowing()).map(({ text }) => text)).toContain(
      'La gestación habría durado 0 a 9 días; en cabras dura de 140 a 160. Revise la fecha.',
    )
  })

  it('of a group whose end this device does not know: only what is too early for its first day', () => {
    expect(rulesAt('A04', bornAfter(139, { FORMA_CONCEPCION: 'A01a' }))).toEqual(['gestacion FECHA_PARTO'])
    expect(rulesAt('A04', bornAfter(250, { FORMA_CONCEPCION: 'A01a' }))).toEqual(['fechaFutura FECHA_PARTO'])
  })

  it('nothing while a date is missing or half typed', () => {
    for (const FECHA_PARTO of ['', '2026-1', '2026-02-31'])
      expect(rulesAt('A04', birth({ FECHA_PARTO })), FECHA_PARTO).toEqual([])
    expect(rulesAt('A04', bornAfter(5, { FECHA_SERVICIO: '' }))).toEqual([])
  })
})

describe('two births of one dam', () => {
  const with_ = (...gaveBirthOn: string[]) => knowing({ [DAM]: { gaveBirthOn } })

  it('less than 180 days apart, before or after', () => {
    expect(rulesAt('A04', birth(), with_('2026-05-03'))).toEqual(['intervaloPartos FECHA_PARTO'])
    expect(rulesAt('A04', birth(), with_('2026-05-02'))).toEqual([])
    expect(rulesAt('A04', birth(), with_('2027-01-10'))).toEqual(['intervaloPartos FECHA_PARTO'])
    expect(textsOf('A04', birth(), with_('2025-01-01', '2026-09-29'))).toEqual([
      'La madre tiene otro parto el mar 29 sep, a 30 días de este; lo usual son 180 o más.',
    ])
  })

  it('but not of one litter, even over midnight, nor of an embryo that another carried', () => {
    expect(rulesAt('A04', birth(), with_('2026-10-29', '2026-10-28', '2026-10-30'))).toEqual([])
    expect(rulesAt('A04', bornAfter(144, { FORMA_CONCEPCION: 'A03' }), with_('2026-09-20'))).toEqual([])
    const carrier = { FORMA_CONCEPCION: 'A03', IDENTIF_RECEPTORA: '170000000000003' }
    const facts = knowing({ '170000000000003': { gaveBirthOn: ['2026-09-20'] } })
    expect(rulesAt('A04', bornAfter(144, carrier), facts)).toEqual(['intervaloPartos FECHA_PARTO'])
  })
})

describe('the age of the parents', () => {
  const bornOn = (dam: string, sire: string) => knowing({ [DAM]: { bornOn: dam }, [SIRE]: { bornOn: sire } })

  it('a dam younger than 210 days, a sire younger than 260', () => {
    // 2026-10-29 minus 210 and 260 days.
    expect(rulesAt('A04', birth(), bornOn('2026-04-02', '2026-02-11'))).toEqual([])
    expect(rulesAt('A04', birth(), bornOn('2026-04-03', '2026-02-12'))).toEqual([
      'edadMadre FECHA_PARTO',
      'edadPadre FECHA_PARTO',
    ])
    expect(textsOf('A04', birth(), bornOn('2026-06-01', '2020-01-01'))).toEqual([
      'La madre tendría 150 días de edad en el parto; lo usual son 210 o más.',
    ])
  })

  it('nothing of parents whose birth is not known', () => {
    expect(rulesAt('A04', birth(), knowing({ [DAM]: {}, [SIRE]: { bornOn: '' } }))).toEqual([])
  })
})

describe('the weight at birth', () => {
  it.each([
    ['C', '1.69', true],
    ['C', '1.7', false],
    ['C', '5', false],
    ['C', '5.01', true],
    ['O', '1.49', true],
    ['O', '1.5', false],
    ['O', '6', false],
    ['O', '6.1', true],
    ['C', '', false],
    ['C', '0', false],
    ['C', 'tres', false],
    ['X', '19', false],
  ])('of %s, %s kg: remarked on %s', (COD_ESPECIE, PESO_AL_NACER, remarked) => {
    expect(rulesAt('A04', birth({ COD_ESPECIE, PESO_AL_NACER, FECHA_SERVICIO: '' })).length > 0).toBe(remarked)
  })

  it('says the range as people here write it', () => {
    expect(textsOf('A04', birth({ PESO_AL_NACER: '9' }))).toEqual([
      'El peso al nacer usual en cabras es de 1,7 a 5 kg. Revise el peso.',
    ])
  })

  it.each([
    ['7.4', false],
    ['7.5', true],
    ['9', true],
    ['1', false],
    ['0.8', true],
  ])('of %s kg where 1,7 to 5 are usual: asked about on %s', (PESO_AL_NACER, asked) => {
    const values = birth({ PESO_AL_NACER })
    const rule = formOf('A04').advice?.find(({ rule }) => rule === 'pesoAlNacer')
    expect(rule?.asks?.(values, knowing())).toBe(asked)
  })

  it('of a further birth too', () => {
    const twin = { COD_ESPECIE: 'O', TIPO_DE_PARTO: '2', PESO_AL_NACER_ADICIONAL: '8' }
    expect(rulesAt('A04-adicional', twin)).toEqual(['pesoAlNacer PESO_AL_NACER_ADICIONAL'])
  })

  it('by the size of the litter where the association says so', () => {
    const facts = knowing({}, { pesoAlNacer: { C: { 3: [1.2, 3] } } })
    expect(rulesAt('A04', birth({ PESO_AL_NACER: '1.4', TIPO_DE_PARTO: '3' }), facts)).toEqual([])
    expect(rulesAt('A04', birth({ PESO_AL_NACER: '1.4', TIPO_DE_PARTO: '1' }), facts)).toEqual([
      'pesoAlNacer PESO_AL_NACER',
    ])
  })
})

describe('a service', () => {
  const mating = (given: Values = {}): Values => ({
    NID_PROPIETARIO: ME,
    CHIP_MACHO: SIRE,
    FECHA_SERVICIO: '2026-11-20',
    ...given,
  })

  it.each([
    ['A01', 'FECHA_SERVICIO'],
    ['A02', 'FECHA_SERVICIO'],
    ['A03', 'FECHA_SERVICIO'],
    ['A08', 'FECHA_SERVICIO'],
    ['A10', 'FECHA_PROCEDIMIENTO'],
  ])('of an %s that has not come yet', (key, field) => {
    expect(rulesAt(key, { [field]: '2026-11-22' })).toEqual([`fechaFutura ${field}`])
    expect(rulesAt(key, { [field]: today })).toEqual([])
  })

  it('asks about a future one of every date on which something was done, a transfer too', () => {
    const dates = listedForms.flatMap(({ key, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'date' && field.happened ? [[key, name] as const] : [],
      ),
    )
    expect(dates).toContainEqual(['A06', 'fecha_transferencia'])
    for (const [key, name] of dates)
      expect(rulesAt(key, { [name]: '2026-11-22' }), key).toContain(`fechaFutura ${name}`)
  })

  const with_ = (male: AnimalFacts) => knowing({ [SIRE]: male })

  it('by a male that was the owner’s on that day', () => {
    expect(rulesAt('A01', mating(), with_({ owner: ME }))).toEqual([])
    expect(rulesAt('A01', mating(), with_({ owner: ME, ownedSince: '2026-11-20' }))).toEqual([])
    expect(rulesAt('A01', mating(), with_({ owner: ME, ownedSince: '2026-11-21' }))).toEqual([
      'machoDisponible CHIP_MACHO',
    ])
  })

  it('by a male that was leased to him on that day', () => {
    const leased = (starts: string, ends: string, to = ME) =>
      with_({ owner: '1', leasesKnown: true, lent: [{ from: '1', to, starts, ends }] })
    expect(rulesAt('A01', mating(), leased('2026-11-20', '2026-11-20'))).toEqual([])
    for (const facts of [
      leased('2026-11-21', '2026-12-31'),
      leased('2026-11-01', '2026-11-19'),
      leased('2026-11-01', '2026-12-31', '777'),
      with_({ owner: '1', leasesKnown: true }),
    ])
      expect(rulesAt('A01', mating(), facts)).toEqual(['machoDisponible CHIP_MACHO'])
  })

  it('by a male that nobody else had on lease that day', () => {
    const lent = (starts: string, ends: string, more: object = {}) =>
      with_({ owner: ME, lent: [{ from: ME, to: '777', toName: 'Beto Ruiz', starts, ends, ...more }] })
    expect(textsOf('A01', mating(), lent('2026-11-20', '2026-11-25'))).toEqual([
      'El vie 20 nov el macho 170000000000001 está arrendado a Beto Ruiz, hasta el mié 25 nov.',
    ])
    for (const facts of [
      lent('2026-11-21', '2026-12-31'),
      lent('2026-11-01', '2026-11-19'),
      lent('2026-11-01', '2026-11-30', { from: '777', to: ME }),
    ])
      expect(rulesAt('A01', mating(), facts)).toEqual([])
  })

  it('by a male that a form of this device gives away', () => {
    expect(rulesAt('A01', mating(), with_({ owner: ME, givenAwayOn: '2026-11-20' }))).toHaveLength(1)
    expect(rulesAt('A01', mating(), with_({ owner: ME, givenAwayOn: '2026-11-21' }))).toEqual([])
  })

  it('says nothing of a male of whom this device does not know enough', () => {
    for (const facts of [knowing(), with_({}), with_({ owner: '1' })])
      expect(rulesAt('A01', mating(), facts)).toEqual([])
  })

  it('says which male and which day', () => {
    expect(textsOf('A01', mating(), with_({ owner: '1', leasesKnown: true }))).toEqual([
      'El vie 20 nov el macho 170000000000001 no era de este usuario ni lo tenía en arriendo.',
    ])
  })
})

describe('the code of a chip', () => {
  it.each([
    ['170000000000001', undefined],
    ['858000000000001', undefined],
    ['900000000000001', undefined],
    ['998000000000001', undefined],
    ['999000000000001', 'El chip comienza por 999: no es Colombia (170) ni otro país, ni un fabricante (900 a 998).'],
    ['000000000000001', 'El chip comienza por 000: no es Colombia (170) ni otro país, ni un fabricante (900 a 998).'],
    ['17000000000001', 'Un chip tiene 15 dígitos y este tiene 14.'],
    ['1700000000000012', 'Un chip tiene 15 dígitos y este tiene 16.'],
    ['17000000000000A', 'Un chip tiene 15 dígitos y ninguna letra.'],
  ])('%s', (CHIP, text) => {
    for (const key of ['A05', 'A05-inicial'])
      expect(textsOf(key, { CHIP }), key).toEqual(text === undefined ? [] : [text])
    expect(findingsOf(chips, { CHIP_MAESTRO: CHIP }, knowing()).map((finding) => finding.text)).toEqual(
      text === undefined ? [] : [text],
    )
  })
})

describe('a chip that was written in a form of imported animals', () => {
  const fields = { A09: ['CRG_MACHO', 'CRG_HEMBRA'], A11: ['CRG_MACHO', 'CRG_PADRE', 'CRG_MADRE'] } as const

  it('is judged like any other, by the makers of the association', () => {
    for (const [key, names] of Object.entries(fields))
      for (const name of names) {
        expect(rulesAt(key, { [name]: '76010006382439' }), `${key} ${name}`).toEqual([`chip ${name}`])
        expect(rulesAt(key, { [name]: '999000000000001' })).toEqual([`chip ${name}`])
        expect(rulesAt(key, { [name]: '999000000000001' }, knowing({}, { fabricantesChip: [900, 999] }))).toEqual([])
        expect(rulesAt(key, { [name]: '900000000000001' })).toEqual([])
        expect(rulesAt(key, { [name]: '' })).toEqual([])
      }
  })

  it('is not questioned if an animal of the registry carries it', () => {
    for (const [key, names] of Object.entries(fields))
      for (const name of names)
        expect(rulesAt(key, { [name]: 'BM1' }, knowing({ BM1: { species: 'C' } })), `${key} ${name}`).toEqual([])
  })
})

describe('advice', () => {
  it('never blocks: what is remarked on is no problem of the form', () => {
    const odd = birth({ FECHA_PARTO: '2026-11-30', PESO_AL_NACER: '19' })
    expect(rulesAt('A04', odd)).not.toEqual([])
    const problems = check(formOf('A04'), odd, { today })
    expect(Object.keys(problems)).not.toContain('FECHA_PARTO')
    expect(Object.keys(problems)).not.toContain('PESO_AL_NACER')
  })

  it('asks only for the animals on which it rests', () => {
    expect(advisedAnimals(formOf('A04'), birth())).toEqual([SIRE, DAM])
    expect(advisedAnimals(formOf('A01'), { CHIP_MACHO: '', CHIP_HEMBRA: DAM })).toEqual([DAM])
    expect(advisedAnimals(formOf('A12'), { crg_animal: SIRE })).toEqual([])
  })
})

describe('the bounds', () => {
  it('are those of the house where the host sets none, or nothing that can be read', () => {
    for (const told of [undefined, null, '', 'nada', 7, [], {}, { gestacion: { C: [160, 140] }, edadMadre: -1 }])
      expect(readBounds(told), JSON.stringify(told)).toEqual(defaultBounds)
  })

  it('are changed one by one, also where a host sends texts', () => {
    const told = JSON.stringify({
      gestacion: { O: ['138', '161'] },
      intervaloPartos: '200',
      fabricantesChip: [900, 985],
    })
    expect(readBounds(told)).toEqual({
      ...defaultBounds,
      gestacion: { C: [140, 160], O: [138, 161] },
      intervaloPartos: 200,
      fabricantesChip: [900, 985],
    })
    expect(rulesAt('A04', bornAfter(161, { COD_ESPECIE: 'O' }), knowing({}, told))).toEqual([])
  })
})
