import { Button } from '@mantine/core'
import { useState } from 'react'
import { type EditorState, type Finding, fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { mastersTexts } from '../../../registry/texts/masters.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { storageTexts } from '../../../registry/texts/storage.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { useSurroundings } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { Note } from '../../common/note.tsx'
import { ageWords } from '../../common/time.ts'
import { useFilling } from '../../fields/index.tsx'

export function DraftNote({ savedAt, onStartOver }: { savedAt: number; onStartOver: () => void }) {
  const { clock } = useSurroundings()
  const [asking, setAsking] = useState(false)
  if (!asking) {
    const ask = (
      <Button variant="default" onClick={() => setAsking(true)}>
        {recordTexts.startOver}
      </Button>
    )
    return (
      <Note plain tone="info" icon="disk" role="status" action={ask}>
        {fill(recordTexts.draft, { when: ageWords(savedAt, clock.now()) })}
      </Note>
    )
  }
  const answers = (
    <>
      <Button variant="default" onClick={() => setAsking(false)} autoFocus>
        {commonTexts.cancel}
      </Button>
      <Button color="red" onClick={onStartOver}>
        {recordTexts.yesStartOver}
      </Button>
    </>
  )
  return (
    <Note plain tone="warn" icon="disk" role="alert" action={answers}>
      {recordTexts.reallyStartOver}
    </Note>
  )
}

/** The host does not have it yet: every field can be changed, as in a new form. */
export const CorrectionNote = () => (
  <Note plain tone="info" icon="disk">
    {recordTexts.editingEntryId}
  </Note>
)

/** Why the host refused it; messages of single fields are shown at the fields. */
export const RefusalNote = ({ entry }: { entry: OutboxEntry }) => (
  <Note plain tone="bad" icon="refused" role="alert">
    {entry.why}
  </Note>
)

/** Why it was not sent or saved, beside the button that was pressed. */
export const NotSentNote = ({ refusal }: { readonly refusal: NonNullable<EditorState['refusal']> }) => (
  <Note plain tone={refusal.severity === 'warning' ? 'warn' : 'bad'} icon="alert" role="alert">
    {refusal.text}
  </Note>
)

/** Another person saved first; what was typed stays visible until it is discarded. */
export function ChangedNote({ onReload }: { onReload: () => void }) {
  const reload = (
    <Button variant="default" leftSection={<Icon name="again" />} onClick={onReload}>
      {mastersTexts.reload}
    </Button>
  )
  return (
    <Note plain tone="bad" icon="alert" role="alert" action={reload}>
      {mastersTexts.changed}
    </Note>
  )
}

/** Asked once, on sending: a value so unlikely that it is probably a typing error. A second Enter reviews it. */
export function DoubtNote({ doubts }: { doubts: readonly Finding[] }) {
  const { dispatch } = useFilling()
  return (
    <>
      <Note plain tone="warn" icon="alert" role="alert">
        {doubts.map(({ field, text }) => (
          <p key={`${field} ${text}`}>{text}</p>
        ))}
      </Note>
      <Button variant="default" onClick={() => dispatch({ kind: 'doubtsConfirmed' })}>
        {recordTexts.sendAsItIs}
      </Button>
      <Button onClick={() => dispatch({ kind: 'doubtsReviewed' })} autoFocus>
        {recordTexts.review}
      </Button>
    </>
  )
}

/** Shown while what was typed exists only on the screen. */
export function NotKeptNote({ lacking }: { readonly lacking: NonNullable<EditorState['lacking']> }) {
  const words = { ...storageTexts, unknown: 'Quizá la memoria de este dispositivo está llena.' }
  return (
    <Note plain tone="warn" icon="alert" role="alert">
      {lacking === 'keys'
        ? 'Lo escrito sigue aquí, pero no se puede guardar hasta que ingrese de nuevo. No cierre esta página antes de hacerlo.'
        : `Lo escrito sigue aquí, pero no se pudo guardar el borrador. No cierre esta página antes de enviarlo. ${words[lacking]}`}
    </Note>
  )
}
