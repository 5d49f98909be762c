import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isForm, isMaster, type Person, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { useAnimalNames } from '../../animals/use-animal-names.ts'
import { useBook, useSteady } from '../../common/book-context.tsx'
import { ClockNote } from '../../common/device-notes.tsx'
import { useHoldsUpdate } from '../../common/open-forms.ts'
import { Skeleton } from '../../common/skeleton.tsx'
import { FillingProvider } from '../../fields/index.tsx'
import { useBirths } from '../parts/finder.tsx'
import { firstToChoose } from '../parts/summary.ts'
import { useKinship } from '../parts/use-kinship.ts'
import { useLitter } from '../parts/use-litter.ts'
import { useUnfolding } from '../parts/use-unfolding.ts'
import { draftPlace, entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { NeedsConnection } from '../shared/needs-connection.tsx'
import style from '../shared/record.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ChangedNote, CorrectionNote, DoubtNote, DraftNote, NotKeptNote, RefusalNote } from './dialog-notes.tsx'
import { focusField, focusFirst } from './focus-field.ts'
import { FormButtons } from './form-buttons.tsx'
import { FormSections } from './form-sections.tsx'
import type { Start } from './initial-values.ts'
import { Litter } from './litter.tsx'
import { Loads } from './loads.tsx'
import { useAdvice } from './use-advice.ts'
import { useFormEditor } from './use-form-editor.ts'
import { useLeaving } from './use-leaving.ts'
import { type Outcome, useSend } from './use-send.ts'

/** Delay before we move the focus, because an opening dialog first focuses its first button (ms). */
const AFTER_OPENING = 40

export interface FormBodyProps {
  readonly subject: Subject
  readonly person: Person
  readonly today: string
  readonly start: Start
  readonly onClose: () => void
  readonly onSaved: (values: Values, outcome: Outcome) => void
  /** A draft was saved. */
  readonly onDraft: () => void
  /** The host refused it because somebody else changed the record: the list is fetched again. */
  readonly onChanged?: () => void
  /** Reopens it in its current state. */
  readonly onReload?: () => void
}

const nothing = () => {}

/** The fields in paper order, their messages, and the two buttons. */
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
  const isAdding = mode === 'add' && !entry
  const body = useRef<HTMLDivElement>(null)
  const filling = useFormEditor(subject, person, today, start, onDraft)
  const { values } = filling
  /** The field to focus once its message is rendered. */
  const [toField, setToField] = useState(() => ({ name: Object.keys(entry?.fieldProblems ?? {})[0] }))
  const advice = useAdvice(form, values, mode, entry?.id)
  const litter = useLitter(form, isAdding, values, person, today, filling.patch)
  const row = rowOf(subject)
  const names = useAnimalNames(form, values, row)
  const { doubts, confirmDoubts, review, send, submitted, held, changed, confirming } = useSend(
    subject,
    { ...filling, adviceOn: advice.adviceOn, questions: [...advice.questions, ...litter.questions] },
    person,
    {
      before: start.before,
      onSaved,
      onChanged,
      goTo: (name) => setToField({ name }),
      young: litter.young,
      adviceOf: litter.adviceOf,
      names,
    },
  )
  useHoldsUpdate(true)
  const book = useBook()
  /** Discards what was typed. */
  const reload = async () => {
    filling.startOver()
    await book.capture.dropDraft(draftPlace(subject)).catch(() => undefined)
    onReload()
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      if (toField.name) focusField(body.current, toField.name)
      else if (!body.current?.contains(document.activeElement)) focusFirst(body.current)
    }, AFTER_OPENING)
    return () => clearTimeout(timer)
  }, [toField])

  const { touched, intake, awaits, looksUp, begun, completes, patch } = filling
  const litterNumbers = useSteady(litter.numbers.join(), litter.numbers.slice(1))
  const around = useMemo(
    () => ({
      ...{ form, values, mode, person, submitted, touched, today, awaits, looksUp, begun, completes, patch },
      editingEntryId: entry?.id,
      photos: intake,
      names,
      taken: litterNumbers,
    }),
    [
      form,
      values,
      mode,
      person,
      submitted,
      touched,
      entry,
      today,
      intake,
      names,
      awaits,
      looksUp,
      begun,
      completes,
      patch,
      litterNumbers,
    ],
  )
  const isWhole = isForm(form) && !form.startsFrom && !form.partOf && form.addTitle !== undefined
  const mayRepeat = isAdding && isWhole && filling.gate.open
  const willDo = isForm(form) && isAdding ? form.willDo?.(values) : undefined
  useLeaving(body, filling.leave)
  useKinship(isAdding && isForm(form) ? form : undefined, values, filling.find)
  const births = useBirths(
    isAdding && isForm(form) ? form : undefined,
    values,
    'last' in subject ? subject.last : undefined,
  )
  const severalAtOnce = isAdding && isForm(form) && form.partOf?.several !== undefined
  const quick = isAdding && 'given' in subject && subject.given !== undefined
  // Continuing a draft keeps the place in the form.
  const isBegun = filling.draftOf !== undefined
  useUnfolding(
    body,
    (quick || severalAtOnce) && !submitted && !isBegun ? firstToChoose(form, filling.present, values) : undefined,
  )

  // The visible fields are rendered first, so that typing can begin; a search on the page needs all of them.
  const isPlain = isAdding && !quick && !isBegun && toField.name === undefined
  const isAllRendered = useDeferredValue(true, !isPlain)

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
        {entry?.mode === 'add' ? <CorrectionNote /> : null}
        {entry?.state === 'refused' ? <RefusalNote entry={entry} /> : null}
        {changed ? <ChangedNote onReload={reload} /> : null}
        <ClockNote brief />
        {filling.draftOf === undefined ? null : <DraftNote savedAt={filling.draftOf} onStartOver={filling.startOver} />}
        <FormSections
          subject={subject}
          person={person}
          today={today}
          filling={filling}
          advice={advice}
          births={births}
          quick={quick}
          first={!isAllRendered}
          submitted={submitted}
        />
        {isAllRendered ? null : <Skeleton of="facts" count={4} />}
        <Litter
          young={litter.young}
          numbers={litter.numbers}
          around={around}
          asked={filling.asked}
          onAdvice={litter.onAdvice}
          onChange={litter.onChange}
          onPreset={litter.onPreset}
        />
        {willDo ? (
          <p className={style.willDo} role="status">
            {willDo}
          </p>
        ) : null}
      </div>
      {confirming && form.confirm ? (
        <ConfirmDialog
          confirmation={form.confirm}
          usuario={person.usuario}
          busy={submitted}
          problem={filling.answered[form.confirm.field]}
          onConfirm={confirming.confirm}
          onClose={confirming.close}
        />
      ) : null}
      <FormButtons
        label={filling.gate.open ? commonTexts.send : form.gate?.label}
        mayRepeat={mayRepeat}
        submitted={submitted}
        held={held}
        partial={!isAllRendered}
        waiting={filling.waiting}
        onClose={onClose}
        onSend={send}
      >
        {doubts.length > 0 ? <DoubtNote doubts={doubts} onReview={review} onSend={confirmDoubts} /> : null}
        {filling.draft.lacking ? <NotKeptNote lacking={filling.draft.lacking} /> : null}
      </FormButtons>
    </FillingProvider>
  )
}
