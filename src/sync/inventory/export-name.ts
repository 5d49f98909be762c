import { farmStamp } from '../../registry/format/farm-time.ts'
import { EVERY_OWNER } from '../../registry/vocabulary/person.ts'

/**
 * Name of the exported inventory (decision 62): consecutivos_{associate or ADMINANCO}_{yyyyMMddHHmmss}.xlsx.
 * @param owner the associate chosen, '' for all
 * @param prefix of another list
 * @param at ms UTC; written in the farm's time
 */
export const exportName = (owner: string, at: number, prefix = 'consecutivos', kind = 'xlsx'): string =>
  `${prefix}_${owner || EVERY_OWNER}_${farmStamp(at)}.${kind}`
