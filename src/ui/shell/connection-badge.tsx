import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import style from './connection-badge.module.css'
import { connectionWords } from './connection-words.ts'

/** Always visible: signal, unsent and refused forms. Links to /bandeja. */
export function ConnectionBadge({ className }: { className?: string | undefined }) {
  const book = useBook()
  const session = useLive(book.session.state)
  const connection = useLive(book.outbox.connection)
  if (!session) return null
  const classes = `${style.badge} ${className ?? ''}`
  // Its line on a phone is reserved from the start: otherwise the page would move down under a finger.
  if (!connection) return session.kind === 'in' ? <div className={classes} /> : null
  const words = session.kind === 'in' ? connectionWords(connection, session) : noSignalOnly(connection.reachable)
  if (words.length === 0) return null
  const chips = words.map(({ text, short, icon, tone }) => (
    <span key={text} className={style.chip} data-tone={tone}>
      <Icon name={icon} size={18} />
      {short === undefined ? (
        <span className={style.word}>{text}</span>
      ) : (
        <>
          <span className={style.short} aria-hidden="true">
            {short}
          </span>
          <span className={style.whole}>{text}</span>
        </>
      )}
    </span>
  ))
  if (session.kind === 'out') return <div className={classes}>{chips}</div>
  return (
    <PageLink
      to="/bandeja"
      className={classes}
      aria-label={`${words.map((word) => word.text).join(', ')}. Ver los envíos`}
    >
      {chips}
    </PageLink>
  )
}

const noSignalOnly = (reachable: boolean) =>
  reachable ? [] : ([{ text: 'Sin señal', short: undefined, icon: 'noSignal', tone: 'warn' }] as const)
