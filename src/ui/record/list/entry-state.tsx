import type { EntryState as State } from '../../../sync/contract/outbox.ts'
import { Pill } from '../../animals/rows.tsx'
import { Icon, type IconName } from '../../common/icon.tsx'
import type { Tone } from '../../common/note.tsx'

const words: Readonly<Record<State, { readonly text: string; readonly icon: IconName; readonly tone: Tone }>> = {
  waiting: { text: 'guardado', icon: 'clock', tone: 'info' },
  sending: { text: 'guardado', icon: 'sending', tone: 'info' },
  checking: { text: 'guardado', icon: 'again', tone: 'warn' },
  blocked: { text: 'guardado', icon: 'blocked', tone: 'warn' },
  refused: { text: 'rechazado', icon: 'refused', tone: 'bad' },
  missing: { text: 'ya no está', icon: 'again', tone: 'bad' },
  unreadable: { text: 'No se puede leer', icon: 'alert', tone: 'bad' },
  filed: { text: 'enviado', icon: 'check', tone: 'ok' },
}

/** State of a form in three words, with the reason beside it. With an icon, never by colour alone. */
export function EntryState({ state, brief = false }: { state: State; brief?: boolean }) {
  const { text, icon, tone } = words[state]
  // Beside a name the word would cut it.
  if (brief)
    return (
      <Pill tone={tone}>
        <span role="img" aria-label={text} title={text}>
          <Icon name={icon} size={16} />
        </span>
      </Pill>
    )
  return (
    <Pill tone={tone}>
      <Icon name={icon} size={16} /> {text}
    </Pill>
  )
}
