import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import type { LeftClosed } from '../../sync/contract/session.ts'
import { useBook } from '../common/book-context.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { AskPassword } from '../panes/ask-password.tsx'
import { useBusy } from '../panes/use-busy.ts'
import { leftClosedTexts } from './left-closed-texts.ts'

interface LeftClosedDialogProps {
  readonly left: LeftClosed
  /** Description. */
  readonly what: string
  readonly onClose: () => void
}

const words = leftClosedTexts

/** Asks for the earlier password; the data can also be discarded, after a second confirmation. */
export function LeftClosedDialog({ left, what, onClose }: LeftClosedDialogProps) {
  const book = useBook()
  const [forgotten, setForgotten] = useState(false)
  const [wrong, setWrong] = useState(false)
  const { busy, run } = useBusy(words.failed)

  const open = (password: string) =>
    run(async () => {
      const answer = await book.session.openLeftClosed(password)
      setWrong(answer.kind === 'wrong')
      if (answer.kind === 'wrong') return
      onClose()
      if (answer.drafts + answer.filed + (answer.unsent ?? 0) > 0) toast('success', words.opened)
      if (answer.waiting > 0) toast('warning', words.waiting)
    })

  const letGo = () =>
    run(async () => {
      await book.session.letGoLeftClosed()
      onClose()
      toast('success', words.gone)
    })

  if (forgotten)
    return (
      <Dialog opened onClose={onClose} title={words.letGoTitle} width={480}>
        <Stack gap="md">
          <Note tone="bad" icon="alert" role="alert">
            {fill(words.letGo, { what })}
          </Note>
          <Answers>
            <Button variant="default" onClick={onClose} data-autofocus>
              {words.keep}
            </Button>
            <Button color="red" loading={busy} onClick={letGo} leftSection={<Icon name="trash" />}>
              {words.sure}
            </Button>
          </Answers>
        </Stack>
      </Dialog>
    )
  return (
    <AskPassword
      title={words.title}
      label={words.password}
      problem={wrong ? words.wrong : undefined}
      busy={busy}
      send={words.open}
      autoComplete="off"
      other={
        <Button variant="subtle" onClick={() => setForgotten(true)}>
          {words.forgotten}
        </Button>
      }
      onClose={onClose}
      onPassword={open}
    >
      <Text>{words.ask}</Text>
      {left.filed > 0 && <Text>{words.filedMissing}</Text>}
    </AskPassword>
  )
}
