import { farmDay, fill } from '../../registry/index.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { PageLink } from '../common/links.tsx'
import { useNow } from '../common/use-now.ts'
import due from '../due/due.module.css'
import { byStage } from '../due/due-list.ts'
import { DueRow } from '../due/due-row.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** Rows of the first screen; the rest stands in 'Partos esperados'. */
const FIRST = 3
const MINUTE = 60_000

/** Who is due: those that should have given birth, then this week's and the next ones. */
export function DuePart({ owner }: { owner: string }) {
  const book = useBook()
  const today = farmDay(useNow(MINUTE))
  const births = useAsked(owner, () => book.expectedBirths(owner))
  if (!births) return null
  const soon = byStage(births.value, today)
    .filter(({ stage }) => stage !== 'later' && stage !== 'late')
    .flatMap((group) => group.births)
  return (
    <section aria-labelledby="por-parir">
      <h2 id="por-parir" className={style.heading}>
        {t.due}
        {births.value.length > 0 ? (
          <PageLink to="/partos" className={style.link}>
            {fill(t.seeDue, { n: births.value.length })}
          </PageLink>
        ) : null}
      </h2>
      {soon.length === 0 ? (
        <p className={style.quiet}>{t.nobodyDue}</p>
      ) : (
        <ul className={due.list}>
          {soon.slice(0, FIRST).map((birth) => (
            <DueRow key={birth.id} birth={birth} today={today} />
          ))}
        </ul>
      )}
    </section>
  )
}
