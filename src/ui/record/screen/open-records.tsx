import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  choosesOwner,
  type FormDefinition,
  inOrderOfWork,
  isAdministrator,
  isForm,
  isMaster,
  type Person,
  type SavedForm,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { forgetGiven } from '../../animals/open-form.ts'
import { useFarm } from '../../animals/use-farm.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { useToday } from '../../common/use-now.ts'
import { DraftBanner } from '../form/draft-banner.tsx'
import { OwnerChooser } from '../list/owner-chooser.tsx'
import { RecordList } from '../list/record-list.tsx'
import { useFormRows } from '../list/use-rows.ts'
import type { Open, Opening } from '../shared/dialog-search.ts'
import { entryOf, type NewForm, rowOf, type Subject } from '../shared/dialog-target.ts'
import type { ListAddress } from '../shared/list-view.ts'
import { useAddressedView } from '../table/addressed-view.ts'
import type { ListHeadProps } from '../table/list-page.tsx'
import { useKnownView, useSizedView } from '../table/use-preferred-view.ts'
import { announceSaved } from './announce-saved.ts'
import { OpenedAction, type Panels } from './opened-action.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useSubject } from './use-subject.ts'

export interface OpenRecordsProps {
  readonly form: FormDefinition
  readonly person: Person
  /** View of the list, from the address. */
  readonly at: ListAddress
  readonly head: ListHeadProps
  /** The open dialog, from the address. */
  readonly opening: Opening | null
  readonly onOpening: Open
  /** Panels for the actions of kind 'panel', by name. */
  readonly panels?: Panels | undefined
}

/**
 * A list shows at first what it had when it was last on the screen. What was saved since is listed after this long at
 * the latest on a slow phone, ms.
 */
const NOT_LISTED_YET = 3_000

