/** `--write`: updates the rows of the table in docs/performance.md, with the date and the machine. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { isMet, type Line } from './figure.ts'
import { digits } from './statistics.ts'

const PATH = 'docs/performance.md'
const BEGIN = '<!-- renewed by npm run bench -- --write -->'
const END = '<!-- end of what is renewed -->'
const HEAD = ['| figure | measured | against its limit or peer | when |', '| --- | --- | --- | --- |']

/** Rows of figures that were not measured stay unchanged. */
export async function writeTable(lines: readonly Line[]): Promise<void> {
  const text = await readFile(PATH, 'utf8')
  const [before = '', rest] = text.split(BEGIN)
  const [table = '', after] = rest?.split(END) ?? []
  if (rest === undefined || after === undefined) throw new Error(`${PATH} has no place for the table`)
  const rows = new Map(
    table
      .split('\n')
      .filter((row) => row.startsWith('| ') && !HEAD.includes(row))
      .map((row) => [row.split(' | ')[0], row] as const),
  )
  const kept = renewed(
    rows,
    lines.flatMap((line) =>
      'skipped' in line || line.detail ? [] : [[`| ${line.name}`, rowOf(line, before)] as const],
    ),
  )
  await writeFile(PATH, `${before}${BEGIN}\n\n${[...HEAD, ...kept].join('\n')}\n\n${END}${after}`)
}

/** Groups the rows of one run in its order, at the position of the first of them; the others stay unchanged. */
function renewed(
  rows: ReadonlyMap<string | undefined, string>,
  lines: readonly (readonly [key: string, row: string])[],
): string[] {
  const fresh = new Set(lines.map(([key]) => key))
  const old = [...rows]
  const isFresh = ([key]: readonly [string | undefined, string]) => key !== undefined && fresh.has(key)
  const place = old.findIndex(isFresh)
  const before = place < 0 ? old : old.slice(0, place)
  const after = place < 0 ? [] : old.slice(place).filter((row) => !isFresh(row))
  return [...before, ...lines, ...after].map(([, row]) => row)
}

/** @param before the text above the table: a machine that it names is not repeated in each row */
function rowOf(line: Exclude<Line, { skipped: string }>, before: string): string {
  const { name, measured } = line
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}`
  const when = new Date().toISOString().slice(0, 10) + (before.includes(machine) ? '' : `, ${machine}`)
  return `| ${[name, measured, judged(line), when].map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
}

/** '130 KB: met' for a limit, 'bare SQL 809/s: 0.43 of 0.5 x: missed' for a peer, the cost where there is no aim. */
function judged(line: Exclude<Line, { skipped: string }>): string {
  const { measured, peer, value, unit, aim } = line
  const result = `${digits(value)} ${unit}`
  if (!aim) return measured === result ? '' : result
  const verdict = isMet(line) ? 'met' : 'missed'
  return peer.startsWith('limit ')
    ? `${peer.slice('limit '.length)}: ${verdict}`
    : `${peer}: ${digits(value)} of ${aim.bound} ${unit}: ${verdict}`
}
