/** Splits a reader's output, which arrives in arbitrary pieces, into lines. */
import { LONGEST_LINE, readChip } from './reading.ts'

export interface ChipLines {
  /** @returns for each line completed by this piece what `readChip` makes of it: an empty list if it is no reading. */
  take(piece: string): readonly (readonly string[])[]
  /** To be called after a silence, because some readers send no line end. Text that is not a reading yet is kept. */
  pause(): readonly (readonly string[])[]
  /** To be called after a long silence: nothing more comes of this line, and what is no reading counts as unread. */
  end(): readonly (readonly string[])[]
}

/** Line ends vary by reader: CR, LF, both, or ETX; STX begins one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers end their lines so
const END = /[\r\n\u0002\u0003]/

export function chipLines(): ChipLines {
  let begun = ''
  /** An overlong line is noise up to its end. */
  let tooLong = false
  const readings = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '').map(readChip)
  return {
    take(piece) {
      const lines = `${begun}${piece}`.split(END)
      begun = lines.pop() ?? ''
      if (tooLong && lines.length > 0) {
        lines.shift()
        tooLong = false
      }
      const read = readings(lines)
      if (begun.length <= LONGEST_LINE) return read
      begun = ''
      if (tooLong) return read
      tooLong = true
      return [...read, []]
    },
    pause() {
      const read = tooLong ? [] : readings([begun]).filter((chips) => chips.length > 0)
      if (read.length > 0) begun = ''
      return read
    },
    end() {
      const read = tooLong ? [] : readings([begun])
      begun = ''
      tooLong = false
      return read
    },
  }
}
