import { Button } from '@mantine/core'
import { useState } from 'react'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { useBook } from '../../common/book-context.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { seeWords } from '../../common/time.ts'
import { toast } from '../../common/toast.ts'

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx'))

/**
 * Shows a picture that is still on this device in the page, because browsers block a window opened after an
 * asynchronous read.
 */
export function WaitingPicture({ id, label }: { id: string; label: string }) {
  const book = useBook()
  const [bytes, setBytes] = useState<ArrayBuffer>()
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
      {bytes ? <PictureDialog bytes={bytes} label={label} onClose={() => setBytes(undefined)} /> : null}
    </>
  )
}
