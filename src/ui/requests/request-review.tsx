import { useRef, useState } from 'react'
import { fill, isAnswered, type LookupRequest, pesos, waitingRequest } from '../../registry/index.ts'
import { compareWithFees, lineWords, sumWords } from '../../registry/masters/request-fees.ts'
import { approval, requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useAnswer, useAskedAnew, useBook, useReachable, useSurroundings } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { focusAfterClosing, useReturnedFocus } from '../common/dialog-keys.ts'
import { listTexts } from '../common/list-texts.ts'
import { Note } from '../common/note.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { ageWords } from '../common/time.ts'
import { useFarmNow } from '../common/use-now.ts'
import { PictureViewer } from '../panes/picture-viewer.tsx'
import { besideIn, queueKeys } from '../panes/queue.ts'
import { SteadyButton, StepButton } from '../panes/steady-button.tsx'
import { useHeldFocus } from '../panes/use-held-focus.ts'
import { useKeys } from '../panes/use-keys.ts'
import { isAddress } from '../record/list/photo-address.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import recordStyle from '../record/shared/record.module.css'
import { ActDialog } from '../record/view/act-dialog.tsx'
import { linesCall } from './calls.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestFacts } from './request-facts.tsx'
import style from './review.module.css'
import { Totals } from './totals.tsx'

const t = requestsTexts
const WAITING = '2'
const feesCall: LookupRequest = { operation: 'formularios/formularios', fields: {}, passing: [] }

/**
 * Review of requests on a desktop: the lines beside the receipt, compared with the fees; decided one after the other.
 */
export function RequestReview(props: PanelProps) {
  const { row, rows, person, onGo, onClose } = props
  const { clock } = useSurroundings()
  const reachable = useReachable()
  const [asking, setAsking] = useState<{ readonly what: 'approve' | 'reject'; readonly of: string } | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const approve = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const id = row.id ?? ''
  const at = rows.findIndex((one) => one.id === id)
  const lines = useAnswer(linesOf(row))
  const fees = useAnswer(feesCall)
  /** Nobody approves what he cannot see yet. */
  const isShown = lines?.takenAt !== undefined && fees?.takenAt !== undefined
  const step = (by: 1 | -1) => {
    const to = rows[at + by]
    if (to) onGo(to)
  }
  const { isWaiting, wasDecided } = useDecisions(props, () => approve.current)
  const ask = (what: 'approve' | 'reject') => {
    if (isWaiting && reachable && (what === 'reject' || isShown)) setAsking({ what, of: id })
  }
  /** The question is about the request at which it was opened, not about one that takes its place. */
  const asked = asking?.of === id ? asking.what : null
  const stop = () => {
    setAsking(null)
    focusAfterClosing(() => approve.current)
  }

  useKeys(root, queueKeys({ step, accept: () => ask('approve'), sendBack: () => ask('reject') }))
  useHeldFocus(root, () => [approve.current, next.current, close.current])
  useReturnedFocus()

  return (
    <Dialog title={t.detailTitle} opened onClose={onClose} width={1180} fullBelow={900}>
      <div ref={root}>
        <Request key={id} {...props} reachable={reachable} />
        <p className={recordStyle.onPaper}>{fill(listTexts.printed, { day: clock.today() })}</p>
        <div className={style.foot}>
          <StepButton label="Anterior" shortcut="K" off={at < 1} onClick={() => step(-1)} />
          <span className={style.position}>{at < 0 ? '' : `${at + 1} de ${rows.length}`}</span>
          <SteadyButton ref={close} plain onClick={onClose}>
            {commonTexts.close}
          </SteadyButton>
          <SteadyButton plain paper onClick={() => window.print()}>
            Imprimir
          </SteadyButton>
          {row.estado === WAITING ? (
            <>
              <SteadyButton plain danger push off={!isWaiting || !reachable} shortcut="C" onClick={() => ask('reject')}>
                {t.reject}
              </SteadyButton>
              <SteadyButton
                ref={approve}
                sends
                icon="check"
                off={!isWaiting || !reachable || !isShown}
                shortcut="A"
                onClick={() => ask('approve')}
              >
                {t.approve}
              </SteadyButton>
            </>
          ) : null}
          <SteadyButton ref={next} plain icon="right" off={at >= rows.length - 1} shortcut="J" onClick={() => step(1)}>
            Siguiente
          </SteadyButton>
        </div>
      </div>
      {asked === 'approve' ? (
        <ActDialog
          ready
          action={approval}
          {...{ row, person }}
          onClose={stop}
          onDone={wasDecided}
          onUnclear={props.onDone}
        />
      ) : null}
      {asked === 'reject' ? (
        <RejectDialog {...props} onClose={stop} onDone={wasDecided} onUnclear={props.onDone} />
      ) : null}
    </Dialog>
  )
}

