import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  type Column,
  farmDay,
  fill,
  isCounted,
  kindOf,
  type LookupRequest,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'
import { dashboardTexts } from '../../../registry/texts/dashboard.ts'
import { listTexts } from '../../../registry/texts/lists.ts'
import { useBook, useSurroundings } from '../../common/book-context.tsx'
import { Icon, type IconName } from '../../common/icon.tsx'
import { saveFile } from '../../common/save-file.ts'
import { toast } from '../../common/toast.ts'
import { plainText, type ShownRow } from '../list/list-rows.ts'
import type { ListView } from '../list/list-view.ts'
import { gatherRows } from './gather-rows.ts'
import type { PrintedList } from './print-sheet.tsx'
import style from './table.module.css'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** More rows than a device holds at once, and than anybody reads on paper. */
const MOST = { file: 200_000, paper: 5_000 } as const

export interface TakeOutProps {
  readonly form: RecordDefinition
  /** In the order shown. */
  readonly columns: readonly Column[]
  readonly view: ListView
  readonly today: string
  /** What was found on this device, in order; of the host's list what is unsent. */
  readonly here: readonly ShownRow[]
  /** The call of the list that the host keeps. */
  readonly whole: LookupRequest | null
  /** Not all of it has arrived yet. */
  readonly loading: boolean
  readonly onPrint: (list: PrintedList) => void
  /** Ticked rows: only these. */
  readonly chosen?: readonly ShownRow[]
}

/** What is found, in the order and with the columns shown, as an Excel file or on paper. */
export function TakeOut(props: TakeOutProps) {
  const { form, columns, view, today, here, whole, loading, onPrint, chosen } = props
  const book = useBook()
  const { clock } = useSurroundings()
  const [busy, setBusy] = useState<'file' | 'paper'>()
  const gather = (most: number) => {
    const { search, sort, filters } = view
    const wanted = { search, filters, ...(sort && { sort: { column: sort.key, descending: sort.descending } }) }
    const rows = (chosen ?? here).map(({ values }) => values)
    return gatherRows(book, { here: rows, whole: chosen ? null : whole, wanted, most })
  }
  const run = async (to: 'file' | 'paper', use: (rows: readonly Values[]) => Promise<void> | void) => {
    setBusy(to)
    try {
      const gathered = await gather(MOST[to])
      if (gathered.kind === 'offline') toast('warning', listTexts.onlyHere)
      else if (gathered.kind === 'tooMany')
        toast('warning', fill(listTexts.tooMany, { total: gathered.total, most: MOST[to] }))
      else await use(gathered.rows)
    } catch {
      toast('error', dashboardTexts.exportFailed)
    } finally {
      setBusy(undefined)
    }
  }
  const toFile = () =>
    run('file', async (rows) => {
      const { name, bytes } = await book.exportSheet(form.list.exportAs ?? form.route.slice(1), {
        name: form.title.slice(0, 31),
        headings: columns.map(({ label }) => label),
        numbers: columns.map((column) => isCounted(kindOf(form, column))),
        rows: rows.map((values) => columns.map((column) => plainText(form, column, values, today))),
      })
      saveFile(name, bytes, EXCEL)
    })
  const toPaper = () => run('paper', (rows) => onPrint({ rows, day: farmDay(clock.now()) }))
  const button = (label: string, icon: IconName, to: 'file' | 'paper', press: () => void): ReactNode =>
    chosen || (to === 'file' && form.list.exportAs) ? (
      <Button
        variant="default"
        className={chosen ? undefined : style.iconic}
        leftSection={<Icon name={icon} size={18} />}
        loading={busy === to}
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
        loading={busy === to}
        disabled={loading}
        onClick={press}
      >
        <Icon name={icon} size={18} />
      </ActionIcon>
    )
  return (
    <>
      {button(chosen ? listTexts.exportChosen : listTexts.export, 'download', 'file', toFile)}
      {button(chosen ? listTexts.printChosen : listTexts.print, 'print', 'paper', toPaper)}
    </>
  )
}
