import { Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import type { Draft } from '../../sync/contract/capture.ts'
import { useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { FallbackBoundary } from '../common/lazy-part.tsx'
import { Note } from '../common/note.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { draftKey } from './draft-key.ts'
import type { EntryDialogProps } from './help-entries.ts'

/** The editor is large: it is loaded with the first dialog. */
const EntryForm = lazy(() => import('./entry-form.tsx'))

const WIDTH = 850

/** 'Adicionar Ayuda' and 'Modificar Ayuda' (2§2). */
export function EntryDialog({ entry, onClose, onSaved }: EntryDialogProps) {
  const book = useBook()
  const [recalled, setRecalled] = useState<{ readonly draft: Draft | undefined }>()
  useEffect(() => {
    let here = true
    const recall = (draft: Draft | undefined) => here && setRecalled({ draft })
    book.capture.draft(draftKey(entry)).then(recall, () => recall(undefined))
    return () => {
      here = false
    }
  }, [book, entry])
  return (
    <Dialog
      title={entry.idAyuda ? helpTexts.edit : helpTexts.add}
      opened
      onClose={onClose}
      width={WIDTH}
      fullBelow={900}
    >
      <NeedsConnection />
      <FallbackBoundary
        otherwise={
          <Note tone="warn" icon="noSignal" role="status">
            {helpTexts.editorNotHere}
          </Note>
        }
      >
        <Suspense fallback={<Loader aria-label={commonTexts.loading} />}>
          {recalled ? <EntryForm entry={entry} draft={recalled.draft} onClose={onClose} onSaved={onSaved} /> : null}
        </Suspense>
      </FallbackBoundary>
    </Dialog>
  )
}
