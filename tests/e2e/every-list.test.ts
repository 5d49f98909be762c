/**
 * Every function of a desktop table, on every list of the menu: for administrators, and for members the lists that only
 * they have.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { fill, listedForms, masters, type RecordDefinition } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { listTexts } from '../../src/ui/common/list-texts.ts'
import { panelTexts } from '../../src/ui/record/table/panel-texts.ts'
import { DESK, type Device } from './device.ts'
import { HostView } from './host-view.ts'
import { stageOfFile } from './stage.ts'
import { tableMeasures } from './table-measures.ts'
import { go, routesOf, signInInstead } from './walk.ts'

/** ms: all checks of one list on a slow machine; and the longest reaction to a click. */
const PATIENCE = 240_000
const SOON_SHOWN = 25_000
const SOON_POLLED = { timeout: SOON_SHOWN }

const stage = stageOfFile()
let desk: Device
beforeAll(async () => {
  const server = await stage.server()
  // The demo has no keys of other systems.
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const made = await host.send('sistemas/crearClave', { NOMBRE: 'Evaluación genética', ALCANCE: 'todo' })
  expect(made.status, await made.text()).toBe(200)
  desk = await stage.device(server, DESK)
  await desk.signIn('admin', 'Admin.2026')
  desk.page.setDefaultTimeout(SOON_SHOWN)
})
const records: readonly RecordDefinition[] = [...listedForms, ...masters]
const listsOf = (routes: readonly string[]) => records.filter(({ route }) => routes.includes(route))
const rowsOf = (page: Page) => page.locator('main tbody tr')

