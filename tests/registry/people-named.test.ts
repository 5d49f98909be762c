/** Every name of a person in a record or a list leads to that person, and to no other. */
import { expect, it } from 'vitest'
import { listedForms, masters, personAt, personIn, type Values } from '../../src/registry/index.ts'

/** A row in which every value says whose it is. */
const row = new Proxy<Values>({}, { get: (_, key) => `of ${String(key)}` })
const records = [...listedForms, ...masters]
const recordAt = (key: string) => {
  const record = records.find((one) => one.key === key)
  if (!record) throw new Error(key)
  return record
}

it.each([
  ['A02', { NID_TERCERO: 'NID_TERCERO', NID_INSEMINADOR: 'NID_INSEMINADOR', CHIP_HEMBRA: undefined }],
  ['A05', { NID_PROPIETARIO: 'NID_PROPIETARIO', NID_REGISTRADOR: 'NID_REGISTRADOR', NOMBRE: undefined }],
  ['A06', { nid_propietario: 'nid_propietario', nid_transferido: 'nid_transferido' }],
  ['A12', { nid_propietario: 'nid_propietario', nid_arrendatario: 'nid_arrendatario' }],
  ['A12-sub', { NID_PROPIETARIO: 'NID_PROPIETARIO', NID_PROPIETARIO_S: 'NID_PROPIETARIO_S', ARRENDADOR: undefined }],
  ['A12-disponibles', { nid_propietario: 'cedulaarrendador', nid_arrendatario: 'nid_arrendatario' }],
  ['prefijos', { NOMSOCIO: 'NID_SOCIO', NASOCIACION: 'NID_ASOCIACION', CRIADERO: undefined }],
  ['registradores', { NID_REGISTRADOR: 'NID_REGISTRADOR' }],
] as const)('the fields of %s', (key, people) => {
  for (const [name, of] of Object.entries(people))
    expect(personAt(recordAt(key), name, row), name).toBe(of && `of ${of}`)
})

it('where a list has no name of the person the document leads there', () => {
  const record = recordAt('maestroConsecutivosUsuario')
  const told = record.list.columns.map((column) => [column.key, personIn(record, column, row)])
  expect(Object.fromEntries(told)).toMatchObject({ nid_propietario: 'of nid_propietario', numero: undefined })
})

it('a male that may be sub-let is not said to be of its lessee', () => {
  const { list, ...record } = recordAt('A12-disponibles')
  const told = list.columns.map((column) => [column.label, personIn({ list, ...record }, column, row)])
  expect(Object.fromEntries(told)).toMatchObject({
    ARRENDADOR: 'of cedulaarrendador',
    ARRENDATARIO: 'of cedulaarrendatario',
  })
})
