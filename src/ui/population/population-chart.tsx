import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { decimals } from '../../registry/index.ts'

interface Series {
  readonly name: string
  readonly label: string
  readonly color: string
}

export interface PictureProps {
  readonly kind: 'bars' | 'across' | 'line'
  readonly data: readonly Readonly<Record<string, string | number | undefined>>[]
  readonly series: readonly Series[]
  /** px */
  readonly height: number
}

const tick = { fontSize: 13, fill: 'var(--mantine-color-text)' }

/** Screen readers get the table below it. */
export default function PopulationChart({ kind, data, series, height }: PictureProps) {
  const common = {
    h: height,
    data: data.map((row) => ({ ...row })),
    dataKey: 'name',
    series: series.map((one) => ({ ...one })),
    xAxisProps: { tick },
    textColor: 'var(--mantine-color-text)',
    gridColor: 'var(--line)',
    valueFormatter: (n: number) => decimals(n, 2),
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top', height: 32 } as const,
  }
  if (kind === 'line')
    return (
      <LineChart
        {...common}
        // Each year where the bars above have it: not at the edges.
        xAxisProps={{ tick, scale: 'band' }}
        yAxisProps={{ tick, width: 48 }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
        curveType="linear"
        connectNulls
      />
    )
  return (
    <BarChart
      {...common}
      {...(kind === 'across' && { orientation: 'vertical' as const, gridAxis: 'y' as const })}
      type="stacked"
      yAxisProps={{ tick, width: kind === 'across' ? 128 : 48, ...(kind === 'across' && { interval: 0 }) }}
      barProps={{ maxBarSize: 26, isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
