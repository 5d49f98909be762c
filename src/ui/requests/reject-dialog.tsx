import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fill, lengthOf } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { toast } from '../common/toast.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'

const t = requestsTexts
/** Characters. */
const LONGEST = 500

/** Rejects a request with a reason, which the member reads (2§4, 2§5). */
export function RejectDialog({ row, onClose, onDone }: PanelProps) {
  const book = useBook()
  const reachable = useLive(book.outbox.connection)?.reachable !== false
  const [cause, setCause] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const reject = async () => {
    if (cause.trim() === '') return setProblem(t.causeRequired)
    if (lengthOf(cause.trim()) > LONGEST) return setProblem(fill(commonTexts.tooLong, { n: LONGEST }))
    setSending(true)
    const answer = await book.desk.act({
      operation: 'formulariosParaRevisar/ingresarFormularioObservaciones',
      fields: { id: row.id ?? '', observaciones: cause.trim() },
    })
    setSending(false)
    if (answer.kind === 'done') {
      toast('success', t.rejected)
      onDone()
      return onClose()
    }
    const words = actionErrorText(answer, { text: t.reviewFailed, severity: 'warning' })
    toast(words.severity, words.text)
    if (answer.kind === 'unclear') onDone()
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
        <Button variant="default" onClick={onClose} disabled={sending}>
          {commonTexts.cancel}
        </Button>
        <Button data-send color="red" onClick={reject} loading={sending} disabled={!reachable}>
          {t.reject}
        </Button>
      </div>
    </Dialog>
  )
}
