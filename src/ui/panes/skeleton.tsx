import { commonTexts } from '../../registry/texts/common.ts'
import style from './skeleton.module.css'

interface SkeletonProps {
  /** rows: of a pane; table: of a list, as high as its rows are; facts: names with their values, in columns. */
  readonly of: 'rows' | 'table' | 'facts'
  readonly count: number
}

/** The place of what is on its way, as high as it will be; heard by its name. */
export const Skeleton = ({ of, count }: SkeletonProps) => (
  <div className={style.skeleton} data-of={of} role="img" aria-label={commonTexts.loading}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <span key={at} />
    ))}
  </div>
)
