import { Button, Title, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { decimals, fill } from '../../registry/index.ts'
import type { HerdSummary } from '../../sync/contract/inventory.ts'
import type { Aged } from '../../sync/contract/live.ts'
import chart from '../common/chart.module.css'
import { BreedBar, Legend, mostOf } from './breed-bars.tsx'
import { type BreedCount, breedCounts } from './breed-counts.ts'
import style from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'

/**
 * The chart by breed and sex, with the same figures as a table: plain bars, drawn with the first screen.
 * @param summary undefined: not known yet.
 */
export function BreedPanel({ summary }: { readonly summary: Aged<HerdSummary> | undefined }) {
  const [asTable, setAsTable] = useState(false)
  const groups = summary?.value.groups
  const breeds = useMemo(() => groups && breedCounts(groups), [groups])
  const table = breeds && <BreedTable breeds={breeds} />
  const most = mostOf(breeds ?? [])
  return (
    <section className={`${style.panel} ${style.chart} ${chart.colors}`} aria-labelledby="razas">
      <div className={style.panelHead}>
        <div>
          <Title order={2} id="razas">
            {dashboardTexts.chart}
          </Title>
          <p className={style.total}>{summary?.takenAt === undefined ? '\u00a0' : totalWords(summary.value.total)}</p>
        </div>
        {breeds?.length === 0 ? null : (
          <Button variant="default" disabled={!breeds} onClick={() => setAsTable(!asTable)}>
            {asTable ? dashboardTexts.asChart : dashboardTexts.asTable}
          </Button>
        )}
      </div>
      {breeds?.length === 0 ? null : asTable ? (
        table
      ) : (
        <>
          <Legend />
          <ul className={style.barList} data-coming={!breeds || undefined} aria-hidden="true">
            {breeds?.map((one) => (
              <li key={one.species + one.code} className={style.bar}>
                <BreedBar of={one} most={most} />
              </li>
            ))}
          </ul>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </section>
  )
}

const totalWords = (total: number): string => fill(dashboardTexts.total, { n: decimals(total) })

function BreedTable({ breeds }: { breeds: readonly BreedCount[] }) {
  return (
    <table className={style.breeds} aria-label={dashboardTexts.chart}>
      <thead>
        <tr>
          <th scope="col">{dashboardTexts.breed}</th>
          <th scope="col">{dashboardTexts.females}</th>
          <th scope="col">{dashboardTexts.males}</th>
          <th scope="col">{dashboardTexts.both}</th>
        </tr>
      </thead>
      <tbody>
        {breeds.map(({ breed, species, code, females, males, total }) => (
          <tr key={species + code}>
            <th scope="row">{breed}</th>
            <td>{decimals(females)}</td>
            <td>{decimals(males)}</td>
            <td>{decimals(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
