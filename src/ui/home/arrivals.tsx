import { useMemo, useState } from 'react'
import { type Arrived, arrivedByDay, dayWords, fill } from '../../registry/index.ts'
import { PageLink } from '../common/links.tsx'
import style from './office.module.css'
import { officeTexts as t } from './office-texts.ts'

interface ArrivalsProps {
  /** undefined: not known yet. */
  readonly arrived: readonly Arrived[] | undefined
  readonly today: string
}

/** What came in, day by day; a day that is pressed tells its forms. */
export function Arrivals({ arrived, today }: ArrivalsProps) {
  const [chosen, setChosen] = useState('')
  const days = useMemo(() => arrivedByDay(arrived ?? [], today), [arrived, today])
  const most = Math.max(1, ...days.map(({ total }) => total))
  const all = days.reduce((sum, { total }) => sum + total, 0)
  const day = days.find((each) => each.day === chosen)
  const forms = useMemo(() => {
    const sums = new Map<string, number>()
    for (const one of day ? [day] : days)
      for (const [form, count] of Object.entries(one.forms)) sums.set(form, (sums.get(form) ?? 0) + count)
    return [...sums].sort(([a], [b]) => a.localeCompare(b, 'es', { numeric: true }))
  }, [day, days])
  const words = (at: string, total: number) =>
    fill(total === 0 ? t.noneBar : total === 1 ? t.oneBar : t.bar, { day: dayWords(at, today), n: total })
  return (
    <section className={style.panel} aria-labelledby="lo-que-llego">
      <h2 id="lo-que-llego" className={style.heading}>
        {t.arrived}
        <small>{arrived ? fill(t.arrivedTotal, { n: all }) : '\u00a0'}</small>
      </h2>
      <div className={style.chartRow}>
        <ul className={style.days}>
          {days.map(({ day: at, total }) => (
            <li key={at}>
              <button
                type="button"
                className={style.dayBar}
                aria-pressed={at === chosen}
                aria-label={words(at, total)}
                title={words(at, total)}
                onClick={() => setChosen(at === chosen ? '' : at)}
              >
                <b>{total > 0 ? total : ''}</b>
                <i data-legend style={{ height: `${(100 * total) / most}%` }} />
                <span>{Number(at.slice(8))}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className={style.forms} role="status">
          <p className={style.quiet}>{day ? fill(t.ofDay, { day: dayWords(day.day, today) }) : t.ofAll}</p>
          {forms.length === 0 ? (
            <p className={style.quiet}>{arrived ? t.nothingArrived : t.notKnown}</p>
          ) : (
            <ul>
              {forms.map(([form, count]) => (
                <li key={form}>
                  {form} <b>{count}</b>
                </li>
              ))}
            </ul>
          )}
          <PageLink to="/revisionCampo" className={style.link}>
            {t.openReview}
          </PageLink>
        </div>
      </div>
    </section>
  )
}
