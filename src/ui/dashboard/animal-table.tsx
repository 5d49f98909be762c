import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Table } from '@mantine/core'
import { codecOf, inventoryColumns, type Values } from '../../registry/index.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { ChipLink } from '../animals/chip.tsx'
import type { Sort } from '../record/list/list-rows.ts'
import { SortHeads } from '../record/list/sort-heads.tsx'
import recordStyle from '../record/shared/record.module.css'
import style from './dashboard.module.css'

export interface AnimalTableProps {
  readonly rows: readonly Values[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

/** The inventory as columns, all that the documents name; it scrolls sideways, also with the arrow keys. */
export function AnimalTable({ rows, sort, onSort }: AnimalTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={0}
      type="native"
      className={recordStyle.tableBox}
      role="region"
      aria-label={dashboardTexts.table}
      tabIndex={0}
    >
      <Table className={`${recordStyle.table} ${style.animals}`} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <SortHeads columns={inventoryColumns} sort={sort} onSort={onSort} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {inventoryColumns.map(({ key, align }) => (
                <Table.Td key={key} data-align={align} data-long={isLong(row[key]) || undefined}>
                  <AnimalCell name={key} row={row} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const LONG = 28
const isLong = (text = '') => text.length > LONG

const weight = { kind: 'weight', label: '', above: 0, atMost: 0, bounds: '' } as const

const CHIPS: readonly string[] = ['CHIP', 'CHIP_PADRE', 'CHIP_MADRE']

/** The text of a column; a chip is the way to its animal. */
export function AnimalCell({ name, row }: { readonly name: string; readonly row: Values }) {
  const text = cellText(name, row)
  return text !== '' && CHIPS.includes(name) ? <ChipLink chip={text} /> : text
}

/** What a cell says: weights with the comma that people write. */
export function cellText(key: string, row: Values): string {
  const text = row[key] ?? ''
  return key === 'PESO_AL_NACER' ? codecOf(weight).format(text) : text
}
