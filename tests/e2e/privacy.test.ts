/** /privacidad in a real browser: the notice, one's own data as files, and a request that reaches the office. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { privacyTexts as t } from '../../src/registry/texts/privacy.ts'
import { zipEntries } from '../../src/spreadsheets/zip.ts'
import { noticeTexts } from '../../src/ui/privacy/asked.ts'
import { DESK, type Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { TestServer } from './server.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()
let server: TestServer
let desk: Device
let phone: Device
beforeAll(async () => {
  server = await stage.server()
  desk = await stage.device(server, DESK)
  phone = await stage.device(server)
  await desk.signIn('admin', 'Admin.2026')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** The file that this button downloads. */
async function downloaded(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

it('a notice that the desk publishes is read and agreed to at the next sign-in, once', async () => {
  await desk.go('/privacidad')
  await button(desk.page, t.edit).click()
  const editor = desk.page.getByRole('dialog', { name: t.edit })
  await editor.getByRole('textbox', { name: t.notice }).waitFor()
  await editor.getByRole('button', { name: t.publish, exact: true }).click()
  await editor.getByText(/en lugar de \[Nombre de la asociación\]/).waitFor()
  await editor.getByRole('textbox', { name: t.notice }).click()
  await desk.page.keyboard.press('Control+a')
  await desk.page.keyboard.type('La asociación guarda sus datos como manda la Ley 1581 de 2012.')
  await editor.getByRole('button', { name: t.publish, exact: true }).click()
  await editor.getByText(t.asksPublish).waitFor()
  await editor.getByRole('button', { name: t.publish, exact: true }).click()
  await desk.page.getByText(t.published).first().waitFor()

  await phone.signIn('asociado', 'Asociado.2026')
  const notice = phone.page.getByRole('dialog', { name: t.notice })
  await notice.getByText('Ley 1581').waitFor()
  await notice.getByRole('button', { name: t.agree, exact: true }).click()
  await phone.page.getByText(t.agreedNow).first().waitFor()
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  expect((await host.rows('privacidad/aviso'))[0]?.ACEPTADO).not.toBe('')
  await phone.go('/privacidad')
  await phone.page.getByText('Usted lo aceptó').first().waitFor()
  expect(await phone.page.getByText(noticeTexts.asks).count()).toBe(0)
})

it('a person takes his data with him: all of it as one file, and as tables with their dictionary', async () => {
  const { page } = phone
  await phone.go('/privacidad')
  const all = await downloaded(page, t.download)
  expect(all.name).toMatch(/^mis-datos-.*\.json$/)
  const sections = JSON.parse(all.bytes.toString('utf8')) as Record<string, Record<string, string>[]>
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  expect(sections.persona?.map(({ DOCUMENTO }) => DOCUMENTO)).toEqual([host.nid])
  expect(sections.animales?.length).toBeGreaterThan(0)

  const tables = await downloaded(page, t.tables)
  expect(tables.name).toMatch(/^mis-tablas-.*\.zip$/)
  const files = zipEntries(new Uint8Array(tables.bytes))?.map(({ name }) => name) ?? []
  expect(files).toEqual(expect.arrayContaining(['asociados.csv', 'animales.csv', 'diccionario.csv']))
})

it('a correction that he asks for arrives at the desk, and the answer at him', async () => {
  const { page } = phone
  const words = 'Mi celular termina en 44'
  await phone.go('/privacidad')
  await page.getByRole('combobox', { name: t.kind }).click()
  await page.getByRole('option', { name: t.correction }).click()
  await page.getByRole('textbox', { name: t.detail }).fill(words)
  await button(page, t.send).click()
  await page.getByText(t.sent).first().waitFor()

  await desk.go('/privacidad')
  await desk.page.getByRole('region', { name: t.requests }).getByText(words).waitFor()
  await desk.page.getByRole('textbox', { name: new RegExp(`^${t.answer}`) }).fill('Corregido')
  await button(desk.page, t.approve).click()
  await desk.page.getByText(t.answered).first().waitFor()

  await phone.go('/privacidad')
  await page.getByText('«Corregido»').waitFor()
  await page.getByText(t.states.A).first().waitFor()
})
