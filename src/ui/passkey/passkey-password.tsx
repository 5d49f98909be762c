import { Text } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../common/book-context.tsx'
import { AskPassword } from '../panes/ask-password.tsx'
import { passkeyTexts as words } from './passkey-texts.ts'
import { usePasskey } from './use-passkey.ts'

/** Asks for the password, without which no passkey is made: a session may have been left open. */
export default function PasskeyPassword({ onClose }: { onClose: () => void }) {
  const person = usePerson()
  const { busy, turnOn } = usePasskey()
  const [problem, setProblem] = useState<string>()
  const make = async (password: string) => {
    const made = await turnOn(password)
    setProblem(made === 'wrongPassword' ? words.wrongPassword : undefined)
    if (made !== 'wrongPassword' && made !== 'tooMany' && made !== 'needsConnection') onClose()
  }
  return (
    <AskPassword
      title={words.enter}
      usuario={person?.usuario ?? ''}
      label={words.password}
      required={words.noPassword}
      problem={problem}
      busy={busy}
      held
      send={words.turnOn}
      onClose={onClose}
      onPassword={make}
    >
      <Text>{words.why}</Text>
    </AskPassword>
  )
}
