import { Button, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { fill } from '../../registry/index.ts'
import type { HerdSummary } from '../../sync/contract/inventory.ts'
import type { Aged } from '../../sync/contract/live.ts'
import chart from '../common/chart.module.css'
import { FallbackBoundary } from '../common/lazy-part.tsx'
import { breedCounts } from './breed-counts.ts'
import { BreedTable } from './breed-table.tsx'
import style from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'
import { useSeenIdle } from './use-seen-idle.ts'

const BreedChart = lazy(() => import('./breed-chart.tsx'))

/** Number of breeds for which space is reserved before they are known. */
const FEW = 3

/**
 * The chart by breed and sex, with the same figures as a table.
 * @param summary undefined: not known yet.
 * @param drawn false: not yet; its space is reserved.
 */
export function BreedPanel({ summary, drawn }: { summary: Aged<HerdSummary> | undefined; drawn: boolean }) {
  const [asTable, setAsTable] = useState(false)
  const groups = summary?.value.groups
  const breeds = useMemo(() => groups && breedCounts(groups), [groups])
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeenIdle(place)
  const table = breeds && <BreedTable breeds={breeds} />
  const room = <div style={{ height: chartHeight(breeds?.length ?? FEW) }} />
  return (
    <section className={style.panel} aria-labelledby="razas">
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
        <FallbackBoundary otherwise={table}>
          <div ref={place} className={chart.colors} aria-hidden="true">
            {breeds && drawn && seen ? (
              <Suspense fallback={room}>
                <BreedChart breeds={breeds} height={chartHeight(breeds.length)} />
              </Suspense>
            ) : (
              room
            )}
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </FallbackBoundary>
      )}
    </section>
  )
}

/** Height reserved for each breed, the axis and the legend, px, so that nothing jumps when the chart arrives. */
const chartHeight = (breeds: number) => breeds * 44 + 84

function totalWords(total: number): string {
  if (total === 1) return dashboardTexts.oneAnimal
  return fill(dashboardTexts.total, { n: total.toLocaleString('es-CO') })
}
