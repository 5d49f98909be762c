import { useCallback, useEffect, useState } from 'react'
import {
  choosesOwner,
  type FormDefinition,
  farmDay,
  formOf,
  isAdministrator,
  isForm,
  type Person,
  type Values,
  withPartsLeft,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { useNow } from '../../common/use-now.ts'
import { useFarm } from '../../visit/use-farm.ts'
import { DraftBanner } from '../form/draft-banner.tsx'
import { useListView } from '../list/list-view.ts'
import { OwnerChooser } from '../list/owner-chooser.tsx'
import { RecordList } from '../list/record-list.tsx'
import { useFormRows } from '../list/use-form-rows.ts'
import type { Opening } from '../shared/dialog-search.ts'
import { entryOf, type NewForm, rowOf, type Subject } from '../shared/dialog-target.ts'
import { OpenedAction, type Panels } from './opened-action.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { carriedOf } from './subject-of.ts'
import { useSubject } from './use-subject.ts'

const MINUTE = 60_000

export interface OpenRecordsProps {
  readonly form: FormDefinition
  readonly person: Person
  readonly opening: Opening | null
  readonly onOpening: (opening: Opening | null) => void
  readonly panels?: Panels | undefined
}

/** A form's list with the dialog that is open over it. */
export function OpenRecords({ form, person, opening, onOpening, panels }: OpenRecordsProps) {
  const book = useBook()
  // Days left are recounted at midnight, also on an idle screen.
  const today = farmDay(useNow(MINUTE))
  const farm = useFarm()
  const choosing = choosesOwner(form, person) && 'from' in (form.fields[form.owner] ?? {})
  /** undefined: nobody has chosen here, so that it is the farm of the moment. A record named by an address is anybody's. */
  const [chosen, setOwner] = useState<string | undefined>(
    isAdministrator(person) && opening && 'number' in opening ? '' : undefined,
  )
  const owner = chosen ?? (choosing ? farm?.nid : undefined) ?? ''
  /** Further births, offered one after the other once the first is safe. */
  const [following, setFollowing] = useState<NewForm>()
  /** The record that was looked at when one of its parts was opened, by its number. */
  const [backTo, setBackTo] = useState('')
  /** A group that was just saved: females are added in its view. */
  const [justSaved, setJustSaved] = useState('')
  const [drafts, setDrafts] = useState(0)
  const onDraft = useCallback(() => setDrafts((n) => n + 1), [])
  const outbox = useLive(book.outbox)
  const view = useListView(owner)
  const named = opening && 'number' in opening ? opening.number : undefined
  const { rows, known, looking, stretch, refresh } = useFormRows(form, person, owner, view, named)
  const here = rows && outbox && { form, rows: known, outbox, today }
  const asked = useSubject(opening, here)
  const subject: Subject | undefined = following ?? asked

  const gone = opening !== null && opening.kind !== 'action' && here !== undefined && !asked && !looking
  useEffect(() => {
    if (!gone) return
    toast('warning', recordTexts.gone)
    onOpening(null)
  }, [gone, onOpening])

  const ready = justSaved !== '' && known.some(({ values }) => values[form.id] === justSaved)
  useEffect(() => {
    if (!ready) return
    setJustSaved('')
    onOpening({ kind: 'view', number: justSaved })
  }, [ready, justSaved, onOpening])

  const leave = () => {
    const back = opening?.kind === 'part' && backTo !== '' && opening.number === backTo
    setBackTo('')
    if (opening) onOpening(back ? { kind: 'view', number: backTo } : null)
  }
  const close = () => {
    setFollowing(undefined)
    leave()
  }
  const saved = (values: Values) => {
    const next =
      subject && !('entry' in subject) && subject.mode === 'add' ? nextOf(subject, values, person) : undefined
    setFollowing(next)
    if (form.details && subject?.form.key === form.key) setJustSaved(values[form.number] ?? '')
    leave()
  }
  const toPart = (part: string) => {
    const number = (subject && (rowOf(subject) ?? entryOf(subject)?.values))?.[form.number] ?? ''
    setBackTo(number)
    onOpening({ kind: 'part', part, number })
  }
  return (
    <>
      {choosing ? (
        <OwnerChooser
          form={form}
          person={person}
          owner={owner}
          ownerName={farm?.nid === owner ? farm.nombres : ''}
          onChoose={setOwner}
        />
      ) : null}
      {subject ? null : <DraftBanner key={drafts} form={form} onOpen={onOpening} />}
      <RecordList
        key={owner}
        form={form}
        rows={rows}
        stretch={stretch}
        view={view}
        person={person}
        today={today}
        onOpen={onOpening}
        onRefresh={refresh}
      />
      {subject ? (
        <RecordDialog
          key={keyOf(subject)}
          subject={subject}
          onClose={close}
          onSaved={saved}
          onDraft={onDraft}
          onMend={
            opening?.kind === 'viewEntry' ? () => onOpening({ kind: 'editEntry', entry: opening.entry }) : undefined
          }
          onPart={toPart}
        />
      ) : null}
      <OpenedAction
        form={form}
        rows={known}
        opening={opening}
        panels={panels}
        person={person}
        onClose={close}
        onDone={refresh}
      />
    </>
  )
}

/** A dialog of its own for each birth of a litter. */
function keyOf(subject: Subject): string {
  const step = 'step' in subject ? subject.step?.n : undefined
  return [subject.form.key, subject.mode, step].join(' ')
}

/** The part that follows a form just saved: 'Cría 2 de 3', then the third. */
function nextOf({ form, step, carried }: NewForm, values: Values, person: Person): NewForm | undefined {
  if (step && carried) {
    if (step.n >= step.total) return undefined
    const whole = isForm(form) && form.partOf ? formOf(form.partOf.form) : undefined
    const again = whole ? withPartsLeft(whole, carried, step.total - step.n) : carried
    return { mode: 'add', form, carried: again, step: { ...step, n: step.n + 1 } }
  }
  if (!isForm(form)) return undefined
  const follows = form.followedBy
  const times = follows?.times(values) ?? 0
  if (!follows || times === 0) return undefined
  const start = withPartsLeft(form, carriedOf(form, values, person), times)
  return { mode: 'add', form: formOf(follows.form), carried: start, step: { n: 2, total: times + 1 } }
}
