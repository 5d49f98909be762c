/** Signed-in state, and sign-out: 'Salir' in the desktop bar, under 'Más' on a phone, with confirmation. */
import type { Locator, Page } from 'playwright-core'

/** An element that only the screens of a signed-in person have. */
export const signedInSign = (page: Page): Locator =>
  page.getByRole('button', { name: /^((Abrir|Cerrar) el menú|Salir)$/ }).first()

export async function signOut(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Salir', exact: true }).first()
  await signedInSign(page).waitFor()
  if (!(await leave.isVisible())) await page.getByRole('button', { name: 'Abrir el menú' }).first().click()
  await leave.click()
  await page.getByRole('button', { name: 'Sí, salir' }).click()
}
