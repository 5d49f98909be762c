import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import { moveInTexts } from '../../registry/herd-book/texts.ts'
import {
  fill,
  type ImportKind,
  markedSheet,
  type SheetCorrection,
  type SheetOfRows,
  type SheetProblem,
} from '../../registry/index.ts'
import { useBook } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { saveSheet } from '../common/save-file.ts'
import { counted } from '../panes/progress.tsx'
import recordStyle from '../record/shared/record.module.css'
import { ProblemTable } from './problem-table.tsx'

const t = importsTexts

interface JudgedRowsProps {
  readonly read: SheetOfRows
  /** The host's findings; undefined: it was not checked there. */
  readonly tried: readonly SheetProblem[] | undefined
  /** The host refused them when they were sent. */
  readonly isRefused: boolean
  readonly kind: ImportKind
  readonly onCorrect: (made: SheetCorrection) => void
  /** Sends these rows, which have no problem. */
  readonly onSendGood?: (rows: SheetOfRows['rows']) => void
}

type MarkedProps = Pick<JudgedRowsProps, 'kind' | 'read'> & { readonly problems: readonly SheetProblem[] }

/** Errors of the sheet found by the rules or by the trial, each at its cell; or that there are none. */
export function JudgedRows({ read, tried, isRefused, kind, onCorrect, onSendGood }: JudgedRowsProps) {
  const problems = tried ?? read.problems
  const bad = new Set(problems.map(({ line }) => line))
  const total = counted(read.rows.length)
  if (bad.size === 0)
    return (
      <>
        {isRefused && !tried ? null : (
          <Note tone="ok" icon="check" role="status">
            {fill(tried ? (isRefused ? t.refusedGood : t.triedGood) : t.ready, { n: total })}
            {tried ? null : <div>{t.unchecked}</div>}
          </Note>
        )}
        <ImportPreview kind={kind} rows={read.rows} />
      </>
    )
  return (
    <>
      <Note tone="bad" icon="alert" role="alert">
        {fill(tried ? (isRefused ? t.refusedWrong : t.triedWrong) : t.wrong, { n: counted(bad.size), total })}
      </Note>
      <Group gap="xs">
        {onSendGood ? (
          <GoodRowsButton
            good={read.rows.filter((_, at) => !bad.has(read.lines[at] ?? 0))}
            total={read.rows.length + read.omitted.length}
            isTried={tried !== undefined}
            onSend={onSendGood}
          />
        ) : null}
        <MarkedButton kind={kind} read={read} problems={problems} />
      </Group>
      <ProblemTable kind={kind} problems={problems} read={read} onCorrect={onCorrect} />
    </>
  )
}

interface GoodRowsButtonProps {
  /** The rows without a problem. */
  readonly good: SheetOfRows['rows']
  /** Rows of the sheet. */
  readonly total: number
  /** The host has checked them: nothing is promised before. */
  readonly isTried: boolean
  readonly onSend: (good: SheetOfRows['rows']) => void
}

/** 'Enviar las 194 buenas', or 'las otras 194': leaves the others out, and asks first. Nothing if there are no good ones. */
function GoodRowsButton({ good, total, isTried, onSend }: GoodRowsButtonProps) {
  const [asking, setAsking] = useState(false)
  if (good.length === 0) return null
  const [one, many] = isTried ? [t.sendOneGood, t.sendGood] : [t.sendOther, t.sendOthers]
  const words = good.length === 1 ? one : fill(many, { n: counted(good.length) })
  const rows = { good: counted(good.length), total: counted(total), bad: counted(total - good.length) }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking ? (
        <Dialog title={words} opened onClose={() => setAsking(false)} width={460}>
          <p>{fill(t.askGood, rows)}</p>
          {isTried ? null : <p>{t.unchecked}</p>}
          <Answers mt="md">
            <Dismiss onClick={() => setAsking(false)} />
            <Button
              data-autofocus
              data-send
              onClick={() => {
                setAsking(false)
                onSend(good)
              }}
            >
              {t.confirmGood}
            </Button>
          </Answers>
        </Dialog>
      ) : null}
    </>
  )
}

/** The sheet as read and corrected, with errors in red and in an additional column: once corrected, it can be chosen again. */
function MarkedButton({ kind, read, problems }: MarkedProps) {
  const book = useBook()
  const column = read.places[kind.keyColumn] ?? 0
  const omitted = read.omitted.map((line) => ({ line, column, text: moveInTexts.omitted }))
  const marked = () => markedSheet(read.sheet, [...problems, ...omitted])
  const run = () => saveSheet(() => book.lists.exportSheet('errores', { name: kind.texts.title, ...marked() }))
  return (
    <Button variant="subtle" px={0} ta="start" leftSection={<Icon name="download" />} onClick={run}>
      {t.marked}
    </Button>
  )
}

const FIRST = 3

/** The first rows as parsed: a misread date or chip is seen before it is stored. */
function ImportPreview({ kind, rows }: { readonly kind: ImportKind; readonly rows: readonly (readonly string[])[] }) {
  return (
    <section
      className={recordStyle.tableBox}
      aria-label={t.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
      tabIndex={0}
    >
      <table className={recordStyle.table} aria-label={t.preview}>
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
