/** What the buttons of the requests' rows open (registry/masters/requests.ts). */
import type { PanelProps, Panels } from '../record/screen/opened-action.tsx'
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

export const ownPanels: Panels = { detalle: OwnDetail, causal: RequestDetail, soporte: SupportDialog }
export const reviewPanels: Panels = { detalle: RequestReview, causal: RequestReview, rechazar: RejectDialog }
