import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ImportKind, Values } from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'

// Few lists have an import: its dialogs are loaded only for those.
const ImportDialog = lazy(() => import('./import-dialog.tsx').then((part) => ({ default: part.ImportDialog })))
const DuplicatesDialog = lazy(() =>
  import('./duplicates-dialog.tsx').then((part) => ({ default: part.DuplicatesDialog })),
)

export interface ImportButtonProps {
  readonly kind: ImportKind
  /** The list is fetched again. */
  readonly onDone: () => void
}

/** 'Nuevos Chips', 'Nuevos Consecutivos': imports a spreadsheet into the master, and shows conflicts. */
export function ImportButton({ kind, onDone }: ImportButtonProps) {
  const [open, setOpen] = useState(false)
  const [repeated, setRepeated] = useState<readonly Values[]>()
  return (
    <>
      <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {kind.texts.title}
      </Button>
      <Suspense fallback={null}>
        {open ? (
          <ImportDialog
            kind={kind}
            onClose={() => setOpen(false)}
            onDone={onDone}
            onRepeated={(rows) => {
              setOpen(false)
              setRepeated(rows)
            }}
          />
        ) : null}
        {repeated ? <DuplicatesDialog kind={kind} rows={repeated} onClose={() => setRepeated(undefined)} /> : null}
      </Suspense>
    </>
  )
}
