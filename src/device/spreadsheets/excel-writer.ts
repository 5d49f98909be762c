import type { SheetOpener } from '../../sync/contract/inventory.ts'

/** Writes .xlsx files; the writer is fetched when the first one is asked for. */
export const openSheet: SheetOpener = async (head) => {
  const { writeXlsx } = await import('./xlsx-writer.ts')
  return writeXlsx(head)
}
