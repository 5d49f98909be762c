import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { toast } from '../common/toast.ts'
import recordStyle from '../record/shared/record.module.css'

const t = requestsTexts

export interface DraftQuestionProps {
  readonly person: Person
  /** 'Cancelar' keeps the draft: its detail opens to continue (decision 171). */
  readonly onKept: () => void
  readonly onDeleted: () => void
}

/** Asked when the own requests are opened and a draft exists; only its buttons close it. */
export function DraftQuestion({ person, onKept, onDeleted }: DraftQuestionProps) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const drop = async () => {
    setBusy(true)
    const answer = await book.desk.act({
      operation: 'formulariosSolicitados/borrarEstado',
      fields: { nid_propietario: person.nid },
    })
    setBusy(false)
    if (answer.kind !== 'done') return toast('error', t.draftNotDeleted)
    toast('success', t.draftDeleted)
    onDeleted()
  }
  return (
    <Dialog title={t.addTitle} opened onClose={onKept} width={480} fullBelow={0} dismissable={false}>
      <p>{t.draftQuestion}</p>
      <div className={recordStyle.buttons}>
        <Button variant="default" onClick={onKept} disabled={busy} data-autofocus>
          {commonTexts.cancel}
        </Button>
        <Button color="red" onClick={drop} loading={busy}>
          {t.draftYes}
        </Button>
      </div>
    </Dialog>
  )
}
