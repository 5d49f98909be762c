/** Number of taps that daily work costs. It may decrease, never increase. */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { photoTexts } from '../../src/registry/texts/photo.ts'
import { pickerTexts } from '../../src/ui/fields/texts.ts'
import type { Device } from './device.ts'
import { jpegOf } from './pictures.ts'
import { animalsListed, maleOfMostFree, prepareHere, pressSend } from './registrar.ts'
import { type Scene, sceneOfFile } from './scene.ts'

/** One more than a group may have. */
const TWELVE = 12

// Prepared once; all tests then run without signal.
const scene = sceneOfFile()
let phone: Scene['phone']
beforeAll(async () => {
  phone = scene().phone
  // A finger: the pad of weights and the camera are there.
  const touch = await phone.page.context().newCDPSession(phone.page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await phone.signIn('asociado', 'Asociado.2026')
  await prepareHere(phone)
  await phone.page.waitForLoadState('networkidle')
  scene().network.cut()
})

/** Counts taps. A weight is not counted, by its pad or by digits: it is the data; no key is pressed for it. */
class Hand {
  taps = 0
  readonly phone: Device

  constructor(phone: Device) {
    this.phone = phone
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps += 1
  }

  radio = (name: string) => this.tap(this.phone.dialog.getByRole('radio', { name, exact: true }).first())
  button = (name: string) => this.tap(this.phone.dialog.getByRole('button', { name, exact: true }))
  /** The first option of a list that is already open: opening it cost no tap. */
  first = () => this.tap(this.phone.page.getByRole('listbox').last().getByRole('option').first())

  /** A weight by the pad, which is open because the focus has come to its field. */
  async weigh(text: string, within = this.phone.dialog): Promise<void> {
    const pad = within.getByRole('group', { name: 'Cifras del peso' })
    for (const digit of text) await pad.getByRole('button', { name: digit, exact: true }).click()
  }

  /** As fast as people type: what opens by itself once nobody types does not open in between. */
  async typed(text: string): Promise<void> {
    await this.phone.page.keyboard.type(text, { delay: 150 })
    await this.phone.page.keyboard.press('Enter', { delay: 150 })
  }

  /** Taps since the last count. */
  count(): number {
    const done = this.taps
    this.taps = 0
    return done
  }
}

const door = (phone: Device, name: string) => phone.page.getByRole('link', { name, exact: true }).first()
async function home(doorName: string): Promise<void> {
  await phone.page.locator('a[href="/"]').first().click()
  await door(phone, doorName).waitFor()
}
/** Pending forms in the outbox, including those of previous tests. */
const waiting = (forms: number) => phone.page.getByText(`${forms} por enviar`).first().waitFor()
/** Has this page loaded a file of this name? */
const came = async (file: RegExp): Promise<boolean> => {
  const names = await phone.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return names.some((name) => file.test(name))
}
/** Of a confirmation, px. */
const ONE_LINE = 56
async function saved(phone: Device): Promise<void> {
  // Its words depend on whether the cut has been noticed yet.
  await phone.page.locator('[data-brief]').first().waitFor({ state: 'attached' })
  const toast = phone.page.locator('.mantine-Notification-root')
  await expect.poll(async () => Math.round((await toast.boundingBox())?.height ?? 0)).toBe(ONE_LINE)
}

it('a birth from «Parió» takes three, the next three, a further young two, and no key', async () => {
  await home('Parto')
  const hand = new Hand(phone)
  await hand.tap(
    phone.page
      .getByRole('region', { name: 'Por parir' })
      .getByRole('button', { name: /^Parió/ })
      .first(),
  )
  await expect.poll(() => came(/toasts-.*js/), { message: 'what will confirm it' }).toBe(true)
  await hand.radio('HEMBRA')
  await hand.weigh('2,8')
  await hand.button('Enviar y otro')
  await saved(phone)
  expect(hand.count(), 'from the row of the female').toBe(3)

  await hand.first()
  await hand.radio('MACHO')
  await phone.dialog.getByRole('group', { name: 'Pesos usuales' }).getByRole('button').first().click()
  await hand.button('Enviar y otro')
  await saved(phone)
  expect(hand.count(), 'the next birth on the farm').toBe(3)

  await hand.first()
  await hand.radio('DOBLE')
  const foot = await phone.dialog.locator('[data-send]').boundingBox()
  const sex = phone.dialog.getByRole('radio', { name: 'MACHO', exact: true }).first()
  const under = async () => (await sex.boundingBox())?.y ?? Number.NaN
  const further = phone.dialog.getByRole('heading', { name: 'Cría 2 de 2' })
  const above = async () => ((await further.boundingBox())?.y ?? Number.NaN) - (await under())
  await expect
    .poll(above, { message: 'the number of further young pushes the sex below its heading' })
    .toBeGreaterThanOrEqual(44)
  await hand.radio('MACHO')
  await hand.weigh('3,1')
  hand.count()
  const { y: top = Number.NaN, height: tall = 0 } = (await further.boundingBox()) ?? {}
  expect(top + tall, 'one sees that another follows').toBeLessThanOrEqual((foot?.y ?? 0) + 1)
  const young = phone.dialog.locator('[data-young="2"]')
  await hand.tap(young.getByRole('radio', { name: 'HEMBRA' }))
  const pad = young.getByRole('group', { name: 'Cifras del peso' })
  const end = async () => ((await pad.boundingBox())?.y ?? 0) + ((await pad.boundingBox())?.height ?? Number.NaN)
  await expect.poll(end, { message: 'all of its pad is in sight' }).toBeLessThan(foot?.y ?? 0)
  await hand.weigh('2,6', young)
  expect(hand.count(), 'a further young').toBeLessThanOrEqual(2)
  await hand.button('Enviar')
  await phone.dialog.waitFor({ state: 'detached' })
  await waiting(4)
})

it('a mating takes three, the next of the same male two', async () => {
  await home('Monta')
  const hand = new Hand(phone)
  await door(phone, 'Monta').click()
  await hand.first()
  await phone.page.getByRole('listbox', { name: 'Opciones de Chip de la hembra' }).waitFor()
  await hand.first()
  await expect.poll(() => phone.value('CRUZAR CON')).not.toBe('')
  await hand.button('Enviar y otro')
  await saved(phone)
  expect(hand.count(), 'a mating').toBe(3)
  await phone.page.getByRole('listbox', { name: 'Opciones de Chip de la hembra' }).waitFor()
  // The first one has been served just now.
  await hand.tap(phone.page.getByRole('listbox').last().getByRole('option').nth(1))
  await expect.poll(() => phone.value('CRUZAR CON')).not.toBe('')
  await hand.button('Enviar')
  expect(hand.count(), 'the next of the same male').toBe(2)
  await waiting(6)
})

it('an insemination with its photo takes seven and a phrase, the next four', async () => {
  await home('Inseminación')
  const hand = new Hand(phone)
  const picture = { name: 'soporte.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 700) }
  const photo = async () => {
    const chooser = phone.page.waitForEvent('filechooser')
    await hand.button(photoTexts.take)
    await (await chooser).setFiles(picture)
    await phone.dialog.locator('[data-send]:enabled').waitFor()
    const phrase = phone.dialog.getByRole('button', { name: 'Celo natural', exact: true })
    const foot = await phone.dialog.locator('[data-send]').boundingBox()
    // The picture pushes it down, and the form goes on to it.
    await expect.poll(async () => ((await phrase.boundingBox())?.y ?? 0) + 48).toBeLessThan(foot?.y ?? 0)
    await hand.tap(phrase)
  }
  const list = (label: string) => phone.page.getByRole('listbox', { name: `Opciones de ${label}` })
  await hand.tap(door(phone, 'Inseminación'))
  // The choice of the straws' form comes a moment after the form; until then another group is the first.
  await hand.tap(
    phone.dialog
      .getByRole('radiogroup', { name: /Tipo de formulario/ })
      .getByRole('radio')
      .first(),
  )
  await list('Consecutivo de servicio').waitFor()
  await hand.first()
  await list('Chip de la hembra').waitFor()
  const [tail = ''] =
    /…\d{4}/.exec((await list('Chip de la hembra').getByRole('option').first().textContent()) ?? '') ?? []
  await hand.first()
  await list('Inseminador').waitFor()
  await hand.first()
  await photo()
  await hand.button('Enviar y otro')
  await saved(phone)
  expect(hand.count(), 'with the phrase').toBe(7 + 1)
  await list('Chip de la hembra').waitFor()
  // The one served just now goes last a moment later: for her the form would ask.
  await hand.tap(list('Chip de la hembra').getByRole('option').filter({ hasNotText: tail }).first())
  await photo()
  await hand.button('Enviar')
  expect(hand.count(), 'the next').toBe(4)
  await phone.dialog.waitFor({ state: 'detached' })
})

it('the page of an animal seen today is one tap from home', async () => {
  await home('Parto')
  const hand = new Hand(phone)
  const seen = phone.page.getByRole('region', { name: 'Vistos hoy' }).getByRole('link').first()
  const [name = ''] = ((await seen.textContent()) ?? '').split(' …')
  await hand.tap(seen)
  expect(hand.count()).toBe(1)
  await phone.page.getByRole('heading', { level: 1, name }).waitFor()
  await phone.page.getByText('Genealogía').first().waitFor()
})

it('twelve females from home take four and one for each, in one form, with one press: two groups', async () => {
  await phone.page.locator('a[href="/animales"]:visible').first().click()
  await phone.page.getByRole('button', { name: /^Vacías/ }).click()
  const areFree = async () => (await animalsListed(phone)).every((text) => text.includes('vacía'))
  await expect.poll(areFree, { message: 'only the free ones are listed' }).toBe(true)
  const known = await animalsListed(phone)
  await home('Grupo')
  const hand = new Hand(phone)
  await hand.tap(door(phone, 'Grupo'))
  const male = await maleOfMostFree(phone, known)
  await hand.tap(phone.page.getByRole('listbox').last().getByRole('option').filter({ hasText: male }))
  await hand.button('+42 días')
  const list = phone.dialog.getByRole('listbox', { name: 'Opciones de Chip de la hembra' })
  const options = list.getByRole('option')
  await options.first().waitFor()
  // Once only the females are left, their list is scrolled into sight.
  let before = Number.NaN
  const rests = async () => {
    const last = before
    before = (await list.boundingBox())?.y ?? Number.NaN
    return before === last
  }
  await expect.poll(rests, { interval: 200 }).toBe(true)
  await hand.tap(options.first())
  const place = await list.boundingBox()
  for (let at = 1; at < TWELVE; at++) await hand.tap(options.nth(at))
  expect(await list.boundingBox(), 'nothing moves').toEqual(place)
  await phone.dialog.getByText(`${TWELVE} elegidas`).waitFor()
  await phone.dialog.getByText(/^Van en 2 grupos de hasta 11: n\.º \d+, \d+$/).waitFor()
  await hand.button('Enviar')
  expect(hand.count()).toBe(4 + TWELVE)
  await phone.dialog.waitFor({ state: 'detached' })
  // Two groups and two inseminations: the day stays one line.
  await phone.page.getByText(/^Hoy: 4 crías, 2 montas y 4 más$/).waitFor()
  await door(phone, 'Grupo').waitFor()
})

it('a weight is corrected with two taps, back in the series', async () => {
  await home('Parto')
  const hand = new Hand(phone)
  await door(phone, 'Parto').click()
  await hand.first()
  await hand.radio('SENCILLO')
  await hand.radio('HEMBRA')
  const pad = phone.dialog.getByRole('group', { name: 'Cifras del peso' })
  await pad.waitFor()
  // It unfolds downwards.
  await pad.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const before = await pad.boundingBox()
  await hand.radio('MACHO')
  expect(await pad.boundingBox(), 'another sex moves nothing').toEqual(before)
  await hand.weigh('9,9')
  const warning = phone.dialog.getByText(/^El peso al nacer usual/)
  await warning.waitFor()
  const ends = async (one: Locator) => {
    const { y = 0, height = Number.NaN } = (await one.boundingBox()) ?? {}
    return y + height
  }
  expect(await ends(warning), 'it is read without scrolling').toBeLessThanOrEqual(
    (await phone.dialog.locator('[data-send]').boundingBox())?.y ?? 0,
  )
  expect(await pad.boundingBox(), 'nothing moves under the finger').toEqual(before)
  for (const _ of '9,9') await pad.getByRole('button', { name: pickerTexts.lastDigit }).click()
  await hand.weigh('2,8')
  await hand.button('Enviar y otro')
  hand.count()
  await hand.tap(phone.page.getByRole('button', { name: 'Corregir', exact: true }).first())
  await phone.page.getByRole('dialog', { name: 'Corregir Nacimiento' }).waitFor()
  await hand.weigh('3,1')
  await hand.button('Enviar')
  expect(hand.count()).toBe(2)
  await phone.page.getByRole('dialog', { name: 'Adicionar Nacimiento' }).waitFor()
  await phone.dialog.getByRole('button', { name: 'Cancelar' }).click()
  await door(phone, 'Parto').waitFor()
})

it('closed rows of the outbox are 64 px', async () => {
  const { page } = phone
  await page.locator('a[href="/bandeja"]:visible').first().click()
  const rows = page.getByRole('list', { name: /^Formularios/ }).locator('> li')
  await rows.first().waitFor()
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('summary')?.getBoundingClientRect().height),
  )
  expect(heights.length).toBeGreaterThan(5)
  expect(new Set(heights)).toEqual(new Set([64]))
})

