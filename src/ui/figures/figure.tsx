import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import type { NamedAnimal } from '../../sync/contract/expected-births.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { Dialog } from '../common/dialog.tsx'
import style from './figures.module.css'
import { figuresTexts as t } from './texts.ts'

export interface Bar {
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
export function Figure({ id, title, note, bars }: FigureProps) {
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
