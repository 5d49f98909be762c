import { describe, expect, it } from 'vitest'
import { a05InitialTexts } from '../../src/registry/forms/texts/a05-initial.ts'
import { check, fill, formOf, isLocked, requestOf, type Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { administrator, associate, Filling, option, today } from './filling.ts'

const form = formOf('A05-inicial')
const told = a05InitialTexts
const parameters = { puntajeMinimo: { M: 80, H: 75 } }
const facts = (person = administrator) => ({ today, person, parameters })
const registrar = (code: string) => option(code, `Registrador ${code}`, { tid: 'CC' })

/** A female founder filled in by an administrator, valid in every field. */
const founder = (person = administrator) =>
  Filling.of(form, person)
    .choose('NID_PROPIETARIO', option('79456123', 'Rosalba Quintero Ardila', { tid: 'CC' }))
    .load('NID_PROPIETARIO', { CRIADERO: 'El Refugio', DEPARTAMENTO: 'Santander', PREFIJO: 'RQA' })
    .choose('CONSECUTIVO', option('300412', '300412'))
    .choose('COMPOSICION', option('FU', 'FUNDADORES', { libro: 'FUNDADORES' }))
    .choose('ESPECIE', option('C', 'Caprina'))
    .choose('RAZA', option('2', 'Saanen'))
    .choose('SEXO', option('H', 'HEMBRA'))
    .choose('CHIP', option('170000000000001', '170000000000001'))
    .type('COLOR', 'Blanco')
    .type('PUNTAJE_FUNDADORES', '75')
    .choose('NID_REGISTRADOR', registrar('1'))

const male = (person = administrator) => {
  const filling = founder(person).choose('SEXO', option('M', 'MACHO')).type('PUNTAJE_FUNDADORES', '80')
  const second = filling.choose('NID_REGISTRADOR2', registrar('2')).choose('NID_REGISTRADOR3', registrar('3'))
  return person === administrator ? second.choose('NID_REGISTRADOR1', registrar('1')) : second
}

const present = ({ values, person }: Filling) =>
  Object.keys(
    check(form, { ...emptied(values), COMPOSICION: values.COMPOSICION ?? '', SEXO: values.SEXO ?? '' }, facts(person)),
  )
const emptied = (values: Values) => Object.fromEntries(Object.keys(values).map((name) => [name, '']))

describe('an initial animal', () => {
  it('filled like the paper is right, and goes on the wire with its book and the owner’s premises', () => {
    const filling = founder()
    expect(filling.problems('add', facts())).toEqual({})
    expect(filling.wire()).toMatchObject({
      CODIGO: 'A05',
      OPCION: '1',
      CONCEPCION: 'ND',
      LIBRO: 'FUNDADORES',
      CRIADERO: 'El Refugio',
      TID_REGISTRADOR: 'CC',
      NID_REGISTRADOR: '1',
      NID_REGISTRADOR2: '',
      CHIP_ABUELO_PATERNO: '',
    })
  })

  it('empty says what is missing, in paper order', () => {
    expect(Filling.of(form, administrator).problems('add', facts())).toEqual({
      TID_PROPIETARIO: told.ownerType,
      NID_PROPIETARIO: told.owner,
      CONSECUTIVO: told.number,
      COMPOSICION: told.composition,
      ESPECIE: told.species,
      RAZA: told.breed,
      SEXO: told.sex,
      CHIP: told.chip,
      COLOR: told.color,
    })
  })

  it('only founders and pedigree animals come in here', () => {
    expect(founder().type('COMPOSICION', 'G1').problems('add', facts())).toMatchObject({
      COMPOSICION: commonTexts.notAnOption,
    })
  })
})

describe('the founder’s score', () => {
  it.each([
    [founder(), '74', fill(told.scoreFemale, { n: 75 })],
    [male(), '79', fill(told.scoreMale, { n: 80 })],
    [founder(), '101', told.scoreBounds],
    [founder(), '', told.score],
  ])('%#: %s', (filling, score, message) => {
    expect(filling.type('PUNTAJE_FUNDADORES', score).problems('add', facts())).toEqual({ PUNTAJE_FUNDADORES: message })
  })

  it.each([{}, { puntajeMinimo: null }, { puntajeMinimo: 'ochenta' }, { puntajeMinimo: { M: 80 } }])(
    'without a minimum (%j) it stays required and nothing more',
    (given) => {
      const low = founder().type('PUNTAJE_FUNDADORES', '1')
      expect(low.problems('add', { today, person: administrator, parameters: given })).toEqual({})
    },
  )
})

describe('registrars', () => {
  it('of a founder female: the one, for an administrator only', () => {
    expect(present(founder())).toEqual(expect.arrayContaining(['TID_REGISTRADOR', 'NID_REGISTRADOR']))
    expect(present(founder(associate)).filter((name) => name.includes('REGISTRADOR'))).toEqual([])
  })

  it('of a founder male: two and three for everybody, the first for an administrator', () => {
    const asked = (filling: Filling) => present(filling).filter((name) => name.startsWith('NID_REGISTRADOR'))
    expect(asked(male())).toEqual(['NID_REGISTRADOR1', 'NID_REGISTRADOR2', 'NID_REGISTRADOR3'])
    expect(asked(male(associate))).toEqual(['NID_REGISTRADOR2', 'NID_REGISTRADOR3'])
    expect(male(associate).type('NID_REGISTRADOR2', '').problems('add', facts(associate))).toMatchObject({
      NID_REGISTRADOR2: fill(told.registrarN, { n: 2 }),
    })
  })

  it('are all different', () => {
    expect(male().choose('NID_REGISTRADOR3', registrar('2')).problems('add', facts())).toEqual({
      NID_REGISTRADOR3: told.registrarsRepeated,
    })
  })

  it('are asked for with the document type and without the owner by administrators, plainly by others', () => {
    const { from } = form.fields.NID_REGISTRADOR2 as { from: Parameters<typeof requestOf>[0] }
    const values = { NID_PROPIETARIO: '79456123', TID_REGISTRADOR2: 'CC' }
    expect(requestOf(from, values, administrator)).toMatchObject({
      operation: 'selecciones/seleccionRegistradoresAdmin',
      fields: { TID_TERCERO: 'CC', NID_TERCERO: '79456123' },
    })
    expect(requestOf(from, values, associate)?.operation).toBe('selecciones/seleccionRegistradoresGenealogia')
  })
})

describe('a pedigree animal', () => {
  const pure = (person = administrator) =>
    founder(person).choose('COMPOSICION', option('PP', 'PURO POR PEDIGREE', { libro: 'PURO POR PEDIGREE' }))

  it('needs its four grandparents and no score, its registrar is the administrator’s to leave open', () => {
    const filling = pure().type('NID_REGISTRADOR', '').type('TID_REGISTRADOR', '')
    expect(filling.problems('add', facts())).toEqual({
      CHIP_ABUELO_PATERNO: told.paternalGrandsire,
      CHIP_ABUELA_PATERNA: told.paternalGranddam,
      CHIP_ABUELO_MATERNO: told.maternalGrandsire,
      CHIP_ABUELA_MATERNA: told.maternalGranddam,
    })
    expect(filling.wire()).toMatchObject({ LIBRO: 'PURO POR PEDIGREE', PUNTAJE_FUNDADORES: '' })
  })

  it('changed to a founder no longer sends them', () => {
    const filling = pure()
      .type('CHIP_ABUELO_PATERNO', 'FR1')
      .choose('COMPOSICION', option('FU', 'FUNDADORES', { libro: 'FUNDADORES' }))
    expect(filling.wire().CHIP_ABUELO_PATERNO).toBe('')
  })
})

describe('Modificar', () => {
  const open = (person: typeof administrator, row: Values = {}) =>
    Object.keys(form.fields).filter((name) => !isLocked(form, name, founder().values, person, 'edit', row))

  it('the owner changes name, colour, marks and features', () => {
    expect(open(associate)).toEqual(['NOMBRE', 'COLOR', 'MARCAS_HATO', 'RASGOS_PARTICULARES'])
  })

  it('an administrator all but number, owner and composition; chip and sex while nothing rests on the animal', () => {
    const all = open(administrator)
    for (const name of ['CONSECUTIVO', 'NID_PROPIETARIO', 'COMPOSICION']) expect(all).not.toContain(name)
    const later = open(administrator, { MENCIONADO: 'S' })
    expect(all.filter((name) => !later.includes(name))).toEqual(['SEXO', 'CHIP'])
  })

  it('a minimum that was raised since keeps no owner from mending the name', () => {
    const values = { ...founder(associate).values, PUNTAJE_FUNDADORES: '60', NOMBRE: 'LUNA' }
    expect(check(form, values, facts(associate), 'edit')).toEqual({})
    expect(Object.keys(check(form, { ...values, COLOR: '' }, facts(associate), 'edit'))).toEqual(['COLOR'])
    expect(Object.keys(check(form, values, facts(administrator), 'edit'))).toContain('PUNTAJE_FUNDADORES')
  })

  it('goes under OPCION 2', () => {
    expect(founder().wire('edit')).toMatchObject({ OPCION: '2', CONSECUTIVO: '300412' })
  })
})
