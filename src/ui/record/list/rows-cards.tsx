import type { ReactNode } from 'react'
import type { RecordDefinition } from '../../../registry/index.ts'
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
                {(title ? cellText(form, title, shown.values, today) : shown.number) || 'Sin nombre'}
              </h2>
              <Remark note={title?.note?.(shown.values)} />
              {subtitle ? <p>{cellText(form, subtitle, shown.values, today)}</p> : null}
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
