import { Button } from '@mantine/core'
import { useState } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import { cellName, fill } from '../../registry/index.ts'
import type { SheetProblem } from '../../sync/contract/desk.ts'
import { counted } from '../panes/progress.tsx'
import recordStyle from '../record/shared/record.module.css'

const t = importsTexts
/** Problems shown at a time; the marked file has all of them. */
const STEP = 50

/** All errors of a sheet, by row and cell. */
export function ProblemTable({ problems }: { readonly problems: readonly SheetProblem[] }) {
  const [shown, setShown] = useState(STEP)
  const left = problems.length - shown
  return (
    <>
      <section
        className={`${recordStyle.tableBox} ${recordStyle.shortBox}`}
        aria-label={t.problems}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
        tabIndex={0}
      >
        <table className={recordStyle.table} aria-label={t.problems}>
          <thead>
            <tr>
              {[t.line, t.cell, t.problem].map((heading) => (
                <th key={heading} className={recordStyle.actionsHead}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, shown).map(({ line, column, text }) => (
              <tr key={`${line} ${column} ${text}`}>
                <td>{line}</td>
                <td>{cellName(column, line)}</td>
                <td className={recordStyle.rest}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
