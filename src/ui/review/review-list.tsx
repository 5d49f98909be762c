import type { RefObject } from 'react'
import { isOfOneRecord, type Values } from '../../registry/index.ts'
import { Pill } from '../animals/rows.tsx'
import { instantWords } from '../common/time.ts'
import { useFarmNow } from '../common/use-now.ts'
import { type Mark, marksOf, nameOfFiling, rowOfFiling, titleOfFiling } from './filing-words.ts'
import style from './list.module.css'

interface ReviewListProps {
  readonly rows: readonly Values[]
  /** Id of the viewed form. */
  readonly current: string
  readonly marked: ReadonlySet<string>
  /** Reviewed on this page, before the list shows it. */
  readonly done: ReadonlySet<string>
  /** The button of the current row, or of the first. */
  readonly at: RefObject<HTMLButtonElement | null>
  readonly onOpen: (id: string) => void
  readonly onMark: (id: string) => void
}

/** Arrivals, one button per form; a single tab stop, with arrow keys from there. */
export function ReviewList({ rows, current, marked, done, at, onOpen, onMark }: ReviewListProps) {
  const now = useFarmNow()
  const stop = rows.some(({ ID }) => ID === current) ? current : (rows[0]?.ID ?? '')
  return (
    <ul className={style.list} aria-label="Lo que llegó del campo">
      {rows.map((row, place) => {
        const id = row.ID ?? ''
        const here = id === stop
        const added = rowOfFiling(row)
        const isBelow = added !== '' && isOfOneRecord(row, rows[place - 1])
        const name = [nameOfFiling(row), added].filter(Boolean).join(': ')
        const farm = row.PROPIETARIO || (row.NID_PROPIETARIO ?? '')
        return (
          <li
            key={id}
            className={style.item}
            data-current={id === current || undefined}
            data-added={isBelow || undefined}
          >
            <label className={style.mark}>
              <input
                type="checkbox"
                aria-label={`Marcar ${name}`}
                tabIndex={here ? 0 : -1}
                checked={marked.has(id)}
                onChange={() => onMark(id)}
              />
            </label>
            <button
              type="button"
              ref={here ? at : null}
              className={style.row}
              aria-current={id === current || undefined}
              tabIndex={here ? 0 : -1}
              onClick={() => onOpen(id)}
            >
              <span className={style.line}>
                <span className={style.name}>
                  <b>{added || name}</b> {added === '' && <span className={style.form}>{titleOfFiling(row)}</span>}
                </span>
                <span className={style.date}>{instantWords(row.RECIBIDO_EN ?? '', now)}</span>
              </span>
              <span className={style.line}>
                {!isBelow && (
                  <span className={style.farm}>{added === '' ? farm : `${nameOfFiling(row)} · ${farm}`}</span>
                )}
                <Marks marks={marksOf(row, row.REVISADO === 'S' || done.has(id))} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export const Marks = ({ marks }: { readonly marks: readonly Mark[] }) => (
  <span className={style.marks}>
    {marks.map(([tone, text]) => (
      <Pill key={text} tone={tone}>
        {text}
      </Pill>
    ))}
  </span>
)
