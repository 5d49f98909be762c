import { Button, Group } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Group.layer.css'
import { useState } from 'react'
import { lazyPart } from '../common/lazy-part.tsx'
import { Note } from '../common/note.tsx'
import { passkeyTexts as words } from './passkey-texts.ts'
import { usePasskey } from './use-passkey.ts'

const PasskeyPassword = lazyPart(() => import('./passkey-password.tsx'))

/** Shown once, after a sign-in by password: offers a fingerprint for the next time. */
export default function PasskeyOffer() {
  const { state, busy, decline } = usePasskey()
  const [asks, setAsks] = useState(false)
  if (state !== 'offered') return null
  return (
    <>
      <Note
        tone="info"
        icon="fingerprint"
        role="status"
        apart
        action={
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={decline} disabled={busy}>
              {words.notNow}
            </Button>
            <Button onClick={() => setAsks(true)} disabled={busy}>
              {words.turnOn}
            </Button>
          </Group>
        }
      >
        {words.offer}
      </Note>
      {asks && <PasskeyPassword onClose={() => setAsks(false)} />}
    </>
  )
}
