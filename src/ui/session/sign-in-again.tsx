import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { loginTexts } from '../../registry/texts/access/login.ts'
import { MemoryNote, StorageNote } from '../common/device-notes.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { SecretInput } from '../common/secret-input.tsx'
import { sessionTexts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

const words = sessionTexts

/**
 * The app's storage was cleared during the session: the person signs in again over the current screen, which stays
 * unchanged. If dismissed, the dialog returns with the next failed save, or from the badge.
 */
export default function SignInAgain({ usuario }: { usuario: string }) {
  const [opened, setOpened] = useState(true)
  const [password, setPassword] = useState('')
  const { busy, note, setNote, wait, enter } = useSignIn((texts) => texts.note ?? texts.toast)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setNote(loginTexts.password)
    void enter(usuario, password)
  }

  return (
    <>
      {!opened && (
        <Group justify="center" p="sm" pos="fixed" bottom={72} left={0} right={0} style={{ zIndex: 450 }}>
          <Button color="red" onClick={() => setOpened(true)}>
            {words.emptied}
          </Button>
        </Group>
      )}
      <Dialog title={words.emptied} opened={opened} onClose={() => setOpened(false)} width={480} zIndex={450}>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Note tone="bad" icon="alert" role="alert">
              {words.emptiedWhy}
            </Note>
            <MemoryNote />
            <StorageNote entering />
            {/* For password managers: the user name of this password. */}
            <input type="text" autoComplete="username" value={usuario} readOnly hidden />
            <SecretInput
              label="Contraseña"
              description={`Usuario: ${usuario}`}
              value={password}
              error={wait > 0 ? `Puede intentar de nuevo en ${wait} segundos.` : note}
              autoComplete="current-password"
              data-autofocus
              onChange={(event) => {
                setPassword(event.currentTarget.value)
                setNote(undefined)
              }}
            />
            <Answers>
              <Button variant="default" onClick={() => setOpened(false)}>
                {words.later}
              </Button>
              <Button type="submit" loading={busy} disabled={wait > 0}>
                {words.enter}
              </Button>
            </Answers>
          </Stack>
        </form>
      </Dialog>
    </>
  )
}
