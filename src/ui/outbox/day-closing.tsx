import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { Facts, Row, RowAction, Rows } from '../animals/rows.tsx'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import pageStyle from '../common/page.module.css'
import { canShare, shareDay } from './share-day.ts'
import { outboxWords as t } from './texts.ts'
import { useReport } from './use-day.ts'

const EndOfDayDialog = lazyPart(() => import('./end-of-day-dialog.tsx'))

/** 'Cierre del día' in one row: the day in a sentence, the way to all of it, and sharing it. */
export function DayClosing() {
  const { clock } = useSurroundings()
  const totals = useLive(useBook().outbox.today)
  const report = useReport(clock.today())
  const [closing, setClosing] = useState(false)
  const photos = totals && totals.photos > 0 ? { received: totals.photosReceived, photos: totals.photos } : undefined
  return (
    <section aria-labelledby="cierre-del-dia">
      <h2 id="cierre-del-dia" className={pageStyle.part}>
        {t.closing}
      </h2>
      <Rows>
        <Row
          title={report.sentence || t.nothingToday}
          facts={
            totals && totals.captured > 0 ? (
              <Facts
                of={[
                  fill(t.today, { n: totals.captured, filed: totals.filed }),
                  totals.voided > 0 && fill(t.todayVoided, { n: totals.voided }),
                  photos && fill(t.todayPhotos, photos),
                ]}
              />
            ) : null
          }
          target={(props) => (
            <button type="button" aria-labelledby="cierre-del-dia" onClick={() => setClosing(true)} {...props} />
          )}
          action={
            canShare() && report.forms.length > 0 ? (
              <RowAction label={`${t.share} ${t.closing}`} onPress={() => void shareDay(report)}>
                {t.share}
              </RowAction>
            ) : null
          }
        />
      </Rows>
      {closing ? <EndOfDayDialog onClose={() => setClosing(false)} /> : null}
    </section>
  )
}
