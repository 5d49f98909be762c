/** 'Preparar salida a campo' on a phone: its button stays in view and covers nothing that explains a failure. */
import { expect, it } from 'vitest'
import { FARM, prepareHere } from './registrar.ts'
import { sceneOfTest } from './scene.ts'
import { choose, go } from './walk.ts'

const begin = sceneOfTest()

it('whose network is cut in the middle says why in view, not under its button, also with letters of one and a half', async () => {
  const { phone, network } = await begin()
  const { page } = phone
  const main = page.getByRole('main')
  await phone.signIn('registrador', 'Registrador.2026')
  const alert = main.getByRole('alert')
  /** The part of the explanation, from 0 to 1, at which a finger would meet it. */
  const met = () =>
    alert.evaluate((note) => {
      const { left, top, width, height } = note.getBoundingClientRect()
      const steps = [0.05, 0.3, 0.5, 0.7, 0.95]
      const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const))
      return points.filter(([x, y]) => note.contains(document.elementFromPoint(x, y))).length / points.length
    })
  for (const letters of ['100 %', '150 %']) {
    network.restore()
    network.latencyMs = 0
    await choose(page, 'Claro', letters)
    await go(page, '/preparar')
    await page.getByLabel('Buscar asociado').fill(FARM.of)
    await page.getByRole('checkbox', { name: new RegExp(FARM.of) }).check()
    network.latencyMs = 1_000
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: /^Preparar/ }).click()
    await page.getByRole('progressbar', { name: 'Avance de la preparación' }).waitFor()
    network.cut()
    await alert.waitFor({ timeout: 60_000 })
    await expect.poll(met, { message: `seen with ${letters}` }).toBe(1)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await alert.scrollIntoViewIfNeeded()
    await expect.poll(met, { message: `after the end with ${letters}` }).toBe(1)
  }
}, 180_000)

it('a page that was loaded around the service worker is served by it once it is said to be ready', async () => {
  const { phone, network } = await begin()
  const { page } = phone
  await phone.signIn('asociado', 'Asociado.2026')
  // It claims the pages that are there when it begins: this one is to come later.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const browser = await page.context().newCDPSession(page)
  const reloaded = page.waitForEvent('load')
  await browser.send('Page.reload', { ignoreCache: true })
  await reloaded
  // What the first page left behind when it led to the sign-in is none of this page's.
  phone.lost.length = 0
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await prepareHere(phone)
  network.cut()
  for (const route of ['/animales', '/formularioA04', '/privacidad']) {
    await go(page, route)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  expect(phone.lost).toEqual([])
}, 120_000)
