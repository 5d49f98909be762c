/** Every screen of a person, its first record, its history and its help, searched for executable content. */
import type { Page } from 'playwright-core'
import { capacities, menuOf } from '../../src/registry/index.ts'
import type { Device } from './device.ts'

const routesOf = (nivel: number) => [...new Set(menuOf({ nivel, capacidades: capacities }).map(({ route }) => route))]
/** ms after which a screen that shows nothing counts as empty. */
const SOON = 4_000

/** One screen of each kind. */
const SOME = new Set(
  '/ /formularioA01 /formularioA05 /paraRevisar /terceros /publicaciones /editor /revisionCampo'.split(' '),
)

/** @param all visits every screen, with all dialogs that its buttons open and its help; otherwise one of each kind. */
export async function walk(device: Device, nivel: number, all: boolean, look: (place: string) => Promise<void>) {
  const { page } = device
  let [dialogs, slides] = [0, 0]
  const shut = async () => {
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog')
      .first()
      .waitFor({ state: 'hidden', timeout: SOON })
      .catch(() => undefined)
  }
  const help = async (route: string) => {
    const button = page.getByRole('button', { name: 'Ayuda', exact: true }).first()
    if (!(await button.isVisible())) return
    await button.click()
    const next = device.dialog.getByRole('button', { name: 'Siguiente' })
    await device.dialog
      .getByRole('status')
      .waitFor({ state: 'hidden', timeout: SOON })
      .catch(() => undefined)
    slides++
    await look(`${route} help`)
    for (; (await next.isVisible()) && (await next.isEnabled()); slides++) {
      await next.click()
      await look(`${route} help`)
    }
    await shut()
  }
  /** Visits the dialogs that its buttons open: the first of each kind. */
  const records = async (route: string) => {
    const buttons = page
      .locator('main')
      .getByRole('button', { name: all ? /^(?!Ayuda|Adicionar|Exportar)\p{Lu}\p{L}+ \S/u : /^Consultar / })
    await buttons
      .first()
      .waitFor({ timeout: SOON })
      .catch(() => undefined)
    const names = await buttons.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''))
    const kinds = new Map(names.filter(Boolean).map((name) => [name.split(' ')[0], name]))
    for (const [kind, name] of kinds) {
      await page
        .locator('main')
        .getByRole('button', { name, exact: true })
        .first()
        .click({ timeout: SOON })
        .catch(() => undefined)
      const opened = await device.dialog.waitFor({ timeout: SOON }).then(
        () => true,
        () => false,
      )
      if (!opened) continue
      dialogs++
      const trail = device.dialog.getByText('Historial', { exact: true })
      if (await trail.isVisible()) await trail.click()
      await look(`${route} ${kind}`)
      await shut()
    }
  }
  const routes = routesOf(nivel).filter((route) => all || SOME.has(route))
  for (const route of routes) {
    await within(page, route)
    await page.locator('h1').first().waitFor({ timeout: 90_000 })
    await records(route)
    await look(route)
    if (all || route === '/formularioA01') await help(route)
  }
  return { screens: routes.length, dialogs, slides }
}

/** Navigates within the page, as links do. */
export async function within(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((to) => location.pathname + location.search === to, path)
}
