import { dayInShort, farmDay, fill, findForm } from '../../registry/index.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

interface DayDoneProps extends ReadyProps {
  readonly today: string
}

/** 'Hoy: 10 crías, 3 montas y 4 más', which leads to all of it, and whether it opens without signal: one line, kept free. */
export function DayDone({ today, ...farm }: DayDoneProps) {
  const entries = useLive(useBook().outbox.entries) ?? []
  const made = entries.filter(
    ({ mode, capturedAt, voided }) => mode === 'add' && voided === undefined && farmDay(capturedAt) === today,
  )
  const forms = made.map(({ form }) => ({ tally: findForm(form)?.tally, photos: 0 }))
  // As many characters as a phone's line has beside the sign that it is ready.
  const words = dayInShort(forms, 34)
  return (
    <div className={style.done}>
      <p>
        {words === '' ? null : (
          <PageLink to="/bandeja">
            {t.today} {words}
          </PageLink>
        )}
      </p>
      <AppReady {...farm} />
    </div>
  )
}

interface ReadyProps {
  /** Without the animals of the visited farm, nothing is ready. */
  readonly farmHere: boolean
  /** It is the person's own: no other part of the page offers to bring it. */
  readonly isOwn: boolean
}

/** Does the app open here without signal, and if not, what is missing? */
function AppReady({ farmHere, isOwn }: ReadyProps) {
  const share = useLive(useBook().device.appShare)
  if (share === undefined || (share === 1 && !farmHere && !isOwn)) return <span className={style.ready} />
  if (share === 1 && !farmHere)
    return (
      <PageLink to="/preparar" className={style.ready}>
        {t.unready} <Icon name="right" size={16} />
      </PageLink>
    )
  if (share === 1)
    return (
      <span className={style.ready} role="status">
        <Icon name="check" size={16} /> {t.ready}
      </span>
    )
  const percent = Math.floor(share * 100)
  return (
    <span className={style.ready}>
      <progress max={100} value={percent} aria-label={fill(outboxTexts.appComing, { n: percent })} /> {percent} %
    </span>
  )
}
