import { Button, Stack } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { fill, type ImportKind, isAnswered, MOST_SHEET_ROWS, type Values } from '../../registry/index.ts'
import type {
  ActionResult,
  BadSheet,
  SheetProgress as Reading,
  SheetProblem,
  SheetRead,
} from '../../sync/contract/desk.ts'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'
import '../record/shared/styles.ts'
import { importsTexts } from '../../registry/app/imports.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { counted, type Doing, SheetProgress } from '../panes/progress.tsx'
import { doneWords, readingNow, sendingNow, tryingNow } from './import-words.ts'
import { JudgedRows } from './judged-rows.tsx'
import { PastImports } from './past-imports.tsx'
import { TemplateButton } from './template-button.tsx'

const t = importsTexts
const failed = { text: t.failed, severity: 'warning' } as const

export interface ImportDialogProps {
  readonly kind: ImportKind
  readonly onClose: () => void
  readonly onDone: () => void
  /** Nothing was stored: these rows exist already. */
  readonly onRepeated: (rows: readonly Values[]) => void
}

/** The steps of an import: the chosen file read, tried at the host and sent. */
function useImport({ kind, onClose, onDone, onRepeated }: ImportDialogProps) {
  const book = useBook()
  const { clock } = useSurroundings()
  const [trial, setTrial] = useState<AbortController>()
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<SheetRead>()
  const [tried, setTried] = useState<readonly SheetProblem[]>()
  const [problem, setProblem] = useState<string>()
  const [doing, setDoing] = useState<Doing>()
  useEffect(() => () => trial?.abort(), [trial])

  const pick = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setRead(undefined)
    setTried(undefined)
    setProblem(undefined)
    const since = sinceStep(clock)
    setDoing(readingNow({ step: 'reading', done: 0, total: 0 }, 0))
    const answer = await book.desk.readSheet(chosen, kind, (progress) =>
      setDoing(readingNow(progress, since(progress.step))),
    )
    setDoing(undefined)
    setRead(answer)
    if (answer.kind === 'bad') setProblem(words[answer.reason])
  }

  const tryOut = async () => {
    if (read?.kind !== 'read') return setProblem((now) => now ?? t.file)
    const stop = new AbortController()
    setTrial(stop)
    setProblem(undefined)
    const begun = clock.now()
    setDoing(tryingNow(0, read.rows.length, 0))
    const answer = await book.desk.tryRows(kind, read, {
      signal: stop.signal,
      tell: (done, total) => setDoing(tryingNow(done, total, clock.now() - begun)),
    })
    setTrial(undefined)
    setDoing(undefined)
    if (answer.kind === 'tried') setTried(answer.problems)
    else if (answer.kind === 'cancelled') toast('info', t.triedStopped)
    else showFailure(answer.answer)
  }

  const showFailure = (answer: ActionResult) => {
    if (answer.kind === 'done') return
    const message = actionErrorText(answer, failed)
    setProblem(message.text)
    toast(message.severity, message.text)
  }

  /** @param rows all of the sheet, or those without a problem */
  const send = async (rows = read?.kind === 'read' ? read.rows : []) => {
    if (read?.kind !== 'read' || !file) return setProblem((now) => now ?? t.file)
    const begun = clock.now()
    setDoing(sendingNow(0, rows.length, 0))
    const answer = await book.desk.act({
      operation: kind.operation,
      fields: { data: JSON.stringify(rows) },
      onSent: (share) => setDoing(sendingNow(share, rows.length, clock.now() - begun)),
    })
    if (answer.kind === 'done') {
      const took = clock.now() - begun
      setDoing({ words: t.keeping })
      await keepOriginal(file)
      toast('success', kind.texts.done, { also: [doneWords(rows.length, took)] })
      onDone()
      return onClose()
    }
    setDoing(undefined)
    if (answer.kind === 'refused' && answer.rows) return onRepeated(answer.rows)
    if (answer.kind === 'refused' && answer.code === 4) return toast('error', t.network)
    showFailure(answer)
    if (answer.kind === 'unclear') onDone()
  }

  /** The host archives the original file; the rows are stored whether that succeeds or not. */
  const keepOriginal = async (original: File) => {
    const bytes = await original.arrayBuffer().catch(() => undefined)
    if (!bytes) return
    await book.desk.act({
      operation: 'archivos/subirExcel',
      fields: { CODIGO: kind.original },
      files: [{ name: 'file', fileName: original.name, bytes }],
    })
  }

  return { file, read, tried, problem, doing, trial, pick, tryOut, send }
}

