import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type LookupRequest,
  MOST_ROWS,
  pageRequest,
  type RecordDefinition,
  totalOf,
  type Values,
} from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { dashboardTexts } from '../../../registry/texts/dashboard.ts'
import { mastersTexts } from '../../../registry/texts/masters.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { ListRow } from '../../../sync/contract/outbox-entry.ts'
import { useBook } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { saveFile } from '../../common/save-file.ts'
import { toast } from '../../common/toast.ts'
import { plainText, searchRows, shownRows, sortRows } from './list-rows.ts'
import type { ListView } from './list-view.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ExportRowsProps {
  readonly form: RecordDefinition
  readonly prefix: string
  readonly view: ListView
  readonly today: string
  /** All that is on this device; undefined: the host keeps the list and is asked for it in large pages. */
  readonly rows: readonly ListRow[] | undefined
  readonly whole: LookupRequest | null
  /** Not all of it has arrived yet. */
  readonly loading?: boolean
}

/** What is found, in the order shown and with the columns shown, as a file. */
export function ExportRows(props: ExportRowsProps) {
  const { form, prefix, today } = props
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const found = await foundRows(book, props)
      if (!found) return toast('warning', commonTexts.needsConnection)
      const { columns } = form.list
      const { name, bytes } = await book.exportSheet(prefix, {
        name: form.title.slice(0, 31),
        headings: columns.map(({ label }) => label),
        numbers: columns.map(({ align }) => align === 'right'),
        rows: found.map((values) => columns.map((column) => plainText(form, column, values, today))),
      })
      saveFile(name, bytes, EXCEL)
    } catch {
      toast('error', dashboardTexts.exportFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      loading={busy}
      disabled={props.loading}
      onClick={run}
    >
      {mastersTexts.export}
    </Button>
  )
}

async function foundRows(
  book: Book,
  { form, rows, whole, view, today }: ExportRowsProps,
): Promise<readonly Values[] | null> {
  const { search, sort } = view
  if (rows) {
    const found = searchRows(form, shownRows(form, rows), search, today)
    return sortRows(form, found, sort, today).map(({ values }) => values)
  }
  const found: Values[] = []
  let total = 1
  while (whole && found.length < total) {
    const wanted = { first: found.length, rows: MOST_ROWS, search, ...(sort && { sort: columnOf(sort) }) }
    const { operation, fields } = pageRequest(whole, wanted)
    const answer = await book.act({ operation, fields })
    if (answer.kind !== 'done' || !Array.isArray(answer.body)) return null
    const page = (answer.body as readonly Readonly<Record<string, unknown>>[]).map(asTexts)
    if (page.length === 0) break
    total = totalOf(page)
    found.push(...page)
  }
  return found
}

const columnOf = ({ key, descending }: { key: string; descending: boolean }) => ({ column: key, descending })

const asTexts = (item: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [key, value === null ? '' : String(value)]))
