import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type FarmReceipt, has } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import style from './outbox.module.css'
import { drawReceipt, receiptLines } from './receipt-picture.ts'

interface Picture {
  readonly blob: Blob
  readonly address: string
}

/** The receipt as a picture: shown to the farmer, sent to his phone, or printed. Made on this device, without signal. */
export default function ReceiptDialog({ receipt, onClose }: { receipt: FarmReceipt | undefined; onClose: () => void }) {
  const session = useLive(useBook().session)
  const answers = session?.kind === 'in' && has(session.person, 'revision')
  const [picture, setPicture] = useState<Picture>()
  const said = JSON.stringify(receipt)

  useEffect(() => {
    const receipt = said ? (JSON.parse(said) as FarmReceipt) : undefined
    let made: string | undefined
    let gone = false
    if (receipt)
      drawReceipt(receipt, answers ? `${location.origin}/verificar/${receipt.code}` : '')
        .then((blob) => {
          if (gone) return
          made = URL.createObjectURL(blob)
          setPicture({ blob, address: made })
        })
        .catch(() => toast('error', 'No fue posible hacer el recibo'))
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [said, answers])

  if (!receipt) return null
  const name = `recibo_${receipt.code}.png`
  const file = picture && new File([picture.blob], name, { type: 'image/png' })
  const sharable = file !== undefined && navigator.canShare?.({ files: [file] }) === true
  return (
    <Dialog title={`Recibo de ${receipt.owner}`} opened onClose={onClose} width={520}>
      <Stack gap="md">
        {picture ? (
          <img className={style.receiptPicture} src={picture.address} alt={receiptLines(receipt).join('. ')} />
        ) : (
          <Text role="status">Haciendo el recibo…</Text>
        )}
        <Group justify="flex-end">
          {sharable && file ? (
            <Button
              leftSection={<Icon name="share" />}
              onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
            >
              Compartir
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            disabled={!picture}
            onClick={async () => picture && saveFile(name, await picture.blob.arrayBuffer(), 'image/png')}
          >
            Guardar imagen
          </Button>
          <Button variant={sharable ? 'default' : 'filled'} onClick={onClose}>
            {commonTexts.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
