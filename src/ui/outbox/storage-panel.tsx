import { Button, Text } from '@mantine/core'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { bytesText } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import style from './outbox.module.css'

/** Whether the browser has granted persistent storage, and how much space is left. */
export function StoragePanel() {
  const storage = useLive(useBook().device.storage)
  if (!storage) return null
  const { persisted, free, used, canAsk } = storage
  return (
    <section className={style.panel} aria-labelledby="espacio">
      <h2 id="espacio" className={style.heading}>
        Espacio en este dispositivo
      </h2>
      {free !== undefined && (
        <Text mb="sm">
          {bytesText(free)} libres{used !== undefined && used > 0 && `, ${bytesText(used)} usados por Libro de Campo`}
        </Text>
      )}
      {persisted ? (
        <Note tone="ok" icon="shield">
          El navegador prometió conservar lo guardado en este dispositivo.
        </Note>
      ) : (
        <Note tone="warn" icon="alert" action={canAsk ? <AskPersistence /> : undefined}>
          {canAsk
            ? 'El navegador aún no promete conservar lo guardado si falta espacio, y en una ventana privada lo borra al cerrarla.'
            : 'Este navegador no puede prometer que conservará lo guardado si falta espacio: abra el libro con frecuencia, envíe pronto y descargue la copia de rescate.'}
        </Note>
      )}
    </section>
  )
}

function AskPersistence() {
  const book = useBook()
  const ask = async () => {
    const granted = await book.device.askPersistence()
    toast(
      granted ? 'success' : 'warning',
      granted
        ? 'El navegador prometió conservar lo guardado'
        : 'El navegador no lo prometió. Instale la aplicación y abra el libro con frecuencia.',
    )
  }
  return (
    <Button leftSection={<Icon name="shield" />} onClick={ask}>
      Pedir que se conserve
    </Button>
  )
}
