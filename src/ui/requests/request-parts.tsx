/** What the screens of requests have besides their lists (registry/masters/requests.ts). */
import { masterOf, pesos, requestOf, type Values } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useAnswer, useAskedAnew, usePerson } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { isAddress } from '../record/list/photo-address.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import type { RecordParts } from '../record/screen/record-route.tsx'
import recordStyle from '../record/shared/record.module.css'
import { linesCall } from './calls.ts'
import { DepositBanner } from './deposit-banner.tsx'
import { NewRequest } from './new-request.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestEditor } from './request-editor.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestReview } from './request-review.tsx'
import style from './requests.module.css'
import { SupportDialog } from './support-dialog.tsx'
import { Totals } from './totals.tsx'

const t = requestsTexts

/** A sent request: its lines, state, the reason of a rejection, the numbers of an approval. */
function RequestDetail({ row, onClose }: Pick<PanelProps, 'row' | 'onClose'>) {
  const request = linesCall(row.consec_solicitud ?? '', row.nid_propietario ?? '')
  const answer = useAnswer(request)
  // Its numbers come with its approval, made on another device.
  useAskedAnew(request)
  const lines = (answer?.value ?? []).filter((line) => Number(line.cantidad) > 0)
  return (
    <Dialog title={t.detailTitle} opened onClose={onClose} width={850} fullBelow={900}>
      <RequestFacts row={row} />
      {answer?.takenAt === undefined ? (
        <NotHere answer={answer} of="rows" count={3}>
          {recordTexts.nothingHere}
        </NotHere>
      ) : (
        <ul className={style.lines}>
          {lines.map((line) => (
            <Line key={line.code} line={line} />
          ))}
        </ul>
      )}
      <Totals forms={Number(row.total ?? 0)} pay={Number(row.valor ?? 0)} />
      {isAddress(row.soporte) ? (
        <a href={row.soporte} target="_blank" rel="noopener">
          <img className={style.picture} src={row.soporte} alt={requestsTexts.supportTitle} loading="lazy" />
        </a>
      ) : null}
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
      </div>
    </Dialog>
  )
}

const Line = ({ line }: { readonly line: Values }) => (
  <li className={style.line} data-asked>
    <div className={style.name}>{line.name}</div>
    <div className={style.price}>
      {line.cantidad} x <span className={style.money}>{pesos(line.valor ?? '')}</span>
    </div>
    <span className={style.money}>{pesos(line.total ?? '')}</span>
    {line.minimo ? (
      <div className={style.block}>
        {t.firstNumber} {line.minimo} · {t.lastNumber} {line.maximo}
      </div>
    ) : null}
  </li>
)

/** A draft is continued, anything else is viewed. */
function OwnDetail(props: PanelProps) {
  const { row, person, onClose, onDone } = props
  if (row.estado !== '0') return <RequestDetail row={row} onClose={onClose} />
  const leave = () => {
    onDone()
    onClose()
  }
  return <RequestEditor person={person} onClose={leave} onSent={leave} />
}

/** Refreshes a list that other people change, whenever it is opened; does nothing without signal. Renders nothing. */
function AskAnew({ masterKey }: { readonly masterKey: string }) {
  const person = usePerson()
  const { operation, send } = masterOf(masterKey).list
  useAskedAnew(person ? requestOf({ operation, send }, {}, person) : null)
  return null
}

/** A member's own requests. */
export const asking: RecordParts = {
  panels: { detalle: OwnDetail, causal: RequestDetail, soporte: SupportDialog },
  buttons: (
    <>
      <NewRequest />
      <AskAnew masterKey="formulariosSolicitados" />
    </>
  ),
  banner: <DepositBanner line />,
}

/** @param masterKey the requests that wait, or those that were reviewed */
export const reviewing = (masterKey: string): RecordParts => ({
  panels: { detalle: RequestReview, causal: RequestReview, aprobar: RequestReview, rechazar: RejectDialog },
  buttons: <AskAnew masterKey={masterKey} />,
})
