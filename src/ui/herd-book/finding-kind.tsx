/** One kind of findings: its line in the table, and its rows. */
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  type Column,
  cellsOfSource,
  type Effect,
  isTableKey,
  PROPOSAL,
  type Seriousness,
  seriousnessNames,
  tableOf,
} from '../../registry/herd-book/index.ts'
import { correctionWords, lineWords, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill, type LookupRequest, type OperationName, type Values } from '../../registry/index.ts'
import { useAnswer, useAskedAnew, useBook } from '../common/book-context.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { CorrectionDialog, type CorrectionDialogProps } from '../panes/findings/correction-dialog.tsx'
import { FoundKind, type FoundRow } from '../panes/findings/finding-table.tsx'
import { useHeldFocus } from '../panes/use-held-focus.ts'
import style from './move-in.module.css'
import { type ReadSheet, type Run, useMoveInActs } from './use-runs.ts'

export const seriousnessOf = (row: Values): string => seriousnessNames[(row.GRAVEDAD ?? 'certain') as Seriousness]
export const tableName = ({ TABLA = '' }: Values): string => (isTableKey(TABLA) ? tableOf(TABLA).title : '')
const columnOf = ({ TABLA = '', COLUMNA }: Values): Column | undefined =>
  isTableKey(TABLA) ? tableOf(TABLA).columns.find(({ name }) => name === COLUMNA) : undefined

const OF_KIND = 'traerRegistro/corregirClase'

const isOfSeveral = ({ FILA = '' }: Values): boolean => /\D/.test(FILA)

/** The words by which the host knows the kind. */
const kindFields = ({ MOTIVO = '', GRAVEDAD = '', TABLA = '', COLUMNA = '' }: Values): Values => ({
  MOTIVO,
  GRAVEDAD,
  TABLA,
  COLUMNA,
})

/** Rows of a kind that are shown at first; more on request. */
const PAGE = 50
/** Maximum that the host returns at once, and more than anybody reads on a screen. */
export const MOST = 5000

interface KindFindingsProps {
  readonly run: Run
  /** Of traerRegistro/clases. */
  readonly kind: Values
  readonly editable: boolean
  readonly openAtFirst: boolean
  readonly onDone: () => void
}

/** The findings of one kind: what is done with all of them at once, and each with its row. */
export function KindFindings({ run, kind, editable, openAtFirst, onDone }: KindFindingsProps) {
  const book = useBook()
  const [shown, setShown] = useState(openAtFirst ? PAGE : 0)
  const [correcting, setCorrecting] = useState<Values>()
  const request: LookupRequest | null =
    shown === 0
      ? null
      : {
          operation: 'traerRegistro/hallazgos',
          fields: { ENTREGA: run.id, ...kindFields(kind), DESDE: '0', FILAS: String(shown) },
          passing: [],
        }
  const answer = useAnswer(request)
  useAskedAnew(request)
  const rows = request ? (answer?.value ?? []) : []
  const total = Number(kind.HALLAZGOS)
  const done = () => {
    if (request) book.lookups.refresh(request)
    onDone()
  }
  return (
    <>
      <FoundKind
        tone={kind.GRAVEDAD ?? ''}
        head={
          <KindHead
            run={run.id}
            kind={kind}
            editable={editable}
            isOpen={shown > 0}
            onOpen={() => setShown(shown > 0 ? 0 : PAGE)}
            onDone={done}
          />
        }
        rows={rows.map((row) => foundRow(row, run.figures.sheets ?? [], editable ? setCorrecting : undefined))}
        foot={
          rows.length === 0 || rows.length >= total ? null : shown < MOST ? (
            <Button variant="default" onClick={() => setShown(Math.min(MOST, shown + 4 * PAGE))}>
              {t.more} ({fill(t.shown, { n: rows.length, total })})
            </Button>
          ) : (
            `${fill(t.shown, { n: rows.length, total })}. ${t.rest}`
          )
        }
      />
      {correcting ? (
        <RowCorrection run={run.id} row={correcting} onClose={() => setCorrecting(undefined)} onDone={done} />
      ) : null}
    </>
  )
}

interface KindHeadProps {
  readonly run: string
  readonly kind: Values
  readonly editable: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onDone: () => void
}