/** A form's list with the dialog that is open over it. */
export function OpenRecords({ form, person, at, head, opening, onOpening, panels }: OpenRecordsProps) {
  const book = useBook()
  const router = useRouter()
  // Days left are recounted at midnight, also on an idle screen.
  const today = useToday()
  const farm = useFarm()
  const choosing = choosesOwner(form, person) && 'from' in (form.fields[form.owner] ?? {})
  /** undefined: not chosen here, so that it is the visited farm. A record named by an address may be anybody's. */
  const [anybodys] = useState(isAdministrator(person) && opening !== null && 'number' in opening)
  const sized = useAddressedView(useSizedView(form, at))
  const owner =
    (choosing ? sized.owner : undefined) ?? (anybodys ? '' : undefined) ?? (choosing ? farm?.nid : undefined) ?? ''
  const list = useMemo(() => inOrderOfWork(form, person, owner), [form, person, owner])
  const view = useKnownView(list, sized)
  /**
   * The dialog that follows immediately: another form of the same kind, or a young that could not be saved with the
   * first.
   */
  const [following, setFollowing] = useState<NewForm>()
  const [reloads, setReloads] = useState(0)
  const outbox = useLive(book.outbox.entries)
  const named = opening && 'number' in opening ? opening.number : undefined
  const { rows, known, looking, stretch, whole, refresh } = useFormRows(form, person, owner, view, named)
  // A new form does not need the list, which may take long to arrive.
  const isEnough = rows !== undefined || opening?.kind === 'add'
  const here = isEnough && outbox ? { form, rows: known, outbox, today } : undefined
  const asked = useSubject({ opening, known: here, looking, reloads })
  /** Number of the record that was voided here: that it is gone is no news. */
  const voided = useRef('')
  // What is looked at or corrected in between leads back to the series.
  const isSeries = opening?.kind === 'add' || opening?.kind === 'part'
  const subject: Subject | undefined = (isSeries ? following : undefined) ?? asked
  // Left by Back.
  if (opening === null && following) setFollowing(undefined)

  const isEntry = opening !== null && 'entry' in opening
  // Before a list has come nobody knows, with or without signal.
  const isKnown = isEntry || rows?.takenAt !== undefined
  const gone = opening !== null && opening.kind !== 'action' && here !== undefined && isKnown && !asked && !looking
  const [shown, setShown] = useState<Opening | null>(null)
  if (asked && shown !== opening) setShown(opening)
  const wasHere = shown !== null && shown === opening
  useEffect(() => {
    if (!gone) return
    const isVoided = named !== undefined && named === voided.current
    const timer = setTimeout(
      () => {
        if (!isVoided) toast('warning', recordTexts.gone)
        onOpening(null)
      },
      wasHere || isVoided ? 0 : NOT_LISTED_YET,
    )
    return () => clearTimeout(timer)
  }, [gone, wasHere, named, onOpening])

  const close = useCallback(() => {
    if (isSeries) setFollowing(undefined)
    onOpening(null)
  }, [isSeries, onOpening])
  const onSaved = (values: Values, saved: SavedForm) => {
    if (!subject) return
    // Corrected by the host at once.
    if (isMaster(subject.form)) refresh()
    if (opening?.kind === 'action' && opening.name === 'anular') voided.current = opening.number
    announceSaved(subject.form, values, saved, (href) => void router.navigate({ href }))
    const next = 'entry' in subject || subject.mode !== 'add' ? undefined : nextOf(subject, values, saved)
    if (saved.isLeft) return
    if (!next) return close()
    // The service of another animal, begun from the one that follows, leads back here.
    if (opening?.kind === 'add') forgetGiven(opening.given)
    setFollowing(next)
  }
  /** The number of the record that is viewed. */
  const viewed = (subject && (rowOf(subject) ?? entryOf(subject)?.values))?.[form.number] ?? ''
  return (
    <>
      <RecordList
        key={owner}
        form={list}
        rows={rows}
        stretch={stretch}
        view={view}
        person={person}
        today={today}
        onOpen={onOpening}
        onRefresh={refresh}
        head={head}
        whole={whole}
        of={choosing ? owner : person.nid}
        owner={
          choosing ? (
            <OwnerChooser
              form={form}
              person={person}
              owner={owner}
              ownerName={farm?.nid === owner ? farm.nombres : ''}
              onChoose={(chosen) => view.look({ owner: chosen })}
            />
          ) : null
        }
        notes={subject ? null : <DraftBanner form={form} onOpen={onOpening} />}
      />
      {subject ? (
        <RecordDialog
          key={`${keyOf(subject)} ${reloads}`}
          subject={subject}
          onClose={close}
          onSaved={onSaved}
          focus={opening?.kind === 'editEntry' ? opening.at : undefined}
          onEdit={
            opening?.kind === 'viewEntry'
              ? () => onOpening({ kind: 'editEntry', entry: opening.entry }, true)
              : undefined
          }
          onPart={(part) => onOpening({ kind: 'part', part, number: viewed })}
          onAmend={(name) => onOpening({ kind: 'action', name, number: viewed })}
          onChanged={refresh}
          onReload={() => setReloads((n) => n + 1)}
        />
      ) : null}
      <OpenedAction
        form={form}
        rows={known}
        opening={opening}
        onOpening={onOpening}
        panels={panels}
        person={person}
        onClose={close}
        onDone={refresh}
      />
    </>
  )
}

/** A separate dialog for each consecutive form. */
function keyOf(subject: Subject): string {
  const round = 'round' in subject ? subject.round : undefined
  return [subject.form.key, subject.mode, round, entryOf(subject)?.id].join(' ')
}

/** Follow-up of a saved form: a young that could not be saved with it, or another form of the same day. */
function nextOf({ form, word, given, round = 0 }: NewForm, values: Values, saved: SavedForm): NewForm | undefined {
  const { unsaved, another } = saved
  if (unsaved) return { mode: 'add', form: unsaved.part, carried: unsaved.values, round: round + 1 }
  if (!another || !isForm(form)) return undefined
  const last = { form: form.key, owner: values[form.owner] ?? '', values }
  return { mode: 'add', form, last, round: round + 1, word, ...(given && { given: {} }) }
}
