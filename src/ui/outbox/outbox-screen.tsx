import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Page } from '../common/page.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { useFarmNow } from '../common/use-now.ts'
import { HelpDialog } from '../panes/help-dialog.tsx'
import { InstallHint } from '../panes/install-hint.tsx'
import { Corrections } from './corrections.tsx'
import { DayTotals } from './day-totals.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { chipsOf } from './naming.ts'
import { OutboxFilters } from './outbox-filters.tsx'
import { QuestionsElsewhere, QuestionsProvider, useAskedAbout } from './questions.tsx'
import { Rescue } from './rescue.tsx'
import { countEntries, groupEntries, type OutboxFilter, sendingWords } from './sorting.ts'
import { StoragePanel } from './storage-panel.tsx'
import { Warnings } from './warnings.tsx'

const nobody = {}
/** codigoAyuda of this screen. */
const HELP_ID = 21

const nothing: Record<OutboxFilter, string> = {
  all: 'Todo enviado. No hay formularios en la bandeja.',
  waiting: 'Todo enviado. No hay formularios pendientes.',
  refused: 'No hay formularios rechazados.',
  filedToday: 'Hoy no se ha enviado ningún formulario.',
}

/** /bandeja: every form of this device that the host does not have yet, the reason, and the possible actions. */
export const OutboxScreen = () => (
  <QuestionsProvider>
    <Outbox />
  </QuestionsProvider>
)

function Outbox() {
  const book = useBook()
  const entries = useLive(book.outbox.entries)
  const now = useFarmNow()
  const isAsked = useAskedAbout()
  const [filter, setFilter] = useState<OutboxFilter>('all')
  const [helping, setHelping] = useState(false)
  const [discarding, setDiscarding] = useState<string>()

  const send = () => {
    book.outbox.sendNow()
    toast('info', sendingWords(entries))
  }
  const chips = entries ? chipsOf(entries) : []
  const names = useAsked(chips.join(), () => book.lookups.names(chips)) ?? nobody
  const groups = entries && groupEntries(entries, filter, now, isAsked)
  return (
    <Page
      title="Bandeja de salida"
      actions={
        <Group gap="sm">
          <Button variant="default" leftSection={<Icon name="help" />} onClick={() => setHelping(true)}>
            Ayuda
          </Button>
          <Button leftSection={<Icon name="sending" />} onClick={send}>
            Enviar ahora
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Warnings now={now} />
        <DayTotals />
        <OutboxFilters chosen={filter} counts={entries && countEntries(entries, now)} onChoose={setFilter} />
        {entries && <QuestionsElsewhere entries={entries} now={now} />}
        <Corrections now={now} />
        {groups?.length === 0 && (
          <div role="status">
            {filter === 'filedToday' ? null : <QuietPicture of="sent" />}
            <Text>{nothing[filter]}</Text>
          </div>
        )}
        {groups ? (
          <>
            <EntryList groups={groups} names={names} now={now} onDiscard={setDiscarding} />
            <Rescue />
            <StoragePanel />
            <InstallHint />
          </>
        ) : (
          // Rendered together with what is below it, so that nothing being read moves.
          <Skeleton of="rows" count={3} />
        )}
      </Stack>
      <DiscardDialog
        entry={entries?.find((entry) => entry.id === discarding)}
        onClose={() => setDiscarding(undefined)}
      />
      <HelpDialog helpId={HELP_ID} title="Ayuda Bandeja de salida" opened={helping} onClose={() => setHelping(false)} />
    </Page>
  )
}
