import { Button } from '@mantine/core'
import { type ImportKind, texts } from '../../registry/index.ts'
import { useBook } from '../book-context.tsx'
import { Icon } from '../shell/icon.tsx'
import { saveFile } from '../shell/save-file.ts'
import { toast } from '../shell/toast.ts'

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
      toast('error', texts.dashboard.exportFailed)
    }
  }
  return (
    <Button variant="subtle" leftSection={<Icon name="download" />} onClick={run}>
      {texts.imports.template}
    </Button>
  )
}
