/** A password changed on another device while this one has stored data, with the real cipher and a real disk. */
import { expect, it } from 'vitest'
import { HostView } from './host-view.ts'
import { fileMating, openAdd, prepare, sendAll, today, toOutbox } from './registrar.ts'
import { type Scene, sceneOfTest } from './scene.ts'

const begin = sceneOfTest()
let server: Scene['server']
let phone: Scene['phone']

const BEFORE = 'Asociado.2026'
const AFTER = 'Cabrito.Nuevo.77'

it('what was typed and what was filed today opens with the earlier password, and no wrong one harms it', async () => {
  ;({ server, phone } = await begin())
  await phone.signIn('asociado', BEFORE)
  await prepare(phone)
  const number = await fileMating(phone)
  await sendAll(phone)
  await openAdd(phone, '/formularioA01')
  await phone.write('Fecha de servicio', today())
  await phone.page.getByLabel('Observaciones').fill('Celo observado en la mañana')
  await phone.page.keyboard.press('Escape')
  await phone.page.getByText(/Tiene un formulario sin terminar/).waitFor()
  await phone.close()

  const host = await HostView.signedIn(server.port, 'asociado', BEFORE)
  const changed = await host.send('usuario/actualizaPassword', {
    anterior: BEFORE,
    password: AFTER,
    username: 'asociado',
  })
  expect(changed.ok).toBe(true)

  await phone.reopen()
  const { page } = phone
  await phone.signIn('asociado', AFTER)
  const note = page.getByText(/un borrador de A01 Monta Directa guardado .* y 1 formulario ya enviado/)
  await note.waitFor()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Abrir lo que dejó aquí' })
  await asked.getByLabel('Clave anterior', { exact: true }).fill('Otra.Clave.1')
  await asked.getByRole('button', { name: 'Abrir', exact: true }).click()
  await asked.getByText(/Esa clave no abre/).waitFor()
  await asked.getByLabel('Clave anterior', { exact: true }).fill(BEFORE)
  await asked.getByRole('button', { name: 'Abrir', exact: true }).click()
  await note.waitFor({ state: 'detached' })

  await toOutbox(phone)
  await page.getByRole('article', { name: `A01 Monta Directa ${number}` }).waitFor()
  await phone.go('/formularioA01')
  await page.getByText(/Tiene un formulario sin terminar/).waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(await page.getByLabel('Observaciones').inputValue()).toBe('Celo observado en la mañana')
})
