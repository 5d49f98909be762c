import { useBook, useLive } from '../book-context.tsx'
import style from './outbox.module.css'

/** What this day brought: so that a person can compare it with the paper. */
export function DayTotals() {
  const totals = useLive(useBook().today)
  if (!totals) return null
  const facts: readonly (readonly [string, string | number])[] = [
    ['Capturados', totals.captured],
    ['Enviados', totals.filed],
    ['Por enviar', totals.waiting],
    ['Rechazados', totals.refused],
    ['Fotos recibidas', `${totals.photosReceived} de ${totals.photos}`],
  ]
  return (
    <section aria-labelledby="totales-del-dia">
      <h2 id="totales-del-dia" className={style.heading}>
        Totales de hoy
      </h2>
      <dl className={style.totals}>
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
