import type { SheetWriter } from '../../sync/contract/inventory.ts'

/** Writes .xlsx files; the library is fetched when the first one is asked for. */
export const writeSheet: SheetWriter = async (sheet) => {
  const { excelBytes } = await import('./excel.ts')
  return excelBytes(sheet)
}
