import type { Confirmation, EditorState } from '../../../registry/index.ts'
import { useFilling } from '../../fields/index.tsx'
import { AskPassword } from '../../panes/ask-password.tsx'
import { NeedsConnection } from '../shared/needs-connection.tsx'
import { NotSentNote } from './dialog-notes.tsx'

interface ConfirmDialogProps {
  readonly confirmation: Confirmation
  /** The host's message about the password. */
  readonly problem: string | undefined
  /** Why it was not sent, if that is not about the password. */
  readonly refusal: EditorState['refusal']
}

/** Asks for the person's password, which is sent with the confirmed call and never stored. */
export function ConfirmDialog({ confirmation, problem, refusal }: ConfirmDialogProps) {
  const { person, submitted: busy, dispatch } = useFilling()
  return (
    <AskPassword
      title={confirmation.title}
      width={460}
      usuario={person.usuario}
      label="Clave de acceso"
      required={confirmation.required}
      problem={problem}
      busy={busy}
      held
      below={refusal ? <NotSentNote refusal={refusal} /> : null}
      onClose={() => dispatch({ kind: 'questionClosed' })}
      onPassword={(password) => dispatch({ kind: 'passwordGiven', password })}
    >
      <NeedsConnection />
      <p>{confirmation.why}</p>
    </AskPassword>
  )
}
