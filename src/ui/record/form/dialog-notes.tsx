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
import { ageWords } from '../../common/time.ts'
import { useFilling } from '../../fields/index.tsx'
import style from '../shared/record.module.css'

export function DraftNote({ savedAt, onStartOver }: { savedAt: number; onStartOver: () => void }) {
  const { clock } = useSurroundings()
  const [asking, setAsking] = useState(false)
  if (asking)
    return (
      <div className={style.note} data-tone="warn" role="alert">
        <Icon name="disk" />
        <p>{recordTexts.reallyStartOver}</p>
        <Button variant="default" onClick={() => setAsking(false)} autoFocus>
          {commonTexts.cancel}
        </Button>
        <Button color="red" onClick={onStartOver}>
          {recordTexts.yesStartOver}
        </Button>
      </div>
    )
  return (
    <div className={style.note} data-tone="info" role="status">
      <Icon name="disk" />
      <p>{fill(recordTexts.draft, { when: ageWords(savedAt, clock.now()) })}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {recordTexts.startOver}
      </Button>
    </div>
  )
}

/** The host does not have it yet: every field can be changed, as in a new form. */
export function CorrectionNote() {
  return (
    <div className={style.note} data-tone="info">
      <Icon name="disk" />
      <p>{recordTexts.editingEntryId}</p>
    </div>
  )
}

/** Why the host refused it; messages of single fields are shown at the fields. */
export function RefusalNote({ entry }: { entry: OutboxEntry }) {
  return (
    <div className={style.note} data-tone="bad" role="alert">
      <Icon name="refused" />
      <p>{entry.why}</p>
    </div>
  )
}

/** Why it was not sent or saved, beside the button that was pressed. */
export function NotSentNote({
  refusal: { text, severity },
}: {
  readonly refusal: NonNullable<EditorState['refusal']>
}) {
  return (
    <div className={style.note} data-tone={severity === 'warning' ? 'warn' : 'bad'} role="alert">
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  )
}

/** Another person saved first; what was typed stays visible until it is discarded. */
export function ChangedNote({ onReload }: { onReload: () => void }) {
  return (
    <div className={style.note} data-tone="bad" role="alert">
      <Icon name="alert" />
      <p>{mastersTexts.changed}</p>
      <Button variant="default" leftSection={<Icon name="again" />} onClick={onReload}>
        {mastersTexts.reload}
      </Button>
    </div>
  )
}

/** Asked once, on sending: a value so unlikely that it is probably a typing error. A second Enter reviews it. */
export function DoubtNote({ doubts }: { doubts: readonly Finding[] }) {
  const { dispatch } = useFilling()
  return (
    <div className={style.note} data-tone="warn" role="alert">
      <Icon name="alert" />
      <div>
        {doubts.map(({ field, text }) => (
          <p key={`${field} ${text}`}>{text}</p>
        ))}
      </div>
      <Button variant="default" onClick={() => dispatch({ kind: 'doubtsConfirmed' })}>
        {recordTexts.sendAsItIs}
      </Button>
      <Button onClick={() => dispatch({ kind: 'doubtsReviewed' })} autoFocus>
        {recordTexts.review}
      </Button>
    </div>
  )
}

/** Shown while what was typed exists only on the screen. */
export function NotKeptNote({ lacking }: { readonly lacking: NonNullable<EditorState['lacking']> }) {
  const words = { ...storageTexts, unknown: recordTexts.draftMaybeFull, keys: '' }
  return (
    <div className={style.note} data-tone="warn" role="alert">
      <Icon name="alert" />
      <p>{lacking === 'keys' ? recordTexts.draftNotKeptKeys : `${recordTexts.draftNotKept} ${words[lacking]}`}</p>
    </div>
  )
}
