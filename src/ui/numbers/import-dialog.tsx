import { Button, Stack } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { fill, type ImportKind, MOST_SHEET_ROWS, type Values } from '../../registry/index.ts'
import type { BadSheet, SheetRead } from '../../sync/contract/book.ts'
import { useBook, useLive } from '../common/book-context.tsx'
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
import { counted, type Doing, SheetProgress } from '../sheets/progress.tsx'
import { ImportPreview } from './import-preview.tsx'
import { readingNow, sendingNow } from './import-words.ts'
import { TemplateButton } from './template-button.tsx'

const t = importsTexts
const failed = { text: t.failed, severity: 'warning' } as const

export interface ImportDialogProps {
  readonly kind: ImportKind
  readonly onClose: () => void
  readonly onDone: () => void
  /** Nothing was stored: these are there already. */
  readonly onRepeated: (rows: readonly Values[]) => void
}

/** A spreadsheet, read beside the screen and judged before anything travels; all of it is stored or nothing. */
export function ImportDialog({ kind, onClose, onDone, onRepeated }: ImportDialogProps) {
  const book = useBook()
  const reachable = useLive(book.connection)?.reachable !== false
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<SheetRead>()
  const [problem, setProblem] = useState<string>()
  const [doing, setDoing] = useState<Doing>()
  const id = useId()

  const pick = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setRead(undefined)
    setProblem(undefined)
    setDoing(readingNow({ step: 'reading', done: 0, total: 0 }))
    const answer = await book.readSheet(chosen, kind, (progress) => setDoing(readingNow(progress)))
    setDoing(undefined)
    setRead(answer)
    if (answer.kind === 'bad') setProblem(words[answer.reason])
  }

  const send = async () => {
    if (read?.kind !== 'read' || !file) return setProblem((said) => said ?? t.file)
    const { rows } = read
    setDoing(sendingNow(0, rows.length))
    const answer = await book.act({
      operation: kind.operation,
      fields: { data: JSON.stringify(rows) },
      onSent: (share) => setDoing(sendingNow(share, rows.length)),
    })
    if (answer.kind === 'done') {
      setDoing({ words: t.keeping })
      await keepOriginal(file)
      toast('success', kind.texts.done)
      onDone()
      return onClose()
    }
    setDoing(undefined)
    if (answer.kind === 'refused' && answer.rows) return onRepeated(answer.rows)
    if (answer.kind === 'refused' && answer.code === 4) return toast('error', t.network)
    const said = actionErrorText(answer, failed)
    setProblem(said.text)
    toast(said.severity, said.text)
    if (answer.kind === 'unclear') onDone()
  }

  /** The host keeps the file as it came; the rows are in whether it does or not. */
  const keepOriginal = async (original: File) => {
    const bytes = await original.arrayBuffer().catch(() => undefined)
    if (!bytes) return
    await book.act({
      operation: 'archivos/subirExcel',
      fields: { CODIGO: kind.original },
      files: [{ name: 'file', fileName: original.name, bytes }],
    })
  }

  const busy = doing !== undefined
  const ready = read?.kind === 'read' && read.wrong === 0
  return (
    <Dialog title={kind.texts.title} opened onClose={busy ? () => {} : onClose} width={650} dismissable={!busy}>
      <NeedsConnection />
      <Stack gap="sm">
        <div>
          {t.columns} <strong>{kind.columns.join(', ')}</strong>
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
          accept=".xlsx,.xls"
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            void pick(chosen)
            // The same file may be chosen again after it was mended.
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
        {problem ? (
          <p className={recordStyle.problem} role="alert">
            {problem}
          </p>
        ) : null}
        {!busy && read?.kind === 'headings' ? <Wrong words={t.headings} problems={read.problems} /> : null}
        {!busy && read?.kind === 'read' ? <Judged read={read} kind={kind} /> : null}
      </Stack>
      <div className={recordStyle.buttons}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {commonTexts.cancel}
        </Button>
        <Button onClick={send} loading={busy} disabled={!reachable || (read !== undefined && !ready)}>
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
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

function Judged({ read, kind }: { readonly read: Extract<SheetRead, { kind: 'read' }>; readonly kind: ImportKind }) {
  if (read.wrong > 0)
    return (
      <Wrong
        words={read.wrong === 1 ? t.oneWrong : fill(t.wrong, { n: counted(read.wrong) })}
        problems={read.problems}
      />
    )
  return (
    <>
      <Note tone="ok" icon="check" role="status">
        {read.rows.length === 1 ? t.oneReady : fill(t.ready, { n: counted(read.rows.length) })}
      </Note>
      <ImportPreview kind={kind} rows={read.rows} />
    </>
  )
}

const words: Readonly<Record<BadSheet, string>> = {
  notExcel: t.file,
  tooLarge: t.tooLarge,
  tooManyRows: fill(t.tooManyRows, { n: counted(MOST_SHEET_ROWS) }),
  noRows: t.noRows,
  macros: t.macros,
  broken: t.broken,
  bomb: t.bomb,
  slow: t.slow,
}
