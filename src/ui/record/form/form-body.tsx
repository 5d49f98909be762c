import { useDeferredValue, useMemo, useRef } from 'react'
import {
  type FormDefinition,
  fill,
  formOf,
  isForm,
  isMaster,
  mostRows,
  namesAnimal,
  numbersFor,
  type Person,
  type RecordDefinition,
  usesNumber,
  type Young,
} from '../../../registry/index.ts'
import { useBook, useSteady } from '../../common/book-context.tsx'
import { ClockNote } from '../../common/device-notes.tsx'
import { useHoldsUpdate } from '../../common/open-forms.ts'
import { Skeleton } from '../../common/skeleton.tsx'
import { useNumberProblem } from '../../fields/choices/use-further-numbers.ts'
import { type Filling, FillingProvider } from '../../fields/index.tsx'
import { ChosenRows, chosenRows } from '../parts/chosen-rows.tsx'
import { chosenBirth, FINDER, useBirths } from '../parts/finder.tsx'
import { firstToChoose } from '../parts/summary.ts'
import { draftPlace, entryOf, type Subject } from '../shared/dialog-target.ts'
import { NeedsConnection } from '../shared/needs-connection.tsx'
import style from '../shared/record.module.css'
import { useKinship } from './advice-pair.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ChangedNote, CorrectionNote, DraftNote, NotKeptNote, NotSentNote, RefusalNote } from './dialog-notes.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormSections } from './form-sections.tsx'
import { Litter } from './litter.tsx'
import { Loads } from './loads.tsx'
import { useEnter, useReadings } from './use-entering.ts'
import { useFocus, useLeaving } from './use-focus.ts'
import { type FormEditor, type FormEditorProps, useFormEditor } from './use-form-editor.ts'
import { useRowsInSight, useUnfolding } from './use-unfolding.ts'

export interface FormBodyProps extends FormEditorProps {
  readonly onClose: () => void
  /** Reopens it in its current state. */
  readonly onReload?: () => void
  /** The field that has the focus on opening, if not the first. */
  readonly focus?: string | undefined
}

/** The fields in paper order, their messages, and the two buttons. */
export function FormBody(props: FormBodyProps) {
  const { subject, person, today, onClose } = props
  const { form, mode } = subject
  const entry = entryOf(subject)
  const body = useRef<HTMLDivElement>(null)
  const [focused, goTo] = useFocus(body, props.focus ?? Object.keys(entry?.fieldProblems ?? {})[0])
  const editor = useFormEditor(props, goTo)
  const { state, dispatch, young, submitted } = editor
  const { values } = state
  const added = mode === 'add' && !entry && isForm(form) ? form : undefined
  useHoldsUpdate(true)
  useLeaving(body, dispatch)
  useKinship(added, values, dispatch)
  const last = 'last' in subject ? subject.last : undefined
  const births = useBirths(added, values, last)
  const quick = added !== undefined && 'given' in subject && subject.given !== undefined
  // Continuing a draft keeps the place in the form.
  const isContinued = state.draftOf !== undefined
  // Without a number nothing can be filed: only that is shown.
  const lacking = useNumberProblem(added, values, person)
  const unfolds = (quick || added?.partOf?.several !== undefined) && !submitted && !isContinued && !lacking
  const toChoose = added && !submitted ? firstToChoose(form, editor.present, values) : undefined
  const unfolding = unfolds ? toChoose : undefined
  const animals = added ? editor.present.map(([name]) => (namesAnimal(added, name) ? values[name] : '')).join(' ') : ''
  useUnfolding(body, unfolding, editor.advice, animals, last !== undefined)
  useEnter(body, unfolding, form)
  const takesReadings = toChoose === FINDER || form.fields[toChoose ?? '']?.kind === 'chip'
  useReadings(body, takesReadings && toChoose !== added?.partOf?.several ? toChoose : undefined)

  // The visible fields are rendered first, so that typing can begin; a search on the page needs all of them.
  const isPlain = mode === 'add' && !entry && !quick && !isContinued && focused === undefined
  const isAllRendered = useDeferredValue(true, !isPlain)

  const numbers = added ? [values[added.number] ?? '', ...young.flatMap(numberOf)] : []
  const likely = added && births && chosenBirth(added, births, values)?.span.likely
  const around = useAround(subject, person, today, editor, numbers, likely)
  const chosen = chosenRows(added?.partOf?.several, values, young)
  useRowsInSight(body, chosen?.n !== undefined && chosen.ticked.length === 0 && editor.isFilledIn)
  const willDo = (added ?? (isMaster(form) ? form : undefined))?.willDo?.(values)
  // What it asks about stands beside its buttons.
  const asked = state.question?.kind === 'doubts' ? state.question.doubts : []
  return (
    <FillingProvider value={around}>
      <Loads />
      <div ref={body} tabIndex={-1} className={style.body}>
        <Notes {...props} editor={editor} />
        <FormSections {...{ subject, editor, births, focused, lacking }} first={!isAllRendered} />
        {isAllRendered ? (
          <Litter young={young} numbers={numbers} asked={state.asked === 'all'} />
        ) : (
          <Skeleton of="facts" count={4} />
        )}
        {willDo && !asked.some(({ text }) => text === willDo) ? (
          <p className={style.willDo} role="status">
            {willDo}
          </p>
        ) : null}
      </div>
      {state.question?.kind === 'password' && form.confirm ? (
        <ConfirmDialog
          confirmation={form.confirm}
          problem={state.answered.problems[form.confirm.field]}
          refusal={state.refusal}
        />
      ) : null}
      <FormButtons
        state={state}
        mayRepeat={added !== undefined && isWhole(added)}
        partial={!isAllRendered}
        rows={chosen?.ticked.length ? rowsInWords(form, chosen.ticked.length) : undefined}
        onClose={onClose}
      >
        {chosen ? <ChosenRows {...chosen} note={sharingInWords(form, editor, chosen.ticked.length)} /> : null}
        {state.refusal ? <NotSentNote refusal={state.refusal} /> : null}
        {state.lacking ? <NotKeptNote lacking={state.lacking} /> : null}
      </FormButtons>
    </FillingProvider>
  )
}

