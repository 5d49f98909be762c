import { describe, expect, it } from 'vitest'
import {
  check,
  editValues,
  formOf,
  isLocked,
  operationNamed,
  requestOf,
  suited,
  withSomeLeft,
} from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, today } from './filling.ts'

const a02 = formOf('A02')
const straws = {
  PENDIENTES: '6',
  ESPECIE: 'C',
  NOM_ESPECIE: 'Caprina',
  RAZA: '12',
  NOM_RAZA: 'SAANEN',
  CRG_MACHO: '982000411200102',
  NOMBRE_DEL_MACHO: 'FARAÓN',
  PAIS_ORIGEN: '51',
  NOMBRE: 'COLOMBIA',
}

const sourced = () =>
  Filling.of(a02)
    .choose('CONSECUTIVO', option('3111', '3111'))
    .choose('FORMULARIO', option('A10', 'A10 COLECTA DE SEMEN'))
    .choose('CONSECUTIVO_SERVICIO', option('771', '771', { pendientes: '6' }))
    .load('CONSECUTIVO_SERVICIO', straws)

const filled = () =>
  sourced()
    .type('FECHA_SERVICIO', '2026-11-20')
    .choose('CHIP_HEMBRA', option('982000411200203', '982000411200203 LUNA', { especie: 'C' }))
    .type('CANTIDAD_PAJILLAS', '2')
    .choose('NID_INSEMINADOR', option('13740221', 'Hernando Pinzón Rueda', { tid: 'CC' }))
    .type('SOPORTE', 'foto')
    .type('OBSERVACIONES', 'Celo observado en la mañana')

