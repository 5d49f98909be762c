import { useEffect, useRef, useState } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import {
  decimals,
  fill,
  type ImportKind,
  MOST_SHEET_ROWS,
  receiptOf,
  rowsPerSecond,
  type SheetCorrection,
  type SheetOfRows,
  type SheetProblem,
  type Values,
} from '../../registry/index.ts'
import type { Book } from '../../sync/contract/book.ts'
import type { ActionResult, SheetProgress as Reading, SheetProgress, SheetRead } from '../../sync/contract/desk.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { toast } from '../common/toast.ts'
import { counted, type Doing } from '../panes/progress.tsx'

const t = importsTexts
const most = { n: counted(MOST_SHEET_ROWS) }
const failed = { text: t.failed, severity: 'warning' } as const

export interface ImportDialogProps {
  readonly kind: ImportKind
  readonly onClose: () => void
  readonly onDone: () => void
  /** Nothing was stored: these rows exist already. */
  readonly onRepeated: (rows: readonly Values[]) => void
}

/** The steps of an import: the chosen file read, tried at the host and sent. @param tries the host tries rows, and keeps receipts */
export function useImport({ kind, onClose, onDone, onRepeated }: ImportDialogProps, tries: boolean) {
  const book = useBook()
  const { clock } = useSurroundings()
  const close = useWhileOpen(onClose)
  const [trial, setTrial] = useState<AbortController>()
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<SheetRead>()
  const [tried, setTried] = useState<readonly SheetProblem[]>()
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<SheetRead>()
  const [doing, setDoing] = useState<Doing>()
  const { corrections, isJudging, begin, judge, receipt } = useCorrections(kind)
  useEffect(() => () => trial?.abort(), [trial])

  const pick = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setRead(undefined)
    begin()
    setTried(undefined)
    setProblem(undefined)
    const since = sinceStep(clock)
    setDoing(readingNow({ step: 'reading', done: 0, total: 0 }, 0))
    const answer = await book.desk.readSheet(chosen, kind, (progress) =>
      setDoing(readingNow(progress, since(progress.step))),
    )
    setDoing(undefined)
    setRead(answer)
    if (answer.kind === 'read') begin(answer)
    if (answer.kind === 'bad') setProblem(answer.reason === 'notExcel' ? t.file : fill(t[answer.reason], most))
  }

  /** The corrected rows are judged by whoever judged them before: the rules, or the host as well. */
  const correct = async (change: (made: Corrections) => Corrections) => {
    setProblem(undefined)
    const answer = await judge(change)
    if (!answer) return
    if (answer.kind !== 'read') return setProblem(t.failedCorrection)
    setRead(answer)
    setTried(undefined)
    if (tried) await tryOut(answer)
  }

  const tryOut = async (sheet = read) => {
    if (sheet?.kind !== 'read') return setProblem((now) => now ?? t.file)
    const stop = new AbortController()
    setTrial(stop)
    setProblem(undefined)
    const begun = clock.now()
    setDoing(tryingNow(0, sheet.rows.length, 0))
    const answer = await book.desk.tryRows(kind, sheet, {
      signal: stop.signal,
      tell: (done, total) => setDoing(tryingNow(done, total, clock.now() - begun)),
    })
    setTrial(undefined)
    setDoing(undefined)
    if (answer.kind === 'tried') setTried(answer.problems)
    else if (answer.kind === 'cancelled') toast('info', t.triedStopped)
    else if (answer.answer.kind !== 'done') setProblem(failureOf(answer.answer))
  }

  /** @param rows all of the sheet, or those without a problem */
  const send = async (rows = read?.kind === 'read' ? read.rows : []) => {
    if (read?.kind !== 'read' || !file) return setProblem((now) => now ?? t.file)
    const begun = clock.now()
    const noted = tries ? receipt(file.name, linesOf(read, rows)) : ''
    setDoing(sendingNow(0, rows.length, 0))
    const answer = await book.desk.act({
      operation: kind.operation,
      fields: { data: JSON.stringify(rows), ...(noted && { CORRECCIONES: noted }) },
      onSent: (share) => setDoing(sendingNow(share, rows.length, clock.now() - begun)),
    })
    if (answer.kind === 'done') {
      const also = [doneWords(rows.length, clock.now() - begun)]
      setDoing({ words: t.keeping })
      await keepOriginal(book, kind, file)
      toast('success', kind.texts.done, { also })
      onDone()
      return close()
    }
    setDoing(undefined)
    if (answer.kind === 'refused' && answer.code === 4) return toast('error', t.network)
    const repeated = answer.kind === 'refused' && answer.rows
    if (repeated) onRepeated(repeated)
    else setProblem(failureOf(answer))
    if (answer.kind === 'unclear') onDone()
    if (answer.kind === 'refused') setRefused(read)
    // Each at its cell, where it can be corrected.
    return answer.kind === 'refused' && tries ? tryOut() : repeated && close()
  }

  const isRefused = refused === read
  return { file, read, tried, problem, isRefused, doing, trial, corrections, isJudging, pick, correct, tryOut, send }
}

