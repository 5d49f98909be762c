import { Button } from '@mantine/core'
import { type Person, type RowAction, requestOf, type Values } from '../../../registry/index.ts'
import { Dialog, Dismiss } from '../../common/dialog.tsx'
import { useWhileOpen } from '../../common/dialog-keys.ts'
import { toast } from '../../common/toast.ts'
import { useAct } from '../../panes/use-act.ts'
import { NeedsConnection } from '../shared/needs-connection.tsx'
import style from '../shared/record.module.css'

const WIDTH = 480

export interface ActDialogProps {
  readonly action: Extract<RowAction, { kind: 'act' }>
  readonly row: Values
  readonly person: Person
  readonly onClose: () => void
  readonly onDone: () => void
  /** It may have been done; absent: as when it was. */
  readonly onUnclear?: () => void
  /** Opened by a shortcut: the next Enter confirms. */
  readonly ready?: boolean
}

/** One call about a row: confirmed first, then executed by the host at once. */
export function ActDialog({ action, row, person, onClose, onDone, onUnclear = onDone, ready }: ActDialogProps) {
  const { act, busy } = useAct(action.texts.failed, onUnclear)
  const close = useWhileOpen(onClose)
  const send = async () => {
    const request = requestOf(action.call, row, person)
    if (!request || busy) return
    if (!(await act({ operation: request.operation, fields: request.fields }))) return
    toast('success', action.texts.saved)
    onDone()
    close()
  }
  return (
    <Dialog opened onClose={onClose} title={action.label} width={WIDTH}>
      <NeedsConnection />
      <p>{typeof action.asks === 'function' ? action.asks(row) : (action.asks ?? action.label)}</p>
      <div className={style.buttons}>
        <Dismiss onClick={onClose} disabled={busy} />
        <Button data-send onClick={send} loading={busy} data-autofocus={ready || undefined}>
          {action.label}
        </Button>
      </div>
    </Dialog>
  )
}
