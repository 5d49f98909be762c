import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { toast } from './toast.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is in a file, whole or in pieces. */
type Content = ArrayBuffer | readonly Uint8Array<ArrayBuffer>[]

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Content, type: string): void {
  const address = URL.createObjectURL(new Blob(content instanceof ArrayBuffer ? [content] : [...content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Makes a spreadsheet and hands it to the downloads; where that fails it says so (why is in the log of the device).
 * @param make answers undefined where it has said itself why there is none
 */
export async function saveSheet(
  make: () => Promise<{ readonly name: string; readonly bytes: Content } | undefined>,
): Promise<void> {
  try {
    const made = await make()
    if (made) saveFile(made.name, made.bytes, EXCEL)
  } catch {
    toast('error', dashboardTexts.exportFailed)
  }
}
