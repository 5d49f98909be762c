import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { fill, isEmail } from '../../registry/index.ts'
import { recoveryTexts } from '../../registry/texts/access/password.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, useReachable, useSurroundings } from '../common/book-context.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { CancelAndSend } from '../panes/ask-password.tsx'
import { useRecovery } from './use-recovery.ts'

const t = recoveryTexts
/** Duration of the success toast, during which the dialog stays (1§8), ms. */
const READ = 5000

/** 'Recuperar clave de acceso': the user name first, an address only if none is on file (1§2, 1§8). */
export default function RecoveryDialog({ usuario, onClose }: { usuario: string; onClose: () => void }) {
  const book = useBook()
  const { clock } = useSurroundings()
  const reachable = useReachable()
  const { at, busy, go } = useRecovery(book, useWhileOpen(onClose))
  const asksAddress = at.kind === 'address'
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { usuario, correo: '' },
    transformValues: (typed) => ({ usuario: typed.usuario.trim(), correo: typed.correo.trim() }),
    validate: {
      usuario: (text) => (text.trim() === '' ? t.user : null),
      correo: (text) => (asksAddress && !isEmail(text.trim()) ? t.address : null),
    },
  })
  const close = useEffectEvent(onClose)
  const ended = at.kind === 'ended' ? at.text : undefined
  useEffect(() => {
    if (ended === undefined) return
    toast('success', ended, READ)
    return clock.every(READ, () => close())
  }, [ended, clock])
  useEffect(() => {
    if (asksAddress) document.querySelector<HTMLInputElement>('input[name="correo"]')?.focus()
  }, [asksAddress])

  return (
    <Dialog title={t.title} opened onClose={onClose} width={480}>
      {at.kind === 'ended' ? (
        <Stack gap="md">
          <Note tone="ok" icon="check">
            {at.address ? fill(t.sentTo, { address: at.address }) : at.text}
          </Note>
          <Answers>
            <Button onClick={onClose}>{commonTexts.close}</Button>
          </Answers>
        </Stack>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit(go, (problems) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus())}
        >
          <Stack gap="md">
            {!reachable && (
              <Note tone="warn" icon="noSignal" role="status">
                {t.needsConnection}
              </Note>
            )}
            <TextInput
              label="Nombre del usuario"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              data-autofocus={asksAddress ? undefined : true}
              readOnly={asksAddress}
              variant={asksAddress ? 'filled' : 'default'}
              key={form.key('usuario')}
              {...form.getInputProps('usuario')}
            />
            {asksAddress ? (
              <TextInput
                label="Correo electrónico"
                description={t.approval}
                name="correo"
                type="email"
                inputMode="email"
                autoComplete="email"
                key={form.key('correo')}
                {...form.getInputProps('correo')}
              />
            ) : null}
            <CancelAndSend busy={busy} away={!reachable} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
