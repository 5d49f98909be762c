import { useEffect, useState } from 'react'
import { findForm } from '../../registry/index.ts'
import type { OutboxPhoto } from '../../sync/contract/outbox.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { bytesText } from '../common/time.ts'
import { usePicture } from '../fields/pictures/use-picture.ts'
import style from './outbox.module.css'

/** The photos of an entry with their receipts. @param form its key: the form's fields name them */
export function EntryPhotos({ photos, form, of }: { photos: readonly OutboxPhoto[]; form: string; of: string }) {
  const fields = findForm(form)?.fields
  const labelOf = ({ slot }: OutboxPhoto) => fields?.[slot]?.label ?? slot
  return (
    <ul className={style.photos} aria-label={`Fotos de ${of}`}>
      {photos.map((photo) => (
        <li key={photo.id} className={style.photo}>
          <Thumbnail photo={photo} label={labelOf(photo)} />
          <span>
            {labelOf(photo)}, {bytesText(photo.bytes)}
            <br />
            {photo.receivedAt === undefined ? (
              <span className={style.receipt}>
                <Icon name="clock" size={16} /> Foto por enviar
              </span>
            ) : (
              <span className={style.receipt} data-received title={`sha-256 ${photo.sha256}`}>
                <Icon name="check" size={16} /> Recibida, huella {photo.sha256.slice(0, 8)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ photo, label }: { photo: OutboxPhoto; label: string }) {
  const book = useBook()
  const [bytes, setBytes] = useState<ArrayBuffer>()
  useEffect(() => {
    // A photo that cannot be opened is shown by an icon; the outbox explains the problem.
    book.outbox.photo(photo.id).then(setBytes, () => undefined)
  }, [book, photo.id])
  const address = usePicture(bytes)
  return address ? (
    <img src={address} className={style.thumbnail} alt={label} loading="lazy" />
  ) : (
    <span className={style.thumbnail}>
      <Icon name="photo" size={28} />
    </span>
  )
}
