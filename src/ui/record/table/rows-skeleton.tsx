import style from './table.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The place of rows that are on their way. */
export const RowsSkeleton = () => (
  <div className={style.skeleton} aria-hidden="true">
    {ROWS.map((row) => (
      <span key={row} />
    ))}
  </div>
)