it('a weight is corrected from the outbox with two taps, back in it', async () => {
  const hand = new Hand(phone)
  await hand.tap(phone.page.getByRole('button', { name: /^Corregir A04/ }).first())
  await phone.page.getByRole('dialog', { name: 'Corregir Nacimiento' }).waitFor()
  await hand.weigh('3,3')
  await hand.button('Enviar')
  expect(hand.count()).toBe(2)
  await phone.dialog.waitFor({ state: 'detached' })
  await phone.page.getByRole('heading', { level: 1, name: 'Bandeja de salida' }).waitFor()
})

it('a lease takes seven, the next to the same person two: male and lessee open by themselves', async () => {
  await home('Parto')
  const hand = new Hand(phone)
  await hand.tap(phone.page.getByRole('button', { name: 'Nuevo formulario' }).first())
  await hand.tap(phone.dialog.getByRole('link', { name: /Arrendamiento/ }))
  const list = (label: string) => phone.page.getByRole('listbox', { name: `Opciones de ${label}` })
  await list('Chip').waitFor()
  await hand.first()
  await hand.button('Hoy')
  await hand.button('+60 días')
  await list('Arrendatario').waitFor()
  await hand.first()
  await hand.button('Enviar y otro')
  await saved(phone)
  expect(hand.count()).toBe(7)
  await list('Chip').waitFor()
  await hand.first()
  await hand.button('Enviar')
  expect(hand.count(), 'the next').toBe(2)
  await phone.dialog.waitFor({ state: 'detached' })
})

