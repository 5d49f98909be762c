import { describe, expect, it } from 'vitest'
import { formOf, isLocked, notTaken, operationNamed, requestOf, suited } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option } from './filling.ts'

const a03 = formOf('A03')
const embryos = {
  PENDIENTES: '4',
  ESPECIE: 'C',
  NOM_ESPECIE: 'Caprina',
  RAZA: '12',
  NOM_RAZA: 'SAANEN',
  CRG_MACHO: '901',
  NOMBRE_DEL_MACHO: 'FARAÓN',
  CRG_HEMBRA: '902',
  NOMBRE_DE_LA_HEMBRA: 'LUNA',
  CRG_PADRE_MACHO: '801',
  CRG_MADRE_MACHO: '802',
  CRG_PADRE_HEMBRA: '803',
  CRG_MADRE_HEMBRA: '804',
  PAIS: '20',
}
const sourced = () =>
  Filling.of(a03)
    .choose('CONSECUTIVO', option('4001', '4001'))
    .choose('FORMULARIO', option('A08', 'A08 LAVADO Y REGISTRO DE EMBRIONES'))
    .choose('CONSECUTIVO_SERVICIO', option('771', '771', { pendientes: '4' }))
    .load('CONSECUTIVO_SERVICIO', embryos)
const filled = () =>
  sourced()
    .type('FECHA_SERVICIO', '2026-11-20')
    .type('IDENTIF_EMBRION', 'EMB-01')
    .choose('IDENTIF_RECEPTORA', option('910', '910 CANELA', { especie: 'C' }))
    .type('NUMERO_EMBRIONES', '2')
    .choose('NID_PROFESIONAL', option('55', 'Hernando Pinzón', { tid: 'CC' }))
    .type('SOPORTE', 'foto')

