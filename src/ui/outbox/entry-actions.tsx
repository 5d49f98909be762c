import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findForm } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { notSavedText } from '../common/action-error-text.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { toast } from '../common/toast.ts'
import { correctionAddress, useAnotherNumber } from '../record/shared/entry-acts.ts'
import { entryName, isWritten } from './naming.ts'

/** Actions on an entry: another number, correct, discard. None while it is being sent. */
export function EntryActions({ entry, onDiscard }: { entry: OutboxEntry; onDiscard: (id: string) => void }) {
  const router = useRouter()
  const route = findForm(entry.form)?.route
  const isUnreadable = entry.state === 'unreadable'
  if (!isUnreadable && (!entry.mayEdit || entry.state === 'filed')) return null
  const name = entryName(entry)
  return (
    <Group gap="xs">
      {entry.wantsAnotherNumber && <AnotherNumber entry={entry} />}
      {entry.correction === 'unfinished' && <LeaveAsItWas entry={entry} />}
      {!isUnreadable && route && isWritten(entry) && (
        <Button
          variant="default"
          leftSection={<Icon name="pencil" />}
          aria-label={`${recordTexts.correctTitle} ${name}`}
          data-door={`editar ${entry.id}`}
          onClick={() => router.navigate({ href: correctionAddress(entry) })}
        >
          {recordTexts.correctTitle}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" />}
        aria-label={`Descartar ${name}`}
        onClick={() => onDiscard(entry.id)}
      >
        Descartar
      </Button>
    </Group>
  )
}

function AnotherNumber({ entry }: { entry: OutboxEntry }) {
  const { busy, give } = useAnotherNumber(entry)
  return (
    <Button
      leftSection={<Icon name="number" />}
      loading={busy}
      onClick={give}
      aria-label={`Asignar otro número a ${entryName(entry)}`}
    >
      Asignar otro número
    </Button>
  )
}

/** The typed text is discarded with the second tap, not the first. */
function LeaveAsItWas({ entry }: { entry: OutboxEntry }) {
  const book = useBook()
  const [asked, setAsked] = useState(false)
  const { leaveAsItWas, yesLeaveAsItWas } = recordTexts
  const label = asked ? yesLeaveAsItWas : leaveAsItWas
  const tapped = () => {
    if (!asked) return setAsked(true)
    book.capture.leaveAsItWas(entry).catch((error: unknown) => toast('error', notSavedText(error)))
  }
  return (
    <Button variant={asked ? 'filled' : 'default'} onClick={tapped} aria-label={`${label}: ${entryName(entry)}`}>
      {label}
    </Button>
  )
}
