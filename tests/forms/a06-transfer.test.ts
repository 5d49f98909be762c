import { describe, expect, it } from 'vitest'
import { formOf, operationNamed, requestOf, suited } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, today } from './filling.ts'

const a06 = formOf('A06')
const receiver = option('900456789', 'Aprisco El Mirador S.A.S.', { tid: 'NIT' })

const filled = () =>
  Filling.of(a06)
    .choose('consecutivo', option('7001', '7001'))
    .choose('crg_animal', option('170000000000001', '170000000000001 LUNA', { especie: 'C' }))
    .choose('nid_transferido', receiver)

const lookupOf = (name: string) => {
  const field = a06.fields[name]
  if (!field || !('from' in field) || !('operation' in field.from)) throw new Error(`${name} has no lookup`)
  return field.from
}

it('says what filing it will do, with animal, document numbers and town, and is asked before it is sent', () => {
  const told = { crg_animal: '9820', fecha_transferencia: '2026-11-21', nid_propietario: '1', nid_transferido: '2' }
  const types = { tip_propietario: 'CC', tip_transferido: 'CC' }
  const people = { ...types, NOMBRE: 'Ana Ruiz', TRANS: 'Ana Ruiz', MUNICIPIO_TRANSFERIDO: 'San Gil' }
  expect(a06.willDo?.({ ...told, ...people, NOMBRE_ANIMAL: 'KATY' })).toBe(
    'Al enviarlo, KATY (chip 9820) deja de ser de Ana Ruiz (CC 1) y pasa a ser de Ana Ruiz (CC 2, San Gil) el sáb 21 nov 2026.',
  )
  expect(a06.willDo?.(told)).toBe('Al enviarlo, el animal 9820 deja de ser de 1 y pasa a ser de 2 el sáb 21 nov 2026.')
  expect(a06.willDo?.({ ...told, nid_transferido: '' })).toBe('')
  expect(a06.asksFirst).toBe(true)
})

describe('A06 Transferencia de Propiedad', () => {
  it('says every message of the documents, in paper order', () => {
    const empty = Filling.of(a06, administrator).type('fecha_transferencia', '')
    expect(Object.entries(empty.problems())).toEqual([
      ['tip_propietario', 'El tipo de documento es requerido.'],
      ['nid_propietario', 'Nombre del usuario es requerido.'],
      ['consecutivo', 'El consecutivo es requerido.'],
      ['fecha_transferencia', 'la fecha de transferencia es requerida.'],
      ['crg_animal', 'El número el chip es requerido.'],
      ['tip_transferido', 'El tipo de documento es requerido.'],
      ['nid_transferido', 'Nombre de a quien se transfiere es requerido.'],
    ])
    expect(a06.texts).toEqual({
      saved: 'El Registro ha sido Ingresado o Actualizado',
      failed: { text: 'El Registro no pudo ser Ingresaro o Actualizado', severity: 'warning' },
    })
  })

  it('has nothing wrong when filled like the paper', () => {
    expect(filled().problems()).toEqual({})
    expect(filled().values).toMatchObject({
      nid_propietario: associate.nid,
      NOMBRE: associate.nombres,
      fecha_transferencia: today,
      tip_transferido: 'NIT',
      TRANS: 'Aprisco El Mirador S.A.S.',
    })
  })

  it('does not give an animal to the one who has it', () => {
    const toOneself = filled().choose('nid_transferido', option(associate.nid, associate.nombres, { tid: 'CC' }))
    expect(toOneself.problems()).toEqual({
      nid_transferido: 'Debe seleccionar un propietario diferente, verifique por favor',
    })
  })

  it("offers the owner's animals of any breed and sex, and everybody else as receiver", () => {
    const { values } = filled()
    expect(requestOf(lookupOf('crg_animal'), values, associate)).toMatchObject({
      operation: 'selecciones/seleccionChips',
      fields: { NID_PROPIETARIO: associate.nid, CODIGO: 'A06', RAZA: '', SEXO: '' },
    })
    expect(requestOf(lookupOf('nid_transferido'), values, associate)).toMatchObject({
      operation: 'selecciones/seleccionUsuariosOtros',
      fields: { NID_PROPIETARIO: associate.nid },
    })
    expect(requestOf(lookupOf('crg_animal'), {}, associate)).toBeNull()
  })

  it('empties animal and receiver when an administrator changes the owner', () => {
    const other = Filling.of(a06, administrator)
      .choose('nid_propietario', option('1', 'Uno', { tid: 'CC' }))
      .choose('crg_animal', option('170000000000001', 'LUNA'))
      .choose('nid_transferido', receiver)
      .choose('nid_propietario', option('2', 'Dos', { tid: 'CC' }))
    expect(other.values).toMatchObject({ consecutivo: '', crg_animal: '', nid_transferido: '', TRANS: '' })
  })

  it('narrows the receivers to a document type that was chosen first', () => {
    const field = a06.fields.nid_transferido as NonNullable<typeof a06.fields.nid_transferido>
    const person = option('1', 'Uno', { tid: 'CC' })
    const narrowed = Filling.of(a06).choose('tip_transferido', option('NIT', 'NIT'))
    expect(suited(field, [person, receiver], narrowed.values)).toEqual([receiver])
  })

  it('sends exactly the fields of its call', () => {
    const wire = filled().type('observaciones', 'venta en feria').wire()
    expect(Object.keys(wire).sort()).toEqual([...operationNamed('formularioA06/ingresarFormularioA06').fields].sort())
    expect(wire).toMatchObject({
      CODIGO: 'A06',
      crg_animal: '170000000000001',
      nid_transferido: '900456789',
      observaciones: 'venta en feria',
    })
  })

  it('is looked at and never edited: there is no edit in the documents', () => {
    expect(a06.actions).toEqual([])
    expect(a06.editing).toBeUndefined()
  })
})
