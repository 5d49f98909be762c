import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { MOST_ROWS, reviewRequest, reviewSheet, totalOf, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import type { Book } from '../../sync/contract/book.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import type { ReviewPlace } from './review-search.ts'

interface ReviewExportProps {
  readonly place: ReviewPlace
  /** Those that are marked; none: everything that the filters let through. */
  readonly rows: readonly Values[]
  readonly disabled: boolean
}

/** What is marked, or everything that the filters let through, as a file. */
export function ReviewExport({ place, rows: marked, disabled }: ReviewExportProps) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await saveSheet(async () => {
      const rows = marked.length > 0 ? marked : await allRows(book, place)
      if (rows) return await book.exportSheet('revision_campo', reviewSheet(rows))
      toast('warning', commonTexts.needsConnection)
      return undefined
    })
    setBusy(false)
  }
  return (
    <ActionIcon
      variant="default"
      aria-label={marked.length > 0 ? `${dashboardTexts.export}: ${marked.length} marcados` : dashboardTexts.export}
      title={dashboardTexts.export}
      aria-disabled={disabled || busy || undefined}
      data-disabled={disabled || busy || undefined}
      onClick={() => disabled || busy || void run()}
    >
      <Icon name="download" size={18} />
    </ActionIcon>
  )
}

async function allRows(book: Book, { wanted, number, order }: ReviewPlace): Promise<readonly Values[] | null> {
  const found: Values[] = []
  let total = 1
  while (found.length < total) {
    const { operation, fields } = reviewRequest(wanted, {
      first: found.length,
      rows: MOST_ROWS,
      search: number,
      ...(order && { sort: { column: order, descending: false } }),
    })
    const answer = await book.act({ operation, fields })
    if (answer.kind !== 'done' || !Array.isArray(answer.body)) return null
    const page = answer.body as readonly Values[]
    if (page.length === 0) break
    total = totalOf(page)
    found.push(...page)
  }
  return found
}
