import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fill, lengthOf } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useReachable } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { toast } from '../common/toast.ts'
import { useAct } from '../panes/use-act.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'

const t = requestsTexts
/** Characters. */
const LONGEST = 500

/** Rejects a request with a reason, which the member reads (2§4, 2§5). */
export function RejectDialog({ row, onClose, onDone, onUnclear = onDone }: PanelProps) {
  const reachable = useReachable()
  const [cause, setCause] = useState('')
  const [problem, setProblem] = useState<string>()
  const { act, busy } = useAct({ text: t.reviewFailed, severity: 'warning' }, onUnclear)
  const close = useWhileOpen(onClose)
  const reject = async () => {
    if (cause.trim() === '') return setProblem(t.causeRequired)
    if (lengthOf(cause.trim()) > LONGEST) return setProblem(fill(commonTexts.tooLong, { n: LONGEST }))
    const fields = { id: row.id ?? '', observaciones: cause.trim() }
    if (!(await act({ operation: 'formulariosParaRevisar/ingresarFormularioObservaciones', fields }))) return
    toast('success', t.rejected)
    onDone()
    close()
  }
  return (
    <Dialog title={t.rejectTitle} opened onClose={onClose} width={480} fullBelow={0}>
      <NeedsConnection />
      <p>
        Solicitud {row.consec_solicitud} de {row.NOMBRE}
      </p>
      <Textarea
        autoComplete="off"
        label={t.cause}
        required
        withAsterisk
        autosize
        minRows={3}
        value={cause}
        error={problem}
        disabled={!reachable}
        data-autofocus
        onChange={(event) => {
          setCause(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onClose} disabled={busy} />
        <Button data-send color="red" onClick={reject} loading={busy} disabled={!reachable}>
          {t.reject}
        </Button>
      </div>
    </Dialog>
  )
}
