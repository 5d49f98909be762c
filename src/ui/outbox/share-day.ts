/** Hands a day's work to another app of the phone: as a message, and as a picture where it takes one. */
import { type DayReport, dayText } from '../../registry/index.ts'
import { toast } from '../common/toast.ts'
import { outboxWords as t } from './texts.ts'

export const canShare = (): boolean => typeof navigator.share === 'function'

export async function shareDay(report: DayReport): Promise<void> {
  const text = dayText(report)
  try {
    const { drawDay } = await import('./receipt-picture.ts')
    const picture = await drawDay(report).catch(() => undefined)
    const files = picture ? [new File([picture], `cierre_${report.day}.png`, { type: 'image/png' })] : []
    await navigator.share(files.length > 0 && navigator.canShare?.({ files }) ? { text, files } : { text })
  } catch (error) {
    // Closing the phone's share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast('error', t.notShared)
  }
}
