import { useMemo } from 'react'
import { type Person, type RecordDefinition, type RowList, requestOf, type Values } from '../../../registry/index.ts'
import { useAnswer, useAskedAnew, useBook, useSurroundings } from '../../common/book-context.tsx'
import { Dialog } from '../../common/dialog.tsx'
import style from '../shared/record.module.css'
import { usePreferredView } from '../table/use-preferred-view.ts'
import { RecordList } from './record-list.tsx'

/** Full screen on a phone, below this width in px. */
const WHOLE_SCREEN = 900

export interface RowListDialogProps {
  readonly list: RowList
  readonly row: Values
  readonly person: Person
  readonly onClose: () => void
}

/** A documented list that depends on a row, over its list: searched, sorted and paged like any. */
export function RowListDialog({ list, row, person, onClose }: RowListDialogProps) {
  const book = useBook()
  const { clock } = useSurroundings()
  const request = requestOf(list.from, row, person)
  const rows = useAnswer(request)
  useAskedAnew(request)
  const record = useMemo(() => recordOf(list), [list])
  const view = usePreferredView(record)
  const shown = useMemo(
    () => rows && { ...rows, value: rows.value.map((values, at) => ({ values: { ...values, [PLACE]: String(at) } })) },
    [rows],
  )
  return (
    <Dialog opened onClose={onClose} title={list.title} width={list.width} fullBelow={WHOLE_SCREEN}>
      {list.of ? <p className={style.listOf}>{row[list.of]}</p> : null}
      <RecordList
        form={record}
        rows={shown}
        view={view}
        person={person}
        today={clock.today()}
        onOpen={() => {}}
        onRefresh={() => request && book.lookups.refresh(request)}
      />
    </Dialog>
  )
}

/** Rows without a key are identified by position. */
const PLACE = ' '

/** The definition for the shared list, without adding, viewing or editing. */
const recordOf = ({ title, width, from, id, columns, pageSizes }: RowList): RecordDefinition => ({
  key: title,
  route: '',
  title,
  width,
  id: id ?? PLACE,
  fields: {},
  rules: [],
  actions: [],
  list: { operation: from.operation, columns, pageSizes },
  texts: { saved: '', failed: { text: '', severity: 'warning' } },
})
