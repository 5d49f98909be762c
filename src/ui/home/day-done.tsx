import { daySentence, farmDay, findForm } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { AppReady } from './app-ready.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/**
 * 'Hoy: 10 crías de 7 partos y 3 montas', and whether the app opens without signal: one line, whose place is kept until
 * both are known.
 */
export function DayDone({ today, farmHere }: { readonly today: string; readonly farmHere: boolean }) {
  const entries = useLive(useBook().outbox.entries) ?? []
  const made = entries.filter(({ mode, capturedAt }) => mode === 'add' && farmDay(capturedAt) === today)
  const words = daySentence(made.map(({ form }) => ({ tally: findForm(form)?.tally, photos: 0 })))
  return (
    <div className={style.done}>
      <p>{words === '' ? '\u00a0' : `${t.today} ${words}`}</p>
      <AppReady farmHere={farmHere} />
    </div>
  )
}
