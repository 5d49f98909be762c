/** Hands a day's work to another app of the phone: as a message, and as a picture where it takes one; else to its files. */
import { type DayReport, dayText } from '../../registry/index.ts'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import { outboxWords as t } from './texts.ts'

const PNG = { type: 'image/png' }

export const canShare = (): boolean => typeof navigator.share === 'function'

const pictureOf = async (report: DayReport): Promise<File> =>
  new File([await (await import('./receipt-picture.ts')).drawDay(report)], `cierre_${report.day}.png`, PNG)

/** For a browser that shares nothing. */
export async function saveDay(report: DayReport): Promise<void> {
  try {
    const file = await pictureOf(report)
    saveFile(file.name, await file.arrayBuffer(), file.type)
  } catch {
    toast('error', t.noPicture)
  }
}

export async function shareDay(report: DayReport): Promise<void> {
  const text = dayText(report)
  try {
    const files = await pictureOf(report).then(
      (file) => [file],
      () => [],
    )
    await navigator.share(files.length > 0 && navigator.canShare?.({ files }) ? { text, files } : { text })
  } catch (error) {
    // Closing the phone's share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast('error', t.notShared)
  }
}
