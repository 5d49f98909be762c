import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { useSeen } from '../animals/seen.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import pageStyle from '../common/page.module.css'
import style from './animals-screen.module.css'
import { herdTexts as t } from './texts.ts'

/** At first. */
const FEW = 8

/** The animals of today's work, one tap away, in one line until all are wanted. */
export function SeenToday() {
  const book = useBook()
  const all = useSeen()
  const [unfolded, setUnfolded] = useState(false)
  const chips = unfolded ? all : all.slice(0, FEW)
  const names = useAsked(chips.length === 0 ? null : chips.join(), () => book.lookups.names(chips)) ?? {}
  if (chips.length === 0) return null
  return (
    <section aria-labelledby="vistos-hoy" data-line={!unfolded || undefined}>
      <h2 id="vistos-hoy" className={pageStyle.part}>
        {t.seen}
      </h2>
      <ul className={style.seen}>
        {chips.map((chip) => (
          <li key={chip}>
            <AnimalLink chip={chip} className={style.one}>
              {names[chip]} <ChipDigits chip={chip} short />
            </AnimalLink>
          </li>
        ))}
        {chips.length < all.length ? (
          <li>
            <button type="button" className={style.one} onClick={() => setUnfolded(true)}>
              {fill(t.allSeen, { n: all.length })}
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
