import { importsTexts } from '../../registry/app/imports.ts'
import type { ImportKind } from '../../registry/index.ts'
import recordStyle from '../record/shared/record.module.css'

const FIRST = 3

/** The first rows as parsed: a misread date or chip is seen before it is stored. */
export function ImportPreview({
  kind,
  rows,
}: {
  readonly kind: ImportKind
  readonly rows: readonly (readonly string[])[]
}) {
  return (
    <section
      className={recordStyle.tableBox}
      aria-label={importsTexts.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
      tabIndex={0}
    >
      <table className={recordStyle.table} aria-label={importsTexts.preview}>
        <thead>
          <tr>
            {kind.columns.map((column) => (
              <th key={column} className={recordStyle.actionsHead}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, FIRST).map((row) => (
            <tr key={kind.keyOf(row)}>
              {kind.columns.map((column, at) => (
                <td key={column}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
