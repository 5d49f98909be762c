import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { useAct } from '../panes/use-act.ts'
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
  const draft = useDraftLines(person)
  const { reachable } = draft
  const { act, busy: sending } = useAct(failed)
  /** Codes of the lines that cannot be saved as they are typed. */
  const [wrong, setWrong] = useState<readonly string[]>([])

  const send = async () => {
    const { operation, fields } = ownRequestsCall(person)
    const listed = await act({ operation, fields })
    if (!listed) return
    const id = asRows(listed.body).find((row) => row.estado === '0')?.id
    if (!id) return toast('warning', t.nothingAsked)
    const sent = { id, nid_propietario: person.nid }
    if (!(await act({ operation: 'formulariosSolicitados/ingresarFormularioSolicitados', fields: sent }))) return
    toast('success', t.sent)
    onSent(id)
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
                  onWrong={(is) => setWrong((now) => [...now.filter((one) => one !== code), ...(is ? [code] : [])])}
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
        <Dismiss onClick={onClose} />
        <Button
          data-send
          onClick={send}
          loading={sending}
          disabled={!reachable || !draft.lines || !draft.allSaved || wrong.length > 0 || draft.forms === 0}
        >
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
}
