/** The inventory's expected answers, computed in the slow and obvious way from the rows; and generators of rows. */
import fc from 'fast-check'
import { inventoryColumns, type Values } from '../../src/registry/index.ts'
import type { HerdFilter, HerdPageRequest, HerdSource } from '../../src/sync/contract/inventory.ts'
import { areNumbers, compareTexts, foldText } from '../../src/sync/inventory/fold.ts'

export const noFilter: HerdFilter = {
  NID_PROPIETARIO: '',
  COD_ESPECIE: '',
  RAZA: '',
  SEXO: '',
  MACHO: '',
  HEMBRA: '',
  LIBRO: '',
  CONCEPCION: '',
  TIPO_PARTO: '',
  FECHA_INICIAL: '',
  FECHA_FINAL: '',
}

export const sourceOf = (
  rows: readonly Values[],
  owner = 'ADMINANCO',
  ancestors: readonly Values[] = [],
): HerdSource => ({
  owner,
  takenAt: 1_000,
  rows,
  ancestors,
})

/** A row with every column: given values, else those of an ordinary animal. */
export const animal = (given: Partial<Record<string, string>> = {}): Values => ({
  ...Object.fromEntries(inventoryColumns.map(({ key }) => [key, ''])),
  NID_PROPIETARIO: '100',
  NOMPROP: 'ANA RUIZ',
  RAZA: 'SAANEN',
  SEXO: 'H',
  COD_ESPECIE: 'C',
  COD_RAZA: 'SAA',
  LIBRO: 'FUNDADORES',
  COD_LIBRO: 'FU',
  DESCRIPCION: 'MONTA DIRECTA',
  COD_CONCEPCION: 'MD',
  TIPO_PARTO: 'SENCILLO',
  COD_TIPO_PARTO: '1',
  FECHA_NACIMIENTO: '2020-05-01',
  ARRENDADO_HASTA: '',
  ARRENDADO_DESDE: '',
  PROPIO_DESDE: '',
  DADO_EN_ARRIENDO: '',
  ...(given as Values),
})

const chips = ['', ...Array.from({ length: 12 }, (_, n) => `98200000000${100 + n}`)]
const oneOf = (...texts: string[]) => fc.constantFrom(...texts)

