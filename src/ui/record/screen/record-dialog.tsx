import { useEffect, useState } from 'react'
import { dialogTitle, isForm, type Person } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Draft } from '../../../sync/contract/capture.ts'
import { Damaged } from '../../../sync/contract/file-errors.ts'
import { isUnused, markUsed } from '../../animals/open-form.ts'
import { useFarm } from '../../animals/use-farm.ts'
import { useBook, usePerson, useSurroundings } from '../../common/book-context.tsx'
import { Dialog } from '../../common/dialog.tsx'
import { toast } from '../../common/toast.ts'
import { FormBody, type FormBodyProps } from '../form/form-body.tsx'
import { startOf } from '../form/initial-values.ts'
import { draftPlace, entryOf, rowOf, type Subject, under } from '../shared/dialog-target.ts'
import { RecordTrail } from '../view/record-trail.tsx'
import { ViewBody, type ViewBodyProps } from '../view/view-body.tsx'

/** On a phone or small tablet the form is full screen (decision 53), px. */
const WHOLE_SCREEN = 900
/** A small dialog is shown over the list where at least this much of the list stays visible, px. */
const BESIDE = 120

export interface RecordDialogProps extends Omit<FormBodyProps, 'person' | 'today' | 'start'> {
  /** Switches from viewing an entry to correcting it. */
  readonly onEdit?: (() => void) | undefined
  /** Switches from viewing a record to one of its parts, or to its correction. */
  readonly onPart?: ViewBodyProps['onPart']
  readonly onAmend?: ViewBodyProps['onAmend']
}

/** The only form dialog: adds, edits, shows and continues every form, from its definition alone. */
export function RecordDialog(props: RecordDialogProps) {
  const { subject, onClose } = props
  const person = usePerson()
  if (!person) return null
  const { form, mode } = subject
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titleOf(subject)}
      width={form.width}
      fullBelow={Math.min(WHOLE_SCREEN, form.width + BESIDE)}
      // Sections fold while one fills it in: its buttons stay where they are.
      steady={mode !== 'view'}
    >
      {mode === 'view' ? (
        <ViewBody
          subject={subject}
          onClose={onClose}
          onEdit={props.onEdit}
          onPart={props.onPart}
          onAmend={props.onAmend}
        />
      ) : (
        <>
          {/* Editing skips the view: the history is shown above. */}
          {mode === 'edit' && form.viewTitle === undefined && 'row' in subject ? (
            <RecordTrail record={form} row={subject.row} />
          ) : null}
          <Recalled {...props} person={person} />
        </>
      )}
    </Dialog>
  )
}

/** An entry waiting in the outbox is there already. A numbered form at the host says its number: 'Consultando' may be all else. */
function titleOf(subject: Subject): string {
  const { form, mode } = subject
  const title = dialogTitle(form, mode === 'add' && entryOf(subject) ? 'correct' : mode)
  if (mode === 'add' || !isForm(form) || form.fields[form.number]?.kind !== 'number') return title
  const number = rowOf(subject)?.[form.number]
  return number ? `${title} · ${form.code} ${number}` : title
}

/** An unfinished form is continued from its draft. */
function Recalled(props: RecordDialogProps & { readonly person: Person }) {
  const { subject, person } = props
  const book = useBook()
  const { clock } = useSurroundings()
  const { under: word } = under(subject)
  const [recalled, setRecalled] = useState<{ readonly draft: Draft | undefined } | undefined>(() =>
    isUnused(word) ? { draft: undefined } : undefined,
  )
  const farm = useFarm()
  const place = draftPlace(subject)
  const editingEntryId = entryOf(subject)?.id
  // Holds back the entry while the person corrects it.
  useEffect(
    () => (editingEntryId === undefined ? undefined : book.capture.correct(editingEntryId)),
    [book, editingEntryId],
  )
  useEffect(() => {
    if (word && markUsed(word)) return undefined
    let here = true
    book.capture.draft(place).then(
      (draft) => here && setRecalled({ draft }),
      (error: unknown) => {
        if (!here) return
        // An unreadable draft is reported, never skipped silently.
        if (error instanceof Damaged) toast('warning', recordTexts.draftDamaged)
        setRecalled({ draft: undefined })
      },
    )
    return () => {
      here = false
    }
  }, [book, place, word])
  if (!recalled || farm === undefined) return null
  const today = clock.today()
  const { given } = recalled.draft ?? {}
  // After a reload only the draft knows with what it was opened.
  const opened = given && 'word' in subject ? { ...subject, given } : subject
  const start = startOf(opened, { person, farm }, today, recalled.draft)
  return <FormBody {...props} subject={opened} today={today} start={start} />
}
