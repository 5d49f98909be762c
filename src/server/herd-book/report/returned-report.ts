/** Reads a report that came back with corrections. */
import { addCorrection } from '../corrections.ts'
import type { OpenSheet } from '../reading/open-files.ts'

/** The corrections in a returned report; null: it is not a report. @throws BookError */
export async function correctionsOf(sheet: OpenSheet): Promise<Map<string, string> | null> {
  const rows = sheet.rows()
  const { value: heading } = await rows.next()
  const cells: readonly string[] = heading?.cells ?? []
  const at = (name: string) => cells.indexOf(name)
  const [file, line, column, correction] = ['ARCHIVO', 'FILA', 'COLUMNA', 'CORRECCION'].map(at)
  if ([file, line, column, correction].some((place) => place === undefined || place < 0)) {
    await rows.return(undefined)
    return null
  }
  const found = new Map<string, string>()
  for await (const { cells: row } of rows) {
    const own = (at = -1) => (row[at] ?? '').trim()
    const value = own(correction)
    if (value !== '') addCorrection(found, { file: own(file), lines: own(line), column: own(column), value })
  }
  return found
}
