import { type ComponentType, useLayoutEffect, useRef } from 'react'
import type { Person, RecordDefinition, Values } from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { RowListDialog } from '../list/row-list-dialog.tsx'
import type { Open, Opening } from '../shared/dialog-search.ts'
import { ActDialog } from '../view/act-dialog.tsx'

/** Properties that a screen gives an action of kind 'panel'. */
export interface PanelProps {
  readonly row: Values
  /** The row's outbox entry, if it is not sent yet. */
  readonly entry: OutboxEntry | undefined
  readonly person: Person
  readonly onClose: () => void
  /** The list is fetched again. */
  readonly onDone: () => void
  /** Likewise, where nobody knows whether it was done; absent: as when it was. */
  readonly onUnclear?: () => void
  /** The available rows of the list, and a way to open the same panel for another one. */
  readonly rows: readonly Values[]
  readonly onGo: (row: Values) => void
}

export type Panels = Readonly<Record<string, ComponentType<PanelProps>>>

export interface OpenedActionProps extends Omit<PanelProps, 'row' | 'entry' | 'rows' | 'onGo'> {
  readonly form: RecordDefinition
  readonly rows: readonly ListRow[]
  readonly opening: Opening | null
  readonly onOpening: Open
  readonly panels?: Panels | undefined
}

/** What a row's button opened over the list: a dependent list, a call about the row, or the screen's own panel. */
export function OpenedAction(props: OpenedActionProps) {
  const { form, rows, opening, onOpening, panels, person, onDone } = props
  /** An answer that comes after it was left leads nowhere: one is elsewhere by then. */
  const open = useRef<Opening | null>(null)
  useLayoutEffect(() => {
    open.current = opening
    return () => {
      open.current = null
    }
  }, [opening])
  const onClose = () => open.current === opening && props.onClose()
  if (opening?.kind !== 'action') return null
  const listed = rows.find(({ values }) => values[form.id] === opening.number)
  const row = listed?.values
  const action = form.actions.find((one) => 'name' in one && one.name === opening.name)
  if (!row || !action) return null
  if (action.kind === 'list') return <RowListDialog list={action.list} row={row} person={person} onClose={onClose} />
  if (action.kind === 'act')
    return <ActDialog action={action} row={row} person={person} onClose={onClose} onDone={onDone} />
  const Panel = action.kind === 'panel' ? panels?.[action.name] : undefined
  if (!Panel) return null
  const { name } = opening
  return (
    <Panel
      row={row}
      entry={listed.entry}
      person={person}
      rows={rows.map(({ values }) => values)}
      onGo={(to) => open.current === opening && onOpening({ kind: 'action', number: to[form.id] ?? '', name }, true)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
