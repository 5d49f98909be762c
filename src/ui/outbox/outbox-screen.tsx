import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fill, findForm, type Values } from '../../registry/index.ts'
import { countForms, type OutboxEntry } from '../../sync/contract/outbox.ts'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { Facts, RowAction } from '../animals/rows.tsx'
import { useAsked, useAskedAnew, useBook, useLive } from '../common/book-context.tsx'
import { MemoryNote } from '../common/device-notes.tsx'
import { Icon } from '../common/icon.tsx'
import pageStyle from '../common/page.module.css'
import { HelpButton, Page, signed } from '../common/page.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { useFarmNow } from '../common/use-now.ts'
import { HelpDialog } from '../panes/help-dialog.tsx'
import { InstallHint } from '../panes/install-hint.tsx'
import { showFold } from '../panes/when-there.ts'
import { Correction } from '../record/view/corrections.tsx'
import { useCorrections, useCorrectionsRequest } from '../record/view/use-corrections.ts'
import { DayClosing } from './day-closing.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { chipsOf, tableWords } from './naming.ts'
import style from './outbox.module.css'
import { QuestionsElsewhere, QuestionsProvider, useAskedAbout } from './questions.tsx'
import { Rescue } from './rescue.tsx'
import { groupEntries, isFiled, sendingWords, stuckAmong } from './sorting.ts'
import { StoragePanel } from './storage-panel.tsx'
import { outboxWords as t } from './texts.ts'
import { Warnings } from './warnings.tsx'

const nobody: Values = {}
/** codigoAyuda of this screen. */
const HELP_ID = 21

/** /bandeja: every form of this device that the host does not have yet, the reason, and the possible actions. */
export const OutboxScreen = () => (
  <QuestionsProvider>
    <Outbox />
  </QuestionsProvider>
)

function Outbox() {
  const book = useBook()
  const entries = useLive(book.outbox.entries)
  const connection = useLive(book.outbox.connection)
  const copy = useLive(book.outbox.copy)
  const now = useFarmNow()
  const stuck = stuckAmong(entries ?? [])
  const isSendable = entries?.some((entry) => !isFiled(entry) && !stuck.includes(entry))
  const [helping, setHelping] = useState(false)
  const [discarding, setDiscarding] = useState<string>()
  const send = () => {
    book.outbox.sendNow()
    toast('info', sendingWords(entries))
  }
  return (
    <Page
      title="Bandeja de salida"
      actions={
        <Group gap="xs">
          {connection?.reachable === false ? (
            <Button variant="default" className={signed} leftSection={<Icon name="again" />} onClick={send}>
              {t.seek}
            </Button>
          ) : null}
          <HelpButton onClick={() => setHelping(true)} />
        </Group>
      }
    >
      <Stack gap="md">
        <div className={style.summary}>
          <Summary entries={entries} />
          {connection?.reachable === false || !isSendable ? null : (
            <RowAction label={t.send} onPress={send}>
              {t.send}
            </RowAction>
          )}
        </div>
        <MemoryNote />
        <Warnings now={now} />
        <Corrections entries={entries ?? []} now={now} />
        {entries ? (
          <>
            <Lists entries={entries} now={now} onDiscard={setDiscarding} />
            <DayClosing />
            <details className={style.fold} onToggle={showFold}>
              <summary>
                <Facts of={[t.more, copy?.isWhole && copy.forms > 0 && t.copied]} />
              </summary>
              <Rescue />
              <StoragePanel />
              <InstallHint />
            </details>
          </>
        ) : (
          // Rendered together with what is below it, so that nothing being read moves.
          <Skeleton of="rows" count={3} />
        )}
      </Stack>
      <DiscardDialog
        entry={entries?.find((entry) => entry.id === discarding && !isFiled(entry))}
        onClose={() => setDiscarding(undefined)}
      />
      <HelpDialog helpId={HELP_ID} title="Ayuda Bandeja de salida" opened={helping} onClose={() => setHelping(false)} />
    </Page>
  )
}

