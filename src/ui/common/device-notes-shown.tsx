/** Loaded when there is something to say (device-notes.tsx). */
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { clockError, dayWords, fill } from '../../registry/index.ts'
import { clockTexts } from '../../registry/texts/clock.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import { storageTexts } from '../../registry/texts/storage.ts'
import type { StorageTrouble } from '../../sync/contract/device.ts'
import { useBook } from './book-context.tsx'
import { PageLink } from './links.tsx'
import { Note } from './note.tsx'
import { useToday } from './use-now.ts'

interface WrongClockProps {
  /** ms, the host's clock minus the device's. */
  readonly difference: number
  readonly brief: boolean
}

export function WrongClock({ difference, brief }: WrongClockProps) {
  const today = useToday()
  return (
    <Note tone="warn" icon="clock" role="status" apart>
      {fill(brief ? clockTexts.wrongHere : clockTexts.wrong, {
        error: clockError(difference),
        day: dayWords(today, ''),
      })}
    </Note>
  )
}

export function LostForms({ lost }: { readonly lost: number }) {
  const book = useBook()
  const read = (
    <Button variant="default" onClick={() => void book.outbox.letGoLost()}>
      {outboxTexts.lostRead}
    </Button>
  )
  return (
    <Note tone="bad" icon="alert" role="alert" action={read} apart>
      {fill(outboxTexts.lost, { n: lost })}
    </Note>
  )
}

interface StorageTroubleProps {
  readonly trouble: StorageTrouble
  readonly entering: boolean
}

export function StorageTroubleShown({ trouble, entering }: StorageTroubleProps) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await book.device.retryStorage()
    setBusy(false)
  }
  const again = (
    <Button variant="default" loading={busy} onClick={retry}>
      {storageTexts.again}
    </Button>
  )
  return (
    <Note tone="bad" icon="disk" role="alert" action={again} apart>
      <Stack gap="xs">
        <div>{storageTexts[trouble]}</div>
        {trouble === 'full' && entering && <div>{storageTexts.enterFull}</div>}
        {trouble === 'full' && !entering && (
          <div>
            {storageTexts.rescue} <PageLink to="/bandeja">{storageTexts.outbox}</PageLink>.
          </div>
        )}
      </Stack>
    </Note>
  )
}
