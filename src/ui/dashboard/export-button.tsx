import { ActionIcon } from '@mantine/core'
import type { HerdPageRequest } from '../../sync/contract/inventory.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { listTexts } from '../common/list-texts.ts'
import { useExport } from '../panes/use-export.tsx'

/** Exports all matches of the filters in display order, from this device, also without signal. */
export function ExportButton({ request }: { request: HerdPageRequest }) {
  const book = useBook()
  const { run, busy, progress } = useExport()
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={listTexts.export}
        title={listTexts.export}
        loading={busy}
        onClick={() => run((watch) => book.animals.exportHerd(request, watch))}
      >
        <Icon name="download" size={18} />
      </ActionIcon>
      {progress}
    </>
  )
}
