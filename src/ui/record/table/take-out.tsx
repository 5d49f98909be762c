import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  type Column,
  fill,
  isCounted,
  kindOf,
  type LookupRequest,
  type RecordDefinition,
} from '../../../registry/index.ts'
import type { Gathered, RowsFound } from '../../../sync/contract/lists.ts'
import { useBook, useSurroundings } from '../../common/book-context.tsx'
import { Icon, type IconName } from '../../common/icon.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { toast } from '../../common/toast.ts'
import { exportWords, useExport } from '../../panes/use-export.tsx'
import { plainText, type ShownRow } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'
import { narrowedTo } from './filters.tsx'
import type { PrintedList } from './printed-rows.tsx'
import style from './table.module.css'
import type { Chosen } from './use-chosen.ts'

/** More rows than anybody reads on paper. */
const MOST_ON_PAPER = 5_000

/** For a list whose rows are neither on this device nor a list of the host: how to collect them, and its own export. */
export interface OtherWay {
  readonly gather: (most: number) => Promise<Gathered>
  readonly toFile: ReactNode
}

export interface TakeOutProps {
  readonly form: RecordDefinition
  /** In display order. */
  readonly columns: readonly Column[]
  readonly view: ListView
  readonly today: string
  /** Matches on this device, in order; for a list at the host, the unsent ones. */
  readonly here: readonly ShownRow[]
  /** The call for the list at the host. */
  readonly whole: LookupRequest | null
  /** Not everything has arrived yet. */
  readonly loading: boolean
  /** @throws without signal, if what prints is not on this device yet */
  readonly onPrint: (list: Pick<PrintedList, 'rows' | 'day'>) => Promise<void>
  /** For rows that are collected otherwise. */
  readonly other?: OtherWay | undefined
  /** Only these rows: the ticked ones. */
  readonly chosen?: readonly ShownRow[]
}

/** Exports or prints the matches, in the displayed order and columns. */
export function TakeOut(props: TakeOutProps) {
  const { form, columns, view, today, here, whole, loading, onPrint, other, chosen } = props
  const book = useBook()
  const { clock } = useSurroundings()
  const { run, busy, progress } = useExport()
  const [gathering, setGathering] = useState(false)
  const { search, sort, filters } = view
  const found: RowsFound = {
    here: (chosen ?? here).map(({ values }) => values),
    whole: chosen ? null : whole,
    wanted: { search, filters, ...(sort && { sort: { column: sort.key, descending: sort.descending } }) },
  }
  const toFile = () =>
    run((watch) =>
      book.lists.exportRows(
        {
          ...found,
          prefix: form.list.exportAs ?? form.route.slice(1),
          head: {
            name: form.title.slice(0, 31),
            headings: columns.map(({ label }) => label),
            numbers: columns.map((column) => isCounted(kindOf(form, column))),
            days: columns.map((column) => kindOf(form, column) === 'date'),
            about: narrowedTo(form, view, chosen ?? here, today),
          },
          cells: (values) => columns.map((column) => plainText(form, column, values, today)),
        },
        watch,
      ),
    )
  const toPaper = async () => {
    setGathering(true)
    try {
      const gathered = await (other && !chosen
        ? other.gather(MOST_ON_PAPER)
        : book.lists.gatherRows(found, MOST_ON_PAPER))
      if (gathered.kind === 'rows') await onPrint({ rows: gathered.rows, day: clock.today() })
      else if (gathered.kind === 'tooMany')
        toast('warning', fill(listTexts.tooMany, { total: gathered.total, most: MOST_ON_PAPER }))
      else toast('warning', exportWords[gathered.kind])
    } catch {
      toast('error', listTexts.printFailed)
    } finally {
      setGathering(false)
    }
  }
  const button = (label: string, icon: IconName, to: 'file' | 'paper', press: () => unknown): ReactNode =>
    chosen ? (
      <Button
        variant="default"
        leftSection={<Icon name={icon} size={18} />}
        loading={to === 'file' ? busy : gathering}
        disabled={loading}
        onClick={press}
      >
        {label}
      </Button>
    ) : (
      <ActionIcon
        variant="default"
        className={to === 'paper' ? style.paper : undefined}
        aria-label={label}
        title={label}
        loading={to === 'file' ? busy : gathering}
        disabled={loading}
        onClick={press}
      >
        <Icon name={icon} size={18} />
      </ActionIcon>
    )
  return (
    <>
      {other && !chosen
        ? other.toFile
        : button(chosen ? listTexts.exportChosen : listTexts.export, 'download', 'file', toFile)}
      {button(chosen ? listTexts.printChosen : listTexts.print, 'print', 'paper', toPaper)}
      {progress}
    </>
  )
}

/** Actions on the ticked rows, below them: none moves when the first is ticked. */
export function ChosenBar({ chosen, ...takeOut }: Omit<TakeOutProps, 'chosen'> & { readonly chosen: Chosen }) {
  if (chosen.rows.length === 0) return null
  return (
    <div className={style.chosen} role="status">
      <b>{fill(listTexts.chosen, { n: chosen.rows.length })}</b>
      <TakeOut {...takeOut} loading={false} chosen={chosen.rows} />
      <Button variant="default" onClick={chosen.leave}>
        {listTexts.leaveChosen}
      </Button>
    </div>
  )
}
