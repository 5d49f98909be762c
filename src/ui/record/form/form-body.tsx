import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isForm, isLocked, isMaster, type Person, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { useBook } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { useHoldsUpdate } from '../../common/open-forms.ts'
import { FillingProvider } from '../../fields/index.tsx'
import { draftPlace, entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { NeedsConnection } from '../shared/needs-connection.tsx'
import style from '../shared/record.module.css'
import { blocksOf } from './blocks.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ChangedNote, DraftNote, MendingNote, NotKeptNote, RefusalNote, StepNote } from './dialog-notes.tsx'
import { FactsBlock } from './facts-block.tsx'
import { FieldView } from './field-view.tsx'
import { focusField } from './focus-field.ts'
import type { Start } from './initial-values.ts'
import { Loads } from './loads.tsx'
import { useAdvice } from './use-advice.ts'
import { useFilling } from './use-form-editor.ts'
import { useLeaving } from './use-leaving.ts'
import { useSend } from './use-send.ts'

/** Delay after which we move the focus, since an opening dialog first focuses its first button (ms). */
const AFTER_OPENING = 40

export interface FormBodyProps {
  readonly subject: Subject
  readonly person: Person
  readonly today: string
  readonly start: Start
  readonly onClose: () => void
  readonly onSaved: (values: Values) => void
  /** A draft was kept. */
  readonly onDraft: () => void
  /** The host refused it because somebody else changed the record: the list is fetched anew. */
  readonly onChanged?: () => void
  /** Reopens it in its current state. */
  readonly onReload?: () => void
}

const nothing = () => {}

/** The fields in paper order, what is wrong with them, and the two buttons. */
export function FormBody({
  subject,
  person,
  today,
  start,
  onClose,
  onSaved,
  onDraft,
  onChanged = nothing,
  onReload = nothing,
}: FormBodyProps) {
  const { form, mode } = subject
  const entry = entryOf(subject)
  const body = useRef<HTMLDivElement>(null)
  const filling = useFilling(subject, person, today, start, onDraft)
  const { values, problems } = filling
  /** The field to focus once its message is on the screen. */
  const [toField, setToField] = useState(() => ({ name: Object.keys(entry?.fieldProblems ?? {})[0] }))
  const advice = useAdvice(form, values, mode, entry?.id)
  const pair = isForm(form) ? form.pair : undefined
  const { send, settled, held, changed, confirming } = useSend(
    subject,
    { ...filling, advice: advice.findings },
    person,
    {
      before: start.before,
      onSaved,
      onChanged,
      goTo: (name) => setToField({ name }),
    },
  )
  useHoldsUpdate(true)
  const book = useBook()
  /** Discards what was typed. */
  const reload = async () => {
    filling.startOver()
    await book.dropDraft(draftPlace(subject)).catch(() => undefined)
    onReload()
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      if (toField.name) focusField(body.current, toField.name)
      // Focuses no input, so that a phone's keyboard stays closed; a screen reader continues at the top of the form.
      else if (!body.current?.contains(document.activeElement)) body.current?.focus({ preventScroll: true })
    }, AFTER_OPENING)
    return () => clearTimeout(timer)
  }, [toField])

  const around = useMemo(
    () => ({
      form,
      values,
      mode,
      person,
      settled,
      touched: filling.touched,
      editingEntryId: entry?.id,
      today,
      photos: filling.desk,
      awaits: filling.awaits,
      looksUp: filling.looksUp,
    }),
    [form, values, mode, person, settled, filling.touched, entry, today, filling.desk, filling.awaits, filling.looksUp],
  )
  const row = rowOf(subject)
  useLeaving(body, filling.leave)

  return (
    <FillingProvider value={around}>
      <Loads
        form={form}
        values={values}
        mode={mode}
        person={person}
        editingEntryId={entry?.id}
        onLoad={filling.load}
        onAwait={filling.awaits}
      />
      <div ref={body} tabIndex={-1} className={style.body}>
        {isMaster(form) ? <NeedsConnection /> : null}
        {'step' in subject && subject.step ? <StepNote step={subject.step} /> : null}
        {entry?.mode === 'add' ? <MendingNote /> : null}
        {entry?.state === 'refused' ? <RefusalNote entry={entry} /> : null}
        {changed ? <ChangedNote onReload={reload} /> : null}
        {filling.draftOf === undefined ? null : <DraftNote savedAt={filling.draftOf} onStartOver={filling.startOver} />}
        <div className={style.grid}>
          {blocksOf(form, filling.present, values, person, mode).map((block) =>
            block.kind === 'facts' ? (
              <FactsBlock
                key={block.names.join()}
                form={form}
                names={block.names}
                values={values}
                problems={problems}
                person={person}
                editingEntryId={entry?.id}
              />
            ) : (
              <FieldView
                key={block.name}
                name={block.name}
                field={block.field}
                value={values[block.name] ?? ''}
                problem={problems[block.name]}
                advice={advice.under(block.name)}
                sire={pair?.under === block.name ? values[pair.sire] : undefined}
                dam={pair?.under === block.name ? values[pair.dam] : undefined}
                locked={settled || isLocked(form, block.name, values, person, mode, row)}
                onChange={filling.change}
                onPreset={filling.preset}
              />
            ),
          )}
        </div>
      </div>
      {confirming && form.confirm ? (
        <ConfirmDialog
          confirmation={form.confirm}
          usuario={person.usuario}
          busy={settled}
          problem={filling.answered[form.confirm.field]}
          onConfirm={confirming.confirm}
          onClose={confirming.close}
        />
      ) : null}
      <div className={style.buttons}>
        {filling.draft.lacking ? <NotKeptNote lacking={filling.draft.lacking} /> : null}
        <Button variant="default" onClick={onClose} disabled={settled}>
          {commonTexts.cancel}
        </Button>
        <Button onClick={send} loading={settled || held} disabled={filling.waiting} leftSection={<Icon name="check" />}>
          {filling.waiting ? photoTexts.preparing : filling.gate.open ? commonTexts.send : form.gate?.label}
        </Button>
      </div>
    </FillingProvider>
  )
}
