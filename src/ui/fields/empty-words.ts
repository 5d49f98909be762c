import { fill } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { ChoicesState } from './choices/use-choices.ts'
import { pickerTexts } from './texts.ts'

/** Why there is nothing to choose, honestly. */
export function emptyWords({ waitsFor, known, refreshing }: ChoicesState): string {
  if (waitsFor) return fill(pickerTexts.waits, { label: waitsFor })
  if (known) return pickerTexts.none
  return refreshing ? pickerTexts.asking : recordTexts.nothingHere
}
