/** Splits a reader's output, which arrives in arbitrary pieces, into lines. */
import { LONGEST_LINE, readChip } from './reading.ts'

export interface ChipLines {
  /** @returns for each line completed by this piece that is a reading: the numbers it may stand for (`readChip`). */
  take(piece: string): readonly (readonly string[])[]
  /** To be called after a silence, because some readers send no line end. Text that is not a reading yet is kept. */
  pause(): readonly (readonly string[])[]
}

/** Line ends vary by reader: CR, LF, both, or ETX. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers end their lines so
const END = /[\r\n\u0003]/

export function chipLines(): ChipLines {
  let begun = ''
  /** An overlong line is noise up to its end. */
  let tooLong = false
  const readings = (lines: readonly string[]) => lines.map(readChip).filter((chips) => chips.length > 0)
  return {
    take(piece) {
      const lines = `${begun}${piece}`.split(END)
      begun = lines.pop() ?? ''
      if (tooLong && lines.length > 0) {
        lines.shift()
        tooLong = false
      }
      if (begun.length > LONGEST_LINE) {
        tooLong = true
        begun = ''
      }
      return readings(lines)
    },
    pause() {
      const read = tooLong ? [] : readings([begun])
      if (read.length > 0) begun = ''
      return read
    },
  }
}
