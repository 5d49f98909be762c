import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Table } from '@mantine/core'
import type { RecordDefinition } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import style from '../shared/record.module.css'
import { Cell } from './cell.tsx'
import { EntryState } from './entry-state.tsx'
import type { ShownRow, Sort } from './list-rows.ts'
import type { RowsProps } from './rows-cards.tsx'
import { SortHeads } from './sort-heads.tsx'

export interface RowsTableProps extends RowsProps {
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

/** Columns beside which a long text has room. */
const FEW = 3

/** The list as columns. */
export function RowsTable({ form, rows, today, sort, onSort, actions }: RowsTableProps) {
  const acting = hasButtons(form)
  return (
    <Table.ScrollContainer minWidth={0} type="native" className={style.tableBox}>
      <Table
        className={style.table}
        data-few={form.list.columns.length <= FEW || undefined}
        highlightOnHover
        stickyHeader={false}
      >
        <Table.Thead>
          <Table.Tr>
            {acting ? <Table.Th className={style.actionsHead}>{recordTexts.actions}</Table.Th> : null}
            <SortHeads columns={form.list.columns} sort={sort} onSort={onSort} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((shown) => (
            <Row key={shown.key} form={form} shown={shown} today={today} actions={actions} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface RowProps extends Pick<RowsProps, 'today' | 'actions'> {
  readonly form: RecordDefinition
  readonly shown: ShownRow
}

function Row({ form, shown, today, actions }: RowProps) {
  const { entry } = shown.row
  return (
    <>
      <Table.Tr data-unsent={entry?.state}>
        {hasButtons(form) ? <Table.Td>{actions(shown)}</Table.Td> : null}
        {form.list.columns.map((column) => (
          <Table.Td key={column.key} data-align={column.align}>
            <Cell form={form} column={column} shown={shown} today={today} />
          </Table.Td>
        ))}
      </Table.Tr>
      {entry ? (
        <Table.Tr data-unsent={entry.state}>
          <Table.Td colSpan={form.list.columns.length + 1}>
            <div className={style.why}>
              <EntryState state={entry.state} /> {entry.why}
            </div>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
}

/** A list that is only looked at has no column of buttons. */
const hasButtons = (form: RecordDefinition): boolean => form.viewTitle !== undefined || form.actions.length > 0
