/** A click counts even if the page moves under the pointer: tested with real mouse events. A page that comes moves nothing. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { a06Texts } from '../../src/registry/forms/a06-transfer.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { openAdd } from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const begin = sceneOfTest()

it('a list that opened upwards is in sight after the form has scrolled its field up', async () => {
  const { phone } = await begin()
  const { page } = phone
  await phone.signIn('asociado', 'Asociado.2026')
  await openAdd(phone, '/formularioA02')
  const field = phone.dialog.getByRole('combobox', { name: 'Chip de la hembra' })
  const list = page.getByRole('listbox').last()
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
  // Scrolls the field to just above the buttons at the bottom.
  await field.evaluate((input) => {
    input.scrollIntoView({ block: 'end' })
    input.closest('[role="dialog"]')?.scrollBy(0, 90)
  })
  await field.click()
  await list.waitFor()
  await expect.poll(async () => (await topOf(list)) < (await topOf(field))).toBe(true)
  await field.evaluate((input) => input.scrollIntoView({ block: 'start' }))
  await expect.poll(() => topOf(list)).toBeGreaterThanOrEqual(0)
})

it("a press on 'Enviar' counts although leaving the field before it has moved the button away", async () => {
  const { phone } = await begin()
  const { page } = phone
  await phone.signIn('asociado', 'Asociado.2026')
  // The window is larger than the dialog: content that appears moves its buttons.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await openAdd(phone, '/formularioA06')
  const send = phone.dialog.getByRole('button', { name: 'Enviar', exact: true })
  await phone.dialog.getByLabel('Fecha de transferencia', { exact: true }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2026-99-99')
  const before = await send.boundingBox()
  if (!before) throw new Error('the button is not on the screen')
  await page.mouse.move(before.x + before.width / 2, before.y + 4)
  await page.mouse.down()
  await phone.dialog.getByText(commonTexts.badDate).waitFor()
  await page.mouse.up()
  // Missing fields are reported: the click was handled.
  await phone.dialog.getByText(a06Texts.chip).waitFor({ timeout: 10_000 })
  expect((await send.boundingBox())?.y, 'the button has moved').toBeGreaterThan(before.y + 4)
})

it('a title whose typeface is still on its way needs no more room, so that nothing below it moves when it comes', async () => {
  const { phone } = await begin()
  const { page } = phone
  await phone.signIn('asociado', 'Asociado.2026')
  const widths = await page.evaluate(async () => {
    const family = getComputedStyle(document.documentElement).getPropertyValue('--title')
    const widthIn = async (names: string) => {
      const words = document.createElement('span')
      Object.assign(words.style, { font: `700 30px ${names}`, position: 'absolute', whiteSpace: 'nowrap' })
      words.textContent = 'Miércoles 23 de septiembre'
      document.body.append(words)
      await document.fonts.ready
      const { width } = words.getBoundingClientRect()
      words.remove()
      return width
    }
    return { there: await widthIn(family), before: await widthIn(family.replace(/^\s*\w+,/, '')) }
  })
  expect(widths.there).toBeGreaterThan(200)
  expect(widths.before).toBeLessThanOrEqual(widths.there * 1.04)
})

it("a phone's home moves nothing while it comes, after the sign-in and when it is loaded anew", async () => {
  const { phone } = await begin()
  const { page } = phone
  await page.addInitScript(() => {
    const seen = globalThis as { moved?: number }
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved = (seen.moved ?? 0) + (entry as { value?: number }).value!
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved = async () => {
    await page.getByRole('region', { name: /Por parir/ }).waitFor()
    await page.getByText(/^Mostrando 1 a/).waitFor()
    return page.evaluate(() => (globalThis as { moved?: number }).moved)
  }
  await page.reload()
  await phone.signIn('asociado', 'Asociado.2026')
  expect(await moved()).toBeLessThan(0.005)
  await page.reload()
  expect(await moved()).toBeLessThan(0.005)
})
