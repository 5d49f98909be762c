import { Button, Input, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import { fill } from '../../registry/index.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import { photoTexts } from '../../registry/texts/photo.ts'
import { PhotoError } from '../../sync/contract/file-errors.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { PictureInput } from '../fields/pictures/picture-input.tsx'
import { usePicture } from '../fields/pictures/use-picture.ts'
import style from './content.module.css'

/** Maximum bytes of a picture of the association. */
export const PICTURE_LIMIT = 10_000_000

export interface PictureFieldProps {
  /** Its address at the host; '' if none. */
  readonly address: string
  /** A new picture that is not sent yet. */
  readonly bytes: ArrayBuffer | undefined
  readonly onPick: (bytes: ArrayBuffer) => void
}

/** 'Imagen' of a help entry: any picture, converted to a jpg on this device. */
export function PictureField({ address, bytes, onPick }: PictureFieldProps) {
  const book = useBook()
  const input = useRef<HTMLInputElement>(null)
  const picked = usePicture(bytes)
  const [bad, setBad] = useState<string>()
  const [busy, setBusy] = useState(false)
  const shown = picked ?? address
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setBad(undefined)
    try {
      onPick(await book.capture.preparePhoto(file, PICTURE_LIMIT))
    } catch (error) {
      setBad(photoTexts[error instanceof PhotoError ? error.reason : 'broken'])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input.Wrapper label="Imagen" labelElement="div" error={bad} className={style.field}>
      <PictureInput ref={input} onFile={take} />
      {shown ? <img className={style.picture} src={shown} alt={fill(photoTexts.preview, { label: 'Imagen' })} /> : null}
      {busy ? (
        <p role="status">
          <Loader size="sm" /> {photoTexts.preparing}
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          disabled={busy}
          leftSection={<Icon name="upload" />}
          onClick={() => input.current?.click()}
        >
          {shown ? helpTexts.otherPicture : helpTexts.pickPicture}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
