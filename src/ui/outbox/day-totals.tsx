import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './outbox.module.css'

const EndOfDayDialog = lazy(() => import('./end-of-day-dialog.tsx'))

/** Totals of the day, for comparison with the paper forms. */
export function DayTotals() {
  const totals = useLive(useBook().outbox.today)
  const [closing, setClosing] = useState(false)
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    ['Capturados', totals?.captured],
    ['Enviados', totals?.filed],
    ['Guardados', totals?.waiting],
    ['Rechazados', totals?.refused],
    ['Fotos recibidas', totals && `${totals.photosReceived} de ${totals.photos}`],
  ]
  return (
    <section aria-labelledby="totales-del-dia">
      <div className={style.daysHead}>
        <h2 id="totales-del-dia" className={style.heading}>
          Totales de hoy
        </h2>
        <Button
          variant="default"
          leftSection={<Icon name="list" />}
          disabled={!totals}
          onClick={() => setClosing(true)}
        >
          Cierre del día
        </Button>
      </div>
      <dl className={style.totals}>
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-coming={amount === undefined || undefined}>{amount ?? '\u00a0'}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>{closing ? <EndOfDayDialog onClose={() => setClosing(false)} /> : null}</Suspense>
    </section>
  )
}
