import { fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { Dialog, Dismiss } from '../../common/dialog.tsx'
import { usePicture } from '../../fields/pictures/use-picture.ts'
import style from './record.module.css'

/** px */
const WIDTH = 720

interface PictureDialogProps {
  readonly bytes: ArrayBuffer
  readonly label: string
  readonly onClose: () => void
}

export default function PictureDialog({ bytes, label, onClose }: PictureDialogProps) {
  const picture = usePicture(bytes)
  return (
    <Dialog opened onClose={onClose} title={label} width={WIDTH}>
      {picture ? <img className={style.support} src={picture} alt={fill(photoTexts.preview, { label })} /> : null}
      <div className={style.buttons}>
        <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
      </div>
    </Dialog>
  )
}
