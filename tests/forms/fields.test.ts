import { describe, expect, it } from 'vitest'
import { withCentury } from '../../src/registry/fields/date.ts'
import {
  codecOf,
  type Field,
  fill,
  formOf,
  forms,
  inPaperOrder,
  masterOf,
  parseTyped,
} from '../../src/registry/index.ts'
import { inseminatorsTexts } from '../../src/registry/masters/inseminators.ts'
import { mastersTexts } from '../../src/registry/texts/masters.ts'

const fieldOf = (form: string, name: string) => formOf(form).fields[name] as Field

describe('kinds of value', () => {
  it('reads a day as people write it, and keeps what is no day to be refused', () => {
    const day = fieldOf('A01', 'FECHA_SERVICIO')
    for (const typed of ['2026-03-09', '2026-3-9', '2026/03/09', '20260309', '9/3/2026', '09-03-2026', ' 2026-03-09 '])
      expect(parseTyped(day, typed), typed).toBe('2026-03-09')
    for (const typed of ['2026-11', '2026-1', '9 de marzo', '202611']) expect(parseTyped(day, typed)).toBe(typed)
  })

  it('reads a year of two digits after the day and the month', () => {
    const day = fieldOf('A01', 'FECHA_SERVICIO')
    for (const typed of ['21-11-26', '21/11/26', '21.11.26', ' 21 11 26'])
      expect(parseTyped(day, withCentury(typed)), typed).toBe('2026-11-21')
    expect(parseTyped(day, withCentury('9/3/98'))).toBe('1998-03-09')
    for (const typed of ['2026-11-21', '21/11/2026', '21/11', '211126', 'ayer']) expect(withCentury(typed)).toBe(typed)
    const wrong = parseTyped(day, withCentury('31/11/26'))
    expect(codecOf(day).check(day, wrong, {})).toBe('La fecha no es válida, verifique por favor')
  })

  it('reads a weight with a comma and shows it so', () => {
    const weight = fieldOf('A04', 'PESO_AL_NACER')
    expect(parseTyped(weight, ' 3,25 ')).toBe('3.25')
    expect(codecOf(weight).format('3.25')).toBe('3,25')
  })

  it('takes control characters out of remarks and keeps lines', () => {
    const remarks = fieldOf('A01', 'OBSERVACIONES')
    expect(parseTyped(remarks, ' una\u0000 línea\notra\u0007 ')).toBe('una línea\notra')
  })

  it('reads a tab between two words as a space', () => {
    for (const name of ['OBSERVACIONES', 'IDENTIF_EMBRION'])
      expect(parseTyped(fieldOf('A03', name), '\tE-12\tcongelado\t')).toBe('E-12 congelado')
  })

  it('counts the characters of a text as people do', () => {
    const remarks = fieldOf('A01', 'OBSERVACIONES')
    expect(codecOf(remarks).check(remarks, '🐐'.repeat(2000), {})).toBeNull()
    expect(codecOf(remarks).check(remarks, '🐐'.repeat(2001), {})).toContain('2000')
  })

  it('writes money in one way wherever it is read, and takes it back so', () => {
    const value = masterOf('inseminadores').fields.VALOR as Field
    for (const typed of ['35000', '$ 35.000', ' 35.000 ', '$35000', '0035000'])
      expect(parseTyped(value, typed)).toBe('35000')
    expect(codecOf(value).format('35000')).toBe('$\u00a035.000')
    for (const typed of ['35.5', '35,00', '-1', '1.0000', '100000001'])
      expect(codecOf(value).check(value, parseTyped(value, typed), {}), typed).toBe(inseminatorsTexts.valueBounds)
    expect(codecOf(masterOf('formularios').fields.valor as Field).format('1200000')).toBe('$\u00a01.200.000')
  })

  it('one of a thing is said in the singular', () => {
    expect([1, 2, 0].map((n) => fill(mastersTexts.wait, { n }))).toEqual([
      'Espere 1 segundo e intente de nuevo.',
      'Espere 2 segundos e intente de nuevo.',
      'Espere 0 segundos e intente de nuevo.',
    ])
  })

  it('a file that is not taken is refused in the words of the documents', () => {
    const said = (field: Field | undefined) => field?.kind === 'photo' && [field.wrongType, field.tooLarge]
    const ofUploads = 'Solo se permite anexar archivo de tipo .jpg o JPEG, verifique por favor'
    const bySize = 'El tamaño de cada archivo adjunto no puede superar los 10MB, verifique por favor'
    const named = '{name}: Invalido el tamaño del archivo, el maximo tamaño permtido es {size}.'
    const ofA02 = 'El tipo de archivo seleccionado no es permitido, verifique por favor...'
    for (const form of ['A02', 'A03']) expect(said(fieldOf(form, 'SOPORTE'))).toEqual([ofA02, bySize])
    for (const form of ['A08', 'A09', 'A10', 'A11'])
      expect(said(fieldOf(form, 'PEDIGREE_ANIMAL'))).toEqual([ofUploads, named])
    for (const [master, name] of [
      ['presentacion', 'IMAGEN1'],
      ['publicaciones', 'IMAGEN'],
    ] as const)
      expect(said(masterOf(master).fields[name])).toEqual([ofUploads, bySize])
  })

  it('says when remarks are too long', () => {
    const remarks = fieldOf('A01', 'OBSERVACIONES')
    expect(codecOf(remarks).check(remarks, 'x'.repeat(2001), {})).toBe(
      'El texto no puede superar 2000 caracteres, verifique por favor',
    )
  })
})

describe('every form', () => {
  it('fills, loads, stands on and lists fields or keys that it has', () => {
    for (const form of forms) {
      const names = new Set(Object.keys(form.fields))
      for (const name of [form.number, ...(form.editing?.fixed ?? []), ...(form.editing?.onceReferred ?? [])])
        expect(names.has(name), `${form.key} ${name}`).toBe(true)
      for (const [name, field] of Object.entries(form.fields)) {
        for (const target of Object.keys(field.fills ?? {})) expect(names.has(target), `${name} ${target}`).toBe(true)
        // Must equal a field, or a value of the animal in a field: 'of:CHIP_HEMBRA.especie'.
        const alike = 'from' in field ? Object.values(field.alike ?? {}) : []
        for (const other of alike) expect(names.has(other.replace(/^of:(\w+)\.\w+$/, '$1')), other).toBe(true)
      }
    }
  })

  it('puts problems in paper order, whoever found them', () => {
    const problems = inPaperOrder(formOf('A01'), { CHIP_HEMBRA: 'c', CONSECUTIVO: 'a', COD_ESPECIE: 'b' })
    expect(Object.values(problems)).toEqual(['a', 'b', 'c'])
  })
})
