/** The lists that are taken out as Excel are read back by the imports, column by column. */
import { expect, it } from 'vitest'
import { mapSheet } from '../../src/registry/herd-book/sheets/headings.ts'
import { sheetColumns } from '../../src/registry/imports/sheet-columns.ts'
import { chipImport, masterOf, numberImport } from '../../src/registry/index.ts'

const headings = (master: string) => masterOf(master).list.columns.map(({ label }) => label)

it.each([
  ['maestroChips', chipImport],
  ['maestroConsecutivos', numberImport],
  ['maestroConsecutivosUsuario', numberImport],
] as const)('the export of %s has every column that its import reads', (master, kind) => {
  const read = sheetColumns(kind, headings(master))
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
    expect(sheetColumns(numberImport, ['Código', owner, 'Número']), owner).toEqual({ places: [0, 1, 2] })
})
