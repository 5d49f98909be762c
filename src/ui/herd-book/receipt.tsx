import { keptWords, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill, keyOf, type LookupRequest } from '../../registry/index.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { ReceiptChanges } from '../panes/findings/finding-table.tsx'
import type { Run } from './use-runs.ts'

/** What a kept run has brought: stands with the run for good, though its files are deleted. */
export function Receipt({ run: { id, state, at, by, corrections, figures } }: { readonly run: Run }) {
  const { files = [], tables = {} } = figures
  const book = useBook()
  const request: LookupRequest = { operation: 'traerRegistro/correcciones', fields: { ENTREGA: id }, passing: [] }
  const changes = useAsked(corrections > 0 ? keyOf(request) : null, () => book.lookups.answer(request))?.value ?? []
  return (
    <section aria-label={t.receipt}>
      <Note tone={state === 'kept' ? 'ok' : 'quiet'} icon="check">
        <strong>{fill(state === 'kept' ? t.receiptKept : t.receiptBack, { at })}</strong>
        <div>{keptWords(tables, t.didKeep)}</div>
        {by ? <div>{fill(t.receiptBy, { who: by })}</div> : null}
        {files.length > 0 ? <div>{fill(t.receiptFiles, { names: files.join(', ') })}</div> : null}
      </Note>
      <ReceiptChanges open rows={changes} />
    </section>
  )
}
