import type { ReactNode } from 'react'
import { SteadyButton } from '../panes/steady-button.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import style from './list.module.css'
import type { Review } from './use-review.ts'

interface ListHeadProps {
  readonly answer: Review['answer']
  /** Rows on this page, and how many of them are marked. */
  readonly count: number
  readonly marked: number
  readonly busy: boolean
  readonly reachable: boolean
  /** The export button. */
  readonly children: ReactNode
  readonly onMarkAll: () => void
  readonly onReview: () => void
  readonly onRefresh: () => void
}

/** Above the list: marking all rows, reviewing the marked ones, exporting, its age and refreshing. */
export function ListHead(props: ListHeadProps) {
  const { answer, count, marked, busy, reachable, children, onMarkAll, onReview, onRefresh } = props
  return (
    <div className={style.head}>
      <label className={style.mark}>
        <input
          type="checkbox"
          aria-label="Marcar todos los de esta página"
          checked={count > 0 && marked === count}
          ref={(box) => {
            if (box) box.indeterminate = marked > 0 && marked < count
          }}
          onChange={onMarkAll}
        />
      </label>
      {marked > 0 ? (
        <SteadyButton wide shortcut="A" off={busy || !reachable} onClick={onReview}>
          {`Marcar ${marked} como ${marked === 1 ? 'revisado' : 'revisados'}`}
        </SteadyButton>
      ) : null}
      {children}
      <AgeLine loading={false} rows={answer} onRefresh={onRefresh} />
    </div>
  )
}
