import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Column, fill, kindOf, type RecordDefinition } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useSteady } from '../../common/book-context.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { useSteadyCall } from '../../fields/use-steady-call.ts'
import type { ShownRow, Sort } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import { alignOf, frozenColumn, sharedColumns } from '../table/columns.ts'
import tableStyle from '../table/table.module.css'
import type { Chosen } from '../table/use-chosen.ts'
import { useEdges } from '../table/use-edges.ts'
import { Cell } from './cell.tsx'
import { EntryState } from './entry-state.tsx'
import { rowName } from './row-actions.tsx'
import type { RowsProps } from './rows-list.tsx'
import { SortHeads } from './sort-heads.tsx'

export interface RowsTableProps extends RowsProps {
  /** The same function as long as it says the same of a row. */
  readonly actions: (shown: ShownRow) => ReactNode
  readonly columns: readonly Column[]
  /** px, by column. */
  readonly widths: Readonly<Record<string, number>>
  /** undefined: as wide as its content. */
  readonly onWidth: (key: string, px: number | undefined) => void
  readonly sort: Sort | undefined
  readonly usual?: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
  /** Absent: there are no actions on several rows. */
  readonly chosen?: Chosen | undefined
}

/** With no more columns than this, a long text has enough space. */
const FEW = 3
/** From this number on, headings and values take two lines. */
const MANY = 8

const TableQueue = lazyPart(() => import('../../panes/queue.ts'))

/** The list as a table. The buttons and the identifying column stay visible when scrolling sideways. */
export function RowsTable(props: RowsTableProps) {
  const { form, rows, today, columns: given, widths, onWidth, sort, usual, onSort, actions, chosen } = props
  const acting = hasButtons(form) || chosen !== undefined
  const columns = useSteady(given.map(({ key }) => key).join(' '), given)
  const choose = useSteadyCall((shown: ShownRow, on: boolean) => chosen?.choose([shown], on))
  const frozen = frozenColumn(form, columns)
  const { box, edges } = useEdges()
  const actionsHead = useRef<HTMLTableCellElement>(null)
  useFrozenAfter(box, actionsHead, acting)
  const isQueue = form.actions.some((action) => 'shortcut' in action)
  const [current, setCurrent] = useState<string>()
  const shared = useMemo(() => sharedColumns(columns), [columns])
  return (
    <div className={tableStyle.edges} {...edges}>
      {isQueue && <TableQueue box={box} rows={rows} onCurrent={setCurrent} />}
      <section
        ref={box}
        className={`${style.tableBox} ${tableStyle.box}`}
        aria-label={form.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
        tabIndex={0}
      >
        <table
          className={`${style.table} ${tableStyle.table}`}
          data-few={columns.length <= FEW || undefined}
          data-many={columns.length >= MANY || undefined}
          data-shared={shared.length < columns.length || undefined}
        >
          <thead>
            <tr>
              {acting ? (
                <th ref={actionsHead} className={style.actionsHead} data-frozen="actions">
                  {chosen ? (
                    <Tick
                      label={listTexts.chooseAll}
                      on={rows.length > 0 && rows.every(chosen.has)}
                      onTick={(on) => chosen.choose(rows, on)}
                    />
                  ) : null}
                  {recordTexts.actions}
                </th>
              ) : null}
              <SortHeads
                columns={shared.map((pair) => [{ ...pair[0], align: alignOf(form, pair) }, ...pair.slice(1)])}
                frozen={frozen}
                widths={widths}
                onWidth={onWidth}
                sort={sort}
                usual={usual}
                onSort={onSort}
              />
            </tr>
          </thead>
          <tbody>
            {rows.map((shown) => (
              <Row
                key={shown.key}
                form={form}
                columns={shared}
                widths={widths}
                frozen={frozen}
                shown={shown}
                current={shown.key === current}
                today={today}
                actions={actions}
                chosen={chosen?.has(shown)}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

type Shared = ReturnType<typeof sharedColumns>

/** The identifying column is beside the buttons: offset by their width, less a pixel that rounding may open. */
function useFrozenAfter(
  box: RefObject<HTMLElement | null>,
  head: RefObject<HTMLTableCellElement | null>,
  acting: boolean,
) {
  useEffect(() => {
    const place = () =>
      box.current?.style.setProperty('--frozen', `${acting ? Math.max(0, (head.current?.offsetWidth ?? 0) - 1) : 0}px`)
    if (!head.current || typeof ResizeObserver === 'undefined') return place()
    // The observer also fires once at the start, when the page is laid out anyway.
    const observer = new ResizeObserver(place)
    observer.observe(head.current)
    return () => observer.disconnect()
  }, [box, head, acting])
}

interface RowProps extends Pick<RowsTableProps, 'today' | 'actions'> {
  /** undefined: there are no actions on several rows. */
  readonly chosen: boolean | undefined
  readonly onChoose: (shown: ShownRow, on: boolean) => void
  readonly form: RecordDefinition
  readonly columns: Shared
  readonly widths: Readonly<Record<string, number>>
  readonly frozen: string | undefined
  readonly shown: ShownRow
  /** Its keys apply to it. */
  readonly current: boolean
}

/** Drawn again only where something of its own has changed. */
const Row = memo(function Row(props: RowProps) {
  const { form, columns, widths, frozen, shown, current, today, actions, chosen, onChoose } = props
  const { entry } = shown.row
  const acting = hasButtons(form) || chosen !== undefined
  return (
    <>
      <tr data-unsent={entry?.state} aria-current={current || undefined}>
        {acting ? (
          <td data-frozen="actions">
            <div className={style.actions}>
              {chosen === undefined ? null : (
                <Tick
                  label={fill(listTexts.choose, { name: rowName(form, shown) })}
                  on={chosen}
                  onTick={(on) => onChoose(shown, on)}
                />
              )}
              {actions(shown)}
            </div>
          </td>
        ) : null}
        {columns.map((pair) => (
          <td
            key={pair[0].key}
            data-frozen={pair[0].key === frozen ? 'number' : undefined}
            data-kind={kindOf(form, pair[0])}
            data-align={alignOf(form, pair)}
            {...(widths[pair[0].key] !== undefined && { style: { maxWidth: widths[pair[0].key] } })}
          >
            {pair.map((column) => (
              <Cell key={column.key} form={form} column={column} shown={shown} today={today} line={pair.length > 1} />
            ))}
          </td>
        ))}
      </tr>
      {entry ? (
        <tr data-unsent={entry.state}>
          <td colSpan={columns.length + (acting ? 1 : 0)}>
            <div className={style.why}>
              <EntryState state={entry.state} /> {entry.why}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
})

const Tick = ({ label, on, onTick }: { label: string; on: boolean; onTick: (on: boolean) => void }) => (
  <label className={tableStyle.tick}>
    <input type="checkbox" aria-label={label} checked={on} onChange={(event) => onTick(event.currentTarget.checked)} />
  </label>
)

/** A read-only list has no column of buttons. */
const hasButtons = (form: RecordDefinition): boolean => form.viewTitle !== undefined || form.actions.length > 0
