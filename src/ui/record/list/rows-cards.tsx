import type { ReactNode } from 'react'
import { type Column, isForm, namesAnimal, type RecordDefinition } from '../../../registry/index.ts'
import { ChipLink } from '../../animals/chip.tsx'
import { Icon } from '../../common/icon.tsx'
import style from '../shared/record.module.css'
import { Cell } from './cell.tsx'
import { EntryState } from './entry-state.tsx'
import { cellText, type ShownRow } from './list-rows.ts'

export interface RowsProps {
  readonly form: RecordDefinition
  readonly rows: readonly ShownRow[]
  readonly today: string
  readonly actions: (shown: ShownRow) => ReactNode
}

/** What the button's colour says, in words: a thumb sees no tooltip. */
function Signal({ form, shown, today }: Pick<RowsProps, 'form' | 'today'> & { readonly shown: ShownRow }) {
  const signal = form.list.signal?.(shown.values, today)
  return signal ? (
    <span className={style.state} data-tone={signal.tone}>
      <Icon name={signal.over ? 'alert' : 'clock'} size={16} /> {signal.text}
    </span>
  ) : null
}

const Remark = ({ note }: { note: string | undefined }) =>
  note ? <small className={style.cellNote}>{note}</small> : null

interface HeadingProps extends Pick<RowsProps, 'form' | 'today'> {
  readonly column: Column | undefined
  readonly shown: ShownRow
}

/** What names the record; a chip is the way to its animal. */
function Heading({ form, column, shown, today }: HeadingProps) {
  const text = column ? cellText(form, column, shown.values, today) : shown.number
  if (text !== '' && column && isForm(form) && namesAnimal(form, column.key)) return <ChipLink chip={text} />
  return text || (column?.card === 'subtitle' ? '' : 'Sin nombre')
}

/** The list as cards, where columns do not fit. */
export function RowsCards({ form, rows, today, actions }: RowsProps) {
  const title = form.list.columns.find(({ card }) => card === 'title')
  const subtitle = form.list.columns.find(({ card }) => card === 'subtitle')
  return (
    <ul className={style.cards}>
      {rows.map((shown) => (
        <li key={shown.key} className={style.card} data-unsent={shown.row.entry?.state}>
          <div className={style.cardHead}>
            <div>
              <h2 className={style.cardTitle}>
                <Heading form={form} column={title} shown={shown} today={today} />
              </h2>
              <Remark note={title?.note?.(shown.values)} />
              {subtitle ? (
                <p>
                  <Heading form={form} column={subtitle} shown={shown} today={today} />
                </p>
              ) : null}
            </div>
            {actions(shown)}
          </div>
          <Signal form={form} shown={shown} today={today} />
          {shown.row.entry ? (
            <div className={style.why}>
              <EntryState state={shown.row.entry.state} /> {shown.row.entry.why}
            </div>
          ) : null}
          <dl className={style.cardFacts}>
            {form.list.columns
              .filter((column) => (!column.card || column.picture) && (shown.values[column.key] || column.value))
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>
                    <Cell form={form} column={column} shown={shown} today={today} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
