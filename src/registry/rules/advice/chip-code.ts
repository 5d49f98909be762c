/** Is it a chip (`readChipCell`), with the makers that the association has set? */
import { readChipCell } from '../../chips/cell.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'

export const chipCode = (field: string): Advice => ({
  rule: 'chip',
  field,
  animals: [],
  says(values, { bounds }) {
    const read = readChipCell(values[field] ?? '', bounds.fabricantesChip)
    return read.is === 'doubtful' ? read.reason : null
  },
})
