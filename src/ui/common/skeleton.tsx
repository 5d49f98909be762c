import { commonTexts } from '../../registry/texts/common.ts'
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
