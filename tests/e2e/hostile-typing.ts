/** Attacks that a person types, pastes or picks: they must not run in that person's own browser either. */

import type { Device } from './device.ts'
import { within } from './hostile-walk.ts'
import { jpegOf } from './pictures.ts'
import { fileMating, SAVED, toOutbox } from './registrar.ts'

const AT_ONCE = 20
const NAME = '"><img src=x onerror=alert(`name`)>.jpg'

/**
 * Pastes attacks into the help editor as markup of another page, and adds a picture with a hostile name.
 * @returns what was displayed.
 */
export async function pasteIntoHelp(
  device: Device,
  attacks: readonly string[],
  look: (place: string) => Promise<void>,
) {
  await within(device.page, '/editor')
  await device.page.getByRole('button', { name: 'Adicionar' }).click()
  const text = device.dialog.getByRole('textbox', { name: 'Ayuda' })
  await text.click()
  for (let first = 0; first < attacks.length; first += AT_ONCE) {
    await text.evaluate(
      (editor, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', html)
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      attacks.slice(first, first + AT_ONCE).join('<hr>'),
    )
    await look(`pasted, from ${first}`)
    await device.page.keyboard.press('Control+A')
    await device.page.keyboard.press('Delete')
  }
  const buffer = await jpegOf(64, 64)
  await device.dialog.locator('input[type=file]').first().setInputFiles({ name: NAME, mimeType: 'image/jpeg', buffer })
  await text.locator('img').waitFor()
  await look('a picture of such a name')
}

/** Files a form with these remarks, and displays it in the outbox and its receipt. */
export async function fileRemarks(device: Device, remarks: string, look: (place: string) => Promise<void>) {
  const finish = async () => {
    await device.write('Observaciones', remarks)
    await look('A01')
    await device.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await device.page.getByText(SAVED).first().waitFor()
  }
  // The member's only goats are of this breed.
  await fileMating(device, finish, 'Saanen')
  await toOutbox(device)
  await look('outbox')
  await device.page.getByRole('button', { name: 'Cierre del día' }).click()
  await device.dialog.getByRole('button', { name: /^Recibo de / }).click()
  await device.page.getByRole('region', { name: 'Recibo de campo' }).waitFor()
  await look('receipt')
}
