import { Text } from '@mantine/core'
import { fill, formOf, monthWords } from '../../registry/index.ts'
import type { FigureBar } from '../../sync/contract/animal-page.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Page } from '../common/page.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import '../record/shared/styles.ts'
import { useFarm } from '../visit/use-farm.ts'
import { type Bar, Figure } from './figure.tsx'
import style from './figures.module.css'
import { figuresTexts as t } from './texts.ts'

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })

/** /cifras: the farm in numbers, counted on this device; every bar leads to its animals. */
export function FiguresScreen() {
  const book = useBook()
  const farm = useFarm()
  const owner = farm?.nid ?? ''
  const asked = farm === undefined ? null : owner
  const figures = useAsked(asked, () => book.farmFigures(owner))
  const due = useAsked(asked, () => book.expectedBirths(owner))
  const told = figures?.value
  const isEmpty = told !== undefined && told.births.length + told.inbreeding.length + told.weights.length === 0
  return (
    <Page title={t.title}>
      <AgeLine loading={!figures} rows={figures} onRefresh={() => book.refresh({ herdOf: owner })} />
      {isEmpty ? (
        <div role="status">
          <Text fw={650} mb="md">
            {t.none}
          </Text>
          <ButtonLink to="/preparar">{t.prepare}</ButtonLink>
        </div>
      ) : null}
      {told && !isEmpty ? (
        <div className={style.figures}>
          <Figure id="crias" title={t.births} bars={told.births.map(barOf(monthWords, counted))} />
          <Figure
            id="partos"
            title={t.litters}
            note={
              Number.isNaN(told.youngPerBirth)
                ? undefined
                : fill(t.littersNote, { n: number.format(told.youngPerBirth) })
            }
            bars={told.litters.map(barOf((n) => fill(t.litter, { n: Number(n) }), counted))}
          />
          <Figure
            id="pesos"
            title={t.weights}
            bars={told.weights.map(
              barOf(same, ({ value, count }) => fill(t.weight, { kg: number.format(value), n: count })),
            )}
          />
          <Figure
            id="intervalos"
            title={t.intervals}
            note={
              Number.isNaN(told.medianInterval)
                ? undefined
                : fill(t.intervalsNote, { n: Math.round(told.medianInterval) })
            }
            bars={told.intervals.map(barOf((n) => fill(t.months, { n: Number(n) }), counted))}
          />
          <Figure
            id="consanguinidad"
            title={t.inbreeding}
            bars={told.inbreeding.map(
              barOf(same, ({ value, count }) => fill(t.percent, { f: number.format(value * 100), n: count })),
            )}
          />
          <Figure id="abiertos" title={t.open} bars={openServices(due?.value ?? [])} />
        </div>
      ) : null}
    </Page>
  )
}

const same = (label: string): string => label
const counted = ({ count }: FigureBar): string => String(count)

const barOf =
  (labelOf: (label: string) => string, shownOf: (bar: FigureBar) => string) =>
  (bar: FigureBar): Bar => ({ label: labelOf(bar.label), shown: shownOf(bar), value: bar.value, animals: bar.animals })

/** Females with an open service, by its form. */
function openServices(births: readonly ExpectedBirth[]): readonly Bar[] {
  const codes = [...new Set(births.map(({ concept }) => concept))].sort()
  return codes.map((code) => {
    const some = births.filter(({ concept }) => concept === code)
    const animals = [...new Map(some.map(({ female }) => [female.chip, female])).values()]
    return { label: formOf(code).shortTitle, shown: String(some.length), value: some.length, animals }
  })
}
