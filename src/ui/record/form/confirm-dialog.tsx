import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Confirmation, EditorState } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { Dialog } from '../../common/dialog.tsx'
import { SecretInput } from '../../common/secret-input.tsx'
import { useFilling } from '../../fields/index.tsx'
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
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  /** The password that the host's message is about. */
  const [judged, setJudged] = useState('')
  const message =
    password === '' ? (asked ? confirmation.required : undefined) : judged === password ? problem : undefined
  const confirm = () => {
    setAsked(true)
    if (password === '') return
    setJudged(password)
    dispatch({ kind: 'passwordGiven', password })
  }
  const onClose = () => dispatch({ kind: 'questionClosed' })
  return (
    <Dialog opened onClose={onClose} title={confirmation.title} width={460}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <Stack gap="md">
          <NeedsConnection />
          <p>{confirmation.why}</p>
          <input type="text" name="username" autoComplete="username" value={person.usuario} readOnly hidden />
          <SecretInput
            label="Clave de acceso"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={busy ? undefined : message}
          />
          {refusal ? <NotSentNote refusal={refusal} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {commonTexts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