describe('A02 Inseminación Artificial', () => {
  it('says every message of the documents, in paper order', () => {
    const empty = Filling.of(a02, administrator)
      .type('CANTIDAD_PAJILLAS', '')
      .type('FECHA_SOLICITUD', '')
      .type('FECHA_SERVICIO', '')
    expect(Object.entries(empty.problems())).toEqual([
      ['TID_TERCERO', 'El tipo de documento es requerido.'],
      ['NID_TERCERO', 'Nombre del usuario es requerido.'],
      ['CONSECUTIVO', 'El consecutivo es requerido.'],
      ['FECHA_SOLICITUD', 'la fecha de solicitud es requerida.'],
      ['FORMULARIO', 'El tipo de formulario es requerido.'],
      ['CONSECUTIVO_SERVICIO', 'El consecutivo de servicio es requerido.'],
      ['FECHA_SERVICIO', 'La fecha de servicio es requerida.'],
      ['CHIP_HEMBRA', 'El número de chip de la hembra es requerido.'],
      ['CANTIDAD_PAJILLAS', 'La cantidad de pajillas no es correcta.'],
      ['TID_INSEMINADOR', 'El tipo de documento del inseminador es requerido.'],
      ['NID_INSEMINADOR', 'Nombre del inseminador es requerido.'],
      ['SOPORTE', 'El documento soporte es obligatorio.'],
      ['OBSERVACIONES', 'Las observaciones son requeridas.'],
    ])
    const photo = a02.fields.SOPORTE
    expect(photo?.kind === 'photo' && photo.toast).toBe('Debe seleccionar el archivo soporte')
  })

  it('has nothing wrong when filled like the paper, the kind of insemination left open', () => {
    expect(filled().problems()).toEqual({})
    expect(filled().values.TIPO_INSEMINACION).toBe('')
  })

  it('shows what the source form says of the straws', () => {
    expect(sourced().values).toMatchObject({
      PENDIENTES: '6',
      COD_ESPECIE: 'C',
      NOM_ESPECIE: 'Caprina',
      RAZA_MACHO: '12',
      NOM_RAZA: 'SAANEN',
      CHIP_MACHO: '982000411200102',
      NOMBRE_MACHO: 'FARAÓN',
      PAIS: '51',
      NOM_PAIS: 'COLOMBIA',
    })
  })

  it('takes at least one straw and no more than are pending', () => {
    const wrong = { CANTIDAD_PAJILLAS: 'La cantidad de pajillas no es correcta.' }
    for (const count of ['0', '7', '1,5', '-1', 'dos', '1e1'])
      expect(filled().type('CANTIDAD_PAJILLAS', count).problems(), count).toEqual(wrong)
    for (const count of ['1', '6', '06'])
      expect(filled().type('CANTIDAD_PAJILLAS', count).problems(), count).toEqual({})
  })

  it('refuses a kind of insemination that is not in the list', () => {
    expect(filled().type('TIPO_INSEMINACION', 'XX').problems()).toEqual({
      TIPO_INSEMINACION: 'Debe seleccionar una opción de la lista, verifique por favor',
    })
    expect(filled().type('TIPO_INSEMINACION', 'LA').problems()).toEqual({})
  })

  it('asks for the source numbers of the form chosen, administrators with those exhausted', () => {
    const field = a02.fields.CONSECUTIVO_SERVICIO
    const from = field && 'from' in field && 'operation' in field.from ? field.from : undefined
    if (!from) throw new Error('no lookup')
    expect(requestOf(from, Filling.of(a02).values, associate)).toBeNull()
    expect(requestOf(from, sourced().values, associate)).toMatchObject({
      operation: 'selecciones/seleccionConsecutivoServicio',
      fields: { NID_PROPIETARIO: associate.nid, CODIGO: 'A10' },
    })
    expect(requestOf(from, sourced().values, administrator)?.operation).toBe(
      'selecciones/seleccionConsecutivoServicioAdmin',
    )
  })

  it('empties the source number and all it told when the source form changes', () => {
    expect(filled().choose('FORMULARIO', option('A11', 'A11 SEMEN IMPORTADO')).values).toMatchObject({
      CONSECUTIVO_SERVICIO: '',
      PENDIENTES: '',
      COD_ESPECIE: '',
      NOM_ESPECIE: '',
      CHIP_MACHO: '',
      NOM_PAIS: '',
      // The female is not cleared: a different species is reported at her field.
      CHIP_HEMBRA: '982000411200203',
      CANTIDAD_PAJILLAS: '2',
      NID_INSEMINADOR: '13740221',
    })
  })

  it("offers females of the straws' species", () => {
    const goat = option('1', '1 LUNA', { especie: 'C' })
    const sheep = option('2', '2 MOTA', { especie: 'O' })
    const field = a02.fields.CHIP_HEMBRA as NonNullable<typeof a02.fields.CHIP_HEMBRA>
    expect(suited(field, [goat, sheep], sourced().values)).toEqual([goat])
    expect(suited(field, [goat, sheep], Filling.of(a02).values)).toEqual([goat, sheep])
  })

  it("fills the inseminator's document type, and empties him when another type is chosen", () => {
    expect(filled().values).toMatchObject({ TID_INSEMINADOR: 'CC', NOM_INSEMINADOR: 'Hernando Pinzón Rueda' })
    expect(filled().choose('TID_INSEMINADOR', option('NIT', 'NIT')).values).toMatchObject({
      TID_INSEMINADOR: 'NIT',
      NID_INSEMINADOR: '',
      NOM_INSEMINADOR: '',
    })
  })

  it('sends exactly the fields of its call, without OPCION', () => {
    const wire = filled().wire()
    const asked = operationNamed('formularioA02/ingresarInseminacion').fields.filter((name) => name !== 'OPCION')
    expect(Object.keys(wire).sort()).toEqual([...asked].sort())
    expect(wire).toMatchObject({
      CODIGO: 'A02',
      TID_TERCERO: 'CC',
      NID_TERCERO: associate.nid,
      FECHA_SOLICITUD: today,
      PAIS: '51',
      NOM_PAIS: 'COLOMBIA',
      NOM_ESPECIE: 'Caprina',
      CANTIDAD_PAJILLAS: '2',
      TIPO_INSEMINACION: '',
    })
  })

  it.each(['A02', 'A03', 'A04'])('a new %s is offered no source, or service, that has nothing left', (code) => {
    const field = formOf(code).fields.CONSECUTIVO_SERVICIO
    const lines = ['0', '3', '-1'].map((pendientes) => option(pendientes, pendientes, { pendientes }))
    const unsaid = option('771', '771')
    expect(field && withSomeLeft(field, [...lines, unsaid]).map(({ code }) => code)).toEqual(['3', '771'])
  })

  describe('of an administrator who corrects it', () => {
    const row = { ...filled().values, CANTIDAD_PAJILLAS: '4', CON_NACIMIENTO: 'N' }
    const judged = (of: typeof row & { readonly PENDIENTES: string }, straws: string) =>
      check(a02, { ...editValues(a02, of), CANTIDAD_PAJILLAS: straws }, { today, person: administrator }, 'edit')
    const refused = { CANTIDAD_PAJILLAS: 'La cantidad de pajillas no es correcta.' }

    it('counts the straws that it has itself as still there for it', () => {
      const spent = { ...row, PENDIENTES: '0' }
      expect(judged(spent, '4')).toEqual({})
      expect(judged(spent, '1')).toEqual({})
      expect(judged(spent, '5')).toEqual(refused)
      expect(judged({ ...row, PENDIENTES: '2' }, '6')).toEqual({})
      expect(judged({ ...row, PENDIENTES: '2' }, '7')).toEqual(refused)
    })

    it('does not judge what a birth has frozen', () => {
      const born = { ...row, PENDIENTES: '0', CON_NACIMIENTO: 'S', NID_INSEMINADOR: '' }
      expect(check(a02, { ...born, FECHA_SOLICITUD: '2026-11-01' }, { today, person: administrator }, 'edit')).toEqual(
        {},
      )
      expect(check(a02, { ...born, FECHA_SOLICITUD: '' }, { today, person: administrator }, 'edit')).toEqual({
        FECHA_SOLICITUD: 'la fecha de solicitud es requerida.',
      })
    })
  })

  it('is edited with OPCION 2, all but number, owner and source', () => {
    expect(filled().wire('edit').OPCION).toBe('2')
    const open = Object.keys(a02.fields).filter((name) => !isLocked(a02, name, {}, administrator, 'edit', {}))
    expect(open).toEqual([
      'FECHA_SOLICITUD',
      'FECHA_SERVICIO',
      'CHIP_HEMBRA',
      'CANTIDAD_PAJILLAS',
      'TIPO_INSEMINACION',
      'TID_INSEMINADOR',
      'NID_INSEMINADOR',
      'SOPORTE',
      'OBSERVACIONES',
    ])
  })

  it('spends its straws and opens a service with the prefix that a birth needs', () => {
    const { values } = filled().load('NID_TERCERO', { PREFIJO: 'ELM' })
    expect(a02.consumes(values)).toEqual([{ stock: { code: 'A10', number: '771' }, amount: 2 }])
    expect(a02.refersTo(values)).toEqual([{ code: 'A10', number: '771' }])
    expect(a02.provides(values)[0]).toMatchObject({
      code: 'A02',
      number: '3111',
      item: { PREFIJO_SOLICITANTE: 'ELM', NOM_RAZA: 'SAANEN', CHIP_HEMBRA: '982000411200203', NOMBREMACHO: 'FARAÓN' },
    })
  })
})
