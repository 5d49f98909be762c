import { describe, expect, it } from 'vitest'
import { formOf, fromWire, isLocked, operationNamed, usesNumber } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, registrar, today } from './filling.ts'

const a01a = formOf('A01a')
const female = formOf('A01a-hembra')
const removal = formOf('A01a-retiro')

const filled = () =>
  Filling.of(a01a)
    .choose('CONSECUTIVO', option('1301', '1301'))
    .choose('COD_ESPECIE', option('C', 'Caprina'))
    .type('FECHA_INICIO_EMPADRE', '2026-11-10')
    .type('FECHA_FIN_EMPADRE', '2026-12-20')
    .choose('RAZA', option('11', 'ALPINA'))
    .choose('CHIP_MACHO', option('982000411200101', '982000411200101 RELÁMPAGO'))

/** A list row in the host's format. */
const row = (TOTAL: string, ESTADO = '0') => ({
  ...filled().wire(),
  NOMBRE: 'Rosalba',
  NOM_RAZA: 'ALPINA',
  TOTAL,
  ESTADO,
})

describe('A01a Monta Directa Grupal', () => {
  it('starts with the associate himself, dated today, and lets others be chosen as A01 does', () => {
    expect(Filling.of(a01a).values).toMatchObject({ TID_PROPIETARIO: 'CC', FECHA_SOLICITUD: today, CHIP_MACHO: '' })
    const locked = (person: typeof associate) => isLocked(a01a, 'NID_PROPIETARIO', {}, person, 'add')
    expect([locked(associate), locked(registrar), locked(administrator)]).toEqual([true, false, false])
  })

  it('says every message of the documents, in paper order', () => {
    const empty = Filling.of(a01a, administrator).type('FECHA_SOLICITUD', '').type('FECHA_INICIO_EMPADRE', '')
    expect(Object.entries(empty.problems())).toEqual([
      ['TID_PROPIETARIO', 'El tipo de documento es requerido.'],
      ['NID_PROPIETARIO', 'Nombre del usuario es requerido.'],
      ['CONSECUTIVO', 'El consecutivo es requerido.'],
      ['FECHA_SOLICITUD', 'la fecha de solicitud es requerida.'],
      ['COD_ESPECIE', 'La especie es requerida.'],
      ['FECHA_INICIO_EMPADRE', 'la fecha de solicitud es requerida.'],
      ['FECHA_FIN_EMPADRE', 'la fecha de solicitud es requerida.'],
      ['RAZA', 'Tipo de raza es requerido.'],
      ['CHIP_MACHO', 'El número el chip es requerido.'],
    ])
  })

  it('has nothing wrong when filled like the paper, and takes a period of one day', () => {
    expect(filled().problems()).toEqual({})
    expect(filled().type('FECHA_FIN_EMPADRE', '2026-11-10').problems()).toEqual({})
  })

  it('refuses a period that ends before it begins, with the day', () => {
    expect(filled().type('FECHA_FIN_EMPADRE', '2026-11-09').problems()).toEqual({
      FECHA_FIN_EMPADRE: 'La fecha final de empadre no puede ser menor a: 2026-11-10',
    })
  })

  it('empties breed and male when the species changes', () => {
    expect(filled().choose('COD_ESPECIE', option('O', 'Ovina')).values).toMatchObject({ RAZA: '', CHIP_MACHO: '' })
  })

  it('sends exactly the fields of its call, and comes back from the wire as it went', () => {
    const wire = filled().wire()
    expect(Object.keys(wire).sort()).toEqual([...operationNamed('formularioA01a/ingresarMontaGrupal').fields].sort())
    const back = fromWire(a01a, wire)
    for (const [name, field] of Object.entries(a01a.fields))
      if (!field.unsent) expect(back[name], name).toBe(filled().values[name])
  })

  it('takes a female more while TOTAL is 10 or less, and none once it is void', () => {
    const part = a01a.actions[0]
    const left = (total: string, state?: string) => part?.kind === 'part' && part.left(row(total, state))
    expect([left('0'), left('10'), left('11'), left('12')]).toEqual([11, 1, 0, 0])
    expect([left('3', '1'), left('3', '2')]).toEqual([8, 0])
  })

  it('says its state and its total in words, also of a group that no host has listed', () => {
    const shown = (key: string, values = {}) => a01a.list.columns.find((one) => one.key === key)?.value?.(values, today)
    expect([shown('ESTADO', { ESTADO: '1' }), shown('ESTADO'), shown('TOTAL')]).toEqual([
      'Con nacimientos',
      'Abierta',
      '0',
    ])
  })

  it('lets a female leave while no birth of hers hangs on it and it is not void', () => {
    const may = (birth: string, state = '0') => a01a.details?.mayTake({ CON_NACIMIENTO: birth }, { ESTADO: state })
    expect([may('N'), may(''), may('S'), may('N', '2')]).toEqual([true, true, false, false])
  })
})

describe('a female of a group', () => {
  const added = () => Filling.of(female, associate, row('2'))

  it('takes its group over and asks for her alone', () => {
    expect(added().problems()).toEqual({ CHIP_HEMBRA: 'El chip de la hembra es obligatorio' })
    expect(added().values).toMatchObject({ CONSECUTIVO: '1301', RAZA: '11', NID_PROPIETARIO: associate.nid })
  })

  it('sends her chip and the group’s number, and nothing of what it asked with', () => {
    const chosen = added().choose(
      'CHIP_HEMBRA',
      option('982000411200201', '982000411200201 PALOMA', { nombre: 'PALOMA' }),
    )
    expect(chosen.wire()).toEqual({ CHIP_HEMBRA: '982000411200201', CONSECUTIVO: '1301' })
    expect(chosen.values.NOMBREHEMBRA).toBe('PALOMA')
  })

  it('leaves with the same two fields, and neither uses a number', () => {
    const leaving = Filling.of(removal, associate, { ...row('2'), CHIP_HEMBRA: '982000411200201' })
    expect(leaving.problems()).toEqual({})
    expect(leaving.wire()).toEqual({ CHIP_HEMBRA: '982000411200201', CONSECUTIVO: '1301' })
    expect([a01a, female, removal].map(usesNumber)).toEqual([true, false, false])
  })

  it('makes her group known to births, as the group itself does', () => {
    const group = { code: 'A01a', number: '1301', owner: associate.nid }
    expect(a01a.provides(filled().values)).toMatchObject([group])
    expect(female.provides(added().values)).toMatchObject([
      { ...group, item: { CHIP_MACHO: '982000411200101', RAZA_MACHO: '11' } },
    ])
  })

  it('is what a birth of the group waits for, beside the group', () => {
    const birth = formOf('A04').refersTo({ FORMA_CONCEPCION: 'A01a', CONSECUTIVO_SERVICIO: '1301', CHIP_HEMBRA: 'H1' })
    expect(birth).toEqual([
      { code: 'A01a', number: '1301' },
      { code: 'A01a', number: '1301', row: 'H1' },
    ])
  })
})
