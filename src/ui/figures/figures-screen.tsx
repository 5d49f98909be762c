import { Text } from '@mantine/core'
import { useState } from 'react'
import { decimals, fill, formOf, monthWords } from '../../registry/index.ts'
import type { FigureBar } from '../../sync/contract/animal-page.ts'
import type { ExpectedBirth, NamedAnimal } from '../../sync/contract/expected-births.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Page } from '../common/page.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
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

interface Bar {
  readonly label: string
  /** Text of the value: '12', '3,1 kg (14)'. */
  readonly shown: string
  /** The number that determines its length. */
  readonly value: number
  readonly animals: readonly NamedAnimal[]
}

interface FigureProps {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly bars: readonly Bar[]
}

/** Horizontal bars, each a button that opens its animals: marked up as a list, so that it is read as it is seen. */
function Figure({ id, title, note, bars }: FigureProps) {
  const [opened, setOpened] = useState<Bar>()
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <section className={style.figure} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note ? <p className={style.note}>{note}</p> : null}
      {bars.length === 0 ? <p className={style.note}>{t.nothing}</p> : null}
      <ul className={style.bars}>
        {bars.map((bar) => (
          <li key={bar.label}>
            <button
              type="button"
              className={style.bar}
              aria-label={fill(bar.animals.length > 0 ? t.see : t.bar, { label: bar.label, value: bar.shown })}
              disabled={bar.animals.length === 0}
              onClick={() => setOpened(bar)}
            >
              <span>{bar.label}</span>
              <svg className={style.picture} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={most > 0 ? (100 * bar.value) / most : 0} height="10" />
              </svg>
              <span className={style.value}>{bar.shown}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened ? (
        <Dialog
          title={fill(t.animals, { label: opened.label })}
          opened
          onClose={() => setOpened(undefined)}
          width={520}
        >
          <ul className={style.animals}>
            {opened.animals.map((animal) => (
              <li key={animal.chip}>
                <AnimalLink chip={animal.chip} className={style.animal}>
                  <b>{animal.name || t.noName}</b> <ChipDigits chip={animal.chip} />
                </AnimalLink>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </section>
  )
}
