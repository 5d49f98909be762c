import { Button } from '@mantine/core'
import { importsTexts } from '../../registry/app/imports.ts'
import type { ImportKind } from '../../registry/index.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An empty sheet with the heading that the import expects. */
export function TemplateButton({ kind }: { readonly kind: ImportKind }) {
  const book = useBook()
  const run = async () => {
    try {
      const { name, bytes } = await book.exportSheet('plantilla', {
        name: kind.texts.title,
        headings: kind.columns,
        numbers: kind.columns.map(() => false),
        rows: [],
      })
      saveFile(name, bytes, EXCEL)
    } catch {
      toast('error', dashboardTexts.exportFailed)
    }
  }
  return (
    <Button variant="subtle" leftSection={<Icon name="download" />} onClick={run}>
      {importsTexts.template}
    </Button>
  )
}