/**
 * A spreadsheet is read in a worker and validated before anything is sent; it can be checked without being stored, and
 * is stored completely or not at all, unless the person decides to send the rows without a problem alone.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { kind, onClose } = props
  const book = useBook()
  const session = useLive(book.session.state)
  const reachable = useLive(book.outbox.connection)?.reachable !== false
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { file, read, tried, problem, doing, trial, pick, tryOut, send } = useImport(props)
  const busy = doing !== undefined
  const ready = read?.kind === 'read' && read.problems.length === 0
  const canTry = session?.kind === 'in' && isAnswered('consecutivos/probarChips', session.person)
  return (
    <Dialog title={kind.texts.title} opened onClose={busy ? () => {} : onClose} width={700} dismissable={!busy}>
      <NeedsConnection />
      <Stack gap="sm">
        <div>
          {t.columns} <strong>{kind.columns.join(', ')}</strong>
          <div>{t.formats}</div>
          <div>
            <TemplateButton kind={kind} />
          </div>
        </div>
        <label htmlFor={id} className={recordStyle.fileLabel}>
          {t.choose}
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          accept=".xlsx,.xls,.ods"
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            void pick(chosen)
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
        <div>
          <Button
            variant="default"
            disabled={busy || !reachable}
            leftSection={<Icon name="upload" />}
            onClick={() => input.current?.click()}
          >
            {file?.name ?? t.choose}
          </Button>
        </div>
        {doing ? <SheetProgress {...doing} label={t.progress} /> : null}
        {canTry && !file ? <PastImports kind={kind} /> : null}
        {problem ? (
          <p className={recordStyle.problem} role="alert">
            {problem}
          </p>
        ) : null}
        {!busy && read?.kind === 'headings' ? <Wrong words={t.headings} problems={read.problems} /> : null}
        {!busy && read?.kind === 'read' && read.hidden.length > 0 ? (
          <Note tone="warn" icon="alert" role="status">
            {fill(t.hidden, { names: read.hidden.join(', ') })}
          </Note>
        ) : null}
        {!busy && read?.kind === 'read' ? (
          <JudgedRows read={read} tried={tried} kind={kind} {...(reachable && { onSendGood: send })} />
        ) : null}
      </Stack>
      <div className={recordStyle.buttons}>
        {trial ? (
          <Button variant="default" onClick={() => trial.abort()}>
            {t.stop}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose} disabled={busy}>
            {commonTexts.cancel}
          </Button>
        )}
        {canTry ? (
          <Button variant="default" onClick={tryOut} disabled={busy || !reachable || read?.kind !== 'read'}>
            {t.tryOut}
          </Button>
        ) : null}
        <Button
          data-send
          onClick={() => send()}
          loading={busy && !trial}
          disabled={!reachable || trial !== undefined || (read !== undefined && !ready)}
        >
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
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

function Wrong({ words, problems }: { readonly words: string; readonly problems: readonly string[] }) {
  return (
    <Note tone="bad" icon="alert" role="alert">
      {words}
      <ul>
        {problems.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Note>
  )
}

const words: Readonly<Record<BadSheet, string>> = {
  notExcel: t.file,
  tooLarge: t.tooLarge,
  tooManyRows: fill(t.tooManyRows, { n: counted(MOST_SHEET_ROWS) }),
  noRows: t.noRows,
  macros: t.macros,
  broken: t.broken,
  tooWide: t.tooWide,
  bomb: t.bomb,
  slow: t.slow,
}
