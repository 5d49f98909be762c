import { keptWords, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill } from '../../registry/index.ts'
import { Note } from '../common/note.tsx'
import type { Run } from './use-runs.ts'

/** What a kept run has brought: stands with the run for good, though its files are deleted. */
export function Receipt({ run: { state, at, by, corrections, figures } }: { readonly run: Run }) {
  const { files = [], tables = {} } = figures
  return (
    <section aria-label={t.receipt}>
      <Note tone={state === 'kept' ? 'ok' : 'quiet'} icon="check">
        <strong>{fill(state === 'kept' ? t.receiptKept : t.receiptBack, { at })}</strong>
        <div>{keptWords(tables, t.didKeep)}</div>
        <div>
          {[
            by && fill(t.receiptBy, { who: by }),
            corrections > 0 ? fill(t.receiptCorrections, { n: corrections }) : '',
            files.length > 0 ? fill(t.receiptFiles, { names: files.join(', ') }) : '',
          ]
            .filter((text) => text !== '')
            .join(' ')}
        </div>
      </Note>
    </section>
  )
}
