import { ActionIcon } from '@mantine/core'
import { reviewList, reviewTable, type Values } from '../../registry/index.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { listTexts } from '../common/list-texts.ts'
import { useExport } from '../panes/use-export.tsx'
import type { ReviewPlace } from './review-search.ts'

interface ReviewExportProps {
  readonly place: ReviewPlace
  /** The ticked ones; none: all that match the filters. */
  readonly rows: readonly Values[]
  readonly disabled: boolean
}

/** Exports the ticked filings, or all that match the filters. */
export function ReviewExport({ place, rows: marked, disabled }: ReviewExportProps) {
  const book = useBook()
  const { run, busy, progress } = useExport()
  const { wanted, number, order } = place
  const press = () =>
    run((watch) =>
      book.lists.exportRows(
        {
          ...reviewTable,
          prefix: 'revision_campo',
          here: marked,
          whole: marked.length > 0 ? null : reviewList(wanted),
          wanted: { search: number, ...(order && { sort: { column: order, descending: false } }) },
        },
        watch,
      ),
    )
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={marked.length > 0 ? `${listTexts.export}: ${marked.length} marcados` : listTexts.export}
        title={listTexts.export}
        aria-disabled={disabled || busy || undefined}
        {...((disabled || busy) && { 'data-disabled': true })}
        onClick={() => disabled || busy || void press()}
      >
        <Icon name="download" size={18} />
      </ActionIcon>
      {progress}
    </>
  )
}
