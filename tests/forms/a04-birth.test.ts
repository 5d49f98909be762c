import { describe, expect, it } from 'vitest'
import { formOf, fromWire, isLocked, isPresent, operationNamed, requestOf, toWire } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, today } from './filling.ts'

const a04 = formOf('A04')
const further = formOf('A04-adicional')
const service = {
  PREFIJO_SOLICITANTE: 'ELM',
  COD_ESPECIE: 'C',
  NOM_ESPECIE: 'Caprina',
  RAZA_MACHO: '11',
  NOM_RAZA: 'ALPINA',
  CHIP_MACHO: '982000411200101',
  NOMBREMACHO: 'RELÁMPAGO',
}
const pair = { ...service, CHIP_HEMBRA: '982000411200201', NOMBREHEMBRA: 'PALOMA' }

const served = (concept: string, item: Readonly<Record<string, string>>) =>
  Filling.of(a04)
    .choose('CONSECUTIVO', option('2208', '2208'))
    .choose('FORMA_CONCEPCION', option(concept, concept))
    .choose('CONSECUTIVO_SERVICIO', option('1150', '1150'))
    .load('CONSECUTIVO_SERVICIO', item)

const born = (filling: Filling, type = option('1', 'SENCILLO', { sigla: '0' })) =>
  filling
    .type('FECHA_PARTO', '2026-11-19')
    .choose('TIPO_DE_PARTO', type)
    .choose('SEXO', option('H', 'HEMBRA'))
    .type('PESO_AL_NACER', '2,85')

const triple = option('3', 'TRIPLE', { sigla: '2' })

describe('A04 Denuncia de Nacimiento', () => {
  it('says every message of the documents, in paper order', () => {
    const empty = Filling.of(a04, administrator)
      .type('TIPO_DE_PARTO', '')
      .type('FECHA_SOLICITUD', '')
      .type('FECHA_PARTO', '')
    expect(Object.entries(empty.problems())).toEqual([
      ['TID_PROPIETARIO', 'El tipo de documento es requerido.'],
      ['NID_PROPIETARIO', 'Nombre del usuario es requerido.'],
      ['CONSECUTIVO', 'El consecutivo es requerido.'],
      ['FECHA_SOLICITUD', 'la fecha de solicitud es requerida.'],
      ['FORMA_CONCEPCION', 'El tipo de formulario es requerido.'],
      ['CONSECUTIVO_SERVICIO', 'El consecutivo de servicio es requerido.'],
      ['PREFIJO_SOLICITANTE', 'El prefijo es requerido.'],
      ['COD_ESPECIE', 'El código de la especie es requerido.'],
      ['RAZA_MACHO', 'Tipo de raza es requerido.'],
      ['CHIP_MACHO', 'El número de chip del macho es requerido.'],
      ['CHIP_HEMBRA', 'El chip de la hembra es requerido.'],
      ['FECHA_PARTO', 'La fecha del parto es requerida.'],
      ['TIPO_DE_PARTO', 'El tipo de parto es requerido.'],
      ['SEXO', 'El sexo es requerido.'],
      ['PESO_AL_NACER', 'El peso al nacer es requerido.'],
    ])
  })

  it('has nothing wrong when filled like the paper', () => {
    expect(born(served('A01', pair)).problems()).toEqual({})
  })

  it('takes a weight above 0 and up to 20 kg, with a comma or a point', () => {
    const weigh = (typed: string) => born(served('A01', pair)).type('PESO_AL_NACER', typed)
    for (const typed of ['2,85', '2.85', '20', '0,1']) expect(weigh(typed).problems(), typed).toEqual({})
    for (const typed of ['0', '20,1', 'tres', '2,8,5', '1e1', '-3'])
      expect(weigh(typed).problems(), typed).toEqual({
        PESO_AL_NACER: 'El peso al nacer no es correcto, verifique por favor',
      })
    expect(weigh('2,85').values.PESO_AL_NACER).toBe('2.85')
  })

  it('shows the parents of the service, which nobody may change', () => {
    const { values } = served('A01', pair)
    expect(values).toMatchObject(pair)
    expect(isLocked(a04, 'CHIP_HEMBRA', values, administrator, 'add')).toBe(true)
  })

  it('asks for the female when the service was a group, and keeps her through a fresh answer', () => {
    const group = served('A01a', service)
    expect(isLocked(a04, 'CHIP_HEMBRA', group.values, associate, 'add')).toBe(false)
    expect(isPresent(a04.fields.NOMBREHEMBRA as never, group.values)).toBe(false)
    expect(born(group).problems()).toEqual({ CHIP_HEMBRA: 'El chip de la hembra es requerido.' })
    const chosen = born(group).choose('CHIP_HEMBRA', option('982000411200202', '982000411200202 CANELA'))
    expect(chosen.load('CONSECUTIVO_SERVICIO', service).values.CHIP_HEMBRA).toBe('982000411200202')
    expect(chosen.problems()).toEqual({})
  })

  it('empties service and parents when the form of conception changes', () => {
    expect(served('A01', pair).choose('FORMA_CONCEPCION', option('A02', 'A02')).values).toMatchObject({
      CONSECUTIVO: '2208',
      CONSECUTIVO_SERVICIO: '',
      CHIP_MACHO: '',
      CHIP_HEMBRA: '',
      NOMBREHEMBRA: '',
      PREFIJO_SOLICITANTE: '',
      NOM_ESPECIE: '',
    })
  })

  it('asks for services by form code and sends the concept code', () => {
    for (const [code, concept] of [
      ['A01', 'MD'],
      ['A01a', 'MDG'],
      ['A02', 'IA'],
      ['A03', 'TE'],
    ] as const) {
      const { form, values, person } = served(code, pair)
      const field = form.fields.CONSECUTIVO_SERVICIO
      const from = field && 'from' in field && 'operation' in field.from ? field.from : undefined
      expect(from && requestOf(from, values, person)?.fields.CODIGO).toBe(code)
      expect(toWire(form, values, person).FORMA_CONCEPCION).toBe(concept)
      expect(fromWire(form, { FORMA_CONCEPCION: concept }).FORMA_CONCEPCION).toBe(code)
    }
  })

  it('offers the four source forms', () => {
    const field = a04.fields.FORMA_CONCEPCION
    const from = field && 'from' in field && 'operation' in field.from ? field.from : undefined
    expect(from && requestOf(from, {}, associate)?.fields).toEqual({
      formulario: 'A01',
      formulario1: 'A01a',
      formulario2: 'A02',
      formulario3: 'A03',
      codigo: 'A04',
    })
  })

  it('sends exactly the fields of its call, the further birth empty, whoever captured it stamped', () => {
    const wire = born(served('A01', pair)).wire()
    expect(Object.keys(wire).sort()).toEqual([...operationNamed('formularioA04/ingresarNacimiento').fields].sort())
    expect(wire).toMatchObject({
      CODIGO: 'A04',
      NID_REGISTRADOR: associate.nid,
      CONSECUTIVOADICIONAL: '',
      SEXO_ADICIONAL: '',
      PESO_AL_NACER_ADICIONAL: '',
      PESO_AL_NACER: '2.85',
      FECHA_SOLICITUD: today,
    })
  })

  it('says how many further births a type allows, and shows it only then', () => {
    const one = born(served('A01', pair))
    const three = born(served('A01', pair), triple)
    expect(a04.followedBy?.times(one.values)).toBe(0)
    expect(a04.followedBy?.times(three.values)).toBe(2)
    expect(isPresent(a04.fields.SIGLA as never, one.values)).toBe(false)
    expect(isPresent(a04.fields.SIGLA as never, three.values)).toBe(true)
  })

  it('offers further births in the list while some are left', () => {
    const action = a04.actions.find(({ kind }) => kind === 'part')
    const left = (row: Readonly<Record<string, string>>) => (action?.kind === 'part' ? action.left(row) : undefined)
    expect([left({ sigla: '2' }), left({ sigla: '0' }), left({ SIGLA: '1' }), left({})]).toEqual([2, 0, 1, 0])
  })

  it('shows the age in years, months and days of today', () => {
    const row = { FECHA_PARTO: '2024-10-25' }
    const cell = (key: string) => a04.list.columns.find((column) => column.key === key)?.value?.(row, today)
    expect([cell('ANOS'), cell('MESES'), cell('DIAS')]).toEqual(['2', '0', '27'])
    expect(a04.list.columns.find(({ key }) => key === 'ANOS')?.value?.({}, today)).toBe('')
  })
})

