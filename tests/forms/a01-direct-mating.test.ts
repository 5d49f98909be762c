import { describe, expect, it } from 'vitest'
import { formOf, fromWire, isLocked, operationNamed } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, registrar, today } from './filling.ts'

const a01 = formOf('A01')
const alpine = option('11', 'ALPINA', { especie: 'C' })
const saanen = option('12', 'SAANEN', { especie: 'C' })

const filled = () =>
  Filling.of(a01)
    .choose('CONSECUTIVO', option('1201', '1201'))
    .load('NID_PROPIETARIO', { PREFIJO: 'ELM' })
    .choose('COD_ESPECIE', option('C', 'Caprina'))
    .type('FECHA_SERVICIO', '2026-11-20')
    .choose('RAZA_MACHO', alpine)
    .choose('CHIP_MACHO', option('982000411200101', '982000411200101 RELÁMPAGO'))
    .choose('PARENTESCO', option('NP', 'NO EMPARENTADA'))
    .choose('CHIP_HEMBRA', option('982000411200201', '982000411200201 PALOMA'))

describe('A01 Monta Directa', () => {
  it('starts with the associate himself, dated today', () => {
    expect(Filling.of(a01).values).toMatchObject({
      TID_PROPIETARIO: 'CC',
      NID_PROPIETARIO: associate.nid,
      NOMBRE: associate.nombres,
      FECHA_SOLICITUD: today,
      CONSECUTIVO: '',
    })
  })

  it('starts without an owner for an administrator', () => {
    expect(Filling.of(a01, administrator).values).toMatchObject({ TID_PROPIETARIO: '', NID_PROPIETARIO: '' })
  })

  it('lets administrators and registrars choose the owner, and nobody else', () => {
    const locked = (person: typeof associate) => isLocked(a01, 'NID_PROPIETARIO', {}, person, 'add')
    expect([locked(associate), locked(registrar), locked(administrator)]).toEqual([true, false, false])
  })

  it('says every message of the documents, in paper order', () => {
    const empty = Filling.of(a01, administrator).type('FECHA_SOLICITUD', '').type('FECHA_SERVICIO', '')
    expect(Object.entries(empty.problems())).toEqual([
      ['NID_PROPIETARIO', 'Nombre del usuario es requerido.'],
      ['CONSECUTIVO', 'El consecutivo es requerido.'],
      ['FECHA_SOLICITUD', 'la fecha de solicitud es requerida.'],
      ['COD_ESPECIE', 'El código de la especie es requerido.'],
      ['FECHA_SERVICIO', 'La fecha de servicio es requerida.'],
      ['RAZA_MACHO', 'Tipo de raza es requerido.'],
      ['CHIP_MACHO', 'El número de chip del macho es requerido.'],
      ['PARENTESCO', 'El tipo de cruce es obligatorio.'],
      ['RAZA_MESTIZAJE', 'Tipo de raza es requerido.'],
      ['CHIP_HEMBRA', 'El número de chip de la hembra es requerido.'],
    ])
  })

  it('has nothing wrong when filled like the paper', () => {
    expect(filled().problems()).toEqual({})
  })

  it('refuses a day that does not exist and years outside 1960 to 2060', () => {
    for (const day of ['2026-02-30', '1959-12-31', '2061-01-01', 'ayer'])
      expect(filled().type('FECHA_SERVICIO', day).problems()).toEqual({
        FECHA_SERVICIO: 'La fecha no es válida, verifique por favor',
      })
  })

  it("fills the female's breed with the male's, which stays changeable", () => {
    const both = filled()
    expect(both.values).toMatchObject({ RAZA_MESTIZAJE: '11', NOM_RAZA_MESTIZAJE: 'ALPINA', NOM_RAZA: 'ALPINA' })
    const mixed = both.choose('RAZA_MESTIZAJE', saanen)
    expect(mixed.values).toMatchObject({ RAZA_MACHO: '11', RAZA_MESTIZAJE: '12', NOM_RAZA_MESTIZAJE: 'SAANEN' })
  })

  it('empties what hung on a choice when it changes, and only that', () => {
    const female = filled().choose('RAZA_MESTIZAJE', saanen).values
    expect(female).toMatchObject({ CHIP_HEMBRA: '', CHIP_MACHO: '982000411200101', PARENTESCO: 'NP' })
    const species = filled().choose('COD_ESPECIE', option('O', 'Ovina')).values
    expect(species).toMatchObject({ RAZA_MACHO: '', NOM_RAZA: '', RAZA_MESTIZAJE: '', CHIP_MACHO: '', CHIP_HEMBRA: '' })
    expect(species).toMatchObject({ CONSECUTIVO: '1201', PARENTESCO: 'NP', FECHA_SERVICIO: '2026-11-20' })
    const kinship = filled().choose('PARENTESCO', option('HI', 'HIJA')).values
    expect(kinship).toMatchObject({ CHIP_HEMBRA: '', CHIP_MACHO: '982000411200101' })
  })

  it('empties number, prefix and animals when the owner changes', () => {
    const other = filled().choose('NID_PROPIETARIO', option('900456789', 'Aprisco El Mirador', { tid: 'NIT' })).values
    expect(other).toMatchObject({
      TID_PROPIETARIO: 'NIT',
      NOMBRE: 'Aprisco El Mirador',
      CONSECUTIVO: '',
      PREFIJO_SOLICITANTE: '',
      CHIP_MACHO: '',
      CHIP_HEMBRA: '',
      COD_ESPECIE: 'C',
    })
  })

  it('empties an owner whom a change of document type no longer offers', () => {
    const other = filled().choose('TID_PROPIETARIO', option('NIT', 'NIT')).values
    expect(other).toMatchObject({ TID_PROPIETARIO: 'NIT', NID_PROPIETARIO: '', NOMBRE: '', CONSECUTIVO: '' })
  })

  it('sends exactly the fields of its call, without OPCION', () => {
    const wire = filled().type('OBSERVACIONES', ' celo natural ').wire()
    const asked = operationNamed('formularioA01/ingresarNacimiento').fields.filter((name) => name !== 'OPCION')
    expect(Object.keys(wire).sort()).toEqual([...asked].sort())
    expect(wire).toEqual({
      CODIGO: 'A01',
      NID_PROPIETARIO: associate.nid,
      CONSECUTIVO: '1201',
      FECHA_SOLICITUD: today,
      PREFIJO_SOLICITANTE: 'ELM',
      COD_ESPECIE: 'C',
      FECHA_SERVICIO: '2026-11-20',
      RAZA_MACHO: '11',
      CHIP_MACHO: '982000411200101',
      PARENTESCO: 'NP',
      RAZA_MESTIZAJE: '11',
      CHIP_HEMBRA: '982000411200201',
      OBSERVACIONES: 'celo natural',
    })
  })

  it('comes back from the wire as it went', () => {
    const { values } = filled()
    const back = fromWire(a01, filled().wire())
    for (const [name, field] of Object.entries(a01.fields))
      if (!field.unsent) expect(back[name], name).toBe(values[name])
  })

  it('is edited with OPCION 2, all but number and owner', () => {
    expect(filled().wire('edit')).toMatchObject({ OPCION: '2', CONSECUTIVO: '1201' })
    const open = Object.keys(a01.fields).filter((name) => !isLocked(a01, name, {}, administrator, 'edit', {}))
    expect(open).not.toContain('CONSECUTIVO')
    expect(open).not.toContain('NID_PROPIETARIO')
    expect(open).toContain('CHIP_HEMBRA')
  })

  it('lets only date of request and remarks be edited once a birth hangs on it', () => {
    const row = { CON_NACIMIENTO: 'S' }
    const open = Object.keys(a01.fields).filter((name) => !isLocked(a01, name, {}, administrator, 'edit', row))
    expect(open).toEqual(['FECHA_SOLICITUD', 'OBSERVACIONES'])
  })

  it('says in the list what the pedigree makes of the kinship, only where it differs', () => {
    const note = a01.list.columns.find(({ key }) => key === 'PARENTESCO')?.note
    expect(note?.({ PARENTESCO: 'NP', PARENTESCO_CALCULADO: 'MH' }, '')).toBe(
      'El parentesco calculado es MEDIA HERMANA',
    )
    expect(note?.({ PARENTESCO: 'NP', PARENTESCO_CALCULADO: 'NP' }, '')).toBe('')
    expect(note?.({ PARENTESCO: 'NP' }, '')).toBe('')
  })

  it('opens a service that a birth can be filed for before the host knows of it', () => {
    expect(a01.provides(filled().values)).toEqual([
      {
        code: 'A01',
        number: '1201',
        owner: associate.nid,
        fromAnimals: {
          CHIP_MACHO: { NOMBREMACHO: 'NOMBRE', NOM_RAZA: 'RAZA' },
          CHIP_HEMBRA: { NOMBREHEMBRA: 'NOMBRE' },
        },
        fromAnswer: {
          request: {
            operation: 'selecciones/seleccionPrefijo',
            fields: { NID_PROPIETARIO: associate.nid },
            passing: [],
          },
          fills: { PREFIJO_SOLICITANTE: 'PREFIJO' },
        },
        item: {
          CHIP_MACHO: '982000411200101',
          CHIP_HEMBRA: '982000411200201',
          RAZA_MACHO: '11',
          NOM_RAZA: 'ALPINA',
          COD_ESPECIE: 'C',
          NOM_ESPECIE: 'Caprina',
          PREFIJO_SOLICITANTE: 'ELM',
          FECHA_SERVICIO: '2026-11-20',
        },
      },
    ])
  })
})
