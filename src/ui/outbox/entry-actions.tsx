import { ActionIcon, Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findForm } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { notSavedText } from '../common/action-error-text.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { toast } from '../common/toast.ts'
import { correctionAddress } from '../record/shared/entry-acts.ts'
import { entryName, isPressing, isWritten } from './naming.ts'
import style from './outbox.module.css'

const mayChange = ({ mayEdit, state }: OutboxEntry): boolean => mayEdit && state !== 'filed'

/** Opens its form at what was refused or at what one most likely means. @param brief as a sign at the end of its row */
export function Correct({ entry, brief = false }: { readonly entry: OutboxEntry; readonly brief?: boolean }) {
  const router = useRouter()
  if (!mayChange(entry) || !findForm(entry.form) || !isWritten(entry)) return null
  const given = {
    'aria-label': `${recordTexts.correctTitle} ${entryName(entry)}`,
    'data-door': `editar ${entry.id}`,
    onClick: () => void router.navigate({ href: correctionAddress(entry) }),
  }
  return brief ? (
    <ActionIcon {...given} title={recordTexts.correctTitle} className={style.correct}>
      <Icon name="pencil" size={20} />
    </ActionIcon>
  ) : (
    <Button {...given} variant="default" leftSection={<Icon name="pencil" />}>
      {recordTexts.correctTitle}
    </Button>
  )
}

/** Actions on an entry beside what stands in its row. None while it is being sent. */
export function EntryActions({ entry, onDiscard }: { entry: OutboxEntry; onDiscard: (id: string) => void }) {
  if (entry.state !== 'unreadable' && !mayChange(entry)) return null
  const name = entryName(entry)
  return (
    <Group gap="xs">
      {entry.correction === 'unfinished' && <LeaveAsItWas entry={entry} />}
      {(isPressing(entry) || entry.wantsAnotherNumber) && <Correct entry={entry} />}
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
