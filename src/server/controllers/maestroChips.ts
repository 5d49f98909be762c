/** maestroChips: every chip received by the association (2§7). */

import type { Handlers } from '../core/call.ts'
import { chipsList, saveChip } from '../masters/chips.ts'

export const maestroChips: Handlers = {
  'maestroChips/maestroChips': chipsList,
  'maestroChips/ingresarChip': saveChip,
}
