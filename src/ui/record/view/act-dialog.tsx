import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Person, type RowAction, requestOf, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { actionErrorText } from '../../common/action-error-text.ts'
import { useBook } from '../../common/book-context.tsx'
import { Dialog } from '../../common/dialog.tsx'
import { toast } from '../../common/toast.ts'
import { NeedsConnection } from '../shared/needs-connection.tsx'
import style from '../shared/record.module.css'

const WIDTH = 480

export interface ActDialogProps {
  readonly action: Extract<RowAction, { kind: 'act' }>
  readonly row: Values
  readonly person: Person
  readonly onClose: () => void
  readonly onDone: () => void
  /** Opened by a shortcut: the next Enter confirms. */
  readonly ready?: boolean
}

/** One call about a row: confirmed first, then executed by the host at once. */
export function ActDialog({ action, row, person, onClose, onDone, ready }: ActDialogProps) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    const request = requestOf(action.call, row, person)
    if (!request || busy) return
    setBusy(true)
    const answer = await book.desk.act({ operation: request.operation, fields: request.fields })
    setBusy(false)
    if (answer.kind === 'done') {
      toast('success', action.texts.saved)
      onDone()
      onClose()
      return
    }
    const { text, severity } = actionErrorText(answer, action.texts.failed)
    toast(severity, text)
    if (answer.kind === 'unclear') onDone()
  }
  return (
    <Dialog opened onClose={onClose} title={action.label} width={WIDTH}>
      <NeedsConnection />
      <p>{typeof action.asks === 'function' ? action.asks(row) : (action.asks ?? action.label)}</p>
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {commonTexts.cancel}
        </Button>
        <Button data-send onClick={act} loading={busy} data-autofocus={ready || undefined}>
          {action.label}
        </Button>
      </div>
    </Dialog>
  )
}
