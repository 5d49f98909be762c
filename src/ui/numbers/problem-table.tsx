import { Button } from '@mantine/core'
import { useState } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import { cellName, fill } from '../../registry/index.ts'
import type { SheetOfRows, SheetProblem } from '../../sync/contract/desk.ts'
import { FindingTable, FoundKind } from '../panes/finding-table.tsx'
import { counted } from '../panes/progress.tsx'

const t = importsTexts
/** Problems shown at a time; the marked file has all of them. */
const STEP = 50

interface ProblemTableProps {
  readonly problems: readonly SheetProblem[]
  /** The file as texts, headings first. */
  readonly sheet: SheetOfRows['sheet']
}

/** All errors of a sheet, by kind, each beside its row. */
export function ProblemTable({ problems, sheet }: ProblemTableProps) {
  return (
    <FindingTable label={t.problems} headings={[t.cell, t.original, t.problem]}>
      {kindsOf(problems, sheet).map(([kind, ofKind]) => (
        <ProblemKind key={kind} kind={kind} problems={ofKind} sheet={sheet} />
      ))}
    </FindingTable>
  )
}

/** The same column and the same words, whatever value they quote: the most frequent first. */
function kindsOf(problems: readonly SheetProblem[], sheet: SheetOfRows['sheet']) {
  const kinds = new Map<string, SheetProblem[]>()
  for (const problem of problems) {
    const { line, column, text } = problem
    const value = sheet[line - 1]?.[column] ?? ''
    const words = (value === '' ? text : text.replaceAll(value, '…')).replace(/\d+/g, '…')
    const kind = `${sheet[0]?.[column] ?? ''}: ${words}`
    const found = kinds.get(kind)
    if (found) found.push(problem)
    else kinds.set(kind, [problem])
  }
  return [...kinds].sort(([, one], [, other]) => other.length - one.length)
}

interface ProblemKindProps extends ProblemTableProps {
  readonly kind: string
}

function ProblemKind({ kind, problems, sheet }: ProblemKindProps) {
  const [shown, setShown] = useState(STEP)
  const left = problems.length - shown
  const [headings = []] = sheet
  const isOne = problems.length === 1
  return (
    <FoundKind
      head={
        isOne ? undefined : (
          <>
            <b>{fill(t.problemKind, { kind, n: problems.length })}</b>
            <Button variant="subtle" aria-expanded={shown > 0} onClick={() => setShown(shown > 0 ? 0 : STEP)}>
              {shown > 0 ? t.hideRows : t.showRows}
            </Button>
          </>
        )
      }
      rows={problems.slice(0, shown).map(({ line, column, text }) => ({
        key: `${line} ${column} ${text}`,
        line: cellName(column, line),
        source: headings.flatMap((heading, at) => {
          const cell = sheet[line - 1]?.[at] ?? ''
          return cell === '' && at !== column ? [] : [{ heading, text: cell, isWrong: at === column }]
        }),
        says: text,
      }))}
      foot={
        shown > 0 && left > 0 ? (
          <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
            {fill(t.moreProblems, { n: counted(left) })}
          </Button>
        ) : null
      }
    />
  )
}
