/** consecutivos: imports of spreadsheets (2§7). */

import type { Handlers } from '../core/call.ts'
import { importChips, importNumbers, tryChips, tryNumbers } from '../imports/imports.ts'

export const consecutivos: Handlers = {
  'consecutivos/insertaChips': importChips,
  'consecutivos/insertaConsecutivos': importNumbers,
  'consecutivos/probarChips': tryChips,
  'consecutivos/probarConsecutivos': tryNumbers,
}
