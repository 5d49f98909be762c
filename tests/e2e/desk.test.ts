/** The desktop layout of an office: its density, its keyboard, and forced colours. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESK } from './device.ts'
import { HostView } from './host-view.ts'
import { SAVED } from './registrar.ts'
import { stageOfTest } from './stage.ts'
import { go } from './walk.ts'

const stage = stageOfTest()

async function begin(user: string, password: string): Promise<Page> {
  const desk = await stage.device(await stage.server(), DESK)
  await desk.signIn(user, password)
  return desk.page
}

/** The focused element as announced; 'body' if none. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return 'body'
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
    return (at.getAttribute('aria-label') ?? labels[0]?.textContent ?? at.textContent ?? '').replace(/ ?\*$/, '').trim()
  })

/** Presses Tab until `name` has the focus; no stop may be the body or a button that clears a field. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    const at = await focused(page)
    expect(at).not.toBe('body')
    expect(at).not.toMatch(/^(Borrar|Quitar) /)
    if (name.test(at)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached`)
}

/** Opens a list with an arrow key, which highlights an option, and chooses it. @param typed text typed first */
async function takeFirst(page: Page, name: RegExp, typed = ''): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(typed)
  await page.waitForFunction((text) => text === '' || document.querySelectorAll('[role="option"]').length > 0, typed)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.waitForFunction(() => {
    const at = document.activeElement?.getAttribute('aria-activedescendant')
    return at !== null && at !== undefined && document.getElementById(at) !== null
  })
  await page.keyboard.press('Enter')
  // The focus stays, or goes on to the next field by itself.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') !== 'true')
}

it('an A01 is filed by keyboard alone: Ctrl+K, the first field, arrows, Ctrl+Enter', async () => {
  const page = await begin('asociado', 'Asociado.2026')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Buscar pantalla/ })
  await search.waitFor()
  await page.keyboard.type('adicionar monta directa')
  await page
    .getByRole('option', { name: /Adicionar Monta Directa/i })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: /Adicionar Monta/ })
  await form.waitFor()
  // The focus is in the first field to be filled: the number is chosen already, and its card folded.
  await page.waitForFunction(() => document.activeElement?.matches('[role="dialog"] [data-field] *'))
  // The options come from the host; until then the field is a single list.
  await form.getByRole('radio', { name: 'Caprina' }).waitFor()
  await tabTo(page, /^Caprina$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await takeFirst(page, /^Raza del macho$/)
  await takeFirst(page, /^Chip del macho$/)
  await tabTo(page, /^CRUZAR CON$/)
  await page.keyboard.type('NO EMPARENTADA')
  await page.getByRole('option', { name: 'NO EMPARENTADA', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await takeFirst(page, /^Chip de la hembra$/)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'hidden' })
  await page.getByText(SAVED).first().waitFor()
  // The focused element was removed: another one must have the focus, not the body.
  await page.waitForFunction(() => document.activeElement !== document.body)

  await page.keyboard.press('/')
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'search')
  await page.keyboard.press('Tab')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas' }).waitFor()
})

