/** Every column of every list can be filtered by, unless what it shows is no code: each exception has its reason. */
import { describe, expect, it } from 'vitest'
import {
  type Column,
  filterColumns,
  findOperation,
  fixedCodes,
  kindOf,
  listedForms,
  masters,
  passesFilters,
  type RecordDefinition,
  withListFilter,
} from '../../src/registry/index.ts'

const lists: readonly RecordDefinition[] = [...listedForms, ...masters]

/** What is typed, counted or photographed has no codes. */
const FREE_FIELDS = ['text', 'memo', 'photo', 'number', 'chip', 'weight', 'money']
const FREE_KINDS = ['chip', 'number', 'money']

/** By key, or by list and key: why it has no filter. */
const REASONS: Readonly<Record<string, string>> = {
  CONSECUTIVO_SERVICIO: 'a number of its own',
  CONSEC_NACIMIENTO: 'a number of its own',
  CONSECUTIVO_ARRENDAMIENTO: 'a number of its own',
  consecutivo: 'a number of its own',
  ...Object.fromEntries(
    [
      ...['nid_propietario', 'NID_PROPIETARIO', 'nid_transferido', 'NID_SOLICITANTE', 'NID_CRIADOR', 'NID_TERCERO'],
      ...['cedulaarrendador', 'cedulaarrendatario', 'NID_REGISTRADOR', 'NID_INSEMINADOR', 'NID_SOCIO'],
    ].map((key) => [key, 'a document: the name beside it is filtered by']),
  ),
  NID_ASOCIACION: 'a document: the name beside it is filtered by',
  CHIP_MACHO: 'a chip',
  CRG_MACHO: 'a chip',
  CRG_HEMBRA: 'a chip',
  CRG_PADRE_MACHO: 'a chip',
  CRG_MADRE_MACHO: 'a chip',
  CRG_PADRE_HEMBRA: 'a chip',
  CRG_MADRE_HEMBRA: 'a chip',
  crg_animal: 'a chip',
  NOMBRE_MACHO: 'the name of an animal',
  NOMBRE_DEL_MACHO: 'the name of an animal',
  NOMBRE_DE_LA_HEMBRA: 'the name of an animal',
  CRIADERO: 'the name of a farm',
  ...Object.fromEntries(
    ['DIRECCION', 'TELEFONOS', 'CORREO', 'CORREO_SOLICITADO', 'URL', 'observaciones'].map((key) => [key, 'free text']),
  ),
  'registradores NOMBRE': 'each row is another person',
  'inseminadores NOMBRE': 'each row is another person',
  'asociaciones NOMBRE': 'each row is another association',
  'prefijos NOMSOCIO': 'each row is another person',
  'libros DESCRIPCION': 'each row is another book',
  'libros COMPOSICION': 'each row is another composition',
  'maestroConsecutivos descripcion': 'the name of the code beside it',
  'maestroConsecutivosUsuario descripcion': 'the name of the code beside it',
  'parametros PARAMETRO': 'each row is another parameter',
  'parametros VALOR': 'free text',
  'misDispositivos NOMBRE': 'each row is another device',
  'otrosSistemas NOMBRE': 'each row is another system',
}

const isFree = (record: RecordDefinition, column: Column) =>
  column.picture ||
  FREE_KINDS.includes(kindOf(record, column)) ||
  FREE_FIELDS.includes(record.fields[column.key]?.kind ?? '')

const unfiltered = lists.flatMap((record) => {
  const offered = filterColumns(record)
  return record.list.columns
    .filter((column) => !offered.includes(column) && !isFree(record, column))
    .map(({ key }) => ({ list: record.key, key }))
})
const reasonOf = ({ list, key }: (typeof unfiltered)[number]) => [`${list} ${key}`, key].find((name) => name in REASONS)

describe('the columns of a list', () => {
  it('have a filter, or stand here with the reason why not', () => {
    expect(unfiltered.filter((column) => !reasonOf(column)).map(({ list, key }) => `${list} ${key}`)).toEqual([])
    // No reason outlives its column.
    expect(Object.keys(REASONS).filter((name) => !unfiltered.some((column) => reasonOf(column) === name))).toEqual([])
  })

  it('whose codes show a name are coded, whoever defines them', () => {
    const named = lists.flatMap((record) =>
      record.list.columns
        .filter(({ key, name }) => name && name !== key)
        .filter((column) => !filterColumns(record).includes(column))
        .map(({ key }) => `${record.key} ${key}`),
    )
    expect(named).toEqual([])
  })

  it('of a list whose rows come by page are filtered by codes that need no row in sight', () => {
    const paged = lists.filter(({ list }) => findOperation(list.operation)?.paged)
    expect(paged.length).toBeGreaterThan(20)
    const bySight = paged.flatMap((record) =>
      filterColumns(record)
        .filter((column) => ['code', 'state', 'species'].includes(kindOf(record, column)))
        .filter((column) => !fixedCodes(record, column) && !('from' in (record.fields[column.key] ?? {})))
        .map(({ key }) => `${record.key} ${key}`),
    )
    expect(bySight).toEqual([])
  })
})

it('fees are narrowed to a year and a form, and a year stays a number', () => {
  const fees = lists.find(({ key }) => key === 'formularios') ?? expect.fail()
  const row = { codigo: 'A01', anio: '2026', valor: '9000' }
  expect(passesFilters(fees, row, { codigo: 'A01', anio: '2026' })).toBe(true)
  expect(passesFilters(fees, row, { anio: '2027' })).toBe(false)
  expect(passesFilters(fees, row, { codigo: 'A02' })).toBe(false)
})

it('what was chosen among the values of another filter falls with it, and nothing else', () => {
  const people = masters.find(({ route }) => route === '/terceros') as RecordDefinition
  const [department, town] = ['DEPARTAMENTO', 'MUNICIPIO'].map(
    (label) => filterColumns(people).find((column) => column.label === label)?.key ?? '',
  ) as [string, string]
  const set = { [department]: '05', [town]: '05001', other: 'x' }
  expect(withListFilter(people, set, department, '68')).toEqual({ [department]: '68', [town]: '', other: 'x' })
  expect(withListFilter(people, set, department, ''), 'of any department').toEqual({ ...set, [department]: '' })
  expect(withListFilter(people, set, town, '05002')).toEqual({ ...set, [town]: '05002' })
  const births = listedForms.find(({ code }) => code === 'A04') as RecordDefinition
  const [species, breed] = (['species', 'breed'] as const).map(
    (kind) => filterColumns(births).find((column) => kindOf(births, column) === kind)?.key ?? '',
  ) as [string, string]
  expect(withListFilter(births, { [breed]: '1' }, species, 'O')).toEqual({ [species]: 'O', [breed]: '' })
})
