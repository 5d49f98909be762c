/** maestroChips: every chip that was received (2§7). */
import { chipsList, saveChip } from '../book/chips.ts'
import type { Handlers } from '../http/call.ts'

export const maestroChips: Handlers = {
  'maestroChips/maestroChips': chipsList,
  'maestroChips/ingresarChip': saveChip,
}
