import { Button } from '@mantine/core'
import { importsTexts } from '../../registry/app/imports.ts'
import type { ImportKind } from '../../registry/index.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'

/** An empty sheet with the heading that the import expects. */
export function TemplateButton({ kind }: { readonly kind: ImportKind }) {
  const book = useBook()
  const { texts, columns } = kind
  const empty = { name: texts.title, headings: columns, numbers: columns.map(() => false), rows: [] }
  const run = () => saveSheet(() => book.lists.exportSheet('plantilla', empty))
  return (
    <Button variant="subtle" leftSection={<Icon name="download" />} onClick={run}>
      {importsTexts.template}
    </Button>
  )
}
