import { Button, Text } from '@mantine/core'
import { fill } from '../../registry/index.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import type { CopyState } from '../../sync/contract/outbox.ts'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import pageStyle from '../common/page.module.css'
import { ageWords, bytesText } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import style from './outbox.module.css'

/** Whether the browser has granted persistent storage, how much space is left, and how unsent forms are copied. */
export function StoragePanel() {
  const book = useBook()
  const storage = useLive(book.device.storage)
  const kept = useLive(book.outbox.keptPhotos)
  const copy = useLive(book.outbox.copy)
  if (!storage) return null
  const { persisted, free, used, canAsk } = storage
  return (
    <section className={style.panel} aria-labelledby="espacio">
      <h2 id="espacio" className={pageStyle.part}>
        Espacio en este dispositivo
      </h2>
      {free !== undefined && (
        <Text mb="sm">
          {bytesText(free)} libres{used !== undefined && used > 0 && `, ${bytesText(used)} usados por Libro de Campo`}
        </Text>
      )}
      <AppShare />
      {kept && kept.count > 0 && (
        <Text mb="sm">{fill(outboxTexts.keptPhotos, { n: kept.count, size: bytesText(kept.bytes) })}</Text>
      )}
      {copy && copy.forms > 0 && <CopyLine copy={copy} />}
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

/** Does the app open here without signal? */
function AppShare() {
  const share = useLive(useBook().device.appShare)
  if (share === undefined) return null
  if (share === 1)
    return (
      <Text mb="sm" role="status">
        {outboxTexts.appWhole}
      </Text>
    )
  const percent = Math.floor(share * 100)
  const words = fill(outboxTexts.appComing, { n: percent })
  return (
    <div className={style.share}>
      <Text role="status">{words}</Text>
      <progress max={100} value={percent} aria-label={words} />
    </div>
  )
}

function CopyLine({ copy }: { readonly copy: CopyState }) {
  const { clock } = useSurroundings()
  const { bytes, writtenAt, isWhole } = copy
  if (!isWhole || writtenAt === undefined) return <Text mb="sm">{outboxTexts.copyWaits}</Text>
  const words = { size: bytesText(bytes), age: ageWords(writtenAt, clock.now()) }
  return <Text mb="sm">{fill(outboxTexts.copied, words)}</Text>
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
