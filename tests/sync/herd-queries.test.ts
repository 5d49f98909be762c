import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inventoryColumns, type Values } from '../../src/registry/index.ts'
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { animal, anyFilter, anyPage, anyRows, filtered, noFilter, shown, sourceOf } from './herd-model.ts'

const herdOf = (rows: readonly Values[]) => openHerd(encodeHerd([sourceOf(rows)]))
const withoutId = ({ id: _, ...rest }: Values) => rest

describe('the inventory answers from columns what the rows would answer', () => {
  it('shows the page that a filter over the rows would show', () => {
    fc.assert(
      fc.property(anyRows, fc.array(anyPage, { minLength: 1, maxLength: 5 }), (rows, requests) => {
        const herd = herdOf(rows)
        for (const request of requests) {
          const expected = shown(rows, request)
          const page = herd.page(request)
          expect(page.total).toBe(expected.length)
          expect(page.rows.map(withoutId)).toEqual(expected.slice(request.first, request.first + request.rows))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('counts by breed and sex, and spans the births without looking at the dates chosen', () => {
    fc.assert(
      fc.property(anyRows, anyFilter, (rows, filter) => {
        const summary = herdOf(rows).summary(filter)
        const expected = filtered(rows, filter)
        const count = (RAZA: string, SEXO: string) => expected.filter((r) => r.RAZA === RAZA && r.SEXO === SEXO).length
        expect(summary.total).toBe(expected.length)
        for (const { RAZA, SEXO, TOTAL } of summary.groups) expect(TOTAL).toBe(count(RAZA, SEXO))
        expect(summary.groups.reduce((sum, { TOTAL }) => sum + TOTAL, 0)).toBe(expected.length)
        const births = filtered(rows, { ...filter, FECHA_INICIAL: '', FECHA_FINAL: '' })
          .map((row) => row.FECHA_NACIMIENTO as string)
          .filter((day) => day !== '')
          .sort()
        expect([summary.firstBirth, summary.lastBirth]).toEqual([births[0] ?? '', births.at(-1) ?? ''])
      }),
      { numRuns: 200 },
    )
  })

  it('puts every match into the sheet, in the order shown', () => {
    fc.assert(
      fc.property(anyRows, anyPage, (rows, request) => {
        const sheet = herdOf(rows).sheet(request)
        expect(sheet.headings).toEqual(inventoryColumns.map(({ label }) => label))
        expect(sheet.rows).toEqual(shown(rows, request).map((row) => inventoryColumns.map(({ key }) => row[key])))
      }),
      { numRuns: 100 },
    )
  })
})

describe('the order of a column', () => {
  const order = (column: string, texts: readonly string[]) =>
    herdOf(texts.map((text) => animal({ [column]: text })))
      .page({ filter: noFilter, search: '', sort: { column, descending: false }, first: 0, rows: 100 })
      .rows.map((row) => row[column])

  it('is Spanish: accents and case do not part words, ñ comes after n', () => {
    expect(order('NOMBRE', ['zorro', 'Ñandú', 'nuez', 'Nácar', 'árbol', 'Beta'])).toEqual([
      'árbol',
      'Beta',
      'Nácar',
      'nuez',
      'Ñandú',
      'zorro',
    ])
  })

  it('takes numbers as numbers', () => {
    expect(order('PESO_AL_NACER', ['10', '3.25', '', '3.5', '2,75'])).toEqual(['', '2,75', '3.25', '3.5', '10'])
    expect(order('CONSECUTIVO', ['A5-10', 'A5-9', 'A5-100'])).toEqual(['A5-9', 'A5-10', 'A5-100'])
  })

  it('keeps the order of the host among equals, whichever way it goes', () => {
    const rows = ['1', '2', '3'].map((CONSECUTIVO) => animal({ CONSECUTIVO, COLOR: 'BAYO' }))
    for (const descending of [false, true]) {
      const page = herdOf(rows).page({
        filter: noFilter,
        search: '',
        sort: { column: 'COLOR', descending },
        first: 0,
        rows: 9,
      })
      expect(page.rows.map((row) => row.CONSECUTIVO)).toEqual(['1', '2', '3'])
    }
  })
})

describe('the cascade of the filters', () => {
  const rows = [
    animal({ CHIP: '1', SEXO: 'M', NOMBRE: 'REY' }),
    animal({ CHIP: '2', SEXO: 'M', NOMBRE: 'PRINCIPE' }),
    animal({ CHIP: '3', NOMBRE: 'LUNA' }),
    animal({ CHIP: '4', CHIP_PADRE: '1', CHIP_MADRE: '3', COD_LIBRO: 'G1', LIBRO: 'PRIMERA GENERACION' }),
    animal({ CHIP: '5', NID_PROPIETARIO: '200', NOMPROP: 'LUIS', COD_ESPECIE: 'O', COD_RAZA: 'KAT', RAZA: 'KATAHDIN' }),
    animal({ CHIP: '', NOMBRE: 'SIN CHIP' }),
  ]
  const choices = (filter: Partial<typeof noFilter>) => herdOf(rows).summary({ ...noFilter, ...filter }).choices
  const codes = (options: readonly { code: string }[]) => options.map(({ code }) => code)

  it('offers breeds once a species is chosen, and chips once a breed is', () => {
    expect(choices({}).RAZA).toEqual([])
    expect(codes(choices({ COD_ESPECIE: 'C' }).RAZA)).toEqual(['SAA'])
    expect(choices({ COD_ESPECIE: 'C' }).MACHO).toEqual([])
    expect(choices({ RAZA: 'SAA' }).HEMBRA).toEqual([])
    expect(codes(choices({ COD_ESPECIE: 'C', RAZA: 'SAA' }).MACHO)).toEqual(['1', '2'])
    expect(codes(choices({ COD_ESPECIE: 'C', RAZA: 'SAA' }).HEMBRA)).toEqual(['3', '4'])
  })

  it('lists only the males that have offspring with the female chosen (decision 61)', () => {
    expect(codes(choices({ COD_ESPECIE: 'C', RAZA: 'SAA', HEMBRA: '3' }).MACHO)).toEqual(['1'])
    expect(codes(choices({ COD_ESPECIE: 'C', RAZA: 'SAA', HEMBRA: '4' }).MACHO)).toEqual([])
  })

  it('keeps MACHO males and HEMBRA females whatever sex is chosen (decision 60)', () => {
    for (const SEXO of ['M', 'H']) {
      expect(codes(choices({ COD_ESPECIE: 'C', RAZA: 'SAA', SEXO }).MACHO)).toEqual(['1', '2'])
      expect(codes(choices({ COD_ESPECIE: 'C', RAZA: 'SAA', SEXO }).HEMBRA)).toEqual(['3', '4'])
    }
  })

  it('offers books, conceptions and birth types of the associate alone (decision 59)', () => {
    expect(codes(choices({}).LIBRO)).toEqual(['FU', 'G1'])
    expect(codes(choices({ NID_PROPIETARIO: '200' }).LIBRO)).toEqual(['FU'])
    expect(choices({}).NID_PROPIETARIO).toEqual([
      { code: '100', name: 'ANA RUIZ' },
      { code: '200', name: 'LUIS' },
    ])
    expect(choices({}).COD_ESPECIE).toEqual([
      { code: 'C', name: 'Caprina' },
      { code: 'O', name: 'Ovina' },
    ])
  })

  it('names an animal by its chip and its name', () => {
    expect(choices({ COD_ESPECIE: 'C', RAZA: 'SAA' }).MACHO[0]).toMatchObject({
      code: '1',
      name: '1 REY',
      nombre: 'REY',
      raza: 'SAA',
      sexo: 'M',
      especie: 'C',
    })
  })
})
