import { type ChoiceField, fill } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { ChoicesState } from './choices/use-choices.ts'
import { pickerTexts } from './texts.ts'

/** Why there are no options, in honest words. @param field its definition */
export function emptyWords(
  { waitsFor, known, coming, narrowed }: Pick<ChoicesState, 'waitsFor' | 'known' | 'coming' | 'narrowed'>,
  { why, onlyAlike }: Pick<ChoiceField, 'why' | 'onlyAlike'> = {},
): string {
  if (waitsFor) return fill(pickerTexts.waits, { label: waitsFor })
  if (known) return (narrowed ? onlyAlike : undefined) ?? why ?? pickerTexts.none
  return coming ? pickerTexts.asking : recordTexts.notPrepared
}
