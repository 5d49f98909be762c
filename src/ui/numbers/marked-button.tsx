import { Button } from '@mantine/core'
import { importsTexts } from '../../registry/app/imports.ts'
import { moveInTexts } from '../../registry/herd-book/texts.ts'
import { type ImportKind, markedSheet, type SheetOfRows, type SheetProblem } from '../../registry/index.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'

export interface MarkedButtonProps {
  readonly kind: ImportKind
  readonly read: SheetOfRows
  readonly problems: readonly SheetProblem[]
}

/** The sheet as read and corrected, with errors in red and in an additional column: once corrected, it can be chosen again. */
export function MarkedButton({ kind, read, problems }: MarkedButtonProps) {
  const book = useBook()
  const column = read.places[kind.keyColumn] ?? 0
  const omitted = read.omitted.map((line) => ({ line, column, text: moveInTexts.omitted }))
  const marked = () => markedSheet(read.sheet, [...problems, ...omitted])
  const run = () => saveSheet(() => book.lists.exportSheet('errores', { name: kind.texts.title, ...marked() }))
  return (
    <Button variant="default" leftSection={<Icon name="download" />} onClick={run}>
      {importsTexts.marked}
    </Button>
  )
}
