import { useMemo } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import type { ImportKind, RecordDefinition, Values } from '../../registry/index.ts'
import { usePerson, useSurroundings } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { RecordList } from '../record/list/record-list.tsx'
import { usePreferredView } from '../record/table/use-preferred-view.ts'

export interface DuplicatesDialogProps {
  readonly kind: ImportKind
  readonly rows: readonly Values[]
  readonly onClose: () => void
}

/** The table of duplicates that an import returns (2§8): searched, sorted, paged and exported like any list. */
export function DuplicatesDialog({ kind, rows, onClose }: DuplicatesDialogProps) {
  const person = usePerson()
  const { clock } = useSurroundings()
  const record = useMemo(() => listOf(kind), [kind])
  const view = usePreferredView(record)
  const listed = useMemo(() => rows.map((values, at) => ({ values: { ...values, [PLACE]: String(at) } })), [rows])
  const aged = useMemo(() => ({ value: listed, takenAt: clock.now(), refreshing: false }), [listed, clock])
  if (!person) return null
  const today = clock.today()
  return (
    <Dialog title={kind.texts.repeated} opened onClose={onClose} width={950} fullBelow={950}>
      <Note tone="warn" icon="alert" apart>
        {importsTexts.nothingStored}
      </Note>
      <RecordList form={record} rows={aged} view={view} person={person} today={today} onOpen={() => {}} />
    </Dialog>
  )
}

/** Identified by position: the same chip may occur twice. */
const PLACE = ' '

const listOf = (kind: ImportKind): RecordDefinition => ({
  key: `${kind.original} repetidos`,
  route: '',
  title: kind.texts.title,
  width: 950,
  id: PLACE,
  fields: {},
  rules: [],
  actions: [],
  list: { operation: kind.operation, columns: kind.repeated, pageSizes: [5, 10, 25], exportAs: 'repetidos' },
  texts: { saved: '', failed: { text: '', severity: 'warning' } },
})
