import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, Table } from '@mantine/core'
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
      <Table.ScrollContainer
        tabIndex={0}
        role="region"
        aria-label={t.problems}
        minWidth={0}
        mah={320}
        type="native"
        className={recordStyle.tableBox}
      >
        <Table className={recordStyle.table} aria-label={t.problems} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {[t.line, t.cell, t.problem].map((heading) => (
                <Table.Th key={heading} className={recordStyle.actionsHead}>
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, shown).map(({ line, column, text }) => (
              <Table.Tr key={`${line} ${column} ${text}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{cellName(column, line)}</Table.Td>
                <Table.Td className={recordStyle.rest}>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
