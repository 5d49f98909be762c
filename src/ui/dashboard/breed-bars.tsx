import { Title } from '@mantine/core'
import { useMemo } from 'react'
import { decimals, fill } from '../../registry/index.ts'
import type { HerdSummary } from '../../sync/contract/inventory.ts'
import chart from '../common/chart.module.css'
import { type BreedCount, breedCounts } from './breed-counts.ts'
import style from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'

interface BreedBarsProps {
  readonly summary: HerdSummary | undefined
  /** Code of the breed by which the table is filtered; '' for none. */
  readonly chosen: string
  readonly onChoose: (breed: BreedCount) => void
}

/** The chart beside the table: one bar per breed with its total; clicking it filters by that breed. */
export function BreedBars({ summary, chosen, onChoose }: BreedBarsProps) {
  const groups = summary?.groups
  const breeds = useMemo(() => (groups ? breedCounts(groups) : []), [groups])
  const most = mostOf(breeds)
  return (
    <section className={`${style.panel} ${style.chart} ${chart.colors}`} aria-labelledby="razas">
      <Title order={2} id="razas" className={style.barsTitle}>
        {dashboardTexts.chart}
      </Title>
      <p className={style.total}>
        {summary ? fill(dashboardTexts.total, { n: decimals(summary.total) }) : '\u00a0'}
        <Legend />
      </p>
      <ul className={style.barList}>
        {breeds.map((one) => (
          <li key={one.species + one.code}>
            <button
              type="button"
              className={style.bar}
              aria-pressed={one.code === chosen}
              title={one.breed}
              aria-label={`${one.breed}: ${decimals(one.females)} hembras, ${decimals(one.males)} machos, ${decimals(one.total)} en total`}
              onClick={() => onChoose(one)}
            >
              <BreedBar of={one} most={most} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Total of the largest breed. */
export const mostOf = (breeds: readonly BreedCount[]): number => Math.max(1, ...breeds.map(({ total }) => total))

export const Legend = () => (
  <span className={style.legend} data-legend aria-hidden="true">
    <i data-of="females" /> {dashboardTexts.females} <i data-of="males" /> {dashboardTexts.males}
  </span>
)

/** Name, bar and total of one breed. @param most fills the line */
export const BreedBar = ({
  of: { breed, females, males, total },
  most,
}: {
  readonly of: BreedCount
  readonly most: number
}) => (
  <>
    <span className={style.barName} title={breed}>
      {breed}
    </span>
    <span className={style.barLine} data-legend>
      <i data-of="females" style={{ width: `${(100 * females) / most}%` }} />
      <i data-of="males" style={{ width: `${(100 * males) / most}%` }} />
    </span>
    <b className={style.barTotal}>{decimals(total)}</b>
  </>
)
