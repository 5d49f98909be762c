/** consecutivos: imports of spreadsheets (2§7). */
import { importChips, importNumbers } from '../book/imports.ts'
import type { Handlers } from '../http/call.ts'

export const consecutivos: Handlers = {
  'consecutivos/insertaChips': importChips,
  'consecutivos/insertaConsecutivos': importNumbers,
}
