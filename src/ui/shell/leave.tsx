import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'

/** Salir, asked: without signal one comes back with the password only. */
export function Leave({ className }: { className?: string | undefined }) {
  const book = useBook()
  const connection = useLive(book.connection)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const unsent = (connection?.unsent ?? 0) + (connection?.refused ?? 0)
  const leave = async () => {
    await book.signOut()
    await navigate({ to: '/' })
    if (unsent > 0) toast('info', 'Sus formularios por enviar siguen guardados en este dispositivo')
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setAsked(true)}>
        <Icon name="exit" />
        <span>Salir</span>
      </button>
      <Dialog title="¿Salir de Libro de Campo?" opened={asked} onClose={() => setAsked(false)} width={440}>
        <Text mb="md">
          {unsent > 0
            ? `${counted(unsent, 'formulario por enviar sigue guardado', 'formularios por enviar siguen guardados')} en este dispositivo. Para volver necesita su contraseña.`
            : 'Todo está enviado. Para volver necesita su contraseña.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsked(false)}>
            {commonTexts.cancel}
          </Button>
          <Button onClick={leave}>Sí, salir</Button>
        </Group>
      </Dialog>
    </>
  )
}
