import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fill, findForm } from '../../registry/index.ts'
import type { LeftClosed } from '../../sync/contract/session.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { ageWords } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { AskPassword } from '../panes/ask-password.tsx'
import { useBusy } from '../panes/use-busy.ts'
import { leftClosedTexts } from './left-closed-texts.ts'

/** Shown on every screen after signing in, until the data is opened or discarded. */
export default function LeftClosedNote({ left }: { left: LeftClosed }) {
  const { clock } = useSurroundings()
  const [asking, setAsking] = useState(false)
  const what = whatIsClosed(left, clock.now())
  return (
    <>
      <Note
        tone="warn"
        icon="alert"
        role="status"
        apart
        action={<Button onClick={() => setAsking(true)}>{leftClosedTexts.open}</Button>}
      >
        {fill(leftClosedTexts.note, { what })} {leftClosedTexts.kept}
      </Note>
      {asking && <LeftClosedDialog left={left} what={what} onClose={() => setAsking(false)} />}
    </>
  )
}

/** 'un borrador de A01 guardado ayer 16:40, 2 formularios ya enviados y 1 formulario sin enviar'. */
function whatIsClosed({ drafts, filed, unsent }: LeftClosed, now: number): string {
  const words = leftClosedTexts
  const parts = drafts.map(({ form, savedAt }) =>
    fill(words.draft, { form: formWords(form), when: ageWords(savedAt, now) }),
  )
  if (filed > 0) parts.push(filed === 1 ? words.filedOne : fill(words.filedMany, { n: filed }))
  if (unsent > 0) parts.push(fill(words.unsent, { n: unsent }))
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? fill(words.and, { first: parts.slice(0, -1).join(', '), last }) : last
}

const formWords = (key: string): string => findForm(key)?.shortTitle ?? key

interface LeftClosedDialogProps {
  readonly left: LeftClosed
  /** Description. */
  readonly what: string
  readonly onClose: () => void
}

const words = leftClosedTexts

/** Asks for the earlier password; the data can also be discarded, after a second confirmation. */
function LeftClosedDialog({ left, what, onClose }: LeftClosedDialogProps) {
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
