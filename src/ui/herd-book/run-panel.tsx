import { Button } from '@mantine/core'
import { useState } from 'react'
import { herdBookTables } from '../../registry/herd-book/index.ts'
import { alongWords, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill, type OperationName } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { Dialog } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
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

/** One run: its files, the findings of the review, and the available actions. */
export function RunPanel({ run }: { readonly run: Run }) {
  const { busy, ask } = useMoveInActs()
  const [asking, setAsking] = useState<Confirmation>()
  const working = isWorking(run)
  const editable = !working && ['open', 'reviewed', 'failed'].includes(run.state)
  const { tables = {}, sheets = [] } = run.figures
  const counts = Object.values(tables)
  const fresh = counts.reduce((sum, table) => sum + table.fresh, 0)
  const along = counts.reduce((sum, table) => sum + (table.along ?? 0), 0)
  const asksKeep = [
    fill(t.keepAsk, { n: fresh.toLocaleString('es-CO') }),
    alongWords(tables),
    sheets.some(isLeft)
      ? fill(t.notRead, {
          names: sheets
            .filter(isLeft)
            .map(({ name }) => name)
            .join(', '),
        })
      : '',
  ]
  const nothing = hasReadNothing(run)
  const review = () => void ask('traerRegistro/revisar', { ENTREGA: run.id })
  return (
    <div className={style.panel}>
      <div className={style.head}>
        <h2>{run.source}</h2>
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
      {working && run.state === 'reviewing' ? (
        <div className={style.acts}>
          <Button
            variant="default"
            onClick={() => setAsking({ title: t.discard, text: t.discardAsk, operation: 'traerRegistro/descartar' })}
          >
            {t.discard}
          </Button>
        </div>
      ) : null}
      {run.problem ? (
        <Note tone="bad" icon="alert" role="alert">
          {run.problem}
        </Note>
      ) : null}
      {run.files.length > 0 ? (
        <ul className={style.files}>
          {run.files.map(({ name, bytes }) => (
            <li key={name}>
              {name}{' '}
              <span className={style.soft}>{Math.max(1, Math.round(bytes / 1000)).toLocaleString('es-CO')} kB</span>
            </li>
          ))}
        </ul>
      ) : null}
      {editable ? (
        <div className={style.acts}>
          <UploadFiles run={run} onDone={() => {}} />
          <Button
            loading={busy}
            disabled={run.files.length === 0}
            variant={run.state === 'reviewed' && !nothing ? 'default' : 'filled'}
            onClick={review}
          >
            {run.state === 'open' ? t.review : t.reviewAgain}
          </Button>
          {run.state === 'reviewed' && !nothing ? (
            <Button
              disabled={fresh + along + (run.figures.completions ?? 0) === 0}
              onClick={() =>
                setAsking({
                  title: t.keep,
                  text: asksKeep.filter((text) => text !== '').join(' '),
                  operation: 'traerRegistro/guardar',
                })
              }
            >
              {t.keep}
            </Button>
          ) : null}
          <Button
            variant="default"
            onClick={() => setAsking({ title: t.discard, text: t.discardAsk, operation: 'traerRegistro/descartar' })}
          >
            {t.discard}
          </Button>
        </div>
      ) : null}
      {run.state === 'kept' && !working ? (
        <div className={style.acts}>
          <Button
            variant="default"
            onClick={() =>
              setAsking({ title: t.undoImport, text: t.undoImportAsk, operation: 'traerRegistro/devolver' })
            }
          >
            {t.undoImport}
          </Button>
        </div>
      ) : null}
      {run.figures.tables && !nothing ? <Counts tables={run.figures.tables} /> : null}
      {run.figures.sheets ? <Sheets sheets={sheets} editable={editable} onMapped={review} /> : null}
      {run.figures.findings && !nothing ? (
        <Findings key={`${run.id} ${run.state} ${run.figures.review}`} run={run} editable={editable} />
      ) : null}
      {asking ? (
        <Dialog title={asking.title} opened onClose={() => setAsking(undefined)} width={480}>
          <p>{asking.text}</p>
          <div className={style.buttons}>
            <Button variant="default" onClick={() => setAsking(undefined)}>
              {commonTexts.cancel}
            </Button>
            <Button
              {...(asking.operation === 'traerRegistro/guardar' ? { 'data-send': true } : { color: 'red' })}
              loading={busy}
              onClick={async () => {
                await ask(asking.operation, { ENTREGA: run.id })
                setAsking(undefined)
              }}
            >
              {asking.title}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}

const FIGURES = ['read', 'fresh', 'known', 'out'] as const

function Counts({ tables }: { readonly tables: NonNullable<Run['figures']['tables']> }) {
  return (
    <div className={style.scroll}>
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
                    {one[name].toLocaleString('es-CO')}
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
}
