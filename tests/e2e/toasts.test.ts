/** Where toasts lie: they cover nothing of a dialog, whatever their length, and on a page no control. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formOf } from '../../src/registry/index.ts'
import { changePasswordTitle, loginTexts } from '../../src/registry/texts/access/login.ts'
import { recoveryTexts } from '../../src/registry/texts/access/password.ts'
import { DESK, PHONE } from './device.ts'
import { fileMating, openAdd, prepareHere } from './registrar.ts'
import { sceneOfFile, sceneOfTest } from './scene.ts'
import { go } from './walk.ts'

const scene = sceneOfFile()
const ownScene = sceneOfTest()
const a02 = formOf('A02')

/** Lengthens the visible toast, as messages with a title and further sentences do. @returns its height, px */
const lengthen = (page: Page, sentences: number) =>
  page.locator('.mantine-Notification-description').evaluate((toast, n) => {
    toast.textContent = 'Mora II se registró en este dispositivo y se enviará cuando haya señal. '.repeat(n)
    return (toast.closest('[role]') ?? toast).getBoundingClientRect().height
  }, sentences)

/** Text or label of what a person must see in the dialog and the toast covers: title, messages, fields, buttons. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.mantine-Notifications-root .mantine-Notification-root')
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (!toast || !dialog) return ['no toast or no dialog']
    const over = toast.getBoundingClientRect()
    // What is scrolled away is not covered.
    const begin = dialog.getBoundingClientRect().top
    const isAsked = 'h2, input, textarea, select, label, [role="alert"], [role="status"], [role="radiogroup"], button'
    return [...dialog.querySelectorAll(isAsked)].flatMap((one) => {
      const { top, bottom, left, right, height } = one.getBoundingClientRect()
      const isUnder = height > 0 && Math.max(top, begin) < over.bottom && bottom > Math.max(over.top, begin)
      return isUnder && left < over.right && right > over.left
        ? [one.getAttribute('aria-label') ?? one.textContent ?? one.tagName]
        : []
    })
  })

/** Fields, buttons and links of the page, of the search above it and of the menus under the toast. */
const coveredOnPage = (page: Page) =>
  page.evaluate(() => {
    const over = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect()
    if (!over) return ['no toast']
    const controls = document.querySelectorAll(
      'main :is(input, select, button, a), nav a, [aria-keyshortcuts="Control+K"]',
    )
    return [...controls].flatMap((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect()
      const [x, y] = [Math.max(left, over.left), Math.max(top, over.top)]
      const [end, below] = [Math.min(right, over.right), Math.min(bottom, over.bottom)]
      const there = document
        .elementsFromPoint((x + end) / 2, (y + below) / 2)
        .find((element) => !element.closest('.mantine-Notifications-root'))
      // What is scrolled under the bar is covered by that, and nobody presses a sliver.
      const isUnder = x < end && y + 4 < below && one.contains(there ?? null)
      return isUnder ? [one.getAttribute('aria-label') ?? one.textContent ?? one.tagName] : []
    })
  })

it.each([
  ['a phone', PHONE, '982000411200778'],
  ['a desk', DESK, '982000411200779'],
  ['a wide desk', { width: 1920, height: 1080 }, '982000411200780'],
] as const)(
  'on %s a toast covers no field, button or link of a page',
  async (_, viewport, chip) => {
    const { phone, network } = scene()
    const { page } = phone
    await page.setViewportSize(viewport)
    network.restore()
    if (!(await page.getByRole('heading', { level: 1, name: 'Maestro de Chips' }).isVisible())) {
      await phone.signIn('admin', 'Admin.2026')
      await go(page, '/maestroChips')
    }
    await page.getByRole('button', { name: 'Adicionar' }).first().click()
    await phone.write('Chip', chip)
    await phone.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await phone.dialog.waitFor({ state: 'detached' })
    await page.locator('.mantine-Notification-description').waitFor()
    expect(await coveredOnPage(page)).toEqual([])
  },
  120_000,
)

