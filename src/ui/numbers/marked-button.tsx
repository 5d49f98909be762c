import { Button } from '@mantine/core'
import { importsTexts } from '../../registry/app/imports.ts'
import { markedSheet } from '../../registry/index.ts'
import type { SheetOfRows, SheetProblem } from '../../sync/contract/desk.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'

export interface MarkedButtonProps {
  /** Name of the sheet in the file. */
  readonly name: string
  readonly read: SheetOfRows
  readonly problems: readonly SheetProblem[]
}

/** The sheet as read, with errors in red and in an additional column: once corrected, it can be chosen again. */
export function MarkedButton({ name, read, problems }: MarkedButtonProps) {
  const book = useBook()
  const run = () => saveSheet(() => book.lists.exportSheet('errores', { name, ...markedSheet(read.sheet, problems) }))
  return (
    <Button variant="default" leftSection={<Icon name="download" />} onClick={run}>
      {importsTexts.marked}
    </Button>
  )
}
