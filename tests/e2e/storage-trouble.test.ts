/** A database that this browser does not give: what the person reads, and that it goes on by itself. */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileMating, prepare, toOutbox } from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const USER = ['asociado', 'Asociado.2026'] as const
/** ms: two bounded waits of the app, on a slow machine. */
const BOUNDED = 60_000

const open = sceneOfTest()

it('a tab of an older version blocks the database: the sign-in says to close it, and works once it is closed', async () => {
  const { phone, network } = await open()
  // An older version that does not give way, as a frozen tab.
  network.own.set('/verificar/vieja', { type: 'text/html', bytes: '<!doctype html><title>vieja</title>' })
  const devtools = await phone.browser.newCDPSession(phone.page)
  await phone.go('/verificar/vieja')
  await devtools.send('Storage.clearDataForOrigin', { origin: network.address, storageTypes: 'indexeddb' })
  await phone.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('libro-de-campo', 10)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          Object.assign(globalThis, { kept: opening.result })
          resolve()
        }
      }),
  )
  const page = await phone.tab('/login')
  await page.getByLabel('Usuario', { exact: true }).fill(USER[0])
  await page.getByLabel('Contraseña', { exact: true }).fill(USER[1])
  const send = page.getByRole('button', { name: 'Enviar' })
  await send.click()
  const note = page.getByText(/Cierre las otras pestañas de Libro de Campo/)
  await note.waitFor({ timeout: BOUNDED })
  await expect.poll(() => send.isEnabled(), { timeout: BOUNDED }).toBe(true)
  await phone.page.close()
  await note.waitFor({ state: 'detached', timeout: BOUNDED })
  await send.click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: BOUNDED })
})

it('a database that cannot be opened is begun anew elsewhere: whoever signs in without signal finds the forms, and what was there is not touched', async () => {
  const { phone, network } = await open()
  await phone.signIn(...USER)
  await prepare(phone)
  network.cut()
  const number = await fileMating(phone)
  await phone.close()
  const databases = join(phone.profile, 'Default/IndexedDB')
  const folder = join(databases, readdirSync(databases).find((name) => name.endsWith('.leveldb')) ?? '')
  renameSync(folder, `${folder}.aparte`)
  // A file in its place: Chromium can neither open nor replace it.
  writeFileSync(folder, 'no es una carpeta')
  await phone.reopen('/login')
  const { page } = phone
  await page.getByLabel('Usuario', { exact: true }).fill(USER[0])
  await page.getByLabel('Contraseña', { exact: true }).fill(USER[1])
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: BOUNDED })
  await page.getByText('La memoria de este dispositivo se dañó: se recuperó 1 formulario.').first().waitFor()
  await toOutbox(phone)
  await page.getByRole('article', { name: `A01 Monta Directa ${number}` }).waitFor()
  expect(readFileSync(folder, 'utf8')).toBe('no es una carpeta')
  expect(existsSync(`${folder}.aparte`)).toBe(true)
})
