/** A Web Serial reader of ear tags: connected once, it fills a form field, and opens an animal from any screen. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { animalsListed, maleOfMostFree, openAdd, prepare } from './registrar.ts'
import { sceneOfFile } from './scene.ts'
import { holdStick, joinStick, read } from './stick.ts'

const scene = sceneOfFile()

/** As many as one group may have. */
const ELEVEN = 11
const FORTY = 40

/** The chip of an option, whose last digits stand beside the name too. */
const chipIn = (text: string): string[] => /\d{15}/.exec(text.replace(/…\d{4}/, ''))?.slice(0, 1) ?? []

const addressesOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

/** Runs in the page: what its oscillators are told. */
function hearTones(): void {
  const heard: [number, number, number][] = []
  const { start, stop } = OscillatorNode.prototype
  Object.assign(globalThis, { heard })
  let before = 0
  OscillatorNode.prototype.start = function (this: OscillatorNode, when = 0) {
    // The clock goes on while tones are made: a start in the past is at once, a later one counts from the tone before.
    heard.push([this.frequency.value, when > this.context.currentTime ? when - before : 0, when])
    before = when
    start.call(this, when)
  }
  OscillatorNode.prototype.stop = function (this: OscillatorNode, when = 0) {
    const last = heard.at(-1)
    if (last) last[2] = when - last[2]
    stop.call(this, when)
  }
}
/** Hz, s after the tone before (0: at once), s long. */
const toneWords = () =>
  (globalThis as unknown as { heard: number[][] }).heard.map((tone) => tone.map((n) => Math.round(n * 100) / 100))

it('is connected under «Más», opens the animal, and reads into the field of a chip', async () => {
  const { phone } = scene()
  const { page } = phone
  const stick = (...pieces: string[]) => read(phone, ...pieces)
  await holdStick(phone)
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  await joinStick(phone)

  await phone.go('/formularioA01')
  await openAdd(phone, '/formularioA01')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza del macho')
  await phone.pick('Chip del macho')
  const shown = await phone.value('Chip del macho')
  const [chip = ''] = /\d{15}/.exec(shown) ?? []
  await phone.opened('Chip del macho')
  await phone.dialog.getByRole('button', { name: 'Borrar Chip del macho' }).click()
  await phone.dialog.getByLabel('Chip del macho', { exact: true }).click()
  // After a reload, the permitted port is open again.
  await stick(`LA 0000 0 ${chip.slice(0, 3)} `, chip.slice(3, 9), `${chip.slice(9)}\r`, '\n')
  await expect.poll(() => phone.value('Chip del macho')).toBe(shown)

  await phone.go('/bandeja')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => 'stick' in window)
  await expect
    .poll(async () => {
      await stick(`${chip}\r\n`)
      return new URL(page.url()).pathname
    })
    .toBe(`/animal/${chip}`)
})

