import { fill } from '../../registry/index.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { Rows } from '../animals/rows.tsx'
import { useStanding } from '../common/book-context.tsx'
import { PageLink } from '../common/links.tsx'
import pageStyle from '../common/page.module.css'
import { useToday } from '../common/use-now.ts'
import { byStage } from '../due/due-list.ts'
import { DueRow } from '../due/due-row.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** Rows on the home screen; the rest is in 'Partos esperados'. */
const FIRST = 4

/** Expected births: overdue ones, then those of this week and the next ones. */
export function DuePart({ due: answer }: { readonly due: Aged<readonly ExpectedBirth[]> }) {
  const { value: births, takenAt, refreshing } = answer
  const isAbsent = useStanding(answer) === 'absent'
  const today = useToday()
  const soon = byStage(births, today)
    .filter(({ stage }) => stage !== 'later' && stage !== 'late')
    .flatMap((group) => group.births)
  return (
    <section aria-labelledby="por-parir">
      <h2 id="por-parir" className={pageStyle.part}>
        {t.due}
        {births.length > 0 ? (
          <PageLink to="/partos" className={style.link}>
            {fill(t.seeAll, { n: births.length })}
          </PageLink>
        ) : null}
      </h2>
      {soon.length === 0 ? (
        <p className={style.quiet} role="status">
          {refreshing && !isAbsent ? (
            t.looking
          ) : takenAt !== undefined || births.length > 0 ? (
            t.nobodyDue
          ) : (
            <NothingHere />
          )}
        </p>
      ) : (
        <Rows>
          {soon.slice(0, FIRST).map((birth) => (
            <DueRow key={birth.id} birth={birth} today={today} short />
          ))}
        </Rows>
      )}
    </section>
  )
}

const NothingHere = () => (
  <>
    {t.nothingHere}{' '}
    <PageLink to="/preparar" className={style.link}>
      {t.prepare}
    </PageLink>
  </>
)
