/** What only a browser can show: storage cleared under an open form, and a missing storage file. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileInsemination, fileMating, prepare, send, toOutbox } from './registrar.ts'
import { sceneOfFile } from './scene.ts'

const scene = sceneOfFile()

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name))
    else yield join(folder, entry.name)
}

/** Sealed pictures are larger than other values that browsers store in separate files, bytes. */
const isPicture = (file: string) => statSync(file).size > 50_000

it('a form filled in while the storage was emptied is saved after signing in over it, and is there later', async () => {
  const { phone, network } = scene()
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  const number = await fileMating(phone, async () => {
    const chosen = (await phone.value('Consecutivo')).split(' ')[0] ?? ''
    const devtools = await phone.browser.newCDPSession(phone.page)
    await devtools.send('Storage.clearDataForOrigin', { origin: network.address, storageTypes: 'indexeddb' })
    const again = phone.page.getByRole('dialog', { name: 'Ingrese de nuevo' })
    await phone.dialog.getByRole('button', { name: 'Enviar', exact: true }).first().click()
    await again.waitFor({ timeout: 20_000 })
    expect(await phone.page.getByText('Todo enviado').count()).toBe(0)
    await again.getByLabel('Contraseña', { exact: true }).fill('Asociado.2026')
    await again.getByRole('button', { name: 'Ingresar' }).click()
    await again.waitFor({ state: 'detached', timeout: 20_000 })
    expect((await phone.value('Consecutivo')).split(' ')[0]).toBe(chosen)
    await send(phone)
    return chosen
  })
  await phone.close()
  await phone.reopen()
  await phone.signIn('asociado', 'Asociado.2026')
  await toOutbox(phone)
  await phone.page.getByRole('article').filter({ hasText: number }).first().waitFor({ timeout: 20_000 })
})

it('a photo whose file and copy are gone refuses its form with words, and the others are sent', async () => {
  const { phone, network } = scene()
  await phone.close()
  await phone.reopen()
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  network.cut()
  const number = await fileInsemination(phone)
  const other = await fileMating(phone)
  await phone.close()
  const pictures = [...filesIn(phone.profile)].filter((file) => /\.indexeddb\.blob/.test(file) && isPicture(file))
  expect(pictures.length).toBeGreaterThan(0)
  for (const file of pictures) rmSync(file)
  // The second copy of unsent forms lies in the private file system.
  rmSync(join(phone.profile, 'Default/File System'), { recursive: true })
  network.restore()
  await phone.reopen()
  await phone.signIn('asociado', 'Asociado.2026')
  await toOutbox(phone)
  const card = phone.page.getByRole('article').filter({ hasText: number })
  await card.getByText('La foto se dañó en este dispositivo, tome otra').first().waitFor({ timeout: 60_000 })
  await card.getByRole('button', { name: /Corregir/ }).waitFor()
  await phone.page.locator('summary', { hasText: 'Enviados' }).click()
  const sent = phone.page.locator('details', { has: phone.page.locator('summary', { hasText: 'Enviados' }) })
  await sent.getByRole('article').filter({ hasText: other }).first().waitFor({ timeout: 60_000 })
  const download = phone.page.waitForEvent('download')
  await phone.page.getByText('Copia de rescate y espacio').click()
  await phone.page.getByRole('button', { name: 'Descargar copia de rescate' }).click()
  expect(await (await download).failure()).toBeNull()
  await phone.page.getByText('En la copia no va lo que se dañó en este dispositivo: 1 foto').waitFor()
})
