/** How keys, chips and the names of parents are compared: one rule for all of them. */

const SEPARATORS = /[\s._\-\u2010-\u2015/#]+/g
const DIGIT = /\d/
/** Digits of a chip; spreadsheet programs drop its first zero. */
const CHIP = /^\d{14,15}$/

/** Written with separators or without, it is one chip. */
export const isChipKey = (key: string): boolean => CHIP.test(key)

/**
 * Capitals, and no blanks, dots or dashes; between two digits of a key that is no chip they part numbers ('2-11' is not
 * '21-1'), however they are written.
 */
export function keyOf(text: string): string {
  const key = text.trim().toUpperCase()
  const digits = key.replace(SEPARATORS, '')
  if (CHIP.test(digits)) return digits.padStart(15, '0')
  return key.replace(SEPARATORS, (signs, at: number) =>
    DIGIT.test(key[at - 1] ?? '') && DIGIT.test(key[at + signs.length] ?? '') ? '-' : '',
  )
}

/** A text as a chip may stand in the registry: as written without blanks and dots, and as compared. */
export const chipsMeant = (text: string): readonly string[] => {
  const key = keyOf(text)
  const plain = text.replace(/[\s.]/g, '')
  return isChipKey(key) ? [...new Set([plain, key, key.replace(/^0/, '')])] : [plain]
}