function KindHead({ run, kind, editable, isOpen, onOpen, onDone }: KindHeadProps) {
  const { busy, ask } = useMoveInActs()
  const [correcting, setCorrecting] = useState(false)
  const acts = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useHeldFocus(acts, () => [opener.current])
  const { MOTIVO = '', COLUMNA = '', PROPUESTA = '' } = kind
  const [rows, all, corrected, proposed] = [kind.FILAS, kind.CORREGIBLES, kind.CORREGIDAS, kind.PROPUESTAS].map(Number)
  const effect = (kind.EFECTO || 'kept') as Effect
  // A remark on a whole file keeps no row of its own.
  const kept =
    effect === 'kept' && !all ? '' : `: ${fill(t.effects[effect], { n: rows ?? 0, column: COLUMNA || t.thatValue })}`
  const fields = { ENTREGA: run, ...kindFields(kind) }
  const accept = async () => {
    if (await ask(OF_KIND, { ...fields, VALOR: PROPOSAL })) onDone()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        size="compact-md"
        aria-expanded={isOpen}
        onClick={onOpen}
        leftSection={<span aria-hidden>{isOpen ? '▾' : '▸'}</span>}
      >
        {[MOTIVO, COLUMNA].filter((text) => text !== '').join(' · ')}
      </Button>
      <span className={style.badge} data-on-head>
        {seriousnessOf(kind)}
      </span>
      <span>
        {tableName(kind)}
        {kept}
      </span>
      {corrected ? <span className={style.corrected}>{fill(t.correctedRows, { n: corrected })}</span> : null}
      {editable && all ? (
        <span ref={acts} className={style.kindActs}>
          {COLUMNA && proposed ? (
            <Button variant="default" loading={busy} onClick={() => void accept()}>
              {fill(t.accept, { n: proposed })}
            </Button>
          ) : null}
          {/* A single row has its own button. */}
          {all > 1 ? (
            <Button variant="default" onClick={() => setCorrecting(true)}>
              {fill(t.correctAll, { n: all })}
            </Button>
          ) : null}
        </span>
      ) : null}
      {correcting ? (
        <AskedCorrection
          operation={OF_KIND}
          fields={fields}
          title={fill(t.correctionOfAll, { column: COLUMNA || MOTIVO, n: all ?? 0 })}
          text={`${tableName(kind)}: ${MOTIVO}`}
          column={columnOf(kind)}
          value={PROPUESTA}
          isCorrected={(corrected ?? 0) > 0}
          isOfSeveral
          onDone={onDone}
          onClose={() => setCorrecting(false)}
        />
      ) : null}
    </>
  )
}

/** @param row of traerRegistro/hallazgos */
function foundRow(row: Values, sheets: readonly ReadSheet[], onCorrect?: (row: Values) => void): FoundRow {
  const { ARCHIVO = '', CLAVE = '', COLUMNA = '', CORRECCION, EXPLICACION, FILA = '', ORIGINAL = '' } = row
  const sheet = sheets.find(({ name }) => name === ARCHIVO)
  const isWrong = (heading: string) => COLUMNA !== '' && sheet?.columns[COLUMNA] === heading
  const cells = cellsOfSource(ORIGINAL)
  return {
    key: row.LUGAR ?? '',
    line: FILA,
    source: (sheet?.headings ?? cells.map((_, at) => String(at + 1))).flatMap((heading, at) => {
      const text = cells[at] ?? ''
      return cells.length === 0 || (text === '' && !isWrong(heading))
        ? []
        : [{ heading, text, isWrong: isWrong(heading) }]
    }),
    says: (
      <>
        <div>{EXPLICACION}</div>
        <div className={style.soft}>{[CLAVE, ARCHIVO].filter((text) => text !== '').join(' · ')}</div>
        {CORRECCION ? <div className={style.corrected}>{correctionWords(row, CORRECCION)}</div> : null}
      </>
    ),
    // Of a heading there is nothing to correct here: its sheet above has its columns.
    act:
      onCorrect && (COLUMNA || CLAVE) ? (
        <Button variant="default" onClick={() => onCorrect(row)} aria-label={correctionTitle(row)}>
          {t.correct}
        </Button>
      ) : undefined,
  }
}

const correctionTitle = ({ COLUMNA, MOTIVO, FILA = '' }: Values): string =>
  fill(t.correction, { column: COLUMNA || MOTIVO || '', lines: lineWords(FILA) })

interface RowCorrectionProps {
  readonly run: string
  readonly row: Values
  readonly onClose: () => void
  readonly onDone: () => void
}

function RowCorrection({ run, row, ...dialog }: RowCorrectionProps) {
  const { ARCHIVO = '', FILA = '', COLUMNA = '' } = row
  return (
    <AskedCorrection
      {...dialog}
      operation="traerRegistro/corregir"
      fields={{ ENTREGA: run, ARCHIVO, FILA, COLUMNA }}
      title={correctionTitle(row)}
      text={row.EXPLICACION ?? ''}
      column={columnOf(row)}
      value={row.CORRECCION || row.PROPUESTA || row.VALOR || ''}
      isCorrected={row.CORRECCION !== ''}
      isOfSeveral={isOfSeveral(row)}
    />
  )
}

interface AskedCorrectionProps extends Omit<CorrectionDialogProps, 'busy' | 'onKeep'> {
  readonly operation: OperationName
  readonly fields: Values
  readonly onDone: () => void
}

/** Its late answer closes no other one. */
function AskedCorrection({ operation, fields, onDone, ...dialog }: AskedCorrectionProps) {
  const { busy, ask } = useMoveInActs()
  const close = useWhileOpen(dialog.onClose)
  const keep = async (VALOR: string) => {
    if (!(await ask(operation, { ...fields, VALOR }))) return
    onDone()
    close()
  }
  return <CorrectionDialog {...dialog} busy={busy} onKeep={(value) => void keep(value)} />
}
