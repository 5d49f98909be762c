import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { herdBookTables } from '../../registry/herd-book/index.ts'
import { alongWords, keptWords, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { decimals, fill, type LookupRequest, type OperationName } from '../../registry/index.ts'
import { useAnswer } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { focusAfterClosing, useWhileOpen } from '../common/dialog-keys.ts'
import { Note } from '../common/note.tsx'
import { ReceiptChanges } from '../panes/findings/finding-table.tsx'
import { useHeldFocus } from '../panes/use-held-focus.ts'
import { Findings } from './findings.tsx'
import style from './move-in.module.css'
import { isLeft, Sheets } from './sheets.tsx'
import { UploadFiles } from './upload-files.tsx'
import { hasReadNothing, isWorking, type Run, stateText, useMoveInActs } from './use-runs.ts'

interface Confirmation {
  readonly title: string
  readonly text: string
  readonly operation: OperationName
}

const isEditable = (run: Run): boolean => !isWorking(run) && ['open', 'reviewed', 'failed'].includes(run.state)

/** One run: its files, the findings of the review, and the available actions. */
export function RunPanel({ run }: { readonly run: Run }) {
  const { busy, ask } = useMoveInActs()
  const [asking, setAsking] = useState<Confirmation>()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useHeldFocus(panel, () => [heading.current])
  const working = isWorking(run)
  const editable = isEditable(run)
  const nothing = hasReadNothing(run)
  const review = () => void ask('traerRegistro/revisar', { ENTREGA: run.id })
  return (
    <div ref={panel} className={style.panel}>
      <div className={style.head}>
        <h2 ref={heading} tabIndex={-1}>
          {run.source}
        </h2>
        <span className={style.badge}>{stateText(run)}</span>
      </div>
      {nothing ? (
        <Note tone="warn" icon="alert" role="status">
          {t.nothingRead}
        </Note>
      ) : null}
      {working ? (
        <p role="status" className={style.progress}>
          {run.doing || t.working}
        </p>
      ) : null}
      {run.problem ? (
        <Note tone="bad" icon="alert" role="alert">
          {run.problem}
        </Note>
      ) : null}
      {run.files.length > 0 ? (
        <ul className={style.runs}>
          {run.files.map(({ name, bytes }) => (
            <li key={name}>
              {name} <span className={style.soft}>{decimals(Math.max(1, bytes / 1000))} kB</span>
            </li>
          ))}
        </ul>
      ) : null}
      {!working && (run.state === 'kept' || run.state === 'takenBack') ? <Receipt run={run} /> : null}
      <Acts run={run} busy={busy} onReview={review} onAsk={setAsking} />
      {run.figures.tables && !nothing ? <Counts tables={run.figures.tables} would={editable} /> : null}
      {run.figures.sheets ? <Sheets sheets={run.figures.sheets} editable={editable} onMapped={review} /> : null}
      {run.figures.findings && !nothing ? (
        <Findings key={`${run.id} ${run.state} ${run.figures.review}`} run={run} editable={editable} />
      ) : null}
      {asking ? (
        <ConfirmDialog
          {...asking}
          run={run.id}
          onClose={() => setAsking(undefined)}
          onAnswer={() => {
            setAsking(undefined)
            focusAfterClosing(() => heading.current)
          }}
        />
      ) : null}
    </div>
  )
}

interface ConfirmDialogProps extends Confirmation {
  readonly run: string
  readonly onClose: () => void
  readonly onAnswer: () => void
}

function ConfirmDialog({ title, text, operation, run, onClose, onAnswer }: ConfirmDialogProps) {
  const { busy, ask } = useMoveInActs()
  const answered = useWhileOpen(onAnswer)
  return (
    <Dialog title={title} opened onClose={onClose} width={480}>
      <p>{text}</p>
      <Answers mt="md">
        <Dismiss onClick={onClose} />
        <Button
          {...(operation === 'traerRegistro/guardar' ? { 'data-send': true } : { color: 'red' })}
          loading={busy}
          onClick={() => void ask(operation, { ENTREGA: run }).then(answered)}
        >
          {title}
        </Button>
      </Answers>
    </Dialog>
  )
}

interface ActsProps {
  readonly run: Run
  readonly busy: boolean
  readonly onReview: () => void
  readonly onAsk: (confirmation: Confirmation) => void
}

/** What can be done with a run in its state. */
function Acts({ run, busy, onReview, onAsk }: ActsProps) {
  const { tables = {}, sheets = [], completions = 0 } = run.figures
  const counts = Object.values(tables)
  const fresh = counts.reduce((sum, table) => sum + table.fresh, 0)
  const along = counts.reduce((sum, table) => sum + (table.along ?? 0), 0)
  const names = sheets.filter(isLeft).map(({ name }) => name)
  const keepText = [
    keptWords(tables, t.willKeep),
    t.keepAsk,
    alongWords(tables),
    names.length > 0 ? fill(t.notRead, { names: names.join(', ') }) : '',
  ]
  // What was corrected since is not in the figures that one would agree to.
  const mayKeep = run.state === 'reviewed' && !hasReadNothing(run) && run.corrections === 0
  const button = (title: string, text: string, operation: OperationName) => (
    <Button variant="default" onClick={() => onAsk({ title, text, operation })}>
      {title}
    </Button>
  )
  const discard = button(t.discard, t.discardAsk, 'traerRegistro/descartar')
  if (isWorking(run)) return run.state === 'reviewing' ? <div className={style.acts}>{discard}</div> : null
  if (run.state === 'kept')
    return <div className={style.acts}>{button(t.undoImport, t.undoImportAsk, 'traerRegistro/devolver')}</div>
  if (!isEditable(run)) return null
  return (
    <div className={style.acts}>
      <UploadFiles run={run} onDone={() => {}} />
      <Button
        loading={busy}
        disabled={run.files.length === 0}
        variant={mayKeep ? 'default' : 'filled'}
        onClick={onReview}
      >
        {run.state === 'open' ? t.review : t.reviewAgain}
      </Button>
      {mayKeep ? (
        <Button
          disabled={fresh + along + completions === 0}
          onClick={() =>
            onAsk({
              title: t.keep,
              text: keepText.filter((text) => text !== '').join(' '),
              operation: 'traerRegistro/guardar',
            })
          }
        >
          {t.keep}
        </Button>
      ) : null}
      {discard}
    </div>
  )
}

const FIGURES = ['read', 'fresh', 'known', 'out'] as const

interface CountsProps {
  readonly tables: NonNullable<Run['figures']['tables']>
  /** Nothing is kept yet. */
  readonly would: boolean
}

const Counts = ({ tables, would }: CountsProps) => (
  <div className={style.scroll}>
    {would ? <p className={style.kept}>{keptWords(tables, t.wouldKeep)}</p> : null}
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{t.table}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" className={style.number}>
              {t[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {herdBookTables.map(({ key, title }) => {
          const one = tables[key]
          if (!one) return null
          return (
            <tr key={key}>
              <td>{title}</td>
              {FIGURES.map((name) => (
                <td key={name} className={style.number}>
                  {decimals(one[name])}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
    <p className={style.soft}>{alongWords(tables)}</p>
  </div>
)

/** What a kept run has brought: stands with the run for good, though its files are deleted. */
function Receipt({ run: { id, state, at, by, corrections, figures } }: { readonly run: Run }) {
  const { files = [], tables = {} } = figures
  const request: LookupRequest = { operation: 'traerRegistro/correcciones', fields: { ENTREGA: id }, passing: [] }
  const changes = useAnswer(corrections > 0 ? request : null)?.value ?? []
  return (
    <section aria-label={t.receipt}>
      <Note tone={state === 'kept' ? 'ok' : 'quiet'} icon="check">
        <strong>{fill(state === 'kept' ? t.receiptKept : t.receiptBack, { at })}</strong>
        <div>{keptWords(tables, t.didKeep)}</div>
        {by ? <div>{fill(t.receiptBy, { who: by })}</div> : null}
        {files.length > 0 ? <div>{fill(t.receiptFiles, { names: files.join(', ') })}</div> : null}
      </Note>
      <ReceiptChanges open rows={changes} />
    </section>
  )
}
