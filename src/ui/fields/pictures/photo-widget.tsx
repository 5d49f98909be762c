import '../styles.ts'
import { Button, Input, Loader } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import { fill, type PhotoField } from '../../../registry/index.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { PhotoError, type PhotoErrorReason } from '../../../sync/contract/file-errors.ts'
import { useBook } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import style from '../fields.module.css'
import { drawnFor, useHint, type WidgetProps } from '../filling.ts'
import { labelled } from '../label.tsx'
import { showNext } from '../move-on.ts'
import { useCoarsePointer } from '../use-coarse-pointer.ts'
import { hinted } from '../use-typed.ts'
import { PictureInput } from './picture-input.tsx'
import { usePicture } from './use-picture.ts'

/** Why the picture cannot be used, in the form's own words if it is too large or not a picture. */
function badWords({ tooLarge, wrongType, limit }: PhotoField, name: string, reason: PhotoErrorReason): string {
  if (reason === 'tooLarge' && tooLarge) return fill(tooLarge, { name, size: `${Math.round(limit / 1_000_000)} MB` })
  return (reason === 'notAnImage' && wrongType) || photoTexts[reason]
}

/** A picture from the camera, the gallery or the disk: reduced at once, shown, and replaceable. */
export const PhotoWidget = drawnFor(
  ({ photos, submitted, dispatch }, _: WidgetProps<PhotoField>) => ({ photos, submitted, dispatch }),
  function Photo({ name, field, value, problem, locked, photos, submitted, dispatch }) {
    const book = useBook()
    const coarse = useCoarsePointer()
    const camera = useRef<HTMLInputElement>(null)
    const gallery = useRef<HTMLInputElement>(null)
    const [busy, setBusy] = useState<boolean>()
    const [bad, setBad] = useState<string>()
    const bytes = photos.of(name)
    const kept = photos.kept(name)
    // A person who sees the photo puts the phone away, so it is shown only once it would survive an empty battery.
    const picture = usePicture(kept === 'keeping' ? undefined : bytes)

    const take = async (file: File | null | undefined) => {
      if (!file) return
      setBusy(true)
      dispatch({ kind: 'photoPrepared', name, busy: true })
      setBad(undefined)
      try {
        dispatch({ kind: 'photoTaken', name, bytes: await book.capture.preparePhoto(file, field.limit) })
      } catch (error) {
        setBad(badWords(field, file.name, error instanceof PhotoError ? error.reason : 'broken'))
      } finally {
        setBusy(false)
        dispatch({ kind: 'photoPrepared', name, busy: false })
      }
    }
    const open = (input: HTMLInputElement | null) => photos.beforeCamera().then(() => input?.click())
    const disabled = locked || busy || submitted
    const [filled, hasTaken] = [value !== '', busy === false]

    return (
      <Input.Wrapper
        role="group"
        aria-label={field.label}
        label={labelled(field.label, field.required !== undefined)}
        labelElement="div"
        error={bad ?? problem}
        {...hinted(useHint(field))}
        errorProps={{ role: bad ? 'alert' : undefined }}
        className={style.photo}
      >
        <PictureInput ref={camera} capture="environment" onFile={take} />
        <PictureInput ref={gallery} onFile={take} />
        {picture ? (
          <img
            className={style.preview}
            src={picture}
            alt={fill(photoTexts.preview, { label: field.label })}
            onLoad={({ currentTarget }) => hasTaken && showNext(currentTarget)}
          />
        ) : null}
        {filled && !bytes ? <p className={style.onHost}>{photoTexts.onHost}</p> : null}
        {bytes && kept === 'failed' ? (
          <p className={style.busy} role="status">
            <Icon name="alert" size={18} /> {photoTexts.notKept}
          </p>
        ) : null}
        {busy || (bytes && kept === 'keeping') ? (
          <p className={style.busy} role="status">
            <Loader size="sm" /> {busy ? photoTexts.preparing : photoTexts.keeping}
          </p>
        ) : null}
        {locked ? null : coarse || filled ? (
          <div className={style.photoButtons}>
            {coarse ? (
              <Button
                disabled={disabled}
                leftSection={<Icon name="photo" />}
                variant={filled ? 'default' : 'filled'}
                onClick={() => open(camera.current)}
              >
                {filled ? photoTexts.again : photoTexts.take}
              </Button>
            ) : null}
            <Button
              disabled={disabled}
              leftSection={coarse ? undefined : <Icon name="upload" />}
              variant="default"
              onClick={() => open(gallery.current)}
            >
              {coarse || !filled ? photoTexts.gallery : photoTexts.again}
            </Button>
          </div>
        ) : (
          <Dropzone
            className={style.drop}
            disabled={disabled}
            multiple={false}
            onDrop={(files) => take(files[0])}
            onReject={([refused]) => setBad(badWords(field, refused?.file.name ?? '', 'notAnImage'))}
            accept={['image/*']}
            inputProps={{ 'aria-label': field.label }}
            aria-label={photoTexts.drop}
          >
            <Icon name="photo" size={32} /> {photoTexts.drop}
          </Dropzone>
        )}
      </Input.Wrapper>
    )
  },
)
