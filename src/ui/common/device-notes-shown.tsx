/** Loaded when there is something to say (device-notes.tsx). */
import { Button } from '@mantine/core'
import { clockError, dayWords, fill } from '../../registry/index.ts'
import { clockTexts } from '../../registry/texts/clock.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import { useBook } from './book-context.tsx'
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

export function GoneBack({ missing }: { readonly missing: number }) {
  const { outbox } = useBook()
  const send = (
    <Button variant="default" onClick={() => void outbox.sendAgain()}>
      {missing === 1 ? outboxTexts.sendItAgain : outboxTexts.sendThemAgain}
    </Button>
  )
  return (
    <Note tone="bad" icon="alert" role="alert" action={send} apart>
      {fill(outboxTexts.goneBack, { n: missing })}
    </Note>
  )
}