/** @returns the message, which is shown in passing too */
function failureOf(answer: Exclude<ActionResult, { kind: 'done' }>): string {
  const { text, severity } = actionErrorText(answer, failed)
  toast(severity, text)
  return text
}

/** Lines of these rows in their sheet. */
function linesOf({ rows, lines }: SheetOfRows, chosen: SheetOfRows['rows']): ReadonlySet<number> {
  const among = new Set(chosen)
  return new Set(lines.filter((_, at) => among.has(rows[at] ?? [])))
}

/** The host archives the original file; the rows are stored whether that succeeds or not. */
const keepOriginal = async (book: Book, kind: ImportKind, original: File) => {
  const bytes = await original.arrayBuffer().catch(() => undefined)
  if (!bytes) return
  await book.desk.act({
    operation: 'archivos/subirExcel',
    fields: { CODIGO: kind.original },
    files: [{ name: 'file', fileName: original.name, bytes }],
  })
}

/** Duration of each step so far, ms. */
function sinceStep(clock: { now(): number }): (step: Reading['step']) => number {
  const begun = new Map<string, number>()
  return (step) => {
    const at = begun.get(step) ?? clock.now()
    begun.set(step, at)
    return clock.now() - at
  }
}

/** '12.000 filas por segundo'; '' if it is too early to tell. @param ms since the first row */
function paceWords(rows: number, ms: number): { readonly pace?: string } {
  const pace = rowsPerSecond(rows, ms)
  return pace === undefined ? {} : { pace: fill(t.pace, { n: counted(pace) }) }
}

/** @param ms since the step began */
function readingNow({ step, done, total }: SheetProgress, ms: number): Doing {
  if (total === 0) return { words: t.opening }
  const words = fill(t[step], { n: counted(done), total: counted(total) })
  return step === 'reading' ? { words } : { words, share: done / total, ...paceWords(done, ms) }
}

/**
 * @param sent uploaded share, 0 to 1; afterwards the host is working and reports no progress.
 * @param ms since it began
 */
const sendingNow = (sent: number, rows: number, ms: number): Doing =>
  sent < 1
    ? { words: fill(t.sending, { n: counted(rows) }), share: sent, ...paceWords(sent * rows, ms) }
    : { words: fill(t.storing, { n: counted(rows) }) }

/** @param ms since it began */
const tryingNow = (done: number, total: number, ms: number): Doing => ({
  words: fill(t.trying, { n: counted(done), total: counted(total) }),
  share: total === 0 ? 0 : done / total,
  ...paceWords(done, ms),
})

/** 'Los Chips fueron ingresados...', with count and duration. */
function doneWords(rows: number, ms: number): string {
  const n = counted(rows)
  const { pace } = paceWords(rows, ms)
  return pace === undefined ? fill(t.done, { n }) : fill(t.donePace, { n, seconds: decimals(ms / 1000, 1), pace })
}

type Corrections = readonly SheetCorrection[]

/** What is corrected in a sheet that was read. It is always applied to the sheet as it stood in the file. */
function useCorrections(kind: ImportKind) {
  const book = useBook()
  const original = useRef<SheetOfRows>(undefined)
  const latest = useRef<Corrections>([])
  const [corrections, setCorrections] = useState<Corrections>([])
  const [isJudging, setIsJudging] = useState(false)

  /** Nothing is corrected yet. @param sheet as read; undefined: none */
  const begin = (sheet?: SheetOfRows) => {
    original.current = sheet
    latest.current = []
    setCorrections([])
    setIsJudging(false)
  }

  /** @returns the corrected sheet; undefined if another correction or another file has followed. */
  const judge = async (change: (made: Corrections) => Corrections): Promise<SheetRead | undefined> => {
    const sheet = original.current
    if (!sheet) return undefined
    const next = change(latest.current)
    latest.current = next
    setIsJudging(true)
    const answer = await book.desk.readSheet({ sheet, corrections: next }, kind)
    if (latest.current !== next) return undefined
    setIsJudging(false)
    if (answer.kind === 'read') setCorrections(next)
    else latest.current = corrections
    return answer
  }

  const receipt = (file: string, sent: ReadonlySet<number>): string =>
    original.current ? receiptOf(kind, file, { sheet: original.current, corrections }, sent) : ''
  return { corrections, isJudging, begin, judge, receipt }
}