it('a semen collection takes five until its photos, an embryo transfer six', async () => {
  await home('Parto')
  const hand = new Hand(phone)
  await hand.tap(phone.page.getByRole('button', { name: 'Nuevo formulario' }).first())
  await hand.tap(phone.dialog.getByRole('link', { name: /Colecta de Semen/ }))
  const list = (label: string) => phone.page.getByRole('listbox', { name: `Opciones de ${label}`, exact: true })
  await hand.first()
  // Typed as data; Enter, the key of the keyboard that is open, goes on.
  await hand.typed('20')
  await list('Inseminador').waitFor()
  await hand.first()
  await hand.button('Validar Contenido')
  expect(hand.count()).toBe(5)
  await phone.dialog.getByText('Registro ICA').first().waitFor()
  await phone.dialog.getByRole('button', { name: 'Cancelar' }).click()
  await door(phone, 'Parto').waitFor()

  await hand.tap(phone.page.getByRole('button', { name: 'Nuevo formulario' }).first())
  await hand.tap(phone.dialog.getByRole('link', { name: /Transferencia de Embriones/ }))
  const source = phone.dialog.getByRole('radiogroup', { name: /Tipo de formulario/ })
  await hand.tap(source.getByRole('radio').first())
  await list('Consecutivo de servicio').waitFor()
  await hand.first()
  await list('Chip de la receptora').waitFor()
  await hand.first()
  await expect
    .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('role') ?? 'text'))
    .toBe('text')
  for (const text of ['EMB-7', '1']) await hand.typed(text)
  await list('Profesional').waitFor()
  await hand.first()
  expect(hand.count()).toBe(6)
  await phone.dialog.getByRole('button', { name: 'Cancelar' }).click()
})

