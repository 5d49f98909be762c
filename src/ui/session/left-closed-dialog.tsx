import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fill } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { LeftClosed } from '../../sync/contract/session.ts'
import { useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { SecretInput } from '../common/secret-input.tsx'
import { toast } from '../common/toast.ts'
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
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState('')

  const work = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch {
      toast('error', words.failed)
    } finally {
      setBusy(false)
    }
  }
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || busy) return
    void work(async () => {
      const answer = await book.session.openLeftClosed(password)
      setWrong(answer.kind === 'wrong')
      if (answer.kind === 'wrong') return
      onClose()
      if (answer.drafts + answer.filed + (answer.unsent ?? 0) > 0) toast('success', words.opened)
      if (answer.waiting > 0) toast('warning', words.waiting)
    })
  }
  const letGo = () =>
    work(async () => {
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {words.keep}
            </Button>
            <Button color="red" loading={busy} onClick={letGo} leftSection={<Icon name="trash" />}>
              {words.sure}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={words.title} width={480}>
      <form noValidate onSubmit={open}>
        <Stack gap="md">
          <Text>{words.ask}</Text>
          {left.filed > 0 && <Text>{words.filedMissing}</Text>}
          <SecretInput
            label={words.password}
            value={password}
            error={wrong && !busy ? words.wrong : undefined}
            autoComplete="off"
            data-autofocus
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setWrong(false)
            }}
          />
          <Group justify="space-between">
            <Button variant="subtle" onClick={() => setForgotten(true)}>
              {words.forgotten}
            </Button>
            <Group>
              <Button variant="default" onClick={onClose}>
                {commonTexts.cancel}
              </Button>
              <Button type="submit" loading={busy}>
                {words.open}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
