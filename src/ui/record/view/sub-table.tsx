import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  type Column,
  type FormDefinition,
  formOf,
  rowsLeft,
  type SubTable as Table,
  type Values,
} from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { SubRow } from '../../../sync/contract/lists.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { ChipLink } from '../../animals/chip.tsx'
import { useAsked, useBook } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { NotHere } from '../../common/skeleton.tsx'
import { EntryState } from '../list/entry-state.tsx'
import style from './sub-table.module.css'
import { TakeDialog } from './take-dialog.tsx'

export interface SubTableProps {
  readonly form: FormDefinition
  readonly table: Table
  /** The record: its values or its row. */
  readonly whole: Values
  /** Opens the small dialog that adds a row; absent: none can be added from here. */
  readonly onPut: ((part: string) => void) | undefined
}

/** The rows of a record (the females of a group), each with its state and a button to remove it. */
export function SubTable({ form, table, whole, onPut }: SubTableProps) {
  const book = useBook()
  const [taking, setTaking] = useState<SubRow>()
  const rows = useAsked(`${form.key} ${whole[form.number]}`, () => book.lists.details(form, whole))
  const here = rows?.value ?? []
  const counted = here.filter(({ entry, leaving }) => holds(entry) && !(leaving && holds(leaving))).length
  const mayPut = onPut !== undefined && rowsLeft(form, whole, counted) > 0
  const head = useRef<HTMLDivElement>(null)
  // On a phone it lies below the fold, and adding is what comes next.
  useEffect(() => {
    if (mayPut) head.current?.scrollIntoView({ block: 'nearest' })
  }, [mayPut])
  const known = rows?.takenAt !== undefined || here.length > 0

  return (
    <section className={style.box} aria-label={table.title}>
      <div ref={head} className={style.head}>
        <h3>
          {table.title} <span className={style.count}>{known ? counted : ''}</span>
        </h3>
        {mayPut ? (
          <Button leftSection={<Icon name="plus" />} onClick={() => onPut(table.put)}>
            {formOf(table.put).title}
          </Button>
        ) : null}
      </div>
      {here.length === 0 ? (
        <div className={style.none}>
          {known ? (
            commonTexts.empty
          ) : (
            <NotHere answer={rows} of="rows" count={2}>
              {recordTexts.nothingHere}
            </NotHere>
          )}
        </div>
      ) : (
        <table className={style.rows}>
          <thead>
            <tr>
              {table.columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <td />
              <th scope="col">{recordTexts.actions}</th>
            </tr>
          </thead>
          <tbody>
            {here.map((row) => (
              <Row key={row.values[table.key]} table={table} row={row} whole={whole} onTake={() => setTaking(row)} />
            ))}
          </tbody>
        </table>
      )}
      {taking ? (
        <TakeDialog table={table} whole={whole} row={taking.values} onClose={() => setTaking(undefined)} />
      ) : null}
    </section>
  )
}

function Row({ table, row, whole, onTake }: { table: Table; row: SubRow; whole: Values; onTake: () => void }) {
  const { values, entry, leaving, free } = row
  const asked = leaving ?? entry
  return (
    <tr data-leaving={(leaving && holds(leaving)) || undefined}>
      {table.columns.map((column) => (
        <td key={column.key} data-card={column.card}>
          {column.key === table.key ? <ChipLink chip={textOf(column, values)} /> : textOf(column, values)}
        </td>
      ))}
      <td className={style.stands}>{asked ? <RowState entry={asked} leaving={leaving !== undefined} /> : null}</td>
      <td className={style.last}>
        {free && table.mayTake(values, whole) ? (
          <ActionIcon
            color="red"
            aria-label={`${table.texts.take} ${values[table.key]}`}
            title={table.texts.take}
            onClick={onTake}
          >
            <Icon name="trash" />
          </ActionIcon>
        ) : null}
      </td>
    </tr>
  )
}

/** The state of the entry that adds or removes the row. */
const RowState = ({ entry, leaving }: { readonly entry: OutboxEntry; readonly leaving: boolean }) => (
  <span className={style.status}>
    {leaving ? recordTexts.leaving : null} <EntryState state={entry.state} />
    {entry.state === 'refused' ? <small>{entry.why}</small> : null}
  </span>
)

/** A refused entry has changed nothing. */
const holds = (entry: OutboxEntry | undefined): boolean => entry?.state !== 'refused'

const textOf = ({ key, name }: Column, values: Values): string => (name && values[name]) || values[key] || ''
