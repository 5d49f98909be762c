import { daySentence, farmDay, findForm } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** 'Hoy: 10 crías de 7 partos y 3 montas': one line, whose place is kept until it is known. */
export function DayDone({ today }: { readonly today: string }) {
  const entries = useLive(useBook().outbox.entries) ?? []
  const made = entries.filter(({ mode, capturedAt }) => mode === 'add' && farmDay(capturedAt) === today)
  const words = daySentence(made.map(({ form }) => ({ tally: findForm(form)?.tally, photos: 0 })))
  return <p className={style.done}>{words === '' ? '\u00a0' : `${t.today} ${words}`}</p>
}
