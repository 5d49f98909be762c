/** Axe violations and touch target sizes of every screen, in every look. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { listedForms, masters } from '../../src/registry/index.ts'
import type { Device, PHONE } from './device.ts'
import type { TestServer } from './server.ts'
import type { Stage } from './stage.ts'
import { go, routesOf, signInInstead } from './walk.ts'

const ofAdministrators = routesOf(2)
/** Routes that only members have. */
export const ofMembers = routesOf(1).filter((route) => !ofAdministrators.includes(route))
/** Routes of all forms and master records that are added in the record dialog. */
const added = [
  ...new Set(
    [...listedForms.filter((form) => !form.startsFrom), ...masters]
      .filter(({ addTitle }) => addTitle !== undefined)
      .map(({ route }) => route),
  ),
].filter((route) => ofAdministrators.includes(route))
/** Side of the smallest touch target that a wet thumb can hit, CSS px. */
const SMALLEST_TARGET = 44

/** Rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** @param only these rules; absent: all */
async function violations(page: Page, only?: string[]): Promise<string[]> {
  // Runs in the page itself: for cross-origin frames, which it does not have, axe would open a separate page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (only ? axe.withRules(only) : axe).analyze()
  const placed = ({ target, any }: (typeof violations)[number]['nodes'][number]) =>
    `${target.join(' ')} ${JSON.stringify(any[0]?.data ?? '')}`
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(placed).join(', ')}`)
}

const LOOKS = ['light', 'dark', 'sun'] as const

/** Shows the open page in a look, which it follows where none was chosen in the app. */
async function wear(page: Page, look: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.evaluate((isSun) => document.documentElement.toggleAttribute('data-sun', isSun), look === 'sun')
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
    look === 'dark' ? 'dark' : 'light',
  )
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Whoever wants no motion sees one look at once, never the colours of two.
  const between = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition)
      .map(({ transitionProperty }) => transitionProperty),
  )
  if (between.length > 0)
    throw new Error(`${look}: ${between.length} still change: ${[...new Set(between)].join(', ')}`)
}

/** Visible controls that are too small for a thumb, in the open dialog, else in the page. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((smallest) => {
    const small: string[] = []
    const top = document.querySelector('[role=dialog]') ?? document
    for (const control of top.querySelectorAll(
      'button, a[href], input:not([type=hidden]), [role=button], [role=combobox]',
    )) {
      const box = control.getBoundingClientRect()
      const style = getComputedStyle(control)
      const hidden = box.width === 0 || box.height === 0 || style.visibility === 'hidden' || style.opacity === '0'
      const inText = style.display === 'inline' || control.closest('p') !== null
      if (hidden || inText || control.closest('[aria-hidden=true]') || box.width <= 1) continue
      const label = control.closest('label')?.getBoundingClientRect()
      const height = Math.max(box.height, label?.height ?? 0)
      const width = Math.max(box.width, label?.width ?? 0)
      if (height < smallest - 0.5 || width < smallest - 0.5)
        small.push(
          `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 30)} ${Math.round(width)}x${Math.round(height)}`,
        )
    }
    return small
  }, SMALLEST_TARGET)
}

/** A dialog of each kind. */
const SOME = new Set(['/formularioA01', '/formularioA02', '/formularioA04', '/formularioA10', '/terceros'])

/** The form of which an open list is looked at, too. */
const LISTED = '/formularioA10'

/** Checks the current screen, and records its violations by name. */
export type Look = (name: string) => Promise<void>

/**
 * All rules in the dark, those about colours in the light and in the sun too.
 * @param found receives the violations, by place. @param thumb also checks touch target sizes.
 */
export const looker =
  (page: Page, found: Record<string, string[]>, thumb: boolean): Look =>
  async (name) => {
    const wrong: string[] = []
    for (const look of LOOKS) {
      await wear(page, look)
      const seen = await violations(page, look === 'dark' ? undefined : COLOURS)
      wrong.push(...seen.map((one) => `${look}: ${one}`))
    }
    if (thumb) wrong.push(...(await smallTargets(page)))
    if (wrong.length > 0) found[name] = wrong
  }

/** Checks one add dialog of each kind, as an administrator: empty, and with its validation messages. */
export async function lookAtDialogs(device: Device, look: Look): Promise<void> {
  for (const route of added.filter((one) => SOME.has(one))) {
    await openAdding(device, route)
    await look(`${route} add`)
    if (route === LISTED) {
      await device.dialog.getByLabel('País de origen', { exact: true }).click()
      await device.page.getByRole('listbox').last().waitFor()
      await look(`${route} add, with an open list`)
      await device.page.keyboard.press('Escape')
    }
    await device.dialog
      .getByRole('button', { name: /^(Enviar|Validar Contenido)$/ })
      .first()
      .click()
    await look(`${route} add, with messages`)
    await go(device.page, route)
  }
}

/** The other dialogs use the same components: only their touch targets are measured. */
async function measureDialogs(device: Device, found: Record<string, string[]>): Promise<void> {
  for (const route of added.filter((one) => !SOME.has(one))) {
    await openAdding(device, route)
    const small = await smallTargets(device.page)
    if (small.length > 0) found[`${route} add`] = small
    await go(device.page, route)
  }
}

async function openAdding({ page, dialog }: Device, route: string): Promise<void> {
  await go(page, route)
  await go(page, `${route}?adicionar=1`)
  await dialog.waitFor()
}

/**
 * Violations on a phone, by place, on every route of the menu, as an administrator and as a member.
 */
export async function lookAtEverything(stage: Stage, server: TestServer, viewport: typeof PHONE) {
  const device = await stage.device(server, viewport)
  const { page } = device
  const found: Record<string, string[]> = {}
  const look = looker(page, found, true)
  const lookAt = async (routes: readonly string[]) => {
    for (const route of routes) {
      await go(page, route)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // On a slow machine all of them take longer than a session without a touch.
      await page.keyboard.press('Shift')
      await look(route)
    }
  }
  await device.go('/login')
  // The first touch brings the app, which follows the look of the device.
  await page.getByLabel('Usuario', { exact: true }).click()
  await look('/login')
  await device.signIn('admin', 'Admin.2026')
  await lookAt(ofAdministrators)
  await lookAtDialogs(device, look)
  await measureDialogs(device, found)
  await signInInstead(device, 'asociado', 'Asociado.2026')
  await lookAt(ofMembers)
  return { found, looked: ofAdministrators.length + ofMembers.length }
}