it('forty readings in a row and two taps file all females, in as many groups as it takes', async () => {
  const { phone } = scene()
  const { page, dialog } = phone
  await phone.go('/animales')
  const known = await animalsListed(phone)
  await phone.go('/')
  await page.getByRole('link', { name: 'Grupo', exact: true }).first().click()
  const [male = ''] = chipIn(await maleOfMostFree(phone, known))
  await read(phone, `${male}\r\n`)
  const list = dialog.getByRole('listbox', { name: 'Opciones de Chip de la hembra' })
  await list.getByRole('option').first().waitFor()
  // The first tap.
  await dialog.getByRole('button', { name: '+42 días', exact: true }).click()
  // Their states come after their names.
  await list
    .getByText(/^vacía/)
    .first()
    .waitFor()
  const listed = await list.getByRole('option').allTextContents()
  // About one that is pregnant or was served the form would ask.
  const females = listed.filter((text) => text.includes('vacía')).flatMap(chipIn)
  expect(females.length).toBeGreaterThan(ELEVEN)
  // Some are read again on their way through the gate.
  const readings = Array.from({ length: FORTY }, (_, at) => females[at % females.length] ?? '')
  for (const chip of readings) await read(phone, `${chip}\r\n`)
  const chosen = Math.min(FORTY, females.length)
  await dialog.getByText(`${chosen} elegidas`).waitFor()
  await dialog.getByText(new RegExp(`^Van en ${Math.ceil(chosen / ELEVEN)} grupos de hasta ${ELEVEN}: n\\.º`)).waitFor()
  // The second tap.
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('a stick that types like a keyboard ticks all females, wherever the focus is, also after a chip that does not fit', async () => {
  const { phone } = scene()
  const { page, dialog } = phone
  // As fast as a stick on any machine.
  const typed = async (chip: string) => {
    await page.keyboard.insertText(chip)
    await page.keyboard.press('Enter')
  }
  const typedNowhere = (chip: string) =>
    page.evaluate((line) => {
      for (const key of [...line, 'Enter'])
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }, chip)
  await phone.go('/')
  await page.getByRole('link', { name: 'Grupo', exact: true }).first().click()
  await page.getByRole('listbox', { name: 'Opciones de Chip del macho' }).getByRole('option').first().click()
  const list = dialog.getByRole('listbox', { name: 'Opciones de Chip de la hembra' })
  await list.getByRole('option').first().waitFor()
  // The focus stays on the button.
  await dialog.getByRole('button', { name: '+42 días', exact: true }).click()
  const listed = await list.getByRole('option').allTextContents()
  const females = listed.flatMap(chipIn).slice(0, ELEVEN)
  const [first = '', second = '', ...others] = females
  await page.evaluate(hearTones)
  await typedNowhere(first)
  await dialog.getByText('1 elegida').waitFor()
  expect(await page.evaluate(toneWords), 'one short tone').toEqual([[880, 0, 0.12]])
  await dialog.getByLabel('Chip de la hembra', { exact: true }).and(page.locator('input')).click()
  const before = (await dialog.boundingBox())?.y ?? 0
  await typed('999000000000001')
  await expect
    .poll(() => page.evaluate(toneWords), { message: 'two tones, the second lower and after the first' })
    .toEqual([
      [880, 0, 0.12],
      [392, 0, 0.12],
      [262, 0.17, 0.12],
    ])
  for (const chip of [second, '999000000000002', '999000000000003']) await typed(chip)
  // Measured when it is shown: on a slow machine it has gone before the last one is ticked.
  const toast = await page.locator('.mantine-Notification-root', { hasText: '999000000000003' }).boundingBox()
  expect(toast?.height).toBeGreaterThan(0)
  for (const chip of others) await typed(chip)
  await dialog.getByText(`${females.length} elegidas`).waitFor()
  expect((await dialog.boundingBox())?.y, 'several toasts in a row need the room of one').toBeLessThan(
    Math.max(before, toast?.height ?? 0) + 24,
  )
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
})

it('forty animals that a stick finds in a row stand among those seen today, with two taps', async () => {
  const { phone } = scene()
  const { page } = phone
  const bar = page.getByRole('navigation', { name: 'Barra inferior' })
  await bar.getByRole('link', { name: 'Animales' }).click()
  const rows = page.locator('a[href^="/animal/"]')
  await expect.poll(async () => new Set(await addressesOf(rows)).size).toBeGreaterThanOrEqual(FORTY)
  const chips = [...new Set(await addressesOf(rows))].slice(0, FORTY).map((address) => address.slice('/animal/'.length))
  for (const chip of chips) {
    await read(phone, `${chip}\r\n`)
    await page.waitForURL(`**/animal/${chip}`)
    // As fast as their pages open: who holds a stick looks at the animal.
    await page.getByRole('main').getByText('Genealogía').first().waitFor()
  }
  await bar.getByRole('link', { name: 'Animales' }).click()
  const seen = page.getByRole('region', { name: 'Vistos hoy' })
  await seen.getByRole('button', { name: /^Ver los/ }).click()
  await expect
    .poll(async () => (await addressesOf(seen.getByRole('link'))).slice(0, FORTY))
    .toEqual(chips.map((chip) => `/animal/${chip}`).reverse())
})
