import { Button } from '@mantine/core'
import { clockError, dayWords, fill } from '../../registry/index.ts'
import { clockTexts } from '../../registry/texts/clock.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import { useBook, useLive } from './book-context.tsx'
import { Note } from './note.tsx'
import { useToday } from './use-now.ts'

/** Says that the device's clock is wrong, and which day is taken instead. Nothing until the host was heard once. */
export function ClockNote() {
  const difference = useLive(useBook().clock)?.difference
  const today = useToday()
  const error = difference === undefined ? '' : clockError(difference)
  if (error === '') return null
  return (
    <Note tone="warn" icon="clock" role="status">
      {fill(clockTexts.wrong, { error, day: dayWords(today, '') })}
    </Note>
  )
}

/** Unsent forms were lost with the storage of this device; stays until the person has read it. */
export function LostNote() {
  const book = useBook()
  const lost = useLive(book.lostForms) ?? 0
  if (lost === 0) return null
  const read = (
    <Button variant="default" onClick={() => void book.letGoLost()}>
      {outboxTexts.lostRead}
    </Button>
  )
  return (
    <Note tone="bad" icon="alert" role="alert" action={read}>
      {fill(outboxTexts.lost, { n: lost })}
    </Note>
  )
}
