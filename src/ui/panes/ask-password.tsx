import { Button, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { Answers, Dialog, type DialogProps, Dismiss } from '../common/dialog.tsx'
import { SecretInput } from '../common/secret-input.tsx'

interface CancelAndSendProps {
  readonly busy: boolean
  readonly onCancel: () => void
  /** Nothing is cancelled once it is being sent. */
  readonly held?: boolean
  /** The host, which alone can do it, is out of reach. */
  readonly away?: boolean
  readonly className?: string | undefined
  /** What sends; absent: 'Enviar'. */
  readonly children?: ReactNode
}

/** The two buttons below the fields of a form. */
export const CancelAndSend = ({ busy, onCancel, held, away, className, children }: CancelAndSendProps) => (
  <Answers className={className}>
    <Dismiss onClick={onCancel} disabled={held === true && busy} />
    <Button type="submit" loading={busy} disabled={away === true}>
      {children ?? commonTexts.send}
    </Button>
  </Answers>
)

interface AskPasswordProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  readonly width?: number
  /** For password managers: whose password it is; absent: none that they have. */
  readonly usuario?: string
  readonly label: string
  /** Said where none was typed; absent: nothing is. */
  readonly required?: string
  /** What is wrong with the one that was given. */
  readonly problem: string | undefined
  readonly busy: boolean
  readonly held?: boolean
  readonly send?: string
  /** Below the field. */
  readonly below?: ReactNode
  /** Another way, before the two buttons. */
  readonly other?: ReactNode
  readonly autoComplete?: 'off'
  readonly onPassword: (password: string) => void
}

/** Asks for one password, saying why: `children`. A problem is shown until it is typed anew. */
export function AskPassword({ title, width = 480, onClose, children, onPassword, ...asked }: AskPasswordProps) {
  const { usuario, label, required, problem, busy, held, send, below, other, autoComplete = 'current-password' } = asked
  const [password, setPassword] = useState('')
  const [given, setGiven] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setGiven(true)
    if (password !== '' && !busy) onPassword(password)
  }
  const buttons = (
    <CancelAndSend busy={busy} held={held === true} onCancel={onClose}>
      {send}
    </CancelAndSend>
  )
  return (
    <Dialog opened onClose={onClose} title={title} width={width}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {children}
          {usuario === undefined ? null : (
            <input type="text" name="username" autoComplete="username" value={usuario} readOnly hidden />
          )}
          <SecretInput
            label={label}
            value={password}
            error={given && !busy ? (password === '' ? required : problem) : undefined}
            autoComplete={autoComplete}
            data-autofocus
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setGiven(false)
            }}
          />
          {below}
          {other ? (
            <Group justify="space-between">
              {other}
              {buttons}
            </Group>
          ) : (
            buttons
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
