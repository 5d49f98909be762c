import { farmDay } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import ReceiptDialog from './receipt-dialog.tsx'
import { useReceipts } from './use-day.ts'

/** The receipt of the farm and day of a form. */
export default function FarmReceipt({ of, onClose }: { readonly of: OutboxEntry; readonly onClose: () => void }) {
  const receipts = useReceipts(farmDay(of.capturedAt))
  return <ReceiptDialog receipt={receipts.find(({ code }) => code === of.receipt)} onClose={onClose} />
}
