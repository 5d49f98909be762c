import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'
import { asRows, ownRequestsCall } from './calls.ts'
import { DepositBanner } from './deposit-banner.tsx'
import { DraftLine } from './draft-line.tsx'
import style from './requests.module.css'
import { Totals } from './totals.tsx'
import { useDraftLines } from './use-draft-lines.ts'

const t = requestsTexts
const failed = { text: t.sendFailed, severity: 'error' } as const

export interface RequestEditorProps {
  readonly person: Person
  readonly onClose: () => void
  /** Sent, under this number: its proof of payment comes next. */
  readonly onSent: (id: string) => void
}

/** A request being written: one line per form, each saved as it is changed; Enviar freezes and sends it (2§4). */
export function RequestEditor({ person, onClose, onSent }: RequestEditorProps) {
  const book = useBook()
  const draft = useDraftLines(person)
  const { reachable } = draft
  const [sending, setSending] = useState(false)
  const showMessage = (message: { readonly text: string; readonly severity: 'error' | 'warning' }) =>
    toast(message.severity, message.text)

  const send = async () => {
    setSending(true)
    try {
      const { operation, fields } = ownRequestsCall(person)
      const listed = await book.desk.act({ operation, fields })
      if (listed.kind !== 'done') return showMessage(actionErrorText(listed, failed))
      const id = asRows(listed.body).find((row) => row.estado === '0')?.id
      if (!id) return showMessage({ text: t.nothingAsked, severity: 'warning' })
      const answer = await book.desk.act({
        operation: 'formulariosSolicitados/ingresarFormularioSolicitados',
        fields: { id, nid_propietario: person.nid },
      })
      if (answer.kind !== 'done') return showMessage(actionErrorText(answer, failed))
      toast('success', t.sent)
      onSent(id)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog title={t.addTitle} opened onClose={onClose} width={850} fullBelow={900}>
      <NeedsConnection />
      <DepositBanner />
      {draft.problem ? (
        <Note
          tone="bad"
          icon="alert"
          role="alert"
          action={
            <Button variant="default" onClick={draft.again}>
              {t.tryAgain}
            </Button>
          }
        >
          {draft.problem}
        </Note>
      ) : null}
      {draft.lines ? (
        <>
          <p className={recordStyle.hint}>{t.draftKept}</p>
          <ul className={style.lines}>
            {draft.lines.map((line) => {
              const code = line.code ?? ''
              return (
                <DraftLine
                  key={code}
                  line={line}
                  typed={draft.typed[code]}
                  state={draft.states[code]}
                  disabled={sending}
                  onQuantity={(quantity) => draft.setQuantity(code, quantity)}
                />
              )
            })}
          </ul>
          <Totals forms={draft.forms} pay={draft.pay} />
        </>
      ) : reachable && !draft.problem ? (
        <div role="status">
          <Skeleton of="rows" count={6} />
        </div>
      ) : null}
      <div className={recordStyle.buttons}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button
          data-send
          onClick={send}
          loading={sending}
          disabled={!reachable || !draft.lines || !draft.allSaved || draft.forms === 0}
        >
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
}
