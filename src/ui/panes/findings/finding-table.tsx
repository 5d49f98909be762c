import type { ReactNode } from 'react'
import { changeWords, MOST_IN_RECEIPT, moveInTexts as t } from '../../../registry/herd-book/texts.ts'
import { fill, type Values } from '../../../registry/index.ts'
import style from './finding-table.module.css'

export interface FoundRow {
  readonly key: string
  /** Its row in the file: '4', '3, 5 a 9'. */
  readonly line: string
  /** Its cells as they stand in the file, if they are known. */
  readonly source: readonly { readonly heading: string; readonly text: string; readonly isWrong?: boolean }[]
  readonly says: ReactNode
  readonly act?: ReactNode
}

interface FindingTableProps {
  readonly label: string
  /** Of the row in the file, the row itself, and what is wrong with it. */
  readonly headings: readonly [string, string, string]
  /** `FoundKind`s. */
  readonly children: ReactNode
}

/** What is wrong with the rows of a file that is imported: by kind, each beside its row as it stands there. */
export function FindingTable({ label, headings, children }: FindingTableProps) {
  return (
    <section
      className={style.box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
      tabIndex={0}
    >
      <table className={style.table} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

interface FoundKindProps {
  /** What they have in common, and what is done with all of them. */
  readonly head?: ReactNode
  readonly tone?: string
  readonly rows: readonly FoundRow[]
  readonly foot?: ReactNode
}

export function FoundKind({ head, tone, rows, foot }: FoundKindProps) {
  return (
    <tbody data-tone={tone}>
      {head ? (
        <tr className={style.kind}>
          <th scope="rowgroup" colSpan={3}>
            <div>{head}</div>
          </th>
        </tr>
      ) : null}
      {rows.map(({ key, line, source, says, act }) => (
        <tr key={key}>
          <td className={style.line}>{line}</td>
          <td className={style.source}>
            {source.map(({ heading, text, isWrong }, at) => (
              // Headings may repeat.
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row of a file keep their places
              <span key={at} data-wrong={isWrong || undefined}>
                <small>{heading}</small> {text === '' ? '—' : text}{' '}
              </span>
            ))}
          </td>
          <td>
            <div className={style.says}>
              <div>{says}</div>
              {act}
            </div>
          </td>
        </tr>
      ))}
      {foot ? (
        <tr>
          <td colSpan={3}>{foot}</td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** What was corrected in the files of an import: stands with its receipt for good. */
export const ReceiptChanges = ({ rows, open }: { readonly rows: readonly Values[]; readonly open?: true }) =>
  rows.length === 0 ? null : (
    <details open={open}>
      <summary>{t.receiptChanges}</summary>
      <ul className={style.changes}>
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>{changeWords(row)}</li>
        ))}
        {rows.length < MOST_IN_RECEIPT ? null : <li>{fill(t.receiptMore, { n: MOST_IN_RECEIPT })}</li>}
      </ul>
    </details>
  )
