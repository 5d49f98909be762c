import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { loginTexts } from '../../registry/texts/access/login.ts'
import type { CameBack } from '../../sync/contract/session.ts'
import { signInFailed } from '../common/action-error-text.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { passkeyTexts as words } from './passkey-texts.ts'

/** Sign-in by one touch for people with a passkey on this device; renders nothing if there are none. */
export default function PasskeyEntry() {
  const book = useBook()
  const people = useLive(book.session.comingBack)?.byPasskey ?? []
  const [busy, setBusy] = useState<string>()
  const [note, setNote] = useState<string>()
  if (people.length === 0 && !note) return null

  const enter = async (usuario: string) => {
    setBusy(usuario)
    setNote(undefined)
    try {
      setNote(wordsFor(await book.session.signInByPasskey(usuario)))
    } catch (error) {
      setNote(signInFailed(error, words.failed))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Stack gap="xs" w="100%">
      {people.map((usuario) => (
        <Button
          key={usuario}
          size="lg"
          fullWidth
          leftSection={<Icon name="fingerprint" />}
          loading={busy === usuario}
          disabled={busy !== undefined && busy !== usuario}
          onClick={() => enter(usuario)}
        >
          {people.length > 1 ? fill(words.enterAs, { name: usuario }) : words.enter}
        </Button>
      ))}
      {people.length > 0 && (
        <Text size="sm" ta="center" c="dimmed">
          {words.also}
        </Text>
      )}
      {note && (
        <Note tone="bad" icon="alert" role="alert">
          {note}
        </Note>
      )}
    </Stack>
  )
}

function wordsFor(answer: CameBack): string | undefined {
  switch (answer.kind) {
    case 'in':
      return undefined
    case 'givenUp':
      return words.givenUp
    case 'gone':
      return words.gone
    case 'wait':
      return loginTexts.tooMany
    default:
      return words.failed
  }
}
