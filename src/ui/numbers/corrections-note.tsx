import { Button } from '@mantine/core'
import { importsTexts as t } from '../../registry/app/imports.ts'
import { moveInTexts } from '../../registry/herd-book/texts.ts'
import {
  fill,
  type ImportKind,
  type LookupRequest,
  rowsIn,
  type SheetCorrection,
  type SheetOfRows,
} from '../../registry/index.ts'
import { useAnswer, useAskedAnew } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { ReceiptChanges } from '../panes/findings/finding-table.tsx'
import { counted } from '../panes/progress.tsx'
import recordStyle from '../record/shared/record.module.css'
import style from './numbers.module.css'

interface CorrectionsNoteProps {
  readonly kind: ImportKind
  /** With the corrections. */
  readonly read: SheetOfRows
  readonly corrections: readonly SheetCorrection[]
  readonly onUndo: (made: SheetCorrection) => void
}

/** What is sent otherwise than it stands in the file, before it is sent; each can be undone. */
export function CorrectionsNote({ kind, read, corrections, onUndo }: CorrectionsNoteProps) {
  if (corrections.length === 0) return null
  const { changed, omitted, rows } = read
  const [good, total] = [counted(rows.length), counted(rows.length + omitted.length)]
  return (
    <Note tone="info" icon="pencil" role="status">
      {[
        ...(changed > 0 ? [fill(t.changed, { n: counted(changed) })] : []),
        ...(omitted.length > 0 ? [fill(t.omitted, { n: counted(omitted.length) })] : []),
        fill(t.left, { good, total }),
      ].join(' · ')}
      <ul className={style.made}>
        {corrections.map((made, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
          <li key={at}>
            {wordsOf(kind, made)}
            <Button
              variant="subtle"
              aria-label={`${moveInTexts.undo}: ${wordsOf(kind, made)}`}
              onClick={() => onUndo(made)}
            >
              {moveInTexts.undo}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}

const wordsOf = ({ columns }: ImportKind, { lines, at, value }: SheetCorrection): string =>
  value === null
    ? fill(t.omitted, { n: counted(lines.length) })
    : fill(t.madeOf, { column: columns[at] ?? '', value, n: counted(lines.length) })

/** Receipts of the sheets that came before: when, how many rows, and who sent them. */
export function PastImports({ kind }: { readonly kind: ImportKind }) {
  const fields = { CODIGO: kind.original }
  const request: LookupRequest = { operation: 'consecutivos/importaciones', fields, passing: [] }
  const rows = useAnswer(request)?.value ?? []
  useAskedAnew(request)
  if (rows.length === 0) return null
  return (
    <section aria-label={t.past}>
      <strong>{t.past}</strong>
      <table className={recordStyle.table}>
        <thead>
          <tr>
            {t.pastHeads.map((head) => (
              <th key={head} className={recordStyle.actionsHead}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ID, FECHA, FILAS, PRIMERA = '', IMPORTO = '', CORRECCIONES = '' }) => (
            <tr key={ID}>
              <td>{FECHA}</td>
              <td>{counted(Number(FILAS))}</td>
              <td>{kind.keyOf(PRIMERA.split(' '))}</td>
              <td>
                {IMPORTO}
                {/* The host has what it was told, and not the file. */}
                <ReceiptChanges
                  rows={rowsIn(CORRECCIONES).map((row) => ({ ...row, CORRIGIO: fill(t.pastBy, { who: IMPORTO }) }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
