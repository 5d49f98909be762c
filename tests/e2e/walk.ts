/** Walks through the screens of a level like a signed-in person: within the page, without reloading the app. */
import type { Page } from 'playwright-core'
import {
  capacities,
  forPerson,
  isForm,
  listedForms,
  masters,
  mayOpen,
  menuEntries,
  menuOf,
  nameOf,
  operations,
  type RecordDefinition,
} from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { helpTexts } from '../../src/registry/texts/help.ts'
import { privacyTexts } from '../../src/registry/texts/privacy.ts'
import { recordTexts } from '../../src/registry/texts/record.ts'
import { listTexts } from '../../src/ui/common/list-texts.ts'
import { dashboardTexts } from '../../src/ui/dashboard/dashboard-texts.ts'
import type { Device } from './device.ts'
import { signOut } from './leave.ts'

export const allRoutes: readonly string[] = [...new Set(menuEntries.map(({ route }) => route))]
export const routesOf = (nivel: number): readonly string[] => [
  ...new Set(menuOf({ nivel, capacidades: capacities }).map(({ route }) => route)),
]

/** By address: content besides the heading of screens that are not lists of records. */
const otherScreens: Readonly<Record<string, readonly [heading: string, field: string]>> = {
  '/': [dashboardTexts.title, 'Especie'],
  '/animales': ['Animales', recordTexts.refresh],
  '/bandeja': ['Bandeja de salida', 'Ayuda'],
  '/partos': ['Partos esperados', recordTexts.refresh],
  '/preparar': ['Preparar salida a campo', 'Preparar'],
  '/planear': ['Planear montas', recordTexts.refresh],
  '/cifras': ['La finca en cifras', recordTexts.refresh],
  '/poblacion': ['Informe de población', recordTexts.refresh],
  '/revisionCampo': ['Revisión de campo', 'Formulario'],
  '/traerRegistro': ['Traer un registro', 'Elegir archivos'],
  '/privacidad': [privacyTexts.title, privacyTexts.download],
  '/editor': [helpTexts.title, 'Buscar...'],
}

const recordAt = (route: string): RecordDefinition | undefined =>
  [...listedForms, ...masters].find((record) => record.route === route)

/** Navigates within the page, as links do: another test covers reloading. */
export async function go(page: Page, path: string): Promise<void> {
  // After sign-in the app first redirects to the first screen.
  await page.waitForFunction(() => location.pathname !== '/login')
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((to) => location.pathname + location.search === to, path)
}

/**
 * Opens the screen and waits for its heading and for its list or its fields.
 * @returns what is missing or wrong, '' for nothing.
 */
export async function openScreen(page: Page, route: string, nivel: number): Promise<string> {
  await go(page, route)
  const record = recordAt(route)
  const [title, field] = record ? [record.title, ''] : (otherScreens[route] ?? ['?', '?'])
  const main = page.getByRole('main')
  try {
    await main.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    if (!record) {
      const control = main.getByLabel(field).or(main.getByRole('button', { name: field }))
      await control.filter({ visible: true }).first().waitFor()
    } else await openList(page, record, nivel)
  } catch (missing) {
    return `${route}: ${String(missing).slice(0, 300)}`
  }
  const alerts = await main.getByRole('alert').allTextContents()
  return alerts.length === 0 ? '' : `${route}: ${alerts.join(' | ')}`
}

/**
 * Waits for the column headings (above the table for a column with one value in all rows) or the empty message, and for
 * 'Adicionar' if records can be added.
 */
async function openList(page: Page, record: RecordDefinition, nivel: number): Promise<void> {
  const main = page.getByRole('main')
  const { list } = forPerson(record, { administrador: nivel === 2 })
  await main.getByText(commonTexts.loading).first().waitFor({ state: 'detached' })
  const heads = main.locator('thead').first()
  await heads.or(main.getByText(commonTexts.empty)).first().waitFor()
  const same = main.locator('p').filter({ hasText: `${listTexts.sameInAll}:` })
  if (await heads.isVisible())
    for (const { label } of list.columns)
      await heads
        .getByText(label, { exact: true })
        // Shortened where there are very many.
        .or(heads.getByRole('button', { name: label, exact: true }))
        .or(same.filter({ hasText: label }))
        .first()
        .waitFor()
  const adds = record.addTitle !== undefined && !(isForm(record) && record.startsFrom)
  if (adds) await main.getByRole('button', { name: commonTexts.add, exact: true }).waitFor()
}

/** Types the address of a screen that the level does not have; returns what is wrong with the refusal. */
export async function refuseScreen(page: Page, route: string): Promise<string> {
  const main = page.getByRole('main')
  // Starts from a screen that opens, so that what is read next belongs to this address, not the previous one.
  await go(page, '/bandeja')
  await main.getByRole('heading', { level: 1, name: 'Bandeja de salida' }).waitFor()
  await go(page, route)
  await page.waitForFunction(() => !/^(Bandeja de salida)?$/.test(document.querySelector('main h1')?.textContent ?? ''))
  const title = await main.getByRole('heading', { level: 1 }).textContent()
  const isSaid = await main.getByText(commonTexts.notAllowedRoute, { exact: true }).isVisible()
  const isLedHome = await main.getByRole('link', { name: 'Ir al inicio' }).isVisible()
  return isSaid && isLedHome ? '' : `${route} opens: ${title}`
}

/** The entries of the menu: address and label of each. */
export async function menuLinks(page: Page): Promise<readonly string[]> {
  const links = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link')
  await links.first().waitFor()
  return await links.evaluateAll((all) =>
    all.map((a) => `${a.getAttribute('href')} ${a.getAttribute('aria-label') ?? a.textContent}`),
  )
}

/** Operations behind screens that the level does not have, and those of administrators. */
export const closedOperations = (nivel: number): readonly string[] =>
  operations
    .filter(({ audience }) =>
      audience === 'administrators'
        ? nivel !== 2
        : typeof audience === 'object' && !audience.routes.some((route) => mayOpen(nivel, route)),
    )
    .map(nameOf)

/** Calls them with the session of the page. @returns those that are not refused with 403 and a reason */
export async function admitted(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return await page.evaluate(async (all) => {
    const ask = async (name: string) => {
      const [controller, op] = name.split('/')
      const body = new FormData()
      body.append('NID_PROPIETARIO', '')
      const answer = await fetch(`/APIANCO/controllers/${controller}.php?op=${op}`, { method: 'POST', body })
      const { error } = (await answer.json()) as { error?: string }
      return answer.status === 403 && error ? '' : `${name} ${answer.status}`
    }
    return (await Promise.all(all.map(ask))).filter((line) => line !== '')
  }, names)
}

/** Signs out and in as somebody else on the same device. */
export async function signInInstead(device: Device, user: string, password: string): Promise<void> {
  await device.go('/login')
  await signOut(device.page)
  await device.go('/login')
  await device.signIn(user, password)
}

/** As named under 'Apariencia'. */
export const looks = ['Claro', 'Oscuro', 'Sol'] as const
export type Look = (typeof looks)[number]

/** Sets the appearance of the app. @param letters their size, as named there */
export async function choose(page: Page, look: Look, letters = '100 %'): Promise<void> {
  await page.getByRole('button', { name: 'Abrir el menú' }).first().click()
  const sheet = page.getByRole('region', { name: 'Apariencia' })
  await sheet.getByRole('radio', { name: look, exact: true }).check()
  await sheet.getByRole('radio', { name: letters, exact: true }).check()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
}
