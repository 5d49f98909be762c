import { fill } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { ChoicesState } from './choices/use-choices.ts'
import { pickerTexts } from './texts.ts'

/** Why there is nothing to choose, honestly. */
/** @param why what the field's definition says of it */
export function emptyWords({ waitsFor, known, refreshing }: ChoicesState, why?: string): string {
  if (waitsFor) return fill(pickerTexts.waits, { label: waitsFor })
  if (known) return why ?? pickerTexts.none
  return refreshing ? pickerTexts.asking : recordTexts.notPrepared
}
