import { Button } from '@mantine/core'
import { useState } from 'react'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import type { HerdPageRequest } from '../../sync/contract/inventory.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Every match of the filters, in the order shown, as a file; made on the device, with or without signal. */
export function ExportButton({ request, disabled }: { request: HerdPageRequest; disabled: boolean }) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { name, bytes } = await book.exportHerd(request)
      saveFile(name, bytes, EXCEL)
    } catch {
      toast('error', dashboardTexts.exportFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" leftSection={<Icon name="download" />} disabled={disabled} loading={busy} onClick={run}>
      {dashboardTexts.export}
    </Button>
  )
}
