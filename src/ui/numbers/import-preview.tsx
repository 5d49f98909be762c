import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Table } from '@mantine/core'
import { importsTexts } from '../../registry/app/imports.ts'
import type { ImportKind } from '../../registry/index.ts'
import recordStyle from '../record/shared/record.module.css'

const FIRST = 3

/** The first rows as parsed: a misread date or chip is seen before it is stored. */
export function ImportPreview({
  kind,
  rows,
}: {
  readonly kind: ImportKind
  readonly rows: readonly (readonly string[])[]
}) {
  return (
    <Table.ScrollContainer
      tabIndex={0}
      role="region"
      aria-label={importsTexts.preview}
      minWidth={0}
      type="native"
      className={recordStyle.tableBox}
    >
      <Table className={recordStyle.table} aria-label={importsTexts.preview}>
        <Table.Thead>
          <Table.Tr>
            {kind.columns.map((column) => (
              <Table.Th key={column} className={recordStyle.actionsHead}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, FIRST).map((row) => (
            <Table.Tr key={kind.keyOf(row)}>
              {kind.columns.map((column, at) => (
                <Table.Td key={column}>{row[at]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
