import { mastersTexts } from '../../../registry/texts/masters.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import style from './record.module.css'

/** Warns, before anything is typed, that the host is needed and unreachable. Otherwise renders nothing. */
export function NeedsConnection() {
  const connection = useLive(useBook().outbox.connection)
  if (connection?.reachable !== false) return null
  return (
    <div className={style.note} data-tone="warn" role="alert">
      <Icon name="noSignal" />
      <p>{mastersTexts.needsConnection}</p>
    </div>
  )
}
