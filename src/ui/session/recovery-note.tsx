import { Button, Group, Text } from '@mantine/core'
import { texts } from '../../registry/index.ts'
import { Dialog } from '../shell/dialog.tsx'

/** Recovery by e-mail comes with a later version: until then it says who can help. */
export default function RecoveryNote({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Recuperar clave de acceso" opened={opened} onClose={onClose} width={480}>
      <Text mb="md">
        Esta versión aún no envía el correo de recuperación. Pida al administrador de la asociación que le asigne una
        clave nueva. Los formularios guardados en este dispositivo no se pierden.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{texts.common.close}</Button>
      </Group>
    </Dialog>
  )
}
