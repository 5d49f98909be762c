import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { excelBytes } from '../../src/device/spreadsheets/excel.ts'
import type { Sheet } from '../../src/sync/contract/inventory.ts'

const sheet = (rows: readonly (readonly string[])[]): Sheet => ({
  name: 'Inventario',
  headings: ['CHIP', 'NOMBRE', 'PESO AL NACER (KG)'],
  numbers: [false, false, true],
  rows,
})
const opened = (given: Sheet) => {
  const table = read(excelBytes(given), { cellFormula: true }).Sheets.Inventario
  if (!table) throw new Error('No sheet')
  return table
}

describe('the exported inventory', () => {
  it.each(['=1+1', '+57 300', '-2', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])(
    '%j stays a text that nothing computes',
    (text) => {
      const table = opened(sheet([['982000000000001', text, '2.5']]))
      expect(table.B2).toMatchObject({ t: 's', v: text })
      expect(table.B2?.f).toBeUndefined()
    },
  )

  it('a formula in a column of measures stays a text too', () => {
    const table = opened(sheet([['1', 'x', '=1+1']]))
    expect(table.C2).toMatchObject({ t: 's', v: '=1+1' })
    expect(table.C2?.f).toBeUndefined()
  })

  it('chips keep every digit, weights are numbers, what is empty stays empty', () => {
    const rows = [
      ['000000000000123', 'LUNA', '2,75'],
      ['982000000000001', '', ''],
    ]
    const table = opened(sheet(rows))
    expect(table.A2).toMatchObject({ t: 's', v: '000000000000123' })
    expect(table.C2).toMatchObject({ t: 'n', v: 2.75 })
    expect(utils.sheet_to_json(table, { header: 1, defval: '' })).toEqual([
      ['CHIP', 'NOMBRE', 'PESO AL NACER (KG)'],
      ['000000000000123', 'LUNA', 2.75],
      ['982000000000001', '', ''],
    ])
  })

  it('has its headings without a row', () => {
    expect(utils.sheet_to_json(opened(sheet([])), { header: 1 })).toEqual([['CHIP', 'NOMBRE', 'PESO AL NACER (KG)']])
  })
})
