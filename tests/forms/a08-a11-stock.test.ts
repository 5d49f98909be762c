import { describe, expect, it } from 'vitest'
import {
  beforeGate,
  formOf,
  isGateOpen,
  isLookup,
  listedForms,
  operationNamed,
  type Person,
  requestOf,
  rowFacts,
  type Values,
} from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, registrar, today } from './filling.ts'

const a08 = formOf('A08')
const a09 = formOf('A09')
const a10 = formOf('A10')
const a11 = formOf('A11')
const stock = [a08, a09, a10, a11]

const messages = (key: string) =>
  Object.entries(
    beforeGate(
      formOf(key),
      ['FECHA_SOLICITUD', 'FECHA_PROCEDIMIENTO', 'FECHA_SERVICIO']
        .reduce((filling, name) => filling.type(name, ''), Filling.of(formOf(key), administrator))
        .problems(),
    ),
  )
const start = (key: string, person: Person = associate) =>
  Filling.of(formOf(key), person)
    .choose('CONSECUTIVO', option('9001', '9001'))
    .choose('ESPECIE', option('C', 'Caprina'))
    .choose('RAZA', option('12', 'SAANEN'))
const papers = (filling: Filling, names: readonly string[]) =>
  names.reduce((each, name) => each.type(name, 'foto'), filling)

const flushed = () =>
  start('A08')
    .type('FECHA_SERVICIO', '2026-11-20')
    .type('NUMERO_EMBRIONES', '4')
    .choose('CRG_MACHO', option('901', '901 FARAÓN'))
    .load('CRG_MACHO', { CHIP_PADRE: '801', CHIP_MADRE: '802', NOMBRE: 'FARAÓN' })
    .choose('CRG_HEMBRA', option('902', '902 LUNA'))
    .load('CRG_HEMBRA', { CHIP_PADRE: '803', CHIP_MADRE: '804', NOMBRE: 'LUNA' })
    .choose('NID_ENTIDAD', option('800', 'Genética S.A.S.', { tid: 'NIT' }))

const imported = () =>
  start('A11')
    .choose('PAIS', option('20', 'FRANCIA'))
    .type('CANTIDAD_PAJILLAS', '10')
    .type('CRG_MACHO', 'US-1')
    .type('NOMBRE_DEL_MACHO', 'Maverick')
    .type('CRG_PADRE', 'US-2')
    .type('CRG_MADRE', 'US-3')
    .type('CRG_ABUELO_PATERNO', 'US-4')
    .type('CRG_ABUELA_PATERNA', 'US-5')
    .type('CRG_ABUELO_MATERNO', 'US-6')
    .type('CRG_ABUELA_MATERNA', 'US-7')

