/** Unlocking with one touch: Chromium's virtual authenticator stands in for the fingerprint. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Device } from './device.ts'
import { signedInSign, signOut } from './leave.ts'
import { prepareHere } from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const begin = sceneOfTest()

async function withFinger(page: Page, hasPrf = true) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    } as never,
  })
}

/** Number of stored drafts. */
const draftsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('libro-de-campo')
      opening.onsuccess = () => resolve(opening.result)
    })
    const count = await new Promise<number>((resolve) => {
      const counting = db.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => resolve(counting.result)
    })
    db.close()
    return count
  })

const finger = (page: Page) => page.getByRole('button', { name: 'Entrar con la huella' })

/** Accepts the offer after the sign-in; the password is asked for once more. */
async function turnOn({ page, dialog }: Device) {
  await page.getByRole('button', { name: 'Activar' }).click()
  await dialog.getByLabel('Su contraseña', { exact: true }).fill('Asociado.2026')
  await dialog.getByRole('button', { name: 'Activar' }).click()
}

it('one touch after the lock brings back the form, the field and what was typed, without signal too', async () => {
  const { phone, network } = await begin()
  const { page } = phone
  await withFinger(page)
  await phone.signIn('asociado', 'Asociado.2026')
  await turnOn(phone)
  await page.getByText('Listo: la próxima vez entra con la huella').waitFor()

  await prepareHere(phone)
  // The fake clock is installed only now: preparing needs the real one.
  await page.clock.install()
  network.cut()
  await page.locator('a[href="/"]').first().click()
  await page.getByRole('link', { name: 'Monta', exact: true }).first().click()
  const notes = phone.dialog.getByLabel('Observaciones')
  // The list of the first field to choose opens by itself and has the focus.
  await page.getByRole('listbox').last().waitFor()
  await notes.fill('Cabra mansa')
  // The draft must be stored before the screen locks, on a slow machine too.
  await expect.poll(() => draftsOf(page), { timeout: 20_000 }).toBe(1)
  await page.clock.fastForward('05:01')
  await page.getByText('Su sesión se cerró por inactividad').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await finger(page).click()
  await expect.poll(() => notes.inputValue(), { timeout: 20_000 }).toBe('Cabra mansa')
  await expect.poll(() => notes.evaluate((field) => field === document.activeElement), { timeout: 20_000 }).toBe(true)

  // With signal the same touch signs in at the host.
  await page.clock.fastForward('05:01')
  await page.getByText('Su sesión se cerró por inactividad').waitFor()
  network.restore()
  // Captured in transit: the browser discards a response together with the page that received it.
  let signedIn = '{}'
  network.rewrite = (path, text) => {
    if (path.includes('op=ingresarLlave')) signedIn = text
    return text
  }
  await finger(page).click()
  await notes.waitFor()
  await expect.poll(() => JSON.parse(signedIn), { timeout: 20_000 }).toMatchObject({ nombreUsuario: 'asociado' })
})

it('a device whose authenticator derives no secret says so and keeps asking for the password', async () => {
  const { phone, network } = await begin()
  const { page } = phone
  await withFinger(page, false)
  await phone.signIn('asociado', 'Asociado.2026')
  await turnOn(phone)
  await page.getByText('no puede guardar la llave').waitFor()
  await page.getByRole('button', { name: 'Activar' }).waitFor({ state: 'detached' })
  await signOut(page)
  await page.getByRole('link', { name: 'Ingresar al sistema' }).waitFor()
  await phone.go('/login')
  // The user name is prefilled, and only the password unlocks.
  await expect.poll(() => page.getByLabel('Usuario', { exact: true }).inputValue()).toBe('asociado')
  expect(await finger(page).count()).toBe(0)
  await page.getByLabel('Contraseña', { exact: true }).fill('Asociado.2026')
  network.cut()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await signedInSign(page).waitFor()
})
