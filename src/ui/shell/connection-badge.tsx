import type { Connection } from '../../sync/contract/outbox.ts'
import type { SessionState } from '../../sync/contract/session.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import type { Tone } from '../common/note.tsx'
import style from './connection-badge.module.css'

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

interface Word {
  readonly text: string
  /** Short text for a phone, beside the icon; absent: the text. */
  readonly short?: string
  readonly icon: IconName
  readonly tone: Tone
}

const signIn = (to: string, icon: IconName, tone: Tone): Word => ({
  ...{ text: `Ingrese de nuevo para ${to}`, short: 'Ingrese' },
  ...{ icon, tone },
})
const problem = (n: number, one: string, many: string, icon: IconName): Word => ({
  ...{ text: `${n} ${n === 1 ? one : many}`, short: `${n}` },
  ...{ icon, tone: 'bad' },
})

/**
 * State of network and outbox as text, by urgency.
 * @param session keysGone: nothing can be saved here before the person signs in again; deactivated: signing in again
 * would not help
 */
export function connectionWords(
  connection: Connection,
  { keysGone, deactivated, online }: Partial<Extract<SessionState, { kind: 'in' }>> = {},
): readonly Word[] {
  const { reachable, sending, unsent, refused, unreadable, paused, ended, another } = connection
  const stale = online === false && !another
  const words: Word[] = []
  if (!reachable) words.push({ text: 'Sin señal', icon: 'noSignal', tone: 'warn' })
  if (another) words.push({ text: 'Otra persona ingresó', short: 'Otra', icon: 'alert', tone: 'warn' })
  if (deactivated) words.push({ text: 'Cuenta desactivada', short: 'Desactivada', icon: 'alert', tone: 'bad' })
  else if (ended) words.push({ text: 'Dispositivo terminado', short: 'Terminado', icon: 'enter', tone: 'warn' })
  // Without signal it would be of no use, and leave a phone no room for the name.
  else if (reachable && (paused || stale)) words.push(signIn(paused ? 'enviar' : 'actualizar', 'enter', 'warn'))
  if (unsent > 0)
    words.push(
      sending
        ? { text: `Enviando, ${unsent} por enviar`, short: `${unsent}`, icon: 'sending', tone: 'info' }
        : { text: `${unsent} por enviar`, short: `${unsent}`, icon: 'clock', tone: 'info' },
    )
  if (refused > 0) words.push(problem(refused, 'rechazado', 'rechazados', 'refused'))
  if (unreadable > 0) words.push(problem(unreadable, 'no se puede leer', 'no se pueden leer', 'alert'))
  if (keysGone) words.push(signIn('guardar', 'alert', 'bad'))
  if (unsent + refused + unreadable === 0 && reachable && !paused && !ended && !keysGone && !deactivated)
    words.push({ text: 'Todo enviado', ...(stale && { short: '' }), icon: 'check', tone: 'ok' })
  return words
}
