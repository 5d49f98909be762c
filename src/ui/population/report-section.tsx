import { Box } from '@mantine/core'
import { useRef } from 'react'
import type { Values } from '../../registry/index.ts'
import {
  amountOf,
  headingsOf,
  measuresIn,
  nameOfRow,
  type ReportTable,
  shownOf,
  type TableKey,
} from '../../registry/pedigree/tables.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import chart from '../common/chart.module.css'
import { lazyPart } from '../common/lazy-part.tsx'
import { useSeenIdle } from '../dashboard/use-shown.ts'
import card from '../figures/figures.module.css'
import style from './population.module.css'
import type { PictureProps } from './population-chart.tsx'
import { populationTexts } from './texts.ts'

/** On this device from the first time that it was opened with signal; the table says the same. */
const PopulationChart = lazyPart(() => import('./population-chart.tsx'), null, <p>{populationTexts.chartWithSignal}</p>)

interface Picture {
  readonly kind: PictureProps['kind']
  readonly of: readonly string[]
}

/** What is drawn of each table. */
const pictures: Readonly<Partial<Record<TableKey, readonly Picture[]>>> = {
  anios: [
    { kind: 'bars', of: ['HEMBRAS', 'MACHOS'] },
    { kind: 'line', of: ['F'] },
  ],
  intervalos: [{ kind: 'across', of: ['ANIOS'] }],
  completitud: [{ kind: 'bars', of: ['CONOCIDOS'] }],
  ancestros: [{ kind: 'across', of: ['APORTE'] }],
  padres: [{ kind: 'across', of: ['PARTE'] }],
}
const colors = ['var(--chart-females)', 'var(--chart-males)']
/** In the same unit as the chart: px of a letter size of 16. */
const HEIGHT = 220
const BAR = 30

/** A table of the report with its pictures, which say the same. */
export function ReportSection({ table, rows }: { readonly table: ReportTable; readonly rows: readonly Values[] }) {
  const drawn = pictures[table.key] ?? []
  return (
    <section className={`${card.figure} ${style.section}`} aria-labelledby={table.key}>
      <h2 id={table.key}>{table.title}</h2>
      <p className={card.note}>{table.note}</p>
      {drawn.map((picture) => (
        <Drawn key={picture.of.join()} table={table} rows={rows} picture={picture} />
      ))}
      <Figures table={table} rows={rows} />
    </section>
  )
}

function Drawn({ table, rows, picture: { kind, of } }: Parameters<typeof ReportSection>[0] & { picture: Picture }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeenIdle(place)
  const measures = of.flatMap((wanted) => table.measures.filter(({ key }) => key === wanted))
  const shown = rows.filter((row) => measures.some(({ key }) => row[key]))
  const data = (table.key === 'anios' ? rows : shown).map((row) => ({
    name: row.NOMBRE || row.CHIP || nameOfRow(table, row),
    ...Object.fromEntries(measures.map((measure) => [measure.key, amountOf(table, measure, row)])),
  }))
  if (shown.length < 2) return null
  const height = kind === 'across' ? data.length * BAR + 36 : HEIGHT
  const series = measures.map(({ key, label }, at) => ({ name: key, label, color: colors[at] as string }))
  return (
    <figure className={`${style.picture} ${chart.colors}`} aria-hidden="true">
      <figcaption>{measures.map(({ label }) => label).join(', ')}</figcaption>
      <div ref={place} style={{ height: `${height / 16}rem` }}>
        {seen ? <PopulationChart kind={kind} data={data} series={series} height={height} /> : null}
      </div>
    </figure>
  )
}

function Figures({ table, rows }: { readonly table: ReportTable; readonly rows: readonly Values[] }) {
  const measures = measuresIn(table, rows)
  // Its rows are named on a screen, and numbered on paper, where names have a column.
  const of = table.animals ? populationTexts.animal : table.of
  return (
    // A table wider than the screen is scrolled by keyboard too.
    <Box role="group" className={style.scroll} tabIndex={0} aria-label={of}>
      <table className={style.table}>
        <thead>
          <tr>
            {headingsOf({ ...table, of }, measures).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.CLAVE}>
              <th scope="row">{table.animals && row.CHIP ? <Animal row={row} /> : nameOfRow(table, row)}</th>
              {measures.map((measure) => (
                <td key={measure.key}>{shownOf(table, measure, row) || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const Animal = ({ row: { CHIP = '', NOMBRE = '' } }: { readonly row: Values }) => (
  <AnimalLink chip={CHIP} className={style.animal}>
    {NOMBRE ? <b>{NOMBRE}</b> : null} <ChipDigits chip={CHIP} />
  </AnimalLink>
)