/** May another form of the kind follow? */
const isWhole = ({ startsFrom, partOf, details, addTitle }: FormDefinition) =>
  !startsFrom && !partOf && !details && addTitle !== undefined

/** A row of a sub-table has the number of its record. */
const numberOf = ({ part, values }: Young) => (usesNumber(part) ? [values[part.number] ?? ''] : [])

/** '3 hembras', of the form's own sub-table or of that to which it adds rows. */
function rowsInWords(form: RecordDefinition, n: number): string | undefined {
  if (!isForm(form)) return undefined
  const { details } = form.partOf ? formOf(form.partOf.form) : form
  return details && fill(details.tally, { n })
}

/** 'Van en 2 grupos de hasta 11: n.º 2653, 2654'; undefined: one record has room for all. */
function sharingInWords(form: RecordDefinition, { state, further }: FormEditor, rows: number): string | undefined {
  if (!isForm(form) || !form.details) return undefined
  const numbers = numbersFor(form, state.values[form.number] ?? '', further, rows)
  if (numbers.length < 2) return undefined
  const { sharing } = form.details.texts
  return fill(sharing, { n: numbers.length, most: mostRows(form), numbers: numbers.join(', ') })
}

/** What the person must know before filling in. */
function Notes({ subject, onReload, editor }: FormBodyProps & { readonly editor: FormEditor }) {
  const book = useBook()
  const entry = entryOf(subject)
  const { draftOf, outdated } = editor.state
  /** Discards what was typed. */
  const reload = async () => {
    editor.startOver()
    await book.capture.dropDraft(draftPlace(subject)).catch((error) => reportError(error))
    onReload?.()
  }
  return (
    <>
      {isMaster(subject.form) ? <NeedsConnection /> : null}
      {entry?.mode === 'add' ? <CorrectionNote /> : null}
      {entry?.state === 'refused' ? <RefusalNote entry={entry} /> : null}
      {outdated ? <ChangedNote onReload={reload} /> : null}
      <ClockNote brief />
      {draftOf === undefined ? null : <DraftNote savedAt={draftOf} onStartOver={editor.startOver} />}
    </>
  )
}

/**
 * What the widgets see of the form.
 * @param numbers of the whole litter, the first one's first
 * @param likely day of the birth that is declared
 */
function useAround(
  subject: Subject,
  person: Person,
  today: string,
  { state, dispatch, names, intake, submitted }: FormEditor,
  numbers: readonly string[],
  likely: string | undefined,
): Filling {
  const { form, mode } = subject
  const editingEntryId = entryOf(subject)?.id
  const last = 'last' in subject ? subject.last?.values : undefined
  const { values, touched, begun, awaited } = state
  const taken = useSteady(numbers.join(), numbers.slice(1))
  const on = isForm(form) ? form.ends?.on : undefined
  const expected = useSteady(`${on} ${likely}`, on && likely ? { [on]: likely } : undefined)
  const place = draftPlace(subject)
  const around = useMemo(
    () => ({ form, mode, person, today, place, editingEntryId, last, dispatch, photos: intake }),
    [form, mode, person, today, place, editingEntryId, last, dispatch, intake],
  )
  const filled = useMemo(
    () => ({ values, touched, begun, awaited, submitted, names, taken }),
    [values, touched, begun, awaited, submitted, names, taken],
  )
  return useMemo(() => ({ ...around, ...filled, expected }), [around, filled, expected])
}
