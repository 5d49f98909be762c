import { Button, Text } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { useBook, useLive } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'

/** Asks before signing out: without signal, only the password or a passkey signs in again. */
export default function LeaveDialog({ onClose }: { onClose: () => void }) {
  const book = useBook()
  const connection = useLive(book.outbox.connection)
  const navigate = useNavigate()
  const unsent = connection ? connection.unsent + connection.refused + connection.unreadable : 0
  const back =
    useLive(book.session.passkey) === 'on'
      ? 'Para volver sirve su huella o su contraseña.'
      : 'Para volver necesita su contraseña.'
  const leave = async () => {
    // Navigates first, then signs out: the host may take long to answer, and whoever signs in meanwhile must stay.
    await navigate({ to: '/', ignoreBlocker: true }).catch(() => undefined)
    await book.session.signOut()
    if (unsent > 0) toast('info', 'Sus formularios por enviar siguen guardados en este dispositivo')
  }
  return (
    <Dialog title="¿Salir de Libro de Campo?" opened onClose={onClose} width={440}>
      <Text mb="md">
        {unsent > 0
          ? `${counted(unsent, 'formulario por enviar sigue guardado', 'formularios por enviar siguen guardados')} en este dispositivo. ${back}`
          : `${connection ? 'Todo está enviado. ' : ''}${back}`}
      </Text>
      <Answers>
        <Dismiss onClick={onClose} />
        <Button data-send onClick={leave}>
          Sí, salir
        </Button>
      </Answers>
    </Dialog>
  )
}
