import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { Dialog } from '../common/dialog.tsx'
import { SecretInput } from '../common/secret-input.tsx'

interface RescuePasswordProps {
  /** The last password typed did not open it. */
  readonly wrong: boolean
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onPassword: (password: string) => void
}

/** A copy made under an earlier password, or on another device, opens with the password of that time. */
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
          <SecretInput
            label="Clave de la copia"
            value={password}
            error={wrong && !busy ? 'Esa clave no abre la copia, verifique por favor' : undefined}
            autoComplete="current-password"
            data-autofocus
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
