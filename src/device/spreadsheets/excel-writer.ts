import type { SheetOpener } from '../../sync/contract/inventory.ts'

/** Writes .xlsx files; the writer is loaded when the first one is requested. */
export const openSheet: SheetOpener = async (head) => {
  const { writeXlsx } = await import('./xlsx-writer.ts')
  return writeXlsx(head)
}
