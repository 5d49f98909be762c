import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'

interface RescuePasswordProps {
  /** The last one typed did not open it. */
  readonly wrong: boolean
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onPassword: (password: string) => void
}

const LABEL = 'Clave de la copia'

/** A copy made under an earlier password, or on another device, opens with the password it was made with. */
export function RescuePassword({ wrong, busy, onCancel, onPassword }: RescuePasswordProps) {
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <Dialog opened onClose={onCancel} title="Leer copia de rescate" width={450}>
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          <Text>Escriba la clave con la que usted ingresaba cuando hizo esta copia.</Text>
          <PasswordInput
            label={LABEL}
            value={password}
            error={wrong && !busy ? 'Esa clave no abre la copia, verifique por favor' : undefined}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar: ${LABEL.toLowerCase()}`, tabIndex: 0 }}
            visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              Leer
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
