import { useBook, useLive } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'

/** Warning if the browser shows signs of a private window: what will be lost with it. */
export function PrivateWindowNote() {
  const storage = useLive(useBook().device.storage)
  if (!storage?.mayForget) return null
  return (
    <Note tone="bad" icon="alert" role="status">
      Esta puede ser una ventana privada: al cerrarla, el navegador puede borrar todo lo guardado en ella, también los
      formularios sin enviar. Para trabajar sin señal abra el Libro de Campo en una ventana normal.
    </Note>
  )
}
