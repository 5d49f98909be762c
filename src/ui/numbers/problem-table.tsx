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

/** All errors of a sheet, by row and cell, each beside its row. */
export function ProblemTable({ problems, sheet }: ProblemTableProps) {
  const [shown, setShown] = useState(STEP)
  const left = problems.length - shown
  const [headings = []] = sheet
  return (
    <>
      <FindingTable label={t.problems} headings={[t.cell, t.original, t.problem]}>
        <FoundKind
          rows={problems.slice(0, shown).map(({ line, column, text }) => ({
            key: `${line} ${column} ${text}`,
            line: cellName(column, line),
            source: headings.flatMap((heading, at) => {
              const cell = sheet[line - 1]?.[at] ?? ''
              return cell === '' && at !== column ? [] : [{ heading, text: cell, isWrong: at === column }]
            }),
            says: text,
          }))}
        />
      </FindingTable>
      {left > 0 ? (
        <div>
          <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
            {fill(t.moreProblems, { n: counted(left) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
