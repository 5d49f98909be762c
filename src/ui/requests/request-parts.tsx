/** What the screens of requests have besides their lists (registry/masters/requests.ts). */
import { masterOf, type Person, requestOf } from '../../registry/index.ts'
import { useAskedAnew, useBook, useLive } from '../common/book-context.tsx'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import type { RecordParts } from '../record/screen/record-route.tsx'
import { DepositBanner } from './deposit-banner.tsx'
import { NewRequest } from './new-request.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDetail } from './request-detail.tsx'
import { RequestEditor } from './request-editor.tsx'
import { RequestReview } from './request-review.tsx'
import { SupportDialog } from './support-dialog.tsx'

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
  const session = useLive(useBook().session.state)
  return session?.kind === 'in' ? <Asking masterKey={masterKey} person={session.person} /> : null
}

function Asking({ masterKey, person }: { readonly masterKey: string; readonly person: Person }) {
  const { operation, send } = masterOf(masterKey).list
  useAskedAnew(requestOf({ operation, send }, {}, person))
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
