import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { BreedCount } from './breed-counts.ts'
import { dashboardTexts } from './dashboard-texts.ts'

const tick = { fontSize: 14, fill: 'var(--mantine-color-text)' }

/** Horizontal bars: names of breeds are long and phones are narrow. Screen readers get the table beside it. */
export default function BreedChart({ breeds, height }: { breeds: readonly BreedCount[]; height: number }) {
  return (
    <BarChart
      h={height}
      data={breeds.map(({ breed, females, males }) => ({ breed, females, males }))}
      dataKey="breed"
      orientation="vertical"
      type="stacked"
      series={[
        { name: 'females', label: dashboardTexts.females, color: 'var(--chart-females)' },
        { name: 'males', label: dashboardTexts.males, color: 'var(--chart-males)' },
      ]}
      yAxisProps={{ width: 128, interval: 0, tick }}
      xAxisProps={{ allowDecimals: false, tick }}
      barProps={{ maxBarSize: 26, isAnimationActive: false }}
      // Keyboards and screen readers use the table beside it.
      barChartProps={{ accessibilityLayer: false }}
      gridAxis="y"
      withLegend
      legendProps={{ verticalAlign: 'top', height: 36 }}
      textColor="var(--mantine-color-text)"
      gridColor="var(--line)"
      valueFormatter={(n) => n.toLocaleString('es-CO')}
    />
  )
}
