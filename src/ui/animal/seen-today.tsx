import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { useSeen } from '../animals/seen.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import style from './animals-screen.module.css'
import { herdTexts as t } from './texts.ts'

/** The animals of today's work, one tap away. */
export function SeenToday() {
  const book = useBook()
  const chips = useSeen()
  const names = useAsked(chips.length === 0 ? null : chips.join(), () => book.lookups.names(chips)) ?? {}
  if (chips.length === 0) return null
  return (
    <section aria-labelledby="vistos-hoy">
      <h2 id="vistos-hoy" className={style.heading}>
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
      </ul>
    </section>
  )
}
