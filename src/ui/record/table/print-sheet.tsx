import { Fragment, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { isDay } from '../../../registry/fields/date.ts'
import { type Column, fill, isCounted, kindOf, type RecordDefinition, type Values } from '../../../registry/index.ts'
import { useSurroundings } from '../../common/book-context.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'
import { narrowedTo } from './filters.tsx'
import style from './print.module.css'

export interface PrintedList {
  readonly rows: readonly Values[]
  /** Number of matches, if not all are printed. */
  readonly total?: number
  /** yyyy-mm-dd */
  readonly day: string
}

interface PrintingOptions {
  readonly form: RecordDefinition
  readonly columns: readonly Column[]
  readonly view: ListView
  /** All matches that are on this device: printed by the browser's own menu. */
  readonly found: readonly ShownRow[]
  /** Their total number. */
  readonly total: number
  readonly owner: string
  readonly today: string
}

/** The list on paper: printed by its button, or by the browser's own menu. */
export function usePrinting({ form, columns, view, found, total, owner, today }: PrintingOptions) {
  const { clock } = useSurroundings()
  const [list, setList] = useState<PrintedList>()
  const takeThese = useEffectEvent(() => {
    const rows = found.map(({ values }) => values)
    flushSync(() => setList((now) => now ?? { rows, total, day: clock.today() }))
  })
  useEffect(() => {
    const before = () => {
      // A record that is open over the list is printed instead.
      if (!document.querySelector('[role="dialog"]')) takeThese()
    }
    const after = () => setList(undefined)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const print = useCallback((next: PrintedList) => {
    flushSync(() => setList(next))
    window.print()
  }, [])
  const sheet = list ? (
    <Sheet form={form} columns={columns} view={view} owner={owner} today={today} list={list} />
  ) : null
  return { print, sheet: sheet && createPortal(sheet, document.body) }
}

type SheetProps = Omit<PrintingOptions, 'found' | 'total'> & { readonly list: PrintedList }

/** Numbers of columns above which a sheet is printed smaller, and smaller still. */
const MANY = 12
const VERY_MANY = 16
/** Texts up to this length are not broken: a chip has 15 digits. */
const LONGEST_WORD = 15
const LONG_NUMBER = /(\d{11,})/
/** If many columns leave no room for a chip, it is broken after this many digits. */
const DIGITS_OF_MANY = 8
const DIGITS_OF_VERY_MANY = 5

function Sheet({ form, columns: all, view, owner, today, list }: SheetProps) {
  // The address of a picture is useless on paper.
  const printable = all.filter(({ key, picture }) => !picture && form.fields[key]?.kind !== 'photo')
  const columns = printable.length > 1 ? printable : all
  const shown = list.rows.map((values): ShownRow => ({ key: '', number: '', values, row: { values } }))
  const texts = list.rows.map((values) =>
    columns.map((column) => {
      const animal = column.animal && values[column.animal]
      return `${animal ? `${animal} ` : ''}${cellText(form, column, values, today)}`
    }),
  )
  const digits =
    columns.length > VERY_MANY ? DIGITS_OF_VERY_MANY : columns.length > MANY ? DIGITS_OF_MANY : LONGEST_WORD
  const breaks = columns.map((_, at) => texts.some((row) => row[at]?.split(/\s/).some(isEndless)))
  const narrowed = [owner, ...narrowedTo(form, view, shown, today).map(([label, text]) => `${label}: ${text}`)].filter(
    Boolean,
  )
  return (
    <div
      className={style.sheet}
      data-printed-list=""
      data-many={columns.length > MANY || undefined}
      data-very-many={columns.length > VERY_MANY || undefined}
    >
      <h1>{form.title}</h1>
      <p>{[...narrowed, rowWords(list), fill(listTexts.printed, { day: list.day })].join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} data-counted={isCounted(kindOf(form, column)) || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is never sorted again
            <tr key={line}>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  data-counted={isCounted(kindOf(form, column)) || undefined}
                  data-day={isDay(row[at] ?? '') || undefined}
                  data-breaks={breaks[at] || undefined}
                >
                  {inLines(row[at] ?? '', digits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isEndless = (word: string): boolean => word.length > LONGEST_WORD

const BROKEN = /\d{11}|@/
const AROUND_AT = /[^@]*@|[^@]+/g

/** A chip is broken after a number of digits, an e-mail address after its @, before either is broken elsewhere. */
function inLines(text: string, digits: number): ReactNode {
  if (!BROKEN.test(text)) return text
  const ofDigits = new RegExp(`\\d{1,${digits}}`, 'g')
  const lines = text.split(LONG_NUMBER).map((part) => part.match(LONG_NUMBER.test(part) ? ofDigits : AROUND_AT) ?? [])
  return lines.map((some) =>
    some.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is never sorted again
      <Fragment key={at}>
        {at > 0 ? <wbr /> : null}
        {line}
      </Fragment>
    )),
  )
}

/** Number of printed rows, and the total if that is larger. */
function rowWords({ rows, total = rows.length }: PrintedList): string {
  const n = rows.length
  return total > n ? fill(listTexts.rowsOf, { n, total }) : fill(listTexts.rows, { n })
}