async function opened(page: Page, address: string): Promise<void> {
  await go(page, address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(commonTexts.loading).first().waitFor({ state: 'detached' })
  await rowsOf(page).or(page.getByText(commonTexts.empty)).first().waitFor()
}

const inAddress = (page: Page, part: string) =>
  page.waitForFunction((text) => decodeURIComponent(location.search).includes(text), part)
const notInAddress = (page: Page, part: string) =>
  page.waitForFunction((text) => !decodeURIComponent(location.search).includes(text), part)

/** Its position once that is stable: a table recomputes its widths when a column is removed. */
async function whereItStays(place: Locator) {
  let before = ''
  await expect
    .poll(async () => {
      const [last, now] = [before, JSON.stringify(await place.boundingBox())]
      before = now
      return now !== 'null' && now === last
    }, SOON_POLLED)
    .toBe(true)
  const { x = 0, y = 0, width = 0 } = (await place.boundingBox()) ?? {}
  return { x, y, width }
}
/** 'Mostrando 1 a 10 de 778 registros' */
const total = async (page: Page) =>
  Number(/de (\d+) registros/.exec(await page.getByText(/^Mostrando /).innerText())?.[1])

/** Buttons and fields of its toolbar that are covered or outside the window. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('main h1')?.parentElement?.querySelectorAll('button, input') ?? [])].flatMap(
      (control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        if (width === 0 || getComputedStyle(control).pointerEvents === 'none') return []
        const edges = [left + 3, left + width / 2, left + width - 3]
        const free = edges.every((x) => {
          const met = document.elementFromPoint(x, top + height / 2)
          return met !== null && (control.parentElement?.contains(met) ?? false)
        })
        return free ? [] : [control.getAttribute('aria-label') ?? control.textContent ?? '']
      },
    ),
  )

/** Of the head of a list: what is cut, covered or beyond the window, and whether it is one line. */
const headMeasures = async (page: Page) => ({
  ...(await page.evaluate(() => {
    const title = document.querySelector('main h1')
    const parts = [title, ...(title?.parentElement?.querySelectorAll('button, input') ?? [])].flatMap((part) => {
      const box = part?.getBoundingClientRect()
      return part && box && box.width > 0 ? [{ part, box }] : []
    })
    const beyond = parts.filter(({ box }) => box.right > document.documentElement.clientWidth || box.left < 0)
    const [first] = parts
    return {
      cutTitle: !title || title.scrollWidth > title.clientWidth,
      beyond: beyond.map(({ part }) => part.getAttribute('aria-label') ?? part.textContent),
      isOneLine: parts.every(({ box }) => first && box.top < first.box.bottom && box.bottom > first.box.top),
    }
  })),
  covered: await covered(page),
})

const wholeHead = { cutTitle: false, beyond: [], covered: [] }
const stands = (page: Page, well: object) => expect.poll(() => headMeasures(page), SOON_POLLED).toMatchObject(well)

/** While the list says how old it is. */
async function withoutSignal(page: Page, look: () => Promise<void>): Promise<void> {
  const said = page.locator('main [data-age] [role=status]').filter({ hasText: 'hace' })
  const age = said.and(page.locator('[data-offline]'))
  await said.waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  try {
    await age.waitFor({ state: 'attached' })
    await look()
  } finally {
    await page.context().setOffline(false)
  }
  await age.waitFor({ state: 'detached' })
}

/** Tests of a list's functions, by name; each rejects if the function fails. */
const deeds: Readonly<Record<string, (page: Page, list: RecordDefinition) => Promise<void>>> = {
  async 'shows all its columns, with room for 18 rows at 1280x800 and for 24 at 1920x1080'(page) {
    for (const [width, height, rows] of [
      [1920, 1080, 24],
      [1280, 800, 18],
    ] as const) {
      await page.setViewportSize({ width, height })
      // A list being refreshed has no rows for a moment.
      await expect
        .poll(() => tableMeasures(page), { message: `${width}`, ...SOON_POLLED })
        .toMatchObject({
          room: expect.toSatisfy((room: number) => room >= rows),
          wider: false,
          cut: false,
          cutTitle: false,
        })
      expect(await covered(page)).toEqual([])
    }
  },
  async 'has its whole title and all its tools in the window beside the open menu: in one line at 1280, without signal too'(
    page,
  ) {
    const menu = page.getByRole('button', { name: 'Abrir el menú' })
    if (await menu.isVisible()) await menu.click()
    await page.setViewportSize({ width: 1024, height: 768 })
    await stands(page, wholeHead)
    await page.setViewportSize({ width: 1280, height: 800 })
    await stands(page, { ...wholeHead, isOneLine: true })
    await withoutSignal(page, () => stands(page, { ...wholeHead, isOneLine: true }))
  },
  async 'breaks its headings into three lines at most, and cuts nothing that its tooltip does not say whole'(page) {
    const wrong = await page
      .locator('main section:has(> table)')
      .first()
      .evaluate((table) => {
        const linesOf = (head: Element) => {
          const range = document.createRange()
          range.selectNodeContents(head.querySelector('button > span') ?? head)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }
        // A cell is as high as its row: its links may be pressed beyond their text.
        const isCut = (one: Element) =>
          getComputedStyle(one).overflow !== 'visible' &&
          (one.scrollWidth > one.clientWidth + 1 || (one.tagName !== 'TD' && one.scrollHeight > one.clientHeight + 1))
        return [
          ...[...table.querySelectorAll('thead th')].filter((head) => linesOf(head) > 3),
          ...[...table.querySelectorAll('tbody td:not([data-frozen="actions"]), tbody td *')].filter(
            (one) => isCut(one) && !one.closest('[title]') && !one.querySelector('[title]'),
          ),
          // Written over the next column.
          ...[...table.querySelectorAll('tbody td')].filter(
            (one) => getComputedStyle(one).overflow === 'visible' && one.scrollWidth > one.clientWidth + 1,
          ),
        ].map(({ textContent }) => textContent)
      })
    expect(wrong).toEqual([])
  },
  async 'is sorted by a heading, and Back returns to it so'(page) {
    await page.locator('main thead th button').first().click()
    await inAddress(page, 'orden=')
    const sorted = page.locator('main thead th[aria-sort="ascending"]')
    await sorted.waitFor()
    await go(page, '/bandeja')
    await sorted.waitFor({ state: 'detached' })
    await page.goBack()
    await sorted.waitFor()
  },
  async 'goes to another page'(page) {
    const second = page.getByRole('button', { name: 'Página 2', exact: true })
    if (!(await second.isVisible())) return
    await second.click()
    await page.getByText(/^Mostrando 11 a/).waitFor()
    await inAddress(page, 'pagina=2')
  },
  async 'is searched'(page) {
    await page.getByRole('searchbox', { name: commonTexts.search }).fill('zzz')
    await inAddress(page, 'buscar=zzz')
    await page.getByText(commonTexts.nothingFound).waitFor()
    await page.getByRole('searchbox', { name: commonTexts.search }).fill('')
    await notInAddress(page, 'buscar')
    await rowsOf(page).first().waitFor()
  },
  async 'is filtered, and the filter stands above it'(page) {
    const button = page.getByRole('button', { name: listTexts.filters, exact: true })
    if (!(await button.isVisible())) return
    await button.click()
    const panel = page.getByRole('dialog')
    await panel.locator('select, input').first().waitFor()
    const leave = async () => {
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
    }
    const select = panel.locator('select').first()
    if ((await select.count()) === 0) return leave()
    await page.waitForFunction(
      (one) => one instanceof HTMLSelectElement && one.options.length > 1,
      await select.elementHandle(),
    )
    await select.selectOption({ index: 1 })
    await inAddress(page, 'filtros=')
    await leave()
    await rowsOf(page).or(page.getByText(commonTexts.nothingFound)).first().waitFor()
    await stands(page, { ...wholeHead, isOneLine: true })
    // The longest title gives way to the age: its tooltip has the whole.
    await withoutSignal(page, () => stands(page, { beyond: [], covered: [], isOneLine: true }))
    await page.getByRole('button', { name: /^Quitar el filtro/ }).click()
    await notInAddress(page, 'filtros')
  },
  async 'has the columns that a person wants, as wide as he draws them, and a link shows them so'(page, { list }) {
    if (list.columns.length < 3) return
    const button = page.getByRole('button', { name: listTexts.columns })
    const heads = async () => (await page.locator('main thead th button').allInnerTexts()).map((text) => text.trim())
    const first = page.locator('main thead th:not([data-frozen])').first()
    const width = async () => Math.round((await first.boundingBox())?.width ?? 0)
    await page.locator('main thead th button').first().click()
    await page.locator('main thead th[aria-sort="ascending"]').waitFor()
    const asItCame = await heads()
    await button.click()
    const boxes = page.getByRole('checkbox', { name: /^Mostrar / })
    await boxes.first().waitFor()
    const names = () => boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
    const inOrder = await names()
    const shown = await page
      .getByRole('checkbox', { name: /^Mostrar /, checked: true, disabled: false })
      .evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
    const last = shown.at(-1) ?? ''
    await page.getByRole('checkbox', { name: last, exact: true }).click()
    await page.getByRole('checkbox', { name: last, exact: true, checked: false }).waitFor()
    await page
      .getByRole('button', { name: /^Mover .* después$/ })
      .first()
      .click()
    await expect.poll(names, SOON_POLLED).not.toEqual(inOrder)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await heads()).not.toEqual(asItCame)
    const edge = await whereItStays(first)
    const [x, y] = [edge.x + edge.width - 2, edge.y + 10]
    const before = await width()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 3 })
    await page.mouse.up()
    await expect.poll(width, SOON_POLLED).toBeGreaterThan(before + 30)
    const [now, drawn] = [await heads(), await width()]
    // Dragging shows it at once; 'Columnas' shows the stored value.
    await button.click()
    const isKept = async () => {
      const chosen = page.getByRole('combobox', { name: /^Ancho de / })
      const widths = await chosen.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
      return widths.some((px) => px !== '' && Math.abs(Number(px) - drawn) <= 2)
    }
    await expect.poll(isKept, SOON_POLLED).toBe(true)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.locator('main thead th[aria-sort="ascending"]').waitFor()
    await expect.poll(heads, SOON_POLLED).toEqual(now)
    await expect.poll(async () => Math.abs((await width()) - drawn), SOON_POLLED).toBeLessThanOrEqual(2)
    await button.click()
    await page.getByRole('button', { name: panelTexts.asInForm }).click()
    await page.keyboard.press('Escape')
    await expect.poll(heads, SOON_POLLED).toEqual(asItCame)
  },
  async 'reads in its own order, newest received first where the host says it, the documented order one press away'(
    page,
    { list },
  ) {
    const labelsOf = (heads: Locator) => heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const heads = await labelsOf(page.locator('main thead th button'))
    const lower = list.columns.map(({ below }) => below)
    const labels = (list.reading ?? []).flatMap(
      (key) => list.columns.find((one) => one.key === key && !lower.includes(key))?.label ?? [],
    )
    const read = heads.filter((head) => labels.includes(head ?? ''))
    expect(read).toEqual(labels)
    expect(heads).toEqual(expect.arrayContaining(list.columns.filter((one) => !one.onlyFor).map(({ label }) => label)))
    const order = page.getByRole('radiogroup', { name: listTexts.orderOf })
    if (!(await order.isVisible())) return
    const sorted = page.locator('main thead th[aria-label="RECIBIDO"][aria-sort="descending"]')
    await sorted.waitFor()
    await order.getByRole('radio', { name: listTexts.byNumber }).click()
    await sorted.waitFor({ state: 'detached' })
    await page.reload()
    await rowsOf(page).first().waitFor()
    expect(await sorted.count()).toBe(0)
    await order.getByRole('radio', { name: listTexts.received }).click()
    await sorted.waitFor()
  },
  async 'keeps a view by name, which is a link'(page) {
    await page.locator('main thead th button').first().click()
    await inAddress(page, 'orden=')
    await page.getByRole('button', { name: listTexts.views, exact: true }).click()
    await page.getByLabel(panelTexts.viewName).fill('Mía')
    await page.keyboard.press('Enter')
    const link = await page.getByLabel(panelTexts.linkOfView).inputValue()
    await page.getByRole('button', { name: 'Mía', exact: true }).waitFor()
    await page.getByRole('button', { name: fill(panelTexts.removeView, { name: 'Mía' }) }).click()
    await page.goto(link)
    await page.locator('main thead th[aria-sort="ascending"]').waitFor()
  },
  async 'keeps its headings, its buttons and what tells a row in sight'(page) {
    const seen = await page.locator('main section:has(> table)').evaluate(async (box) => {
      box.scrollTo(box.scrollWidth, box.scrollHeight)
      await new Promise((done) => requestAnimationFrame(done))
      const inside = box.getBoundingClientRect()
      const away = [...box.querySelectorAll('tbody tr:last-child > [data-frozen]')].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return left >= inside.left - 1 && right <= inside.right + 1 ? [] : [cell.getAttribute('data-frozen')]
      })
      const head = box.querySelector('thead th')?.getBoundingClientRect().top ?? 0
      return { away, head: Math.abs(head - inside.top) < 3 }
    })
    expect(seen).toEqual({ away: [], head: true })
  },
  async 'takes out the ticked rows'(page) {
    const ticks = page.locator('main tbody').getByRole('checkbox')
    await ticks.first().check()
    await page.getByText('1 fila elegida').waitFor()
    await page.getByRole('button', { name: listTexts.printChosen }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: listTexts.exportChosen }).click()
    expect(await sheetRows(await (await download).path())).toBe(1)
    await page.getByRole('button', { name: listTexts.leaveChosen }).click()
    await page.getByText('1 fila elegida').waitFor({ state: 'detached' })
  },
  async 'is taken out whole'(page) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: listTexts.export, exact: true }).click()
    expect(await sheetRows(await (await download).path())).toBe(await total(page))
  },
  async 'opens a record in the address, which Back closes and Forward opens'(page) {
    const look = rowsOf(page)
      .first()
      .getByRole('button', { name: /^Consultar/ })
    if ((await look.count()) === 0) return
    const dialog = page.getByRole('dialog')
    await look.first().click()
    await dialog.waitFor()
    expect(await page.evaluate(() => location.search)).toMatch(/consultar=|abrir=/)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement !== document.body)
    await page.goForward()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  },
}