describe('A03 Transferencia de Embriones', () => {
  it('says every message of the documents, in paper order', () => {
    const empty = Filling.of(a03, administrator).type('FECHA_SOLICITUD', '').type('FECHA_SERVICIO', '')
    expect(Object.entries(empty.problems())).toEqual([
      ['TID_TERCERO', 'El tipo de documento es requerido.'],
      ['NID_TERCERO', 'Nombre del usuario es requerido.'],
      ['CONSECUTIVO', 'El consecutivo es requerido.'],
      ['FECHA_SOLICITUD', 'la fecha de solicitud es requerida.'],
      ['FORMULARIO', 'El tipo de formulario es requerido.'],
      ['CONSECUTIVO_SERVICIO', 'El consecutivo de servicio es requerido.'],
      ['FECHA_SERVICIO', 'La fecha de servicio es requerida.'],
      ['IDENTIF_EMBRION', 'La identificación del embrión es requerida.'],
      ['IDENTIF_RECEPTORA', 'El número de chip de la hembra es requerido.'],
      ['NUMERO_EMBRIONES', 'La cantidad de embriones no es correcta.'],
      ['TID_PROFESIONAL', 'El tipo de documento del profesional es requerido.'],
      ['NID_PROFESIONAL', 'Nombre del profesional es requerido.'],
      ['SOPORTE', 'El documento soporte es obligatorio.'],
    ])
  })

  it('has nothing wrong when filled like the paper, without remarks', () => {
    expect(filled().problems()).toEqual({})
  })

  it('shows the genetic pair and their parents, read from the source, and empties them with it', () => {
    expect(sourced().values).toMatchObject(embryos)
    expect(sourced().choose('FORMULARIO', option('A09', 'A09')).values).toMatchObject({
      CONSECUTIVO_SERVICIO: '',
      CRG_MACHO: '',
      CRG_MADRE_HEMBRA: '',
      PENDIENTES: '',
    })
    for (const name of ['CRG_HEMBRA', 'PAIS', 'RAZA']) expect(isLocked(a03, name, {}, administrator, 'add')).toBe(true)
  })

  it('is of Colombia where the source names no country', () => {
    const { PAIS: _, ...without } = embryos
    expect(Filling.of(a03).values.PAIS).toBe('51')
    expect(sourced().load('CONSECUTIVO_SERVICIO', without).values.PAIS).toBe('51')
    expect(filled().wire().PAIS).toBe('20')
  })

  it('does not take the genetic dam as recipient, nor offer her', () => {
    const recipient = a03.fields.IDENTIF_RECEPTORA as NonNullable<typeof a03.fields.X>
    const herd = [option('902', '902 LUNA'), option('903', '903 KATY')]
    expect(notTaken(recipient, herd, sourced().values).map(({ code }) => code)).toEqual(['903'])
    expect(filled().choose('IDENTIF_RECEPTORA', option('902', '902 LUNA')).problems()).toEqual({
      IDENTIF_RECEPTORA: 'La receptora debe ser diferente a la madre del embrión, verifique por favor',
    })
  })

  it("offers recipients of the embryos' species", () => {
    const field = a03.fields.IDENTIF_RECEPTORA as NonNullable<typeof a03.fields.X>
    const [goat, sheep, unknown] = [
      option('1', '1', { especie: 'C' }),
      option('2', '2', { especie: 'O' }),
      option('3', '3'),
    ]
    expect(suited(field, [goat as never, sheep as never, unknown as never], sourced().values)).toEqual([goat, unknown])
  })

  it('takes at least one embryo and no more than are pending', () => {
    const wrong = { NUMERO_EMBRIONES: 'La cantidad de embriones no es correcta.' }
    for (const count of ['0', '5', '1,5'])
      expect(filled().type('NUMERO_EMBRIONES', count).problems(), count).toEqual(wrong)
    expect(filled().type('NUMERO_EMBRIONES', '4').problems()).toEqual({})
  })

  it('asks for professionals of that document type, and fills the type of the one chosen', () => {
    expect(filled().values.TID_PROFESIONAL).toBe('CC')
    const field = a03.fields.NID_PROFESIONAL
    const from = field && 'from' in field && 'operation' in field.from ? field.from : undefined
    expect(from && requestOf(from, filled().values, associate)).toMatchObject({
      operation: 'selecciones/seleccionProfesionales',
      fields: { codigo: 'A03', TID_TERCERO: 'CC', NID_TERCERO: associate.nid },
    })
  })

  it('sends exactly the fields of its call', () => {
    const wire = filled().wire()
    expect(Object.keys(wire).sort()).toEqual([...operationNamed('formularioA03/ingresarInseminacion').fields].sort())
    expect(wire).toMatchObject({ CODIGO: 'A03', CRG_HEMBRA: '902', IDENTIF_RECEPTORA: '910', NUMERO_EMBRIONES: '2' })
  })

  it('has no edit, spends its embryos and opens a service whose mother is the genetic dam', () => {
    const { values } = filled().load('NID_TERCERO', { PREFIJO: 'ELM' })
    expect(a03.actions).toEqual([])
    expect(a03.consumes(values)).toEqual([{ stock: { code: 'A08', number: '771' }, amount: 2 }])
    expect(a03.refersTo(values)).toEqual([{ code: 'A08', number: '771' }])
    expect(a03.provides(values)[0]).toMatchObject({
      code: 'A03',
      item: { CHIP_MACHO: '901', CHIP_HEMBRA: '902', IDENTIF_RECEPTORA: '910', PREFIJO_SOLICITANTE: 'ELM' },
    })
  })
})

describe('A04 of an embryo', () => {
  const a04 = formOf('A04')
  it('shows the recipient beside the mother, and only then', () => {
    const birth = Filling.of(a04)
      .choose('FORMA_CONCEPCION', option('A03', 'A03'))
      .choose('CONSECUTIVO_SERVICIO', option('4001', '4001'))
      .load('CONSECUTIVO_SERVICIO', { CHIP_HEMBRA: '902', IDENTIF_RECEPTORA: '910' })
    expect(birth.values).toMatchObject({ CHIP_HEMBRA: '902', IDENTIF_RECEPTORA: '910' })
    expect(a04.fields.IDENTIF_RECEPTORA?.when?.(birth.values)).toBe(true)
    expect(a04.fields.IDENTIF_RECEPTORA?.when?.({ FORMA_CONCEPCION: 'A02' })).toBe(false)
    expect(birth.wire()).toMatchObject({ FORMA_CONCEPCION: 'TE', CHIP_HEMBRA: '902' })
    expect(birth.wire()).not.toHaveProperty('IDENTIF_RECEPTORA')
  })
})
