import '@mantine/core/styles/Combobox.layer.css'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { fill, isOfOneRecord, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { Pill } from '../animals/rows.tsx'
import { Icon } from '../common/icon.tsx'
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

interface PagesProps {
  readonly first: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly total: number
  readonly onFirst: (first: number) => void
  readonly onSize: (size: number) => void
}

/** Position in the list, and its pages, in one line. */
export function Pages({ first, size, sizes, total, onFirst, onSize }: PagesProps) {
  const nav = useRef<HTMLElement>(null)
  const last = Math.min(first + size, total)
  const step = (label: string, icon: 'left' | 'right', to: number, off: boolean) => (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      {...(off && { 'data-disabled': true })}
      aria-disabled={off || undefined}
      onClick={() => off || onFirst(to)}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
  return (
    <nav ref={nav} className={style.pages} aria-label="Páginas">
      <p aria-live="polite">
        {fill(commonTexts.footer, { first: total === 0 ? 0 : first + 1, last, totalRecords: total })}
      </p>
      <NativeSelect
        aria-label={recordTexts.rowsPerPage}
        data={sizes.map(String)}
        value={String(size)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      {step('Página anterior', 'left', Math.max(0, first - size), first === 0)}
      {step('Página siguiente', 'right', first + size, last >= total)}
    </nav>
  )
}
