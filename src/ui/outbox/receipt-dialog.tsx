import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { farmDay, isAnswered, type FarmReceipt as Receipt } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { usePerson } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { listTexts } from '../common/list-texts.ts'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import { drawReceipt } from './receipt-picture.ts'
import { outboxWords } from './texts.ts'
import { useReceipts } from './use-day.ts'

/**
 * The receipt as a page to show to the farmer or print, and as a picture for the farmer's phone. Made on this device,
 * without signal.
 */
export default function ReceiptDialog({ receipt, onClose }: { receipt: Receipt | undefined; onClose: () => void }) {
  const person = usePerson()
  const answers = person !== undefined && isAnswered('revisionCampo/recibidos', person)
  const [picture, setPicture] = useState<Blob>()
  const serialized = JSON.stringify(receipt)
  const address = receipt && answers ? `${location.origin}/verificar/${receipt.code}` : ''

  useEffect(() => {
    const receipt = serialized ? (JSON.parse(serialized) as Receipt) : undefined
    let gone = false
    if (receipt)
      drawReceipt(receipt, address)
        .then((blob) => {
          if (!gone) setPicture(blob)
        })
        .catch(() => toast('error', 'No fue posible hacer el recibo'))
    return () => {
      gone = true
    }
  }, [serialized, address])

  if (!receipt) return null
  const name = `recibo_${receipt.code}.png`
  const file = picture && new File([picture], name, { type: 'image/png' })
  const sharable = file !== undefined && navigator.canShare?.({ files: [file] }) === true
  return (
    <Dialog title={`Recibo de ${receipt.owner}`} opened onClose={onClose} width={520}>
      <Stack gap="md">
        <Group gap="sm">
          {sharable ? (
            <Button
              leftSection={<Icon name="share" />}
              onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
            >
              {outboxWords.share}
            </Button>
          ) : null}
          <Button
            variant={sharable ? 'default' : 'filled'}
            disabled={!picture}
            onClick={async () => picture && saveFile(name, await picture.arrayBuffer(), 'image/png')}
          >
            {outboxWords.savePicture}
          </Button>
          <Button variant="subtle" px="xs" onClick={() => window.print()}>
            {listTexts.print}
          </Button>
        </Group>
        <ReceiptPaper receipt={receipt} address={address} />
        <Answers>
          <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
        </Answers>
      </Stack>
    </Dialog>
  )
}

/** The receipt of the farm and day of a form. */
export function FarmReceipt({ of, onClose }: { readonly of: OutboxEntry; readonly onClose: () => void }) {
  const receipts = useReceipts(farmDay(of.capturedAt))
  return <ReceiptDialog receipt={receipts.find(({ code }) => code === of.receipt)} onClose={onClose} />
}
