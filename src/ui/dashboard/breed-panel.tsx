import { Button, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { fill } from '../../registry/index.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import type { HerdSummary } from '../../sync/contract/inventory.ts'
import { FallbackBoundary } from '../common/fallback-boundary.tsx'
import { breedCounts } from './breed-counts.ts'
import { BreedTable } from './breed-table.tsx'
import style from './dashboard.module.css'

const BreedChart = lazy(() => import('./breed-chart.tsx'))

/** The chart by breed and sex; the same figures as a table for whoever cannot see it, or would rather read. */
export function BreedPanel({ summary }: { summary: HerdSummary }) {
  const [asTable, setAsTable] = useState(false)
  const breeds = useMemo(() => breedCounts(summary.groups), [summary.groups])
  const table = <BreedTable breeds={breeds} />
  return (
    <section className={style.panel} aria-labelledby="razas">
      <div className={style.panelHead}>
        <div>
          <Title order={2} id="razas">
            {dashboardTexts.chart}
          </Title>
          <p className={style.total}>{totalWords(summary.total)}</p>
        </div>
        {breeds.length > 0 ? (
          <Button variant="default" onClick={() => setAsTable(!asTable)}>
            {asTable ? dashboardTexts.asChart : dashboardTexts.asTable}
          </Button>
        ) : null}
      </div>
      {breeds.length === 0 ? null : asTable ? (
        table
      ) : (
        <FallbackBoundary otherwise={table}>
          <div className={style.chart} aria-hidden="true">
            <Suspense fallback={<div style={{ height: chartHeight(breeds.length) }} />}>
              <BreedChart breeds={breeds} height={chartHeight(breeds.length)} />
            </Suspense>
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </FallbackBoundary>
      )}
    </section>
  )
}

/** Room for each breed, the axis and the legend, px: nothing jumps when the chart arrives. */
const chartHeight = (breeds: number) => breeds * 44 + 84

function totalWords(total: number): string {
  if (total === 1) return dashboardTexts.oneAnimal
  return fill(dashboardTexts.total, { n: total.toLocaleString('es-CO') })
}
