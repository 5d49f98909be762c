/** Lines of a file as people write them: '3, 5 a 9'. */
import { fill } from '../../texts/fill.ts'
import type { Finding } from './findings.ts'

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

/** Stretches of lines of one finding: they are stored, and fit a cell of a spreadsheet. */
const MOST_STRETCHES = 1000

const ROWS = ' ({n fila|filas})'

/**
 * Findings of one kind that say the same of a column of a file become one, at the first of their lines. A correction of
 * it is one of all its lines.
 */
export function sameCauseOnce(findings: readonly Finding[]): Finding[] {
  const causes = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { kind, table, file, column, value, text } = finding
    const cause = [kind, table, file, column, value, text].join('\n')
    const same = causes.get(cause)
    if (same) same.push(finding)
    else causes.set(cause, [finding])
  }
  return [...causes.values()].flatMap((same) => (same.length === 1 ? same : joined(same)))
}

function joined(same: readonly Finding[]): Finding[] {
  const first = same.reduce((one, other) => (other.line < one.line ? other : one))
  const lines = [...new Set(same.map(({ line }) => line))].sort((one, other) => one - other)
  if (lines.length === 1) return [first]
  const stretches = stretchesOf(lines)
  const found: Finding[] = []
  for (let at = 0; at < stretches.length; at += MOST_STRETCHES) {
    const some = stretches.slice(at, at + MOST_STRETCHES)
    const n = some.reduce((sum, { from, to }) => sum + 1 + to - from, 0)
    const line = some[0]?.from ?? first.line
    const { key, source = '' } = same.find((one) => one.line === line) ?? first
    const text = first.text + fill(ROWS, { n })
    found.push({ ...first, line, key, source, rows: n, lines: writtenLines(some), text })
  }
  return found
}
