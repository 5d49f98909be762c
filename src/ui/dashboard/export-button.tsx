import { Button } from '@mantine/core'
import type { HerdPageRequest } from '../../sync/contract/inventory.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { listTexts } from '../common/list-texts.ts'
import { useExport } from '../panes/use-export.tsx'
import tableStyle from '../record/table/table.module.css'

/** Exports all matches of the filters in display order, from this device, also without signal. */
export function ExportButton({ request }: { request: HerdPageRequest }) {
  const book = useBook()
  const { run, busy, progress } = useExport()
  return (
    <>
      <Button
        variant="default"
        className={tableStyle.iconic}
        title={listTexts.export}
        leftSection={<Icon name="download" size={18} />}
        loading={busy}
        onClick={() => run((watch) => book.animals.exportHerd(request, watch))}
      >
        {listTexts.export}
      </Button>
      {progress}
    </>
  )
}
