import { Text } from '@mantine/core'
import { decimals, fill, formOf, monthWords } from '../../registry/index.ts'
import type { FigureBar } from '../../sync/contract/animal-page.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Page } from '../common/page.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { type Bar, Figure } from './figure.tsx'
import style from './figures.module.css'
import { figuresTexts as t } from './texts.ts'

/** /cifras: farm statistics, counted on this device; every bar opens its animals. */
export function FiguresScreen() {
  const book = useBook()
  const farm = useFarm()
  const owner = farm?.nid ?? ''
  const asked = farm === undefined ? null : owner
  const figures = useAsked(asked, () => book.animals.farmFigures(owner))
  const due = useAsked(asked, () => book.animals.expectedBirths(owner))
  const counted = figures?.value
  const isEmpty = !counted || counted.births.length + counted.inbreeding.length + counted.weights.length === 0
  return (
    <Page
      title={t.title}
      tools={<AgeLine loading={!figures} rows={figures} onRefresh={() => book.lookups.refresh({ herdOf: owner })} />}
    >
      {isEmpty ? (
        <NotHere answer={figures} of="rows" count={12}>
          <QuietPicture of="goat" />
          <Text fw={700} mb="md">
            {t.none}
          </Text>
          <ButtonLink to="/preparar">{t.prepare}</ButtonLink>
        </NotHere>
      ) : null}
      {counted && !isEmpty ? (
        <div className={style.figures}>
          <Figure id="crias" title={t.births} bars={counted.births.map(barOf(monthWords, inAll))} />
          <Figure
            id="partos"
            title={t.litters}
            note={noteOn(t.littersNote, counted.youngPerBirth, decimals(counted.youngPerBirth, 2))}
            bars={counted.litters.map(barOf((n) => fill(t.litter, { n: Number(n) }), inAll))}
          />
          <Figure
            id="pesos"
            title={t.weights}
            bars={counted.weights.map(
              barOf(same, ({ value, count }) => fill(t.weight, { kg: decimals(value, 2), n: count })),
            )}
          />
          <Figure
            id="intervalos"
            title={t.intervals}
            note={noteOn(t.intervalsNote, counted.medianInterval, Math.round(counted.medianInterval))}
            bars={counted.intervals.map(barOf((n) => fill(t.months, { n: Number(n) }), inAll))}
          />
          <Figure
            id="consanguinidad"
            title={t.inbreeding}
            bars={counted.inbreeding.map(
              barOf(same, ({ value, count }) =>
                count === 0 ? t.noBirths : fill(t.percent, { f: decimals(value * 100, 2), n: count }),
              ),
            )}
          />
          <Figure id="abiertos" title={t.open} bars={openServices(due?.value ?? [])} />
        </div>
      ) : null}
    </Page>
  )
}

const same = (label: string): string => label
const inAll = ({ count }: FigureBar): string => String(count)

/** An explanation of a known number. */
const noteOn = (text: string, n: number, shown: string | number): string | undefined =>
  Number.isNaN(n) ? undefined : fill(text, { n: shown })

const barOf =
  (labelOf: (label: string) => string, shownOf: (bar: FigureBar) => string) =>
  (bar: FigureBar): Bar => ({ label: labelOf(bar.label), shown: shownOf(bar), value: bar.value, animals: bar.animals })

/** Females with an open service, by form. */
function openServices(births: readonly ExpectedBirth[]): readonly Bar[] {
  const codes = [...new Set(births.map(({ concept }) => concept))].sort()
  return codes.map((code) => {
    const some = births.filter(({ concept }) => concept === code)
    const animals = [...new Map(some.map(({ female }) => [female.chip, female])).values()]
    return { label: formOf(code).shortTitle, shown: String(some.length), value: some.length, animals }
  })
}