/** Decided requests of this dialog, and what follows a decision. @param target of the focus in the next request */
function useDecisions({ row, rows, person, onGo, onClose, onDone }: PanelProps, target: () => HTMLElement | null) {
  const book = useBook()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const id = row.id ?? ''
  const at = rows.findIndex((one) => one.id === id)
  const wasDecided = () => {
    const to = besideIn(rows, at, (one) => one.estado === WAITING && one.id !== id && !decided.has(one.id ?? ''))
    setDecided((now) => new Set([...now, id]))
    onDone()
    // The menu shows the number of pending ones.
    if (isAnswered('tablero/pendientes', person)) book.lookups.refresh(waitingRequest(''))
    if (!to) return onClose()
    onGo(to)
    focusAfterClosing(target)
  }
  return { isWaiting: row.estado === WAITING && !decided.has(id), wasDecided }
}

const linesOf = (row: PanelProps['row']) => linesCall(row.consec_solicitud ?? '', row.nid_propietario ?? '')

function Request({ row, reachable }: PanelProps & { readonly reachable: boolean }) {
  const now = useFarmNow()
  const call = linesOf(row)
  const answer = useAnswer(call)
  const fees = useAnswer(feesCall)
  // Its numbers may come with an approval on another device; fees are edited by others.
  useAskedAnew(call)
  useAskedAnew(feesCall)
  const year = (row.fecha ?? '').slice(0, 4)
  const compared = compareWithFees(answer?.value ?? [], fees?.value ?? [], year)
  const comparable = fees?.takenAt !== undefined
  const blocks = new Map((answer?.value ?? []).map((line) => [line.code, line]))
  return (
    <div className={style.sides}>
      <div className={style.column}>
        {reachable ? null : (
          <Note tone="info" icon="noSignal" role="status">
            Sin señal{answer?.takenAt === undefined ? '' : `: se muestra como estaba ${ageWords(answer.takenAt, now)}`}.
            Aprobar y rechazar necesitan conexión.
          </Note>
        )}
        <RequestFacts row={row} />
        {answer?.takenAt === undefined ? (
          <NotHere answer={answer} of="rows" count={3}>
            {recordTexts.nothingHere}
          </NotHere>
        ) : (
          <ul className={style.lines}>
            {compared.lines.map((line) => {
              const { minimo, maximo } = blocks.get(line.code) ?? {}
              return (
                <li key={line.code} data-differs={(comparable && line.fee !== line.price) || undefined}>
                  <b>{line.name}</b>
                  <span className={style.money}>{pesos(String(line.total))}</span>
                  <span className={style.small}>
                    {line.quantity} x {pesos(String(line.price))}
                    {minimo ? ` · ${t.firstNumber} ${minimo} · ${t.lastNumber} ${maximo}` : ''}
                  </span>
                  {comparable ? <span className={style.fee}>{lineWords(line, year)}</span> : null}
                </li>
              )
            })}
          </ul>
        )}
        <Totals forms={Number(row.total ?? 0)} pay={Number(row.valor ?? 0)} />
        {answer?.takenAt === undefined ? null : comparable ? (
          <Note tone={compared.agrees ? 'ok' : 'warn'} icon={compared.agrees ? 'check' : 'alert'} role="status">
            {sumWords(compared, year)}
          </Note>
        ) : (
          <NotHere answer={fees} of="rows" count={1}>
            <p className={style.small}>Las tarifas no están en este dispositivo. {commonTexts.needsConnection}</p>
          </NotHere>
        )}
      </div>
      <div className={style.column}>
        {isAddress(row.soporte) ? (
          <PictureViewer pictures={[{ url: row.soporte, label: t.supportTitle }]} />
        ) : (
          <p className={style.missing}>Todavía no tiene documento soporte.</p>
        )}
      </div>
    </div>
  )
}
