import type { ReactNode } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useStanding } from './book-context.tsx'
import style from './skeleton.module.css'

export interface SkeletonProps {
  /** rows: of a pane; table: of a list, with the height of its rows; facts: labels with values, in columns. */
  readonly of: 'rows' | 'table' | 'facts'
  readonly count: number
}

/** Placeholder for content being loaded, with its later height; announced by its name. */
export const Skeleton = ({ of, count }: SkeletonProps) => (
  <div className={style.skeleton} data-of={of} role="img" aria-label={commonTexts.loading}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <span key={at} />
    ))}
  </div>
)

interface NotHereProps extends SkeletonProps {
  readonly answer: Pick<Aged<unknown>, 'takenAt' | 'refreshing'> | undefined
  /** Why there is nothing, once that is true. */
  readonly children: ReactNode
}

/** In place of data that this device lacks: a skeleton while an answer is under way, else the reason. */
export const NotHere = ({ answer, children, ...skeleton }: NotHereProps) => (
  <div role="status">{useStanding(answer) === 'coming' ? <Skeleton {...skeleton} /> : children}</div>
)
