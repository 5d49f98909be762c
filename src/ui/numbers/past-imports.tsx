import { importsTexts as t } from '../../registry/app/imports.ts'
import { fill, type ImportKind, type LookupRequest, rowsIn } from '../../registry/index.ts'
import { useAnswer, useAskedAnew } from '../common/book-context.tsx'
import { ReceiptChanges } from '../panes/findings/finding-table.tsx'
import { counted } from '../panes/progress.tsx'
import recordStyle from '../record/shared/record.module.css'

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