/** '20 guardados · 3 fotos · salen solos con señal': said once for all of them. */
function Summary({ entries }: { readonly entries: readonly OutboxEntry[] | undefined }) {
  const book = useBook()
  const connection = useLive(book.outbox.connection)
  const unsent = (entries ?? []).filter((entry) => !isFiled(entry))
  const refused = countForms(unsent.filter(({ state }) => state === 'refused'))
  const unreadable = countForms(unsent.filter(({ state }) => state === 'unreadable'))
  const later = countForms(stuckAmong(unsent)) - refused
  const saved = countForms(unsent) - refused - unreadable - later
  const photos = unsent.reduce((sum, entry) => sum + entry.photos.length, 0)
  const alone = saved === 1 ? t.oneWithSignal : t.withSignal
  const words = [
    saved > 0 ? fill(t.saved, { n: saved }) : '',
    refused > 0 ? fill(t.refused, { n: refused }) : '',
    later > 0 ? fill(t.later, { n: later }) : '',
    unreadable > 0 ? fill(t.unreadable, { n: unreadable }) : '',
    photos > 0 ? fill(t.photos, { n: photos }) : '',
    saved === 0 ? '' : connection?.reachable === false ? alone : connection?.sending ? t.leaving : '',
  ]
  return (
    <p role="status">
      <Facts of={words} />
    </p>
  )
}

interface ListsProps {
  readonly entries: readonly OutboxEntry[]
  readonly now: number
  readonly onDiscard: (id: string) => void
}

/** The names of the animals of these forms, by chip. */
function useNames(entries: readonly OutboxEntry[]): Values {
  const { lookups } = useBook()
  const chips = chipsOf(entries)
  return useAsked(chips.join(), () => lookups.names(chips)) ?? nobody
}

/** What is still here, by farm, and folded below it what the registry has. */
function Lists({ entries, now, onDiscard }: ListsProps) {
  const isAsked = useAskedAbout()
  const names = useNames(entries)
  const groups = groupEntries(entries, isAsked)
  const open = groups.filter(({ entry, parts }) => [entry, ...parts].some((one) => !isFiled(one) || isAsked(one)))
  const filed = groups.filter((group) => !open.includes(group))
  const list = { names, now, onDiscard }
  return (
    <>
      <QuestionsElsewhere entries={entries} now={now} />
      {open.length === 0 ? (
        <div role="status">
          <QuietPicture of="sent" />
          <Text>{t.nothing}</Text>
        </div>
      ) : (
        <EntryList groups={open} {...list} />
      )}
      {filed.length > 0 ? (
        <details className={style.fold} open={open.length === 0}>
          <summary>
            {t.sent} <b>{countForms(filed.flatMap(({ entry, parts }) => [entry, ...parts]))}</b>
          </summary>
          <EntryList groups={filed} {...list} />
        </details>
      ) : null}
    </>
  )
}

/** Shown at once; the others are one press away. */
const FEW = 3

/** Also of forms that are not on this device. @param now ms UTC */
function Corrections({ entries, now }: Pick<ListsProps, 'entries' | 'now'>) {
  useAskedAnew(useCorrectionsRequest())
  const rows = useCorrections()
  const names = useNames(entries)
  if (rows.length === 0) return null
  const lines = (some: readonly Values[]) =>
    some.map((row) => {
      const entry = entries.find(({ form, number }) => number === row.NUMERO && findForm(form)?.code === row.FORMULARIO)
      return <Correction key={row.ID} row={row} now={now} about={entry && tableWords(entry, names).about} />
    })
  return (
    <section aria-label="Correcciones de la asociación">
      <h2 className={pageStyle.part}>Correcciones de la asociación</h2>
      <div className={style.inside}>
        {lines(rows.slice(0, FEW))}
        {rows.length > FEW ? (
          <details>
            <summary>Las demás ({rows.length - FEW})</summary>
            {lines(rows.slice(FEW))}
          </details>
        ) : null}
      </div>
    </section>
  )
}
