import { Button } from '@mantine/core'
import { useState } from 'react'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import type { HerdPageRequest } from '../../sync/contract/inventory.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'

/** Every match of the filters, in the order shown, as a file; made on the device, with or without signal. */
export function ExportButton({ request, disabled }: { request: HerdPageRequest; disabled: boolean }) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await saveSheet(() => book.exportHerd(request))
    setBusy(false)
  }
  return (
    <Button variant="default" leftSection={<Icon name="download" />} disabled={disabled} loading={busy} onClick={run}>
      {dashboardTexts.export}
    </Button>
  )
}
