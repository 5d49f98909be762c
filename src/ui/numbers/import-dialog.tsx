import { Button, Stack } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import { fill, isAnswered } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, usePerson, useReachable } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { focusAfterClosing } from '../common/dialog-keys.ts'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { saveSheet } from '../common/save-file.ts'
import { SheetProgress } from '../panes/progress.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'
import { CorrectionsNote, PastImports } from './corrections-note.tsx'
import { JudgedRows } from './judged-rows.tsx'
import { type ImportDialogProps, useImport } from './use-import.ts'

const t = importsTexts

/**
 * A spreadsheet is read in a worker and validated before anything is sent; it can be checked without being stored, and
 * is stored completely or not at all, unless the person decides to send the rows without a problem alone.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { kind, onClose } = props
  const person = usePerson()
  const reachable = useReachable()
  const input = useRef<HTMLInputElement>(null)
  const canTry = person !== undefined && isAnswered('consecutivos/probarChips', person)
  const { file, read, tried, problem, isRefused, doing, trial, corrections, isJudging, pick, correct, tryOut, send } =
    useImport(props, canTry)
  const busy = doing !== undefined
  const ready = read?.kind === 'read' && read.problems.length === 0 && read.rows.length > 0
  /** What was pressed is mostly gone with what it mended: the next to be mended gets the focus. */
  const change = async (made: Parameters<typeof correct>[0]) => {
    await correct(made)
    focusNext(input.current?.closest('[role="dialog"]'))
  }
  return (
    <Dialog title={kind.texts.title} opened onClose={busy ? () => {} : onClose} width={700} dismissable={!busy}>
      <NeedsConnection />
      <Stack gap="sm">
        <FileChoice ref={input} name={file?.name} disabled={busy || !reachable} onPick={pick} />
        {read?.kind === 'read' ? null : <Expected kind={kind} />}
        {doing ? <SheetProgress {...doing} label={t.progress} /> : null}
        {canTry && !file ? <PastImports kind={kind} /> : null}
        {problem ? (
          <p className={recordStyle.problem} role="alert">
            {problem}
          </p>
        ) : null}
        {!busy && read?.kind === 'headings' ? (
          <Note tone="bad" icon="alert" role="alert">
            {t.headings}
            <ul>
              {read.problems.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Note>
        ) : null}
        {!busy && read?.kind === 'read' && read.hidden.length > 0 ? (
          <Note tone="warn" icon="alert" role="status">
            {fill(t.hidden, { names: read.hidden.join(', ') })}
          </Note>
        ) : null}
        {!busy && read?.kind === 'read' ? (
          <>
            <CorrectionsNote
              kind={kind}
              read={read}
              corrections={corrections}
              onUndo={(undone) => change((made) => made.filter((one) => one !== undone))}
            />
            <JudgedRows
              read={read}
              tried={tried}
              isRefused={isRefused}
              kind={kind}
              onCorrect={(made) => change((before) => [...before, made])}
              {...(reachable && { onSendGood: send })}
            />
            {canTry ? (
              <Button variant="default" onClick={() => tryOut()} disabled={isJudging || !reachable}>
                {t.tryOut}
              </Button>
            ) : null}
          </>
        ) : null}
      </Stack>
      <div className={recordStyle.buttons}>
        {trial ? (
          <Button variant="default" onClick={() => trial.abort()}>
            {t.stop}
          </Button>
        ) : (
          <Dismiss onClick={onClose} disabled={busy} />
        )}
        <Button
          data-send
          onClick={() => send()}
          loading={busy && !trial}
          disabled={!reachable || isJudging || trial !== undefined || (read !== undefined && !ready)}
        >
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
}

interface FileChoiceProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly name: string | undefined
  readonly disabled: boolean
  readonly onPick: (file: File | undefined) => Promise<void>
}

function FileChoice({ ref, name, disabled, onPick }: FileChoiceProps) {
  return (
    <>
      <input
        ref={ref}
        type="file"
        accept=".xlsx,.xls,.ods"
        aria-label={t.choose}
        hidden
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          void onPick(chosen)
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant={name ? 'default' : 'light'}
        disabled={disabled}
        leftSection={<Icon name="upload" />}
        onClick={() => ref.current?.click()}
      >
        {name ?? t.choose}
      </Button>
    </>
  )
}

/** What its sheet must have, and an empty one. */
function Expected({ kind: { texts, columns, dates } }: Pick<ImportDialogProps, 'kind'>) {
  const book = useBook()
  const empty = { name: texts.title, headings: columns, numbers: columns.map(() => false), rows: [] }
  const run = () => saveSheet(() => book.lists.exportSheet('plantilla', empty))
  return (
    <div className={recordStyle.hint}>
      {t.columns} <strong>{columns.join(', ')}</strong>
      <p>
        {t.formats} {dates.length > 0 ? t.dates : null}
      </p>
      <Button variant="subtle" px={0} leftSection={<Icon name="download" />} onClick={run}>
        {t.template}
      </Button>
    </div>
  )
}

const STEPS = ['tbody button', '[data-send]:enabled', 'button'] as const
const focusNext = (dialog: Element | null | undefined) =>
  focusAfterClosing(() => STEPS.map((step) => dialog?.querySelector<HTMLElement>(step)).find((one) => one))
