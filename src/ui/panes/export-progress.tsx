import { Stack } from '@mantine/core'
import { fill } from '../../registry/index.ts'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { listTexts } from '../common/list-texts.ts'
import { counted, SheetProgress } from './progress.tsx'

export interface ExportProgressProps {
  readonly done: number
  readonly total: number
  readonly onCancel: () => void
}

/** Rows of a file written so far, and a button to cancel. */
export function ExportProgress({ done, total, onCancel }: ExportProgressProps) {
  const words = fill(listTexts.exporting, { done: counted(done), total: counted(total) })
  return (
    <Dialog title={listTexts.export} opened onClose={onCancel} width={480} dismissable={false}>
      <Stack gap="md">
        <SheetProgress words={words} share={total === 0 ? 1 : done / total} label={listTexts.exportProgress} />
        <div>
          <Dismiss onClick={onCancel} data-autofocus />
        </div>
      </Stack>
    </Dialog>
  )
}
