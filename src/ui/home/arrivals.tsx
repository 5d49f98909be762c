import { type ReactNode, useMemo } from 'react'
import { type Arrived, arrivedByDay, type DayArrived, dayWords, fill } from '../../registry/index.ts'
import { PageLink } from '../common/links.tsx'
import { useDesk } from '../fields/use-coarse-pointer.ts'
import homeStyle from './home.module.css'
import style from './office.module.css'
import { officeTexts as t } from './office-texts.ts'

interface ArrivalsProps {
  /** undefined: not known yet. */
  readonly arrived: readonly Arrived[] | undefined
  /** Shown as long as they are not known. */
  readonly lacking: ReactNode
  /** A zone code; '' for all. */
  readonly zone: string
  readonly today: string
  /** More in the same line. */
  readonly children?: ReactNode
}

const REVIEW = '/revisionCampo'

const byForm = (forms: Readonly<Record<string, number>>) =>
  Object.entries(forms).sort(([a], [b]) => a.localeCompare(b, 'es', { numeric: true }))

/** Arrivals by day and by form: clicking a form, or a day where there is a mouse, opens it in the review. */
export function Arrivals({ arrived, lacking, zone, today, children }: ArrivalsProps) {
  const desk = useDesk()
  const days = useMemo(() => arrivedByDay(arrived ?? [], today), [arrived, today])
  const most = Math.max(1, ...days.map(({ total }) => total))
  const all = days.reduce((sum, { total }) => sum + total, 0)
  const forms = useMemo(() => {
    const sums: Record<string, number> = {}
    for (const { forms } of days)
      for (const [form, count] of Object.entries(forms)) sums[form] = (sums[form] ?? 0) + count
    return byForm(sums)
  }, [days])
  const review = (filter: Readonly<Record<string, string>>) => ({
    to: REVIEW,
    search: { estado: 'todos', zona: zone || undefined, ...filter },
  })
  return (
    <section className={style.line} aria-labelledby="lo-que-llego">
      <h2 id="lo-que-llego" className={style.heading}>
        {t.arrived} <small>{arrived ? fill(t.arrivedTotal, { n: all }) : '\u00a0'}</small>
      </h2>
      <ul className={style.days}>
        {days.map((day) => (
          <li key={day.day}>
            {day.total === 0 || !desk ? (
              <span className={style.dayBar} title={arrived && barWords(day, today)}>
                <Bar day={day} most={most} />
              </span>
            ) : (
              <PageLink
                {...review({ dia: day.day })}
                className={style.dayBar}
                aria-label={barWords(day, today)}
                title={barWords(day, today)}
              >
                <Bar day={day} most={most} />
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      {forms.length === 0 ? (
        <div className={style.quiet}>{arrived ? t.nothingArrived : lacking}</div>
      ) : (
        <ul className={style.forms}>
          {forms.map(([form, count]) => (
            <li key={form}>
              <PageLink
                {...review({ formulario: form })}
                className={style.formLink}
                aria-label={fill(t.ofForm, { form, n: count })}
              >
                {form} <b>{count}</b>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <PageLink {...review({})} className={homeStyle.link}>
        {t.openReview}
      </PageLink>
      {children}
    </section>
  )
}

const Bar = ({ day: { total }, most }: { readonly day: DayArrived; readonly most: number }) => (
  <i data-legend style={{ height: `${(100 * total) / most}%` }} />
)

/** 'lun 16 nov: 5 formularios (A01 2, A04 3)' */
function barWords({ day, total, forms }: DayArrived, today: string): string {
  const words = fill(total === 0 ? t.noneBar : t.bar, { day: dayWords(day, today), n: total })
  const each = byForm(forms).map(([form, count]) => `${form} ${count}`)
  return total === 0 ? words : `${words} (${each.join(', ')})`
}
