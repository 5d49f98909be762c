import { listTexts } from './list-texts.ts'
import { toast } from './toast.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The content of a file, whole or in pieces. */
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
  // The download reads the address only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Makes a spreadsheet and starts its download; a failure is reported (the cause is in the device's log).
 * @param make returns undefined if it has already reported why there is none
 */
export async function saveSheet(
  make: () => Promise<{ readonly name: string; readonly bytes: Content } | undefined>,
): Promise<void> {
  try {
    const made = await make()
    if (made) saveFile(made.name, made.bytes, EXCEL)
  } catch {
    toast('error', listTexts.exportFailed)
  }
}