const sheetRows = async (path: string): Promise<number> => {
  const book = read(readFileSync(path))
  const [sheet] = book.SheetNames.map((name) => book.Sheets[name])
  return utils.sheet_to_json(sheet ?? {}, { header: 1 }).length - 1
}

/** Functions that failed. */
async function undone(list: RecordDefinition): Promise<readonly string[]> {
  const { page } = desk
  const wrong: string[] = []
  await page.keyboard.press('Shift')
  await opened(page, list.route)
  await rowsOf(page).first().waitFor()
  for (const [name, deed] of Object.entries(deeds)) {
    await opened(page, list.route)
    await deed(page, list).catch(async (error) => {
      wrong.push(`${name}: ${String(error).slice(0, 300)}`)
      await page.goto(desk.address + list.route)
    })
  }
  return wrong
}

const ofAdministrators = listsOf(routesOf(2))
const ofMembers = listsOf(routesOf(1).filter((route) => !routesOf(2).includes(route)))

describe('a table of a desk is every list', () => {
  it.each(ofAdministrators.map((list) => [list.route, list] as const))(
    '%s of an administrator',
    async (_, list) => {
      expect(await undone(list)).toEqual([])
    },
    PATIENCE,
  )

  it(
    'that only members have too',
    async () => {
      await signInInstead(desk, 'asociado', 'Asociado.2026')
      const found = []
      for (const list of ofMembers) found.push([list.route, await undone(list)])
      expect(found).toEqual(ofMembers.map(({ route }) => [route, []]))
    },
    PATIENCE,
  )
})