it('marking several moves no row, leaves out a form with an open question, and is taken back within ten seconds', async () => {
  const server = await stage.server()
  const desk = await stage.device(server, DESK)
  await desk.signIn('admin', 'Admin.2026')
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const reviewed = async () =>
    Number((await host.rows('revisionCampo/recibidos', { REVISADO: 'S', FILAS: '1' }))[0]?.TOTAL_FILAS)
  const before = await reviewed()
  await desk.go('/revisionCampo')
  const { page } = desk
  const list = page.getByRole('list', { name: 'Lo que llegó del campo' })
  await page.getByRole('heading', { level: 2, name: / · / }).waitFor()
  await page.keyboard.press('p')
  await page.getByLabel('Pregunta a quien lo capturó').fill('¿Es de ese día?')
  await page.keyboard.press('Control+Enter')
  await list.getByText('Preguntado').waitFor()
  const places = () => list.evaluate(({ children }) => [...children].map((row) => row.getBoundingClientRect().top))
  const asTheyStood = await places()
  await list.getByRole('checkbox').first().check()
  expect(await places()).toEqual(asTheyStood)
  await page.getByRole('checkbox', { name: 'Marcar todos los de esta página' }).click()
  const all = await list.getByRole('checkbox', { checked: true }).count()
  expect(all).toBe(asTheyStood.length)
  await page.getByRole('button', { name: `Marcar ${all} como revisados` }).click()
  await page.getByText('Sin marcar por su pregunta abierta: 1.').waitFor()
  // The next ones join below.
  expect((await places()).slice(0, all)).toEqual(asTheyStood)
  expect(await focused(page)).not.toBe('body')
  expect(await reviewed()).toBe(before + all - 1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Otra vez sin revisar').waitFor()
  expect(await reviewed()).toBe(before)
  expect(desk.complaints).toEqual([])
})

/** The menu is longer than the window: it scrolls to the current entry, and the page does not scroll. */
const inSightOfMenu = (page: Page, route: string) =>
  page.waitForFunction((to) => {
    const link = document.querySelector('nav [aria-current="page"]')
    const { top = -1, bottom = 0 } = link?.getBoundingClientRect() ?? {}
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return link?.getAttribute('href') === to && top >= bar && bottom <= innerHeight && scrollY === 0
  }, route)

it('has the measures of a mouse, a menu of 220 px that folds and is remembered, and those of a finger where they are asked for', async () => {
  const page = await begin('admin', 'Admin.2026')
  await go(page, '/formularioA01')
  await page.getByRole('row').nth(1).waitFor()
  const height = (selector: string) =>
    page.evaluate((of) => document.querySelector(of)?.getBoundingClientRect().height ?? 0, selector)
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const add = () => page.getByRole('button', { name: 'Adicionar' }).first().boundingBox()
  expect((await menu.boundingBox())?.width).toBeCloseTo(220, -1)
  expect((await add())?.height).toBeGreaterThanOrEqual(32)
  expect((await add())?.height).toBeLessThanOrEqual(34.5)
  expect(await height('main tbody tr')).toBeLessThanOrEqual(34.5)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('14px')
  // The current entry is visible in the menu, with its number of pending items.
  const here = menu.getByRole('link', { name: 'A01 Monta Directa' })
  expect(await here.getAttribute('aria-current')).toBe('page')
  await page.waitForFunction(() => document.querySelector('nav a[href="/revisionCampo"]')?.hasAttribute('data-count'))
  // Each entry keeps to one line, also while it is the current one.
  const entries = menu.getByRole('link')
  expect(
    await entries.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height))),
  ).toBeLessThan(36)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Publicaciones')
  await page.getByRole('option', { name: 'Publicaciones' }).first().waitFor()
  await page.keyboard.press('Enter')
  await inSightOfMenu(page, '/publicaciones')
  await page.goBack()
  await inSightOfMenu(page, '/formularioA01')

  await menu.getByRole('button', { name: /^Maestros/ }).click()
  await menu.getByRole('link', { name: 'Razas' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Cerrar el menú' }).click()
  await menu.getByRole('button', { name: /^Maestros/ }).waitFor()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(60)
  await page.reload()
  await menu.getByRole('button', { name: /^Maestros/ }).click()
  await menu.getByRole('button', { name: /^Maestros/, expanded: false }).waitFor()

  // The buttons of a dialog end at its edges: a mouse would otherwise get a scroll bar below them.
  await page
    .getByRole('button', { name: /^Consultar / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Cerrar', exact: true }).last()
  await close.waitFor()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await close.click()
  await dialog.waitFor({ state: 'detached' })

  await menu.getByRole('radio', { name: 'Cómoda' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.density === 'comfortable')
  // Without reduced motion, sizes change in a transition.
  await expect.poll(async () => (await add())?.height).toBeGreaterThanOrEqual(44)
})

it('a chosen method of insemination, which is bold, is not broken into two lines', async () => {
  const page = await begin('admin', 'Admin.2026')
  await go(page, '/formularioA02?adicionar=1')
  const method = page.getByRole('radio', { name: 'TRANSCERVICAL' })
  await method.click()
  const lines = () =>
    method.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.firstChild ?? one)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(lines, { message: `${width}` }).toBe(1)
  }
})

it('in colours of the device nothing is lost: axe finds nothing, what is current and chosen has a line', async () => {
  const page = await begin('admin', 'Admin.2026')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const found: Record<string, readonly string[]> = {}
  for (const route of ['/', '/formularioA01', '/formularioA01?adicionar=1', '/revisionCampo', '/preparar']) {
    await go(page, route)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (route.includes('?')) await page.getByRole('dialog').waitFor()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    if (violations.length > 0)
      found[route] = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
  }
  expect(found).toEqual({})
  await go(page, '/')
  const current = page.getByRole('navigation', { name: 'Menú principal' }).locator('[aria-current="page"]')
  expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  const legend = page.locator('[data-legend]').first()
  expect(await legend.evaluate((mark) => getComputedStyle(mark).forcedColorAdjust)).toBe('none')
})

it('at fourfold zoom the bar goes with the page', async () => {
  const page = await begin('asociado', 'Asociado.2026')
  await page.setViewportSize({ width: 320, height: 200 })
  await page.getByRole('banner').waitFor()
  // The page grows while it loads: scroll again until it is long enough.
  await page.waitForFunction(() => {
    scrollTo(0, 400)
    return (document.querySelector('header')?.getBoundingClientRect().bottom ?? 1) <= 0
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

it('review and lists end with the window, and above the bar of a new version', async () => {
  const page = await begin('admin', 'Admin.2026')
  for (const [path, last] of [
    ['/revisionCampo', 'Revisado y siguiente'],
    ['/formularioA04?filas=50', 'Página siguiente'],
  ] as const) {
    await go(page, path)
    const button = page.getByRole('button', { name: new RegExp(`^${last}`) })
    await button.waitFor()
    for (const height of [800, 1080]) {
      await page.setViewportSize({ width: height === 800 ? 1280 : 1920, height })
      for (const isOffered of [false, true]) {
        await page.evaluate((on) => document.documentElement.toggleAttribute('data-prompt', on), isOffered)
        const bar = await page.evaluate(
          () =>
            Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--prompt-height')) *
            Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        )
        expect(bar > 0).toBe(isOffered)
        await expect
          .poll(() => button.evaluate((at) => innerHeight - at.getBoundingClientRect().bottom))
          .toBeGreaterThanOrEqual(bar)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
          .toBeLessThanOrEqual(0)
      }
    }
  }
})

it('a long description is whole, and on a wide screen a name and an address take one line', async () => {
  const page = await begin('admin', 'Admin.2026')
  await go(page, '/publicaciones')
  const long = page.locator('main tbody td > span[title]')
  await long.first().waitFor()
  for (const text of await long.all())
    expect(
      await text.evaluate((at) => Math.max(at.scrollHeight - at.clientHeight, at.scrollWidth - at.clientWidth)),
    ).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const path of ['/terceros', '/formularioA02', '/formularioA04']) {
    await go(page, path)
    const names = page.locator('main tbody a[href^="/persona/"]')
    await names.first().waitFor()
    for (const name of await names.all())
      expect((await name.boundingBox())?.height, `${path} ${await name.textContent()}`).toBeLessThan(22)
  }
})
