import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { HeadingRows } from '../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill } from '../../registry/index.ts'
import style from './move-in.module.css'
import type { ReadSheet } from './use-runs.ts'

interface FirstRowsProps {
  readonly rows: NonNullable<ReadSheet['first']>
  /** Of every column. */
  readonly labels: readonly string[]
  readonly at: number
  readonly count: HeadingRows
  readonly onChoose: (at: number, count: HeadingRows) => void
}

/** The first rows of a sheet, on which one points at its headings. */
export function FirstRows({ rows, labels, at, count, onChoose }: FirstRowsProps) {
  const name = useId()
  return (
    <fieldset className={style.firstRows}>
      <legend>{t.firstRows}</legend>
      <NativeSelect
        label={t.headingsTake}
        value={String(count)}
        onChange={({ currentTarget }) => onChoose(at, Number(currentTarget.value) as HeadingRows)}
        data={t.headingCounts.map((label, value) => ({ value: String(value), label }))}
      />
      <div className={style.scroll}>
        <table className={style.table}>
          <tbody>
            {rows.map(({ line, cells }, row) => (
              <tr key={line} data-heading={(count > 0 && row >= at && row < at + count) || undefined}>
                <td>
                  {count === 0 ? null : (
                    <input
                      type="radio"
                      name={name}
                      checked={row === at}
                      onChange={() => onChoose(row, count)}
                      aria-label={fill(t.headingsAt, { n: line })}
                    />
                  )}
                </td>
                <td className={style.soft}>{line}</td>
                {labels.map((label, place) => (
                  <td key={label}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
