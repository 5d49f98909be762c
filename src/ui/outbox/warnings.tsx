import { loginTexts } from '../../registry/texts/access/login.ts'
import { devicesTexts } from '../../registry/texts/devices.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { GoneBackNote, SessionNote } from '../common/device-notes.tsx'
import { SignInAgain } from '../common/device-notes-shown.tsx'
import { Note } from '../common/note.tsx'
import { bytesText, DAY, distanceText } from '../common/time.ts'

/** Obstacles between the forms and the host: a deactivated account, no session, a day without sending, a full disk. */
export function Warnings({ now }: { now: number }) {
  const book = useBook()
  const connection = useLive(book.outbox.connection)
  const storage = useLive(book.device.storage)
  const session = useLive(book.session.state)
  const oldest = connection?.oldestUnsent
  const deactivated = session?.kind === 'in' && session.deactivated
  return (
    <>
      {deactivated && (
        <Note tone="bad" icon="alert" role="alert">
          {loginTexts.deactivatedHere}
        </Note>
      )}
      <PrivateWindowNote />
      <GoneBackNote />
      <SessionNote />
      {/* Signing in again would not help whom the association has deactivated. */}
      {!deactivated && (connection?.paused || connection?.ended) && (
        <Note tone="warn" icon="enter" role="status" action={<SignInAgain />}>
          {connection.ended ? devicesTexts.wasEnded : 'La sesión con el servidor venció.'} Sus formularios están
          guardados: ingrese de nuevo con señal para enviarlos.
        </Note>
      )}
      {oldest !== undefined && now - oldest > DAY && (
        <Note tone="warn" icon="alert" role="status">
          Hay formularios sin enviar desde {distanceText(oldest, now)}. Busque señal pronto o descargue la copia de
          rescate.
        </Note>
      )}
      {storage?.low && (
        <Note tone="bad" icon="disk" role="alert">
          Queda poco espacio en este dispositivo
          {storage.free !== undefined && ` (${bytesText(storage.free)} libres)`}. Envíe sus formularios o libere espacio
          antes de tomar más fotos.
        </Note>
      )}
    </>
  )
}

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