describe('A08 to A11', () => {
  it('are of today, but for the service that came before a flush; what enters stock is listed and told with its animals', () => {
    expect([start('A08').values.FECHA_SERVICIO, start('A10').values.FECHA_PROCEDIMIENTO]).toEqual(['', today])
    const whoOf = (form: typeof a08) => rowFacts(form).who?.key
    expect(stock.map(whoOf)).toEqual([...Array(2).fill('NOMBRE_DE_LA_HEMBRA'), ...Array(2).fill('NOMBRE_DEL_MACHO')])
    expect(rowFacts(a08).what.map(({ key }) => key)).toContain('NOMBRE_DEL_MACHO')
    expect(a08.inWords?.(flushed().values)).toEqual({ text: 'Lavado de', animal: '902' })
    expect(formOf('A09').inWords?.({ NOMBRE_DE_LA_HEMBRA: 'ALMENDRA' }).text).toBe('Embriones importados ALMENDRA')
  })

  it('say every message of the documents, in paper order, before Validar Contenido', () => {
    expect(messages('A08')).toEqual([
      ['TID_SOLICITANTE', 'El tipo de documento es requerido.'],
      ['NID_SOLICITANTE', 'Nombre del usuario es requerido.'],
      ['CONSECUTIVO', 'El consecutivo es requerido.'],
      ['FECHA_SOLICITUD', 'La fecha de solicitud es requerida.'],
      ['ESPECIE', 'El código de la especie es requerido.'],
      ['RAZA', 'La raza es requerida.'],
      ['FECHA_SERVICIO', 'La fecha de servicio es requerida.'],
      ['NUMERO_EMBRIONES', 'El número de embriones es requerido.'],
      ['CRG_MACHO', 'El Chip del macho es requerido.'],
      ['CRG_HEMBRA', 'El Chip de la hembra es requerido.'],
      ['TID_ENTIDAD', 'El tipo de documento de la entidad es requerido.'],
      ['NID_ENTIDAD', 'Nombre de la entidad es requerido.'],
    ])
    expect(messages('A09').map(([name]) => name)).toEqual([
      'TID_SOLICITANTE',
      'NID_SOLICITANTE',
      'CONSECUTIVO',
      'FECHA_SOLICITUD',
      'PAIS',
      'ESPECIE',
      'RAZA',
      'NUMERO_EMBRIONES',
      'CRG_MACHO',
      'CRG_HEMBRA',
    ])
    expect(messages('A10').slice(6)).toEqual([
      ['FECHA_PROCEDIMIENTO', 'La fecha de procedimiento es requerida.'],
      ['CANTIDAD_PAJILLAS', 'El número de pajillas es requerido.'],
      ['CRG_MACHO', 'El Chip del macho es requerido.'],
      ['NOMBRE_DEL_MACHO', 'El nombre del macho es requerido.'],
      ['TID_INSEMINADOR', 'El tipo de documento del inseminador es requerido.'],
      ['NID_INSEMINADOR', 'Nombre del inseminador es requerido.'],
    ])
    expect(messages('A11').slice(4)).toEqual([
      ['PAIS', 'El país de origen requerido.'],
      ['ESPECIE', 'El código de la especie es requerido.'],
      ['RAZA', 'La raza es requerida.'],
      ['CRG_MACHO', 'El Crg del Macho es requerido.'],
      ['NOMBRE_DEL_MACHO', 'El nombre del macho es requerido.'],
      ['CRG_PADRE', 'El Crg del Padre es requerido.'],
      ['CRG_MADRE', 'El Crg de la Madre es requerido.'],
      ['CRG_ABUELO_PATERNO', 'El Crg del Abuelo Paterno es requerido.'],
      ['CRG_ABUELA_PATERNA', 'El Crg de la Abuela Paterna es requerido.'],
      ['CRG_ABUELO_MATERNO', 'El Crg del Abuelo Materno es requerido.'],
      ['CRG_ABUELA_MATERNA', 'El Crg de la Abuela Materna es requerido.'],
    ])
  })

  it('ask for exactly their papers, and say how many are there', () => {
    const said = (n: number, m: number) => `Debe seleccionar ${n} archivos no ${m} archivo(s), verifique por favor`
    expect(flushed().problems()).toEqual({ REGISTRO_ICA: said(2, 0), PEDIGREE_ANIMAL: said(2, 0) })
    expect(flushed().type('REGISTRO_ICA', 'foto').problems()).toEqual({ PEDIGREE_ANIMAL: said(2, 1) })
    expect(papers(flushed(), ['REGISTRO_ICA', 'PEDIGREE_ANIMAL']).problems()).toEqual({})
    expect(papers(imported(), ['FACTURA_DE_COMPRA', 'REGISTRO_ICA']).problems()).toEqual({
      PEDIGREE_ANIMAL: said(3, 2),
    })
    expect(papers(imported(), ['FACTURA_DE_COMPRA', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL']).problems()).toEqual({})
  })

  it('have their papers behind the gate, in the order in which they are sent', () => {
    const pair = ['REGISTRO_ICA', 'PEDIGREE_ANIMAL']
    const three = ['FACTURA_DE_COMPRA', ...pair]
    expect(stock.map(({ gate }) => gate?.unlocks)).toEqual([pair, three, pair, three])
    expect(stock.map(({ gate }) => gate?.label)).toEqual(Array(4).fill('Validar Contenido'))
    expect(beforeGate(a08, flushed().problems())).toEqual({})
    expect(isGateOpen(a08, flushed().values)).toBe(false)
    expect(isGateOpen(a08, flushed().type('PEDIGREE_ANIMAL', 'foto').values)).toBe(true)
    expect(isGateOpen(formOf('A02'), {})).toBe(true)
  })

  it('list 5, 10, 25, 50 or 100 a page, and are filed for others by administrators alone', () => {
    for (const { list, capture } of stock) {
      expect(list.pageSizes).toEqual([5, 10, 25, 50, 100])
      expect(capture).toBe('own')
    }
    expect(Filling.of(a08, registrar).values.NID_SOLICITANTE).toBe(registrar.nid)
    expect(listedForms.map(({ key }) => key)).toEqual(expect.arrayContaining(['A08', 'A09', 'A10', 'A11']))
  })

  it('send exactly the fields of their calls', () => {
    for (const form of stock) {
      const wire = Filling.of(form).wire()
      expect(Object.keys(wire).sort(), form.key).toEqual([...operationNamed(form.submit.operation).fields].sort())
      expect(wire.CODIGO).toBe(form.code)
      expect(wire.OPCION).toBe(form === a08 || form === a10 ? '0' : '1')
    }
    expect(Filling.of(a09).wire()).toMatchObject({ NID_PROPIETARIO: associate.nid, FECHA_SERVICIO: '' })
    expect(imported().wire()).toMatchObject({ NOMBRE: associate.nombres, PAIS: '20', FECHA_SERVICIO: '' })
  })

  it('default to Colombia but for what was imported', () => {
    expect(stock.map((form) => Filling.of(form).values.PAIS)).toEqual(['51', '', '51', ''])
  })

  it('open their straws and embryos to the services', () => {
    expect(a08.provides(flushed().values)).toEqual([
      expect.objectContaining({
        code: 'A08',
        number: '9001',
        owner: associate.nid,
        amount: 4,
        item: expect.objectContaining({
          PENDIENTES: '4',
          CRG_MACHO: '901',
          CRG_HEMBRA: '902',
          CRG_PADRE_MACHO: '801',
          NOMBRE_DE_LA_HEMBRA: 'LUNA',
          NOM_ESPECIE: 'Caprina',
          NOM_RAZA: 'SAANEN',
          PAIS: '51',
        }),
      }),
    ])
    expect(a11.provides(imported().values)[0]).toMatchObject({
      amount: 10,
      item: { PENDIENTES: '10', PAIS_ORIGEN: '20', NOMBRE: 'FRANCIA', NOMBRE_DEL_MACHO: 'Maverick' },
    })
  })
})

describe('choosing an animal', () => {
  const chipsOf = (form: typeof a08, name: string, values: Values, person = associate) => {
    const field = form.fields[name]
    const from = field && 'from' in field && isLookup(field.from) ? field.from : undefined
    return from && requestOf(from, values, person)
  }

  it('shows its name and parents, and takes them away with it', () => {
    expect(flushed().values).toMatchObject({
      NOMBRE_DEL_MACHO: 'FARAÓN',
      CRG_PADRE_MACHO: '801',
      CRG_MADRE_MACHO: '802',
      CRG_MADRE_HEMBRA: '804',
    })
    const other = flushed().choose('CRG_MACHO', option('903', '903'))
    expect(other.values).toMatchObject({ NOMBRE_DEL_MACHO: '', CRG_PADRE_MACHO: '', CRG_PADRE_HEMBRA: '803' })
    expect(flushed().choose('RAZA', option('11', 'ALPINA')).values).toMatchObject({ CRG_MACHO: '', CRG_HEMBRA: '' })
  })

  it('asks for the animals of the chosen owner, of all for an administrator with none chosen', () => {
    const nobody = start('A08', administrator).values
    expect(chipsOf(a08, 'CRG_MACHO', nobody, administrator)?.fields).toEqual({
      NID_PROPIETARIO: 'ADMINANCO',
      RAZA: '12',
    })
    expect(chipsOf(a08, 'CRG_HEMBRA', { ...nobody, NID_SOLICITANTE: '5' }, administrator)).toMatchObject({
      operation: 'selecciones/seleccionchipHembrasA08',
      fields: { NID_PROPIETARIO: '5', RAZA: '12' },
    })
    expect(chipsOf(a10, 'CRG_MACHO', start('A10').values)).toMatchObject({
      operation: 'selecciones/seleccionMachosServicio',
      fields: { NID_PROPIETARIO: associate.nid, CODIGO: 'A10' },
    })
    expect(chipsOf(a08, 'CRG_MACHO', Filling.of(a08).values)).toBeNull()
  })

  it('in A10 offers his name, which may be written', () => {
    const chosen = start('A10').choose('CRG_MACHO', option('901', '901')).load('CRG_MACHO', { NOMBRE: 'FARAÓN' })
    expect(chosen.values.NOMBRE_DEL_MACHO).toBe('FARAÓN')
    const renamed = chosen.type('NOMBRE_DEL_MACHO', 'Faraón II').load('CRG_MACHO', { NOMBRE: 'FARAÓN' })
    expect(renamed.values.NOMBRE_DEL_MACHO).toBe('Faraón II')
  })
})

describe('the pedigree of an import', () => {
  const book: Readonly<Record<string, Values>> = {
    'US-1': { NOMBRE: 'Maverick', CHIP_PADRE: 'US-2', CHIP_MADRE: 'US-3' },
    'US-2': { NOMBRE: '', CHIP_PADRE: 'US-4', CHIP_MADRE: 'US-5' },
    'US-3': { NOMBRE: '', CHIP_PADRE: 'US-6', CHIP_MADRE: 'US-7' },
  }
  /** Types a chip and loads the answers of the calls that follow, as the dialog does. */
  const typeChip = (filling: Filling, name: string, chip: string): Filling => {
    let next = filling.type(name, chip)
    for (const loader of ['CRG_MACHO', 'CRG_PADRE', 'CRG_MADRE']) {
      const item = book[next.values[loader] ?? '']
      if (item) next = next.load(loader, item)
    }
    return next
  }

  it('fills itself from a male that the book knows, each animal its own parents', () => {
    expect(typeChip(start('A11'), 'CRG_MACHO', 'US-1').values).toMatchObject({
      NOMBRE_DEL_MACHO: 'Maverick',
      CRG_PADRE: 'US-2',
      CRG_MADRE: 'US-3',
      CRG_ABUELO_PATERNO: 'US-4',
      CRG_ABUELA_PATERNA: 'US-5',
      CRG_ABUELO_MATERNO: 'US-6',
      CRG_ABUELA_MATERNA: 'US-7',
    })
  })

  it('leaves what a person wrote, and what hangs on it, when the male changes', () => {
    const written = start('A11').type('CRG_PADRE', 'DE-9').type('CRG_ABUELO_PATERNO', 'DE-8')
    const filled = typeChip(written, 'CRG_MACHO', 'US-1')
    expect(filled.values).toMatchObject({ CRG_PADRE: 'DE-9', CRG_ABUELO_PATERNO: 'DE-8', CRG_MADRE: 'US-3' })
    const unknown = typeChip(filled, 'CRG_MACHO', 'NL-1')
    expect(unknown.values).toMatchObject({
      NOMBRE_DEL_MACHO: '',
      CRG_PADRE: 'DE-9',
      CRG_ABUELO_PATERNO: 'DE-8',
      CRG_MADRE: '',
      CRG_ABUELO_MATERNO: '',
    })
  })

  it('corrected by hand stays corrected when the answer comes again', () => {
    const corrected = typeChip(start('A11'), 'CRG_MACHO', 'US-1').type('CRG_ABUELA_MATERNA', 'XX')
    expect(corrected.load('CRG_MADRE', book['US-3'] as Values).values.CRG_ABUELA_MATERNA).toBe('XX')
  })

  it('asks how many straws once there is a breed', () => {
    const without = Filling.of(a11)
    expect(without.problems()).not.toHaveProperty('CANTIDAD_PAJILLAS')
    expect(start('A11').problems()).toHaveProperty('CANTIDAD_PAJILLAS', 'El número de pajillas es requerido.')
    expect(imported().type('CANTIDAD_PAJILLAS', '0').problems()).toHaveProperty('CANTIDAD_PAJILLAS')
  })

  it('has nobody as father and mother, nor among its own forebears', () => {
    const wrong = (name: string, chip: string) => Object.keys(beforeGate(a11, imported().type(name, chip).problems()))
    expect(wrong('CRG_MADRE', 'US-2')).toEqual(['CRG_MADRE'])
    expect(wrong('CRG_PADRE', 'US-1')).toContain('CRG_MACHO')
    expect(wrong('CRG_ABUELO_MATERNO', 'US-1')).toContain('CRG_MACHO')
    expect(wrong('CRG_ABUELO_MATERNO', 'US-4')).toEqual([])
    expect(wrong('CRG_ABUELO_MATERNO', 'US-2')).toEqual([])
    expect(imported().type('CRG_MADRE', 'US-2').problems().CRG_MADRE).toBe(
      'El chip US-2 no puede estar en dos lugares distintos del pedigree, verifique por favor',
    )
  })

  it('knows a chip that is written by hand however its digits are parted, and under marks that nobody sees', () => {
    const chip = '982000412345032'
    for (const written of ['982 000412345032', '982-0004-1234-5032', `\u202a${chip}\u202c`, `${chip}\u200b`]) {
      const typed = imported().type('CRG_MACHO', written).type('CRG_ABUELO_MATERNO', chip)
      expect(typed.values.CRG_MACHO, written).toBe(chip)
      expect(Object.keys(beforeGate(a11, typed.problems()))).toContain('CRG_MACHO')
      expect(imported().type('CRG_ABUELA_PATERNA', written).values.CRG_ABUELA_PATERNA).toBe(chip)
    }
  })

  it('takes a chip that no list has, up to 30 letters', () => {
    const start09 = start('A09').choose('PAIS', option('20', 'FRANCIA')).type('NUMERO_EMBRIONES', '3')
    const typed = start09.type('CRG_MACHO', ' FR 100 ').type('CRG_HEMBRA', 'FR-200')
    expect(typed.values.CRG_MACHO).toBe('FR 100')
    expect(beforeGate(a09, typed.problems())).toEqual({})
    expect(typed.type('CRG_MACHO', 'X'.repeat(31)).problems()).toHaveProperty('CRG_MACHO')
  })

  it('a new owner, or another breed, does not take written chips away', () => {
    expect(imported().choose('RAZA', option('11', 'ALPINA')).values).toMatchObject({
      CRG_MACHO: 'US-1',
      CRG_PADRE: 'US-2',
    })
  })
})
