import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import {
  type ImportKind,
  type MasterDefinition,
  requestOf,
  type SavedForm,
  type Values,
} from '../../../registry/index.ts'
import { mastersTexts } from '../../../registry/texts/masters.ts'
import { useFarm } from '../../animals/use-farm.ts'
import { useBook, useSurroundings } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { DraftBanner } from '../form/draft-banner.tsx'
import { ListFilters, startOfFilters } from '../list/list-filters.tsx'
import { RecordList } from '../list/record-list.tsx'
import { useMasterRows } from '../list/use-rows.ts'
import { useAddressedView } from '../table/addressed-view.ts'
import { useKnownView, useSizedView } from '../table/use-preferred-view.ts'
import type { OpenRecordsProps } from './open-records.tsx'
import { OpenedAction } from './opened-action.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useSubject } from './use-subject.ts'

/** The import button of a master that can be filled from a spreadsheet. onDone: the list is fetched again. */
export type ImportButtonSlot = ComponentType<{ readonly kind: ImportKind; readonly onDone: () => void }>

export interface OpenMasterProps extends Omit<OpenRecordsProps, 'form'> {
  readonly form: MasterDefinition
  readonly importButton?: ImportButtonSlot | undefined
}

/** A master's list as the host answers it, with the dialog that is open over it. */
export function OpenMaster(props: OpenMasterProps) {
  const { form, person, at, head, opening, onOpening, panels, importButton: ImportButton } = props
  const book = useBook()
  const { clock } = useSurroundings()
  const today = clock.today()
  const farm = useFarm() ?? null
  const view = useKnownView(form, useAddressedView(useSizedView(form, at, form.list.usualRows)))
  const start = useMemo(() => startOfFilters(form, person, farm), [form, person, farm])
  const chosen = useMemo(() => ({ ...start, ...view.chosen }), [start, view.chosen])
  const [reloads, setReloads] = useState(0)
  const named = opening && 'number' in opening ? opening.number : undefined
  const { rows, known, looking, stretch, whole, refresh } = useMasterRows(form, person, chosen, view, named)
  const here = useMemo(() => (rows ? { form, rows: known, outbox: [] } : undefined), [form, rows, known])
  const subject = useSubject({ opening, known: here, looking, reloads })
  const close = useCallback(() => onOpening(null), [onOpening])

  const closeAndLook = () => {
    if (subject?.mode !== 'view') refresh()
    close()
  }

  /** Other cached answers that depend on this record. */
  const refreshChanged = (values: Values) => {
    for (const lookup of form.changes) {
      const request = requestOf(lookup, values, person)
      if (request) book.lookups.refresh(request)
    }
  }
  const saved = (values: Values, { isLeft }: SavedForm) => {
    refreshChanged(values)
    if (isLeft) refresh()
    else closeAndLook()
  }
  const acted = () => {
    refresh()
    const row = known.find(({ values }) => values[form.id] === named)
    if (row) refreshChanged(row.values)
  }

  const inList = named === undefined || known.some(({ values }) => values[form.id] === named)
  const gone = rows?.takenAt !== undefined && !looking && !inList
  useEffect(() => {
    if (!gone) return
    toast('warning', mastersTexts.notThere)
    close()
  }, [gone, close])

  return (
    <>
      <RecordList
        form={form}
        rows={rows}
        stretch={stretch}
        view={view}
        person={person}
        today={today}
        onOpen={onOpening}
        onRefresh={refresh}
        head={head}
        whole={stretch ? whole : null}
        notes={subject || form.addTitle === undefined ? null : <DraftBanner form={form} onOpen={onOpening} />}
        tools={
          <>
            {form.imports && ImportButton ? <ImportButton kind={form.imports} onDone={refresh} /> : null}
            <ListFilters form={form} chosen={chosen} person={person} onChange={(next) => view.look({ chosen: next })} />
          </>
        }
      />
      {subject ? (
        <RecordDialog
          key={`${subject.mode} ${named} ${reloads}`}
          subject={subject}
          // A call without an answer may have taken effect: closing the dialog fetches the current state.
          onClose={closeAndLook}
          onSaved={saved}
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
        onDone={acted}
      />
    </>
  )
}
