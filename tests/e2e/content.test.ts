/** What the association keeps, from its editor's screen to everybody's, under the real content policy; and the way back in. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, it } from 'vitest'
import { DESK, Device } from './device.ts'
import { jpegOf } from './pictures.ts'
import { TestServer } from './server.ts'

let server: TestServer
let desk: Device

async function begin(viewport = DESK): Promise<void> {
  server = await TestServer.start(inject('template'))
  desk = await Device.open(`http://127.0.0.1:${server.port}`, viewport)
}

afterEach(async () => {
  await desk?.discard()
  await server?.stop()
})

const choose = async (link: string) => {
  const { page } = desk
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

it('help written in the editor, with a picture and a table, is what readers see; a home image is what visitors see', async () => {
  await begin()
  await desk.signIn('admin', 'Admin.2026')
  const { page } = desk
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text())
  })
  const picture = { name: 'feria.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(640, 360) }

  await choose('Ayuda')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const help = page.getByRole('dialog', { name: 'Adicionar Ayuda' })
  await help.getByLabel('Formulario', { exact: true }).click()
  await page.getByRole('option', { name: 'A01 Monta Directa', exact: true }).click()
  await help.getByRole('textbox', { name: 'Ayuda' }).click()
  await page.keyboard.type('Pese los animales <script>alert(1)</script> antes')
  await help.locator('input[type=file]').first().setInputFiles(picture)
  await help.locator('[contenteditable] img').waitFor()
  await help.getByRole('button', { name: 'Poner una tabla' }).click()
  await page.getByRole('button', { name: 'Tabla de 2 columnas y 2 filas' }).click()
  await page.keyboard.type('Raza')
  await help.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('La ayuda ha sido ingresada').waitFor()
  await help.waitFor({ state: 'hidden' })

  await choose('A01 Monta Directa')
  await page.getByRole('button', { name: 'Ayuda', exact: true }).click()
  const read = page.getByRole('dialog', { name: /^Ayuda/ })
  const next = read.getByRole('button', { name: 'Siguiente' })
  await next.waitFor()
  while (await next.isEnabled()) await next.click()
  await read.getByText('Pese los animales <script>alert(1)</script> antes').waitFor()
  await read
    .getByRole('cell', { name: 'Raza' })
    .or(read.getByRole('columnheader', { name: 'Raza' }))
    .waitFor()
  const width = await read.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(width).toBeGreaterThan(0)
  expect(await read.locator('script').count()).toBe(0)
  await page.keyboard.press('Escape')

  await choose('Imágenes de Inicio')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const images = page.getByRole('dialog', { name: 'Adicionar Imágenes' })
  await images.locator('input[type=file]').first().setInputFiles(picture)
  await images.locator('img').first().waitFor()
  await images.getByRole('button', { name: 'Enviar' }).click()
  await images.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('link', { name: 'Ingresar' }).first().waitFor()
  const visitor = await Device.open(desk.address)
  await visitor.page.getByText('1 de 4').waitFor()
  await visitor.discard()
  expect(refused).toEqual([])
  expect(desk.complaints).toEqual([])
})

it('whoever forgot the password gets a letter, and its link lets him in with a new one', async () => {
  await begin()
  const { page } = desk
  await page.goto(`${desk.address}/login`)
  await page.getByLabel('Usuario', { exact: true }).fill('asociado')
  await page.getByRole('button', { name: 'Recordar Contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recuperar clave de acceso' })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Se envió un correo a la dirección registrada').waitFor()
  const folder = join(server.dataDir, 'mail')
  const letter = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
  const path = /\/cambiarClave\?value=[\w-]+/.exec(letter)?.[0] ?? ''

  await page.goto(desk.address + path)
  await page.getByLabel('Nueva clave', { exact: true }).fill('Corral.Nuevo.7')
  await page.getByLabel('Confirme la nueva clave', { exact: true }).fill('Corral.Nuevo.7')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL(`${desk.address}/login`)
  await desk.signIn('asociado', 'Corral.Nuevo.7')
  expect(desk.complaints).toEqual([])
})
