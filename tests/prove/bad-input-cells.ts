/** Texts that begin like formulas are exported in every column and imported again. */
import { read, utils } from 'xlsx'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { openSheet } from '../../src/device/spreadsheets/excel-writer.ts'
import { type Column, chipImport, inventoryColumns, masters, numberImport } from '../../src/registry/index.ts'
import { unzip, zipEntries } from '../../src/spreadsheets/zip.ts'
import { createSheets } from '../../src/sync/exporting/sheets.ts'
import { sheetFacts } from '../spreadsheets/facts.ts'
import { formulaTexts } from './bad-input-sheets.ts'

const { exportSheet } = createSheets(() => Promise.reject(new Error('No inventory')), openSheet)

export interface CellsReport {
  readonly cells: number
  readonly sheets: number
  readonly wrong: readonly string[]
}

/** Exports: every master that has one, and the inventory. */
const exported = (): readonly (readonly [name: string, columns: readonly Column[]])[] => [
  ...masters.flatMap(({ title, list }) => (list.exportAs ? [[title, list.columns] as const] : [])),
  ['Inventario', inventoryColumns],
]

/** @param each texts per column */
export async function exportFormulas(each: number): Promise<CellsReport> {
  const wrong: string[] = []
  const all = formulaTexts(each)
  let cells = 0
  const sheets = exported()
  for (const [name, columns] of sheets) {
    const headings = columns.map(({ label }) => label)
    const rows = all.map((text) => columns.map(() => text))
    const bytes = await exportSheet({
      name: name.slice(0, 31),
      headings,
      numbers: columns.map(({ align }) => align === 'right'),
      rows,
    })
    cells += rows.length * columns.length
    wrong.push(...(await judgeParts(bytes)).map((what) => `${name}: ${what}`))
    const table = Object.values(read(bytes, { cellFormula: true }).Sheets)[0]
    for (const [at, row] of rows.entries())
      for (const [column, text] of row.entries()) {
        const cell = table?.[utils.encode_cell({ r: at + 1, c: column })] as { t: string; v: unknown; f?: string }
        // Excel stores a carriage return as a line feed.
        const same = String(cell?.v).replaceAll('\r', '\n') === text.replaceAll('\r', '\n')
        if (cell?.t !== 's' || cell.f !== undefined || !same)
          wrong.push(`${name}: ${JSON.stringify(text)} became ${JSON.stringify(cell)}`)
      }
  }
  wrong.push(...(await importThem(all)))
  return { cells, sheets: sheets.length, wrong }
}

/** @returns the parts of the workbook that contain a formula. */
async function judgeParts(bytes: ArrayBuffer): Promise<string[]> {
  const content = new Uint8Array(bytes)
  const parts = await unzip(content, zipEntries(content) ?? [], 100_000_000)
  if (typeof parts === 'string') return [parts]
  return parts.filter((part) => /<f[\s>]/.test(new TextDecoder().decode(part.content))).map(({ name }) => name)
}

/** Imports them: as a chip or a number, each is refused; as the name of a manufacturer, each stays the same text. */
async function importThem(all: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  const sheet = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
    exportSheet({ name: 'Hoja', headings, numbers: headings.map(() => false), rows })
  for (const kind of [chipImport, numberImport]) {
    const answer = await readSheetRows(
      await sheet(
        kind.columns,
        all.map((text) => kind.columns.map(() => text)),
      ),
      kind,
      sheetFacts,
    )
    const refused = answer.kind === 'read' ? new Set(answer.problems.map(({ line }) => line)).size : 0
    if (refused !== all.length) wrong.push(`${kind.original}: not all are refused`)
  }
  const named = all.map((text, n) => [`9820004112${String(n).padStart(5, '0')}`, '2026-01-31', 'S', text])
  const answer = await readSheetRows(await sheet(chipImport.columns, named), chipImport, sheetFacts)
  if (answer.kind !== 'read') return [...wrong, `names: ${answer.kind === 'bad' ? answer.reason : answer.kind}`]
  for (const [at, text] of all.entries())
    if (answer.rows[at]?.[3]?.replaceAll('\r', '\n') !== text.trim().replaceAll('\r', '\n'))
      wrong.push(`${JSON.stringify(text)} came back as ${JSON.stringify(answer.rows[at])}`)
  return wrong
}
