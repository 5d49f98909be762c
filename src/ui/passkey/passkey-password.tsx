import { Button, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import { type FormEvent, useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { SecretInput } from '../common/secret-input.tsx'
import { passkeyTexts as words } from './passkey-texts.ts'
import { usePasskey } from './use-passkey.ts'

/** Asks for the password, without which no passkey is made: a session may have been left open. */
export default function PasskeyPassword({ onClose }: { onClose: () => void }) {
  const session = useLive(useBook().session.state)
  const { busy, turnOn } = usePasskey()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setProblem(words.noPassword)
    const made = await turnOn(password)
    if (made === 'wrongPassword') setProblem(words.wrongPassword)
    else if (made !== 'tooMany' && made !== 'needsConnection') onClose()
  }
  return (
    <Dialog title={words.enter} opened onClose={onClose} width={480}>
      <form noValidate onSubmit={make}>
        <Stack gap="md">
          <Text>{words.why}</Text>
          {/* For password managers: the user name of this password. */}
          <input
            type="text"
            autoComplete="username"
            value={session?.kind === 'in' ? session.person.usuario : ''}
            readOnly
            hidden
          />
          <SecretInput
            label={words.password}
            value={password}
            error={problem}
            autoComplete="current-password"
            data-autofocus
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {words.turnOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
