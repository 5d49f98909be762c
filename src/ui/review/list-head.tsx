import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { fill } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { Icon } from '../common/icon.tsx'
import { ageWords } from '../common/time.ts'
import { useFarmNow } from '../common/use-now.ts'
import { SteadyButton } from '../panes/steady-button.tsx'
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

/** Above the list: marking all rows, reviewing the marked ones, exporting, refreshing; its age without signal. */
export function ListHead(props: ListHeadProps) {
  const { answer, count, marked, busy, reachable, children, onMarkAll, onReview, onRefresh } = props
  const now = useFarmNow()
  const when = answer?.takenAt === undefined ? '' : ageWords(answer.takenAt, now)
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
        <SteadyButton plain wide off={busy || !reachable} onClick={onReview}>
          {`Marcar ${marked} como revisados`}
        </SteadyButton>
      ) : (
        <span className={style.age} role="status">
          {reachable || when === '' ? '' : `Sin señal · de ${when}`}
        </span>
      )}
      {children}
      <ActionIcon
        variant="default"
        aria-label={recordTexts.refresh}
        title={when === '' ? recordTexts.refresh : `${recordTexts.refresh}. ${fill(recordTexts.age, { when })}`}
        onClick={onRefresh}
      >
        <Icon name="again" size={18} />
      </ActionIcon>
    </div>
  )
}
