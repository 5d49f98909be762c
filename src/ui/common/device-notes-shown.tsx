/** Loaded when there is something to say (device-notes.tsx). */
import { Button, Stack } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clockError, dayWords, fill, findForm } from '../../registry/index.ts'
import { deviceNoteTexts as words } from '../../registry/texts/device-notes.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import { storageTexts } from '../../registry/texts/storage.ts'
import type { StorageTrouble } from '../../sync/contract/device.ts'
import type { MemoryNews } from '../../sync/contract/outbox.ts'
import { notSavedText } from './action-error-text.ts'
import { useBook, useSurroundings } from './book-context.tsx'
import { PageLink } from './links.tsx'
import { Note } from './note.tsx'
import { ageWords } from './time.ts'
import { toast } from './toast.ts'
import { useToday } from './use-now.ts'

const notKept = (error: unknown) => toast('error', notSavedText(error))

interface WrongClockProps {
  /** ms, the host's clock minus the device's. */
  readonly difference: number
  readonly brief: boolean
}

export function WrongClock({ difference, brief }: WrongClockProps) {
  const today = useToday()
  return (
    <Note tone="warn" icon="clock" role="status" apart>
      {fill(brief ? words.clockHere : words.clock, {
        error: clockError(difference),
        day: dayWords(today, ''),
      })}
    </Note>
  )
}

export function Memory({ news }: { readonly news: MemoryNews }) {
  const book = useBook()
  const { clock } = useSurroundings()
  const read = (
    <Button variant="default" onClick={() => book.outbox.memoryNewsRead().catch(notKept)}>
      {words.memoryRead}
    </Button>
  )
  const { recovered, lost } = news
  return (
    <Note tone={lost > 0 ? 'bad' : 'warn'} icon="alert" role="alert" action={read} apart>
      {recovered > 0 && <p>{fill(recovered === 1 ? words.recoveredOne : words.recoveredMany, { n: recovered })}</p>}
      {lost > 0 && (
        <p>
          {fill(lost === 1 ? words.lostOne : words.lostMany, { n: lost, which: whichForms(news, clock.now()) })}{' '}
          {words.lostAdvice}
        </p>
      )}
    </Note>
  )
}

export function GoneBack({ missing }: { readonly missing: number }) {
  const { outbox } = useBook()
  const send = (
    <Button variant="default" onClick={() => outbox.sendAgain().catch(notKept)}>
      {missing === 1 ? outboxTexts.sendItAgain : outboxTexts.sendThemAgain}
    </Button>
  )
  return (
    <Note tone="bad" icon="alert" role="alert" action={send} apart>
      {fill(words.goneBack, { n: missing })}
    </Note>
  )
}

export function SignInAgain() {
  const book = useBook()
  const navigate = useNavigate()
  const volver = useLocation({ select: ({ href }) => href })
  const again = async () => {
    await book.session.signOut()
    await navigate({ to: '/login', search: { volver } })
  }
  return <Button onClick={again}>Ingresar de nuevo</Button>
}

export const NoSession = ({ another }: { readonly another: boolean }) => (
  <Note tone="warn" icon="enter" role="status" action={<SignInAgain />} apart>
    {another ? words.another : words.noSession}
  </Note>
)

/** ' (2 de Monta Directa, 1 de Nacimiento; el último, ayer 14:03)' */
function whichForms({ forms, newest }: MemoryNews, now: number): string {
  if (newest === undefined) return ''
  const when = ageWords(newest, now)
  const known = Object.entries(forms).map(([key, n]) => `${n} de ${findForm(key)?.shortTitle ?? key}`)
  return known.length === 0 ? fill(words.lostWhen, { when }) : fill(words.lostWhich, { forms: known.join(', '), when })
}

export function StorageTroubleShown({ trouble, entering }: { trouble: StorageTrouble; entering: boolean }) {
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