const foreign = (from: number, n: number) => Array.from({ length: n }, (_, at) => `724000000000${from + at}`)
const [sire = '', ...others] = foreign(100, 6)
const [another = '', ...ancestors] = foreign(200, 7)

it.each([
  ['Embriones Importados', ['4', sire, 'CASTILLO', ...others.slice(0, 3), 'REINA', ...others.slice(3)]],
  ['Semen Importado', ['20', another, 'TOLEDO', ...ancestors]],
])('%s take ten, three of them for photos: from one text to the next Enter goes on', async (form, texts) => {
  await home('Parto')
  const hand = new Hand(phone)
  await hand.tap(phone.page.getByRole('button', { name: 'Nuevo formulario' }).first())
  await hand.tap(phone.dialog.getByRole('link', { name: new RegExp(form) }))
  const list = (label: string) => phone.page.getByRole('listbox', { name: `Opciones de ${label}`, exact: true })
  await list('País de origen').waitFor()
  await hand.first()
  await hand.radio('Caprina')
  await list('Raza').waitFor()
  await hand.first()
  const empty = () => phone.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)
  for (const text of texts) {
    await expect.poll(empty, { message: `an empty field has the focus before ${text}` }).toBe('')
    await hand.typed(text)
  }
  await hand.button('Validar Contenido')
  const picture = { name: 'soporte.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 700) }
  for (const left of [2, 1, 0]) {
    const chooser = phone.page.waitForEvent('filechooser')
    await hand.tap(phone.dialog.getByRole('button', { name: photoTexts.take, exact: true }).first())
    await (await chooser).setFiles(picture)
    const missing = phone.dialog.getByRole('button', { name: photoTexts.take, exact: true })
    await expect.poll(() => missing.count()).toBe(left)
  }
  await hand.button('Enviar')
  expect(hand.count()).toBe(10)
  await phone.dialog.waitFor({ state: 'detached' })
})

