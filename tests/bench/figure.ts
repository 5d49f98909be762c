/** One row of the table: the measured value and its comparison, from the same run. */
import { digits } from './statistics.ts'

export interface Figure {
  readonly name: string
  readonly measured: string
  /** The comparison: a bare peer measured in this run, or a limit. */
  readonly peer: string
  /** In `unit`, which is also the unit of the aim: a ratio, milliseconds or KB. */
  readonly value: number
  readonly unit: string
  readonly aim?: { readonly bound: number; readonly better: 'less' | 'more' }
  /** Why an aim is missed; printed only then. */
  readonly cause?: string
  /** How to read it; always printed. */
  readonly note?: string
  /** One of many: only printed; the docs contain the summary. */
  readonly detail?: true
}

/** A part that could not run, with the reason; its aims count as missed. */
interface Skipped {
  readonly name: string
  readonly skipped: string
}

export type Line = Figure | Skipped

const isSkipped = (line: Line): line is Skipped => 'skipped' in line

export const isMet = ({ value, aim }: Figure): boolean =>
  aim === undefined || (aim.better === 'less' ? value <= aim.bound : value >= aim.bound)

const aimOf = ({ aim, unit }: Figure) => (aim ? `${aim.better === 'less' ? '<=' : '>='} ${aim.bound} ${unit}` : '-')

const verdict = (figure: Figure) => (figure.aim === undefined ? '' : isMet(figure) ? 'met' : 'MISSED')

const HEADINGS = ['figure', 'measured', 'against', 'result', 'aim', '']

/** The table as text, followed by its notes. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    isSkipped(line)
      ? [line.name, 'not measured', '', '', '', 'MISSED']
      : [line.name, line.measured, line.peer, `${digits(line.value)} ${line.unit}`, aimOf(line), verdict(line)],
  )
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length)))
  const text = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const notes = lines.flatMap((line) => {
    if (isSkipped(line)) return [`${line.name}: not measured: ${line.skipped}`]
    const cause = isMet(line) || !line.cause ? [] : [`${line.name}: missed: ${line.cause}`]
    return [...cause, ...(line.note ? [`${line.name}: ${line.note}`] : [])]
  })
  return [text(HEADINGS), text(widths.map((width) => '-'.repeat(width))), ...rows.map(text), '', ...notes].join('\n')
}