it.each([
  ['a desk', DESK],
  ['a wide desk', { width: 1920, height: 1080 }],
] as const)(
  'on %s three toasts of the review, one after the other, cover nothing of it, and neither does a longer one',
  async (_, viewport) => {
    const { phone } = scene()
    const { page } = phone
    await page.setViewportSize(viewport)
    await go(page, '/revisionCampo')
    const list = page.getByRole('list', { name: 'Lo que llegó del campo' })
    await page.getByRole('heading', { level: 2, name: / · / }).waitFor()
    for (let n = 0; n < 3; n++) {
      const boxes = list.getByRole('checkbox')
      for (let at = 0; at < 2; at++) await boxes.nth(2 * n + at).check()
      await page.getByRole('button', { name: /^Marcar \d+ como revisados/ }).click()
      await page.locator('.mantine-Notification-description').getByText('Quedaron revisados').waitFor()
      expect(await coveredOnPage(page)).toEqual([])
      if (n === 2) await page.locator('.mantine-Notification-root').last().hover()
    }
    await lengthen(page, 1)
    expect(await coveredOnPage(page)).toEqual([])
    await page.mouse.click(640, 400)
  },
  120_000,
)

it.each([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)(
  'on %s a toast leaves title, message and fields of a dialog in sight, and nothing moves when it goes',
  async (_, viewport) => {
    const { phone } = scene()
    const { page } = phone
    await page.setViewportSize(viewport)
    await go(page, '/formularioA02')
    await page.getByRole('heading', { level: 1, name: a02.title }).waitFor()
    await page.getByRole('button', { name: 'Adicionar' }).first().click()
    // A missing support is told by a toast, too.
    const message = phone.dialog.locator('.mantine-InputWrapper-error:visible').first()
    await phone.dialog.locator('[data-send]:enabled').click()
    await page.locator('.mantine-Notification-description').waitFor()
    await message.waitFor()
    // It stays while it is pointed at.
    await page.locator('.mantine-Notification-root').hover()
    for (const sentences of [1, 3, 6]) {
      const height = await lengthen(page, sentences)
      expect(height).toBeGreaterThan(sentences * 15)
      await expect.poll(() => coveredByToast(page)).toEqual([])
    }
    const before = await message.boundingBox()
    await page.locator('.mantine-Notification-closeButton').click()
    await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' })
    expect(await message.boundingBox()).toEqual(before)
    await phone.dialog.getByRole('button', { name: 'Cancelar' }).click()
  },
  120_000,
)

/** Pressed where it stands: a finger or a pointer would leave the toast, which then goes. */
const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  await button.waitFor({ state: 'attached' })
  await button.evaluate((one: HTMLElement) => one.click())
}

/** A toast that stays, because it is pointed at. */
async function raise(page: Page): Promise<void> {
  await go(page, '/bandeja')
  await press(page, /^(Enviar ahora|Buscar señal)$/)
  await page.locator('.mantine-Notification-root').last().hover()
}

/** As a small phone, or with the keyboard open: what asks briefly reaches up to a long toast here. */
const LOW = { width: 390, height: 568 }

/** Without the room for the toast the dialog on top would begin under it. */
const wouldBeCovered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.mantine-Notifications-root .mantine-Notification-root')
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    return (toast?.getBoundingClientRect().bottom ?? 0) > innerHeight - (dialog?.scrollHeight ?? 0)
  })

/** The dialog on top begins below the toast, also when that is long. */
async function expectBelow(page: Page): Promise<void> {
  await lengthen(page, 8)
  await expect.poll(() => coveredByToast(page)).toEqual([])
  expect(await wouldBeCovered(page)).toBe(true)
  const close = page.locator('.mantine-Notification-closeButton')
  // What tells of a success has none, and goes when anything is touched.
  await ((await close.count()) > 0 ? close.click() : page.locator('body').dispatchEvent('pointerdown'))
  await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' })
}

