import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { findForm, usesNumber } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { AnimalWords } from '../animals/chip.tsx'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { useBusy } from '../panes/use-busy.ts'
import { beingSent } from '../record/shared/entry-acts.ts'
import { entryName, rowName } from './naming.ts'

/** Asks twice, the second time by name: nothing is ever discarded by a single tap. */
export const DiscardDialog = ({ entry, onClose }: { entry: OutboxEntry | undefined; onClose: () => void }) =>
  entry ? <Questions key={entry.id} entry={entry} onClose={onClose} /> : null

/** A form that cannot be read may have been filed before it was damaged. */
const isUnreadable = (entry: OutboxEntry) => entry.state === 'unreadable'

/** What is discarded together with it. */
function whatGoes(entry: OutboxEntry): string {
  const form = findForm(entry.form)
  if (form && !usesNumber(form)) return 'Si lo descarta se borra de este dispositivo.'
  const along = form?.details ? `con sus fotos y sus ${form.details.title.toLowerCase()} sin enviar` : 'con sus fotos'
  // A number that the host refused cannot be released by this device.
  const freed = entry.wantsAnotherNumber ? '' : ', y su consecutivo queda libre'
  return `Si lo descarta se borra de este dispositivo ${along}${freed}.`
}

/** Dependent entries, by name: 'También se descartan: Trenza …0452, Mora …0458.', 'A04 Nacimientos parto multiple 8706' */
function Along({ entry }: { entry: OutboxEntry }) {
  const { outbox, lookups } = useBook()
  const parts = (useLive(outbox.entries) ?? []).filter(({ id }) => entry.parts.includes(id))
  const chips = parts.map(rowName).filter(Boolean)
  const names = useAsked(chips.length === 0 ? null : chips.join(), () => lookups.names(chips)) ?? {}
  if (parts.length === 0) return null
  const nameOf = (part: OutboxEntry) => {
    const chip = rowName(part)
    return names[chip] ? `${names[chip]} …${chip.slice(-4)}` : entryName(part)
  }
  const begins = parts.length === 1 ? 'También se descarta' : 'También se descartan'
  return (
    <Text fw={700}>
      <AnimalWords text={`${begins}: ${parts.map(nameOf).join(', ')}.`} />
    </Text>
  )
}

function Questions({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const book = useBook()
  const [sure, setSure] = useState(false)
  const name = entryName(entry)
  const { busy, run } = useBusy(`No fue posible descartar ${name} ahora. Intente de nuevo.`)

  const discard = () =>
    run(async () => {
      const answer = await book.capture.discard(entry.id)
      if (answer === 'frozen') toast('warning', beingSent)
      else toast('success', `Se descartó ${name}`)
      onClose()
    })

  return (
    <Dialog title={sure ? 'Confirme otra vez' : '¿Descartar este formulario?'} opened onClose={onClose} width={480}>
      <Stack gap="md">
        {sure ? (
          <Note tone="bad" icon="alert" role="alert">
            Va a borrar {name} de este dispositivo.{' '}
            {isUnreadable(entry) ? 'Después no se puede recuperar.' : 'No se registrará y no se puede recuperar.'}
          </Note>
        ) : (
          <Text>
            {isUnreadable(entry)
              ? `No se sabe si ${name} llegó al registro: mírelo en su lista. Si lo descarta se borra de este dispositivo.`
              : `${name} todavía no está registrado. ${whatGoes(entry)}`}
          </Text>
        )}
        <Along entry={entry} />
        <Answers>
          <Button variant="default" onClick={onClose} data-autofocus>
            Conservar
          </Button>
          {sure ? (
            <Button color="red" loading={busy} onClick={discard} leftSection={<Icon name="trash" />}>
              {`Sí, borrar ${rowName(entry) || entry.number}`.trim()}
            </Button>
          ) : (
            <Button color="red" variant="light" onClick={() => setSure(true)}>
              Descartar
            </Button>
          )}
        </Answers>
      </Stack>
    </Dialog>
  )
}
