/** Lines of a file as people write them: '3, 5 a 9'. */

const PART = /^(\d{1,7})(?: a (\d{1,7}))?$/

interface Stretch {
  readonly from: number
  to: number
}

/** @param lines in order. */
export function stretchesOf(lines: readonly number[]): readonly Stretch[] {
  const stretches: Stretch[] = []
  for (const line of lines) {
    const last = stretches.at(-1)
    if (last && line === last.to + 1) last.to = line
    else stretches.push({ from: line, to: line })
  }
  return stretches
}

export const writtenLines = (stretches: readonly Stretch[]): string =>
  stretches.map(({ from, to }) => (from === to ? `${from}` : `${from} a ${to}`)).join(', ')

/** @returns undefined: not written so, or more lines than `most`. */
export function readLines(text: string, most: number): readonly number[] | undefined {
  const lines: number[] = []
  for (const part of text.split(', ')) {
    const [, from, to = from] = PART.exec(part.trim()) ?? []
    if (from === undefined || lines.length + Number(to) - Number(from) >= most) return undefined
    for (let line = Number(from); line <= Number(to); line++) lines.push(line)
  }
  return lines
}
