import type { EntryState as State } from '../../../sync/contract/outbox-entry.ts'
import { Icon, type IconName } from '../../common/icon.tsx'
import style from '../shared/record.module.css'

const words: Readonly<Record<State, { readonly text: string; readonly icon: IconName; readonly tone: string }>> = {
  waiting: { text: 'Por enviar', icon: 'clock', tone: 'info' },
  sending: { text: 'Enviando', icon: 'sending', tone: 'info' },
  checking: { text: 'Por confirmar', icon: 'again', tone: 'warn' },
  blocked: { text: 'Espera a otro formulario', icon: 'blocked', tone: 'warn' },
  refused: { text: 'Rechazado', icon: 'refused', tone: 'bad' },
  unreadable: { text: 'No se puede leer', icon: 'alert', tone: 'bad' },
  filed: { text: 'Enviado', icon: 'check', tone: 'ok' },
}

/** The state of an unsent form, as a word and an icon, never by colour alone. */
export function EntryState({ state }: { state: State }) {
  const { text, icon, tone } = words[state]
  return (
    <span className={style.state} data-tone={tone}>
      <Icon name={icon} size={16} /> {text}
    </span>
  )
}