it('on a phone no dialog begins under a toast: reader, initial A05, password', async () => {
  const { phone, network } = scene()
  const { page } = phone
  await page.setViewportSize(LOW)
  // With signal and nothing to send there is no button that raises a toast.
  network.cut()
  const dialogNamed = (name: string | RegExp) => page.getByRole('dialog', { name }).waitFor()
  for (const [path, names, title] of [
    ['/animales', ['Leer el chip con la cámara'], /cámara/],
    ['/animalesIniciales', ['Adicionar'], /^Adicionar/],
    ['/bandeja', ['Abrir el menú', changePasswordTitle], changePasswordTitle],
  ] as const) {
    await raise(page)
    await go(page, path)
    for (const name of names) await press(page, name)
    await dialogNamed(title)
    await expectBelow(page)
    await phone.go('/bandeja')
  }
  network.restore()
}, 180_000)

/** Does the dialog leave the room of one toast? */
const roomAndToast = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('.mantine-Notifications-root .mantine-Notification-root')]
    const dialog = document.querySelector<HTMLElement>('[data-below-toast]:has([role="dialog"])')
    const room = Number.parseInt(dialog?.style.getPropertyValue('--toast-height') ?? '', 10)
    return toasts.length === 1 && toasts[0]?.offsetHeight === room ? 'one toast' : `${room} px, ${toasts.length} toasts`
  })

it('nor do those that ask before something is discarded or left', async () => {
  const { phone, network } = await ownScene()
  const { page } = phone
  await page.setViewportSize(LOW)
  const stays = () => page.locator('.mantine-Notification-root').last().hover()
  const dialogNamed = (name: string) => page.getByRole('dialog', { name }).waitFor()
  await phone.signIn('asociado', 'Asociado.2026')
  await prepareHere(phone)
  network.cut()
  // The first one meets the lost signal, may have arrived, and cannot be discarded.
  await fileMating(phone)
  await page.getByText('Sin señal').first().waitFor()
  await fileMating(phone)
  await stays()
  await go(page, '/bandeja')
  const second = page.getByRole('article').filter({ hasText: 'A01', hasNotText: 'sin confirmar' }).first()
  await second.locator('summary').evaluate((one: HTMLElement) => one.click())
  await press(page, /^Descartar A01/)
  await dialogNamed('¿Descartar este formulario?')
  await expectBelow(page)
  await page.keyboard.press('Escape')

  await raise(page)
  // The second one replaces the first: for a moment both are there, and the tallest of them needs its room.
  await press(page, /^(Enviar ahora|Buscar señal)$/)
  await stays()
  await press(page, 'Abrir el menú')
  await press(page, 'Salir')
  await dialogNamed('¿Salir de Libro de Campo?')
  await expect.poll(() => roomAndToast(page)).toEqual('one toast')
  await expectBelow(page)
}, 240_000)

it('nor do those that ask who one is: the recovery, and signing in again over an emptied device', async () => {
  const { phone, network } = await ownScene()
  const { page } = phone
  await page.setViewportSize(LOW)
  const stays = () => page.locator('.mantine-Notification-root').last().hover()
  await phone.go('/login')
  await page.getByLabel('Usuario', { exact: true }).fill('asociado')
  await page.getByLabel('Contraseña', { exact: true }).fill('Otra.2026')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await stays()
  await press(page, loginTexts.recover)
  await page.getByRole('dialog', { name: recoveryTexts.title }).waitFor()
  await expectBelow(page)
  await page.keyboard.press('Escape')
  await phone.dialog.waitFor({ state: 'detached' })

  await phone.signIn('asociado', 'Asociado.2026')
  await openAdd(phone, '/formularioA02')
  // What is missing is told by a toast.
  await phone.dialog.locator('[data-send]:enabled').click()
  await stays()
  const devtools = await phone.browser.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: network.address, storageTypes: 'indexeddb' })
  await phone.dialog.getByLabel('Observaciones', { exact: true }).focus()
  await page.keyboard.type('Celo')
  await page.getByRole('dialog', { name: 'Ingrese de nuevo' }).waitFor()
  await expectBelow(page)
}, 240_000)
