/** Lines out of what a reader sends, in whatever pieces it comes. */
import { LONGEST_LINE, readChip } from './chip-reading.ts'

export interface ChipLines {
  /** @returns for each line that ended in this piece and is a reading: the numbers it may stand for (`readChip`). */
  take(piece: string): readonly (readonly string[])[]
  /** Nothing has come for a while: some readers end no line. What is no reading yet waits for the rest of it. */
  pause(): readonly (readonly string[])[]
}

/** A line ends as the reader likes: CR, LF, both, or ETX. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers end their lines so
const END = /[\r\n\u0003]/

export function chipLines(): ChipLines {
  let begun = ''
  /** The line has no end: what comes until its end is noise. */
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