/** Few values per column, so that filters match; names of any characters, so that nothing depends on the alphabet. */
const anyAnimal = fc
  .record({
    NID_PROPIETARIO: oneOf('100', '200', '300'),
    species: oneOf('C SAA SAANEN', 'C BOE BOER', 'O KAT KATAHDIN'),
    SEXO: oneOf('M', 'H'),
    CHIP: oneOf(...chips),
    CHIP_PADRE: oneOf(...chips),
    CHIP_MADRE: oneOf(...chips),
    FECHA_NACIMIENTO: oneOf('', '2019-12-31', '2020-01-01', '2020-06-15', '2024-02-29'),
    book: oneOf('FU FUNDADORES', 'G1 PRIMERA'),
    concept: oneOf('MD DIRECTA', 'IA ARTIFICIAL'),
    birth: oneOf('1 SENCILLO', '2 DOBLE'),
    NOMBRE: fc.oneof(
      oneOf('Ñandú', 'nube', 'MUÑECA', 'Árbol 10', 'árbol 9', ''),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    COLOR: fc.string({ maxLength: 4 }),
    PESO_AL_NACER: oneOf('', '2.5', '10', '3.25'),
    CONSECUTIVO: oneOf('9', '10', '100'),
  })
  .map(({ species, book, concept, birth, ...rest }) => {
    const [COD_ESPECIE = '', COD_RAZA = '', RAZA = ''] = species.split(' ')
    const [COD_LIBRO = '', LIBRO = ''] = book.split(' ')
    const [COD_CONCEPCION = '', DESCRIPCION = ''] = concept.split(' ')
    const [COD_TIPO_PARTO = '', TIPO_PARTO = ''] = birth.split(' ')
    const NOMPROP = `DUEÑO ${rest.NID_PROPIETARIO}`
    const codes = {
      COD_ESPECIE,
      COD_RAZA,
      RAZA,
      COD_LIBRO,
      LIBRO,
      COD_CONCEPCION,
      DESCRIPCION,
      COD_TIPO_PARTO,
      TIPO_PARTO,
    }
    return animal({ ...rest, ...codes, NOMPROP })
  })

export const anyRows = fc.array(anyAnimal, { maxLength: 40 })

export const anyFilter: fc.Arbitrary<HerdFilter> = fc.record({
  NID_PROPIETARIO: oneOf('', 'ADMINANCO', '100', '200', '999'),
  COD_ESPECIE: oneOf('', '', 'C', 'O'),
  RAZA: oneOf('', '', 'SAA', 'KAT', 'NO'),
  SEXO: oneOf('', '', 'M', 'H'),
  MACHO: oneOf('', '', ...chips),
  HEMBRA: oneOf('', '', ...chips),
  LIBRO: oneOf('', '', 'FU'),
  CONCEPCION: oneOf('', '', 'IA'),
  TIPO_PARTO: oneOf('', '', '2'),
  FECHA_INICIAL: oneOf('', '', '2020-01-01', '2021-01-01'),
  FECHA_FINAL: oneOf('', '', '2020-01-01', '2020-12-31'),
})

export const anyPage: fc.Arbitrary<HerdPageRequest> = fc.record({
  filter: anyFilter,
  search: fc.oneof(
    oneOf('', 'ñ', 'NUBE', 'arbol', ' dueno 2 ', '300 dueñ', 'x nube', '98200000000100', '2.5'),
    fc.string({ maxLength: 2 }),
  ),
  sort: fc.option(
    fc.record({ column: fc.constantFrom(...inventoryColumns.map(({ key }) => key)), descending: fc.boolean() }),
    {
      nil: undefined,
    },
  ),
  first: fc.nat(12),
  rows: oneOfNumbers(5, 10, 25),
})

function oneOfNumbers(...numbers: number[]) {
  return fc.constantFrom(...numbers)
}

export function filtered(rows: readonly Values[], filter: HerdFilter): readonly Values[] {
  const everyone = filter.NID_PROPIETARIO === '' || filter.NID_PROPIETARIO === 'ADMINANCO'
  const equals = (wanted: string, text: string | undefined) => wanted === '' || wanted === text
  const { FECHA_INICIAL: first, FECHA_FINAL: last } = filter
  return rows.filter(
    (row) =>
      (everyone || row.NID_PROPIETARIO === filter.NID_PROPIETARIO) &&
      equals(filter.COD_ESPECIE, row.COD_ESPECIE) &&
      equals(filter.RAZA, row.COD_RAZA) &&
      equals(filter.SEXO, row.SEXO) &&
      (filter.MACHO === '' || row.CHIP === filter.MACHO || row.CHIP_PADRE === filter.MACHO) &&
      (filter.HEMBRA === '' || row.CHIP === filter.HEMBRA || row.CHIP_MADRE === filter.HEMBRA) &&
      equals(filter.LIBRO, row.COD_LIBRO) &&
      equals(filter.CONCEPCION, row.COD_CONCEPCION) &&
      equals(filter.TIPO_PARTO, row.COD_TIPO_PARTO) &&
      (first === '' || (row.FECHA_NACIMIENTO as string) >= first) &&
      (last === '' || (row.FECHA_NACIMIENTO !== '' && (row.FECHA_NACIMIENTO as string) <= last)),
  )
}

export function shown(rows: readonly Values[], { filter, search, sort }: HerdPageRequest): readonly Values[] {
  const words = search.trim().split(/\s+/).map(foldText)
  const found = filtered(rows, filter).filter((row) =>
    inventoryColumns.some(({ key }) => words.every((word) => foldText(row[key] as string).includes(word))),
  )
  if (!sort) return found
  // All columns of chips are numeric together, or none is.
  const alike = sort.column.startsWith('CHIP') ? ['CHIP', 'CHIP_PADRE', 'CHIP_MADRE'] : [sort.column]
  const numbers = areNumbers(rows.flatMap((row) => alike.map((key) => row[key] as string)))
  const turn = sort.descending ? -1 : 1
  return [...found].sort((a, b) => turn * compareTexts(a[sort.column] as string, b[sort.column] as string, numbers))
}
