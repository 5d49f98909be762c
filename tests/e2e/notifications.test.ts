/** A push reaches the real service worker: what a locked screen shows, and nothing of what the message says. */
import { expect, it } from 'vitest'
import { notificationKinds, notified } from '../../src/registry/app/notifications.ts'
import { notificationWords } from '../../src/ui/notifications/notification-words.ts'
import { sceneOfTest } from './scene.ts'
import { ServiceWorkerControl } from './service-worker.ts'

const begin = sceneOfTest()

it('each kind is a line as high as a thumb, and saving ends in words where the browser has no push service', async () => {
  const { phone } = await begin()
  const { page, dialog } = phone
  await page.context().grantPermissions(['notifications'])
  await phone.signIn('asociado', 'Asociado.2026')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Abrir el menú' }).first().click()
  await page.getByRole('button', { name: 'Avisos' }).click()
  await dialog.getByRole('checkbox').first().waitFor()
  const labels = dialog.locator('label')
  expect(await labels.count()).toBe(notificationKinds.length)
  for (const label of await labels.all()) expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByRole('alert').filter({ hasText: notificationWords.noService }).waitFor({ timeout: 30_000 })
  expect(await dialog.getByRole('button', { name: 'Guardar' }).isEnabled()).toBe(true)
})

it('a push is shown in the words of its kind, one of each kind, and a text that is none says nothing', async () => {
  const { phone } = await begin()
  const { page } = phone
  await page.context().grantPermissions(['notifications'])
  await phone.signIn('asociado', 'Asociado.2026')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const worker = await ServiceWorkerControl.of(page)
  for (const message of ['pregunta', 'partos', 'pregunta', 'Ana perdió el chip 984000012345678'])
    await worker.push(message)
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const open = await registration.getNotifications()
      return open.map(({ title, body, data }) => [title, body, data].join(' | ')).sort()
    })
  const line = ({ text, route }: { readonly text: string; readonly route: string }) =>
    `Libro de Campo | ${text} | ${route}`
  await expect
    .poll(shown, { timeout: 20_000 })
    .toEqual(
      [line({ text: 'Hay novedades para usted.', route: '/' }), line(notified.pregunta), line(notified.partos)].sort(),
    )
})
