/** The lists that are taken out as Excel are read back by the imports, column by column. */
import { expect, it } from 'vitest'
import { endOfDayTexts } from '../../src/registry/field-work/end-of-day.ts'
import { mapSheet } from '../../src/registry/herd-book/sheets/headings.ts'
import { ownListOf } from '../../src/registry/imports/own-lists.ts'
import { sheetColumns, stateCheck } from '../../src/registry/imports/sheet-columns.ts'
import {
  chipImport,
  inventorySheet,
  listedForms,
  masterOf,
  masters,
  numberImport,
  type RecordDefinition,
  reviewTable,
} from '../../src/registry/index.ts'
import { reportTables } from '../../src/registry/pedigree/tables.ts'

const labels = ({ list }: RecordDefinition) => list.columns.map(({ label }) => label)
const headings = (master: string) => labels(masterOf(master))
/** The lists as they are taken out: a sheet has 31 letters of its title. */
const exports = [...listedForms, ...masters].map((record) => [record.title.slice(0, 31), labels(record)] as const)
exports.push(['Inventario', inventorySheet().headings], ['Filtro', ['FILTRO', 'VALOR']])
exports.push([reviewTable.head.name, reviewTable.head.headings], ['Cierre', [...endOfDayTexts.headings]])
for (const { title, of, measures } of reportTables.filter(({ animals }) => animals))
  exports.push([title, ['Población', of, 'Chip', 'Nombre', ...measures.map(({ label }) => label)]])
const [chips, numbers] = [masterOf('maestroChips').title, masterOf('maestroConsecutivos').title]
const query = masterOf('maestroConsecutivosUsuario').title

it.each([
  ['maestroChips', chipImport],
  ['maestroConsecutivos', numberImport],
  ['maestroConsecutivosUsuario', numberImport],
] as const)('the export of %s has every column that its import reads', (master, kind) => {
  const read = sheetColumns(kind, headings(master), '')
  const places = 'places' in read ? read.places : read.problems
  expect(places.map((at) => headings(master)[Number(at)] ?? at)).toEqual(
    kind === chipImport
      ? ['CHIP', 'FECHA DE RECEPCION', 'HOMOLOGADO', 'HOMOLOGADO A']
      : ['CODIGO', 'NUMERO DE DOCUMENTO', 'NUMERO'],
  )
})

it.each([
  ['terceros', 'asociados'],
  ['prefijos', 'prefijos'],
  ['maestroChips', 'chips'],
  ['maestroConsecutivos', 'consecutivos'],
  ['maestroConsecutivosUsuario', 'consecutivos'],
])('a herd book takes the export of %s for %s, and misses nothing of it', (master, table) => {
  const mapped = mapSheet(masterOf(master).title.slice(0, 31), headings(master))
  expect([mapped.table?.key, mapped.missing]).toEqual([table, []])
})

it('headings of numbers that people write are still known', () => {
  for (const owner of ['Propietario', 'Dueño', 'Cédula', 'NIT', 'NID', 'Documento', 'No. documento'])
    expect(sheetColumns(numberImport, ['Código', owner, 'Número'], ''), owner).toEqual({ places: [0, 1, 2] })
})

it.each(exports)('%s in an import that is not its own is refused, and told by its name', (title, heads) => {
  for (const [kind, own] of [
    [chipImport, [chips]],
    [numberImport, [numbers, query]],
  ] as const) {
    const read = sheetColumns(kind, heads, title)
    if (own.includes(title)) expect(read).toHaveProperty('places')
    else expect('problems' in read && read.problems[0]).toContain(title)
  }
})

it('chips among numbers, and numbers among chips, are told where they belong', () => {
  const told = (kind: typeof chipImport, title: string, master: string) => {
    const read = sheetColumns(kind, headings(master), title)
    return 'problems' in read && read.problems[0]
  }
  expect(told(numberImport, chips, 'maestroChips')).toBe(
    `La hoja «${chips}» es de ${chipImport.texts.title}: impórtela allí`,
  )
  expect(told(chipImport, numbers, 'maestroConsecutivos')).toContain(numberImport.texts.title)
})

const tables = ['terceros', 'misDatos', 'prefijos', 'maestroChips', 'maestroConsecutivos', 'maestroConsecutivosUsuario']
const areRead = tables.map((key) => [...listedForms, ...masters].find((one) => one.key === key)?.title ?? '')

it.each(exports)('%s in a herd book is its table, or known as a list of ours', (title, heads) => {
  const known = (name: string, cells: readonly string[]) => ownListOf(name, cells)?.slice(0, 31)
  const expected = areRead.some((one) => one.startsWith(title)) ? undefined : title
  expect(known(`x.xlsx / ${title}`, heads)).toBe(expected)
  expect(known(`x.xlsx / ${title}`, [...heads, 'RECIBIDO'])).toBe(expected)
  expect(known(`x.xlsx / ${title}`, heads.slice(1))).toBe(expected)
  // As .csv it has lost the name of its sheet; some lists are headed alike.
  expect(ownListOf('x.csv', heads) === undefined).toBe(expected === undefined)
})

it('a sheet of others with some of the same headings is no list of ours', () => {
  expect(ownListOf('libro.xlsx / Hoja1', ['CHIP', 'NOMBRE', 'ESPECIE', 'RAZA', 'SEXO', 'FECHA DE NACIMIENTO'])).toBe(
    undefined,
  )
  expect(ownListOf('libro.csv', [])).toBe(undefined)
})

it('beside the name of the animal, a name is not taken for its name', () => {
  const { columns } = mapSheet('libro.csv', ['NOMBRE', 'CHIP', 'NOMBRE DEL ANIMAL', 'ESPECIE', 'RAZA', 'SEXO'])
  expect(columns.NOMBRE).toBe('NOMBRE DEL ANIMAL')
  expect(mapSheet('libro.csv', ['NOMBRE', 'CHIP', 'ESPECIE', 'RAZA', 'SEXO']).columns.NOMBRE).toBe('NOMBRE')
})

it.each([
  [numberImport, 'maestroConsecutivos'],
  [numberImport, 'maestroConsecutivosUsuario'],
  [chipImport, 'maestroChips'],
] as const)('%# a used or void row does not come in as available', (kind, master) => {
  const heads = headings(master)
  const check = stateCheck(kind, heads)
  const saying = (state: string) => check(heads.map((text) => (text === 'ESTADO' ? state : 'x')))
  for (const state of ['', ' ', 'Disponible', 'DISPONIBLE', '0', 'Libre']) expect(saying(state)).toBe(undefined)
  for (const state of ['No disponible', 'Perdido', 'Buen estado']) expect(saying(state)).toContain(`dice "${state}"`)
  for (const state of ['Usado', 'usada', '1']) expect(saying(state)).toContain('está Usado')
  for (const state of ['Anulado', '2']) expect(saying(state)).toContain('está Anulado')
  expect(stateCheck(kind, kind.columns)(['1', 'Usado', '2'])).toBe(undefined)
})

it('the moments of a review are taken out as dates, in the time of every other list', () => {
  const { headings, days } = reviewTable.head
  const row = reviewTable.cells({ RECIBIDO_EN: '2026-12-01T01:23:45.678Z', REVISADO_EN: '' })
  const moments = headings.flatMap((heading, at) => (days[at] ? [`${heading}: ${row[at]}`] : []))
  expect(moments).toEqual(['CAPTURADO EN: ', 'RECIBIDO EN: 2026-11-30 20:23', 'DATOS DE: ', 'REVISADO EN: '])
})