describe('A04, further births', () => {
  const first = () => {
    const { values, person, form } = born(served('A01', pair), triple)
    return { ...values, ...toWire(form, values, person), sigla: '2' }
  }

  it('takes over the first birth and how many are left', () => {
    expect(Filling.of(further, associate, first()).values).toMatchObject({
      CONSECUTIVO: '2208',
      CHIP_HEMBRA: '982000411200201',
      FECHA_PARTO: '2026-11-19',
      FORMA_CONCEPCION: 'MD',
      SIGLA: '2',
      CONSECUTIVONEW: '',
      SEXO_ADICIONAL: '',
    })
  })

  it('keeps the names beside the codes it takes over, for the list', () => {
    expect(Filling.of(further, associate, first()).values).toMatchObject({ NOM_RAZA: 'ALPINA', NOM_ESPECIE: 'Caprina' })
  })

  it('requires number, sex and weight', () => {
    expect(Filling.of(further, associate, first()).problems()).toEqual({
      CONSECUTIVONEW: 'El consecutivo es requerido.',
      SEXO_ADICIONAL: 'El sexo es requerido.',
      PESO_AL_NACER_ADICIONAL: 'El peso al nacer es requerido.',
    })
  })

  it('sends exactly the fields of its call: those of the first birth with its own four', () => {
    const wire = Filling.of(further, associate, first())
      .choose('CONSECUTIVONEW', option('2209', '2209'))
      .choose('SEXO_ADICIONAL', option('M', 'MACHO'))
      .type('PESO_AL_NACER_ADICIONAL', '3,1')
      .wire()
    expect(Object.keys(wire).sort()).toEqual(
      [...operationNamed('formularioA04/ingresarNacimientoAdicionales').fields].sort(),
    )
    expect(wire).toMatchObject({
      CONSECUTIVO: '2208',
      CONSECUTIVONEW: '2209',
      SEXO: 'H',
      SEXO_ADICIONAL: 'M',
      PESO_AL_NACER: '2.85',
      PESO_AL_NACER_ADICIONAL: '3.1',
      SIGLA: '2',
      FORMA_CONCEPCION: 'MD',
      CODIGO: 'A04',
      NID_REGISTRADOR: associate.nid,
    })
  })

  it('waits for its first birth', () => {
    expect(further.refersTo({ CONSECUTIVO: '2208' })).toEqual([{ code: 'A04', number: '2208' }])
  })
})
