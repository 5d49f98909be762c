import { describe, expect, it } from 'vitest'
import {
  amendmentOf,
  amendmentsOf,
  changedFields,
  check,
  defaultBounds,
  editValues,
  findingsOf,
  formOf,
  forms,
  fromWire,
  isLocked,
  type Person,
  toWire,
  whyWithheld,
} from '../../src/registry/index.ts'
import { administrator, registrar } from './filling.ts'

const a04 = formOf('A04')
const row = {
  ...{ CONSECUTIVO: '8704', NID_PROPIETARIO: '100', FORMA_CONCEPCION: 'MD', CONSECUTIVO_SERVICIO: '12' },
  ...{ FECHA_PARTO: '2026-11-20', SEXO: 'H', NOM_SEXO: 'HEMBRA', PESO_AL_NACER: '18', CHIP_HEMBRA: '982H' },
}
const able = (person: Person) => ({ ...person, capacidades: ['correccion'] })
const fieldsOf = (given: object = {}) => Object.keys(amendmentOf(a04, { ...row, ...given }, 'corregir').fields)

describe('a correction', () => {
  it('has the fields that its form lets correct, each open, and a reason that is required', () => {
    expect(fieldsOf()).toEqual(['CHIP_HEMBRA', 'FECHA_PARTO', 'SEXO', 'PESO_AL_NACER', 'MOTIVO'])
    const record = amendmentOf(a04, row, 'corregir')
    const values = fromWire(record, row)
    for (const name of Object.keys(record.fields))
      expect(isLocked(record, name, values, administrator, 'edit', row)).toBe(false)
    expect(Object.keys(check(record, values, {}, 'edit'))).toEqual(['MOTIVO'])
    expect(check(record, { ...values, PESO_AL_NACER: '20.5', MOTIVO: 'x' }, {}, 'edit')).toHaveProperty('PESO_AL_NACER')
  })

  it('leaves out what is the whole litter’s, and the dam of an embryo, and says why', () => {
    expect(fieldsOf({ CONSECUTIVO_PRIMERO: '8703' })).toEqual(['SEXO', 'PESO_AL_NACER', 'MOTIVO'])
    for (const FORMA_CONCEPCION of ['TE', 'A03']) expect(fieldsOf({ FORMA_CONCEPCION })).not.toContain('CHIP_HEMBRA')
    expect(whyWithheld(a04, 'FECHA_PARTO', { CONSECUTIVO_PRIMERO: '8703' })).toContain('A04 8703')
    expect(whyWithheld(a04, 'NID_PROPIETARIO', row)).toBe('Este dato no se corrige después de registrado')
  })

  it('tells before, after and what follows, and who will read it', () => {
    const record = amendmentOf(a04, row, 'corregir')
    expect(record.willDo?.({ ...row, PESO_AL_NACER: '2.8' })).toBe(
      'Peso al nacer (kg): antes 18, después 2,8. Cambia el peso al nacer del animal. Queda en el Historial; lo ven quien lo capturó y el propietario.',
    )
    expect(record.willDo?.({ ...row, SEXO: 'M', NOM_SEXO: 'MACHO' })).toContain('antes HEMBRA, después MACHO')
    expect(changedFields(a04, row, { ...row, PESO_AL_NACER: '2.8', NID_PROPIETARIO: '200' })).toEqual(['PESO_AL_NACER'])
  })

  it('of a whole form says of the first young that its service waits again, of another that its litter lacks it', () => {
    const says = (given: object) => amendmentOf(a04, { ...row, ...given }, 'anular').willDo?.({})
    expect(says({})).toContain('su servicio espera otra vez el parto')
    expect(says({ CONSECUTIVO_PRIMERO: '8703' })).toContain('a la camada de A04 8703 le falta otra vez una cría')
    expect(says({ CONSECUTIVO_PRIMERO: '8703' })).not.toContain('servicio')
  })

  it.each([
    ['MDG', '2026-06-29', ''],
    ['TE', '', ''],
    ['MD', '', 'La gestación habría durado 167 días'],
  ])('is advised on as its form is, where its row says %s', (FORMA_CONCEPCION, FECHA_FIN_EMPADRE, said) => {
    const days = { FECHA_SERVICIO: FORMA_CONCEPCION === 'TE' ? '2026-06-26' : '2026-05-28', FECHA_PARTO: '2026-11-11' }
    const filed = { ...row, ...days, FORMA_CONCEPCION, FECHA_FIN_EMPADRE, COD_ESPECIE: 'C', PESO_AL_NACER: '3' }
    const record = amendmentOf(a04, filed, 'corregir')
    const facts = { today: '2026-11-30', bounds: defaultBounds, animals: {} }
    const texts = findingsOf(record, editValues(record, filed), facts).map(({ text }) => text)
    expect(texts).toEqual(said ? [expect.stringContaining(said)] : [])
  })

  it('is sent as one packed text beside its reason, whatever fields the form has', () => {
    const record = amendmentOf(a04, row, 'corregir')
    const { CAMBIOS = '', ...sent } = toWire(
      record,
      { ...row, PESO_AL_NACER: '2.8', MOTIVO: 'Coma' },
      administrator,
      'edit',
    )
    expect(sent).toEqual({ FORMULARIO: 'A04', NUMERO: '8704', MOTIVO: 'Coma' })
    expect(JSON.parse(CAMBIOS)).toEqual({
      ...{ CHIP_HEMBRA: '982H', FECHA_PARTO: '2026-11-20', SEXO: 'H', PESO_AL_NACER: '2.8' },
    })
    expect(amendmentOf(a04, row, 'anular').texts.takes).toBe(true)
    expect(toWire(amendmentOf(a04, row, 'anular'), { MOTIVO: 'Dos veces' }, administrator, 'edit')).toEqual({
      ...{ FORMULARIO: 'A04', NUMERO: '8704', MOTIVO: 'Dos veces' },
    })
  })
})

describe('who may amend what', () => {
  it('an administrator, at a host that announces it', () => {
    expect(amendmentsOf(a04, row, able(administrator))).toEqual(['corregir', 'anular'])
    expect(amendmentsOf(a04, row, { ...administrator, capacidades: [] })).toEqual([])
    expect(amendmentsOf(a04, row, able(registrar))).toEqual([])
  })

  it('births, certificates and transfers; a form that the documents let edit is not corrected besides', () => {
    const corrected = forms.filter((form) => amendmentsOf(form, {}, able(administrator)).includes('corregir'))
    expect(corrected.map(({ key }) => key)).toEqual(['A04', 'A05', 'A06'])
    expect(corrected.filter(({ editing }) => editing)).toEqual([])
  })

  it('every form with a number may be voided', () => {
    const voided = forms.filter((form) => amendmentsOf(form, {}, able(administrator)).includes('anular'))
    const numbered = forms.filter(({ submit, partOf }) => submit.fixed.CODIGO && !partOf)
    expect(voided.map(({ key }) => key)).toEqual(numbered.map(({ key }) => key))
  })
})
