/** Who is signed in, and how he leaves: 'Salir' in the bar of a desk, under 'Más' on a phone, and asked. */
import type { Locator, Page } from 'playwright-core'

/** Stands on the screen of whoever is signed in, and of nobody else. */
export const signedInSign = (page: Page): Locator =>
  page.getByRole('button', { name: /^((Abrir|Cerrar) el menú|Salir)$/ }).first()

export async function signOut(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Salir', exact: true }).first()
  await signedInSign(page).waitFor()
  if (!(await leave.isVisible())) await page.getByRole('button', { name: 'Abrir el menú' }).first().click()
  await leave.click()
  await page.getByRole('button', { name: 'Sí, salir' }).click()
}
