import type { ReactNode } from 'react'
import type { Aged } from '../../sync/contract/live.ts'
import { useStanding } from '../common/book-context.tsx'
import { Skeleton, type SkeletonProps } from '../common/skeleton.tsx'

interface NotHereProps extends SkeletonProps {
  readonly answer: Pick<Aged<unknown>, 'takenAt' | 'refreshing'> | undefined
  /** Why there is nothing, once that is true. */
  readonly children: ReactNode
}

/** In place of data that this device lacks: a skeleton while an answer is under way, else the reason. */
export const NotHere = ({ answer, children, ...skeleton }: NotHereProps) => (
  <div role="status">{useStanding(answer) === 'coming' ? <Skeleton {...skeleton} /> : children}</div>
)
