import { Button } from '@mantine/core'
import { useState } from 'react'
import { fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { useBook } from '../../common/book-context.tsx'
import { Dialog } from '../../common/dialog.tsx'
import { seeWords } from '../../common/format-age.ts'
import { toast } from '../../common/toast.ts'
import { usePicture } from '../../fields/pictures/use-picture.ts'
import style from './record.module.css'

/** px */
const WIDTH = 720

/**
 * Shows a picture that is still on this device in the page, because browsers block a window opened after an
 * asynchronous read.
 */
export function WaitingPicture({ id, label }: { id: string; label: string }) {
  const book = useBook()
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const picture = usePicture(bytes)
  const close = () => setBytes(undefined)
  const show = () =>
    book.outbox.photo(id).then(
      (read) => (read ? setBytes(read) : toast('error', photoTexts.broken)),
      () => toast('error', photoTexts.broken),
    )
  return (
    <>
      <Button variant="subtle" onClick={show}>
        {seeWords(label)}
      </Button>
      <Dialog opened={bytes !== undefined} onClose={close} title={label} width={WIDTH}>
        {picture ? <img className={style.support} src={picture} alt={fill(photoTexts.preview, { label })} /> : null}
        <div className={style.buttons}>
          <Button variant="default" onClick={close}>
            {commonTexts.close}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