interface Look {
  readonly fields: number
  readonly loading: boolean
  readonly live: boolean
}

/** Runs in the page: how the dialog looks after each change, from now on. */
function watchDialog(loading: string): void {
  const looks: Look[] = []
  Object.assign(globalThis, { looks })
  new MutationObserver(() => {
    const dialog = document.querySelector('[role="dialog"]')
    const fields = dialog?.querySelectorAll('[data-field]').length ?? 0
    if (!dialog || fields === 0) return
    looks.push({
      fields,
      loading: dialog.querySelector(`[role="img"][aria-label="${loading}"]`) !== null,
      live: dialog.querySelector<HTMLButtonElement>('[data-send]')?.disabled === false,
    })
  }).observe(document.body, { childList: true, subtree: true, attributes: true })
}
const looksOf = (): readonly Look[] => (globalThis as unknown as { looks: readonly Look[] }).looks

it('on a slow phone half a form never looks complete: a skeleton stands for the rest, and nothing can be sent', async () => {
  const halves: Look[] = []
  for (const route of ['/formularioA01a', '/formularioA10', '/formularioA12']) {
    const { page } = phone
    await phone.go(route)
    const add = page.getByRole('button', { name: 'Adicionar' }).first()
    await add.waitFor()
    const browser = await page.context().newCDPSession(page)
    // The steps of a fast machine are not told apart; where a form is whole at once, there is nothing to see.
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await page.evaluate(watchDialog, commonTexts.loading)
    await add.click()
    await phone.dialog.locator('[data-send]:enabled').waitFor()
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const seen = await page.evaluate(looksOf)
    const whole = Math.max(...seen.map(({ fields }) => fields))
    halves.push(...seen.filter(({ fields }) => fields < whole))
  }
  expect(halves.length, 'some form was seen half rendered').toBeGreaterThan(0)
  expect(halves.filter(({ loading, live }) => !loading || live)).toEqual([])
})

it('what was sent is listed as it waited: a group with its females is one row', async () => {
  const { page } = phone
  const rows = page.getByRole('list', { name: /^Formularios/ }).locator('> li')
  const groups = rows.filter({ hasText: /^Monta grupal/ })
  await phone.go('/bandeja')
  await groups.first().waitFor()
  expect(await groups.count()).toBe(2)
  const sentence = page.getByRole('status').filter({ hasText: 'guardados' })
  await sentence.getByText('salen solos con señal').waitFor()
  const lines = await sentence.evaluate(
    (said) => said.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(said).lineHeight),
  )
  expect(lines, 'lines in which the outbox says its state').toBeLessThan(1.5)
  scene().network.restore()
  await pressSend(phone)
  await page.getByText('Todo enviado').first().waitFor({ timeout: 90_000 })
  await groups.first().waitFor()
  expect(
    await groups
      .locator('summary')
      .filter({ hasText: /\d+ hembras?/ })
      .count(),
  ).toBe(2)
  expect(await rows.filter({ hasText: /^Al grupo/ }).count()).toBe(0)
})
