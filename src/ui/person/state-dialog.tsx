import { Button } from '@mantine/core'
import { fill, leftBehind, type Values } from '../../registry/index.ts'
import { useReachable } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { useReturnedFocus, useWhileOpen } from '../common/dialog-keys.ts'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { useAct } from '../panes/use-act.ts'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { personTexts as t } from './texts.ts'

interface StateDialogProps {
  readonly nid: string
  readonly name: string
  readonly active: boolean
  /** Of the person's page. */
  readonly rows: readonly Values[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says what deactivating the person means, and asks. */
export default function StateDialog({ nid, name, active, rows, onClose, onDone }: StateDialogProps) {
  const reachable = useReachable()
  const { act, busy } = useAct({ text: t.failed, severity: 'warning' }, onDone)
  useReturnedFocus()
  const close = useWhileOpen(onClose)
  const { animals, leases, numbers, unsent, devices } = leftBehind(rows)
  const kept = [
    animals > 0 && counted(animals, 'animal', 'animales'),
    leases > 0 && counted(leases, 'arriendo vigente', 'arriendos vigentes'),
    numbers > 0 && counted(numbers, 'consecutivo disponible', 'consecutivos disponibles'),
  ].filter((one) => one !== false)
  const change = async () => {
    const fields = { NID_TERCERO: nid, ESTADO_TERCERO: active ? '1' : '0' }
    if (!(await act({ operation: 'persona/cambiarEstado', fields }))) return
    toast('success', fill(t.done, { name, state: (active ? t.inactive : t.active).toLowerCase() }))
    onDone()
    close()
  }
  return (
    <Dialog title={fill(active ? t.deactivateTitle : t.activateTitle, { name })} opened onClose={onClose} width={520}>
      <NeedsConnection />
      {active ? (
        <ul>
          {kept.length > 0 ? <li>{fill(t.keeps, { what: new Intl.ListFormat('es').format(kept) })}</li> : null}
          {devices > 0 ? <li>{fill(t.ends, { n: devices })}</li> : null}
          {unsent > 0 ? <li>{fill(t.unsentLeft, { n: unsent })}</li> : null}
          <li>{t.noForms}</li>
        </ul>
      ) : (
        <p>{t.again}</p>
      )}
      <Answers mt="md">
        <Dismiss onClick={onClose} />
        <Button
          data-send
          {...(active && { color: 'red' })}
          loading={busy}
          disabled={!reachable}
          onClick={() => void change()}
        >
          {active ? t.deactivate : t.activate}
        </Button>
      </Answers>
    </Dialog>
  )
}
