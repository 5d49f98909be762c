/** Every screen of a visit in every appearance of a phone: axe, and for bright sun the stricter contrast of 7:1. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { recordTexts } from '../../src/registry/texts/record.ts'
import type { Device } from './device.ts'
import { fileMating, visit } from './registrar.ts'
import { sceneOfTest } from './scene.ts'
import { choose, go, type Look, looks } from './walk.ts'

const begin = sceneOfTest()

/** Facts of farms whose lines begin elsewhere than the name above, where their point is cut off, or end with one. */
const pointsAtEdges = async (dialog: Locator): Promise<unknown> => {
  const facts = dialog.getByRole('listitem').filter({ hasText: /CC/ })
  await facts.first().waitFor()
  return await facts.evaluateAll((all) => {
    const leftOf = (node: Element) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return Math.round(range.getBoundingClientRect().left)
    }
    const lines = all.map((one) => {
      const [title, ...spans] = [...one.querySelectorAll('button span')].filter((span) => span.childElementCount === 0)
      const last = spans.slice(-2)
      const tops = last.map((span) => span.getBoundingClientRect().top)
      return {
        text: one.textContent,
        wraps: tops[0] !== tops[1],
        lefts: [title, ...last].map((span) => span && leftOf(span)),
      }
    })
    const wrapped = lines.filter(({ wraps }) => wraps)
    if (wrapped.length === 0) return 'none wraps'
    return wrapped.filter(({ text, lefts }) => / · *$/.test(text ?? '') || new Set(lefts).size > 1)
  })
}

/** Opens each screen and calls `look` with its name. */
async function throughScreens({ page, dialog }: Device, look: (name: string) => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const at = async (path: string, heading: string) => {
    await go(page, path)
    await main.getByRole('heading', { level: 1, name: heading }).waitFor()
    await main.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  }
  await at('/', 'Consulte su informacion')
  await main.getByRole('region', { name: /Por parir/ }).waitFor()
  await look('home')
  await at('/animales', 'Animales')
  await main.getByRole('region', { name: 'Por nombre' }).waitFor()
  await look('animals')
  await page.getByRole('button', { name: /Cambiar de finca/ }).click()
  await dialog
    .getByRole('button', { name: /Preparada/ })
    .first()
    .waitFor()
  await look('visit')
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 280, height })
  expect(await pointsAtEdges(dialog), 'a point begins or ends no line').toEqual([])
  await page.setViewportSize({ width, height })
  await page.keyboard.press('Escape')
  await at('/partos', 'Partos esperados')
  const born = main.getByRole('button', { name: /^Parió / })
  await born.first().waitFor()
  await look('due')
  await page.locator('main a[href^="/animal/"]').first().click()
  await main.getByRole('heading', { name: 'Genealogía' }).waitFor()
  // Three generations on a phone too, each animal with a link to its page.
  const great = main.locator('[data-generation="3"] a:visible')
  expect(await great.count()).toBeGreaterThan(0)
  expect(await great.first().textContent()).toContain('Bisabuelo')
  await look('animal')
  await at('/planear', 'Planear montas')
  await main.getByRole('checkbox').first().waitFor()
  const title = await main.getByRole('heading', { level: 1 }).boundingBox()
  const again = await main.getByRole('button', { name: recordTexts.refresh }).boundingBox()
  const middle = (again?.y ?? Number.NaN) + (again?.height ?? 0) / 2 - (title?.y ?? 0)
  expect(Math.abs(middle / (title?.height ?? 0) - 0.5), 'what refreshes is beside the title').toBeLessThan(0.5)
  await look('planner')
  await at('/cifras', 'La finca en cifras')
  await main.getByRole('heading', { name: 'Crías por mes' }).waitFor()
  await look('figures')
  await at('/preparar', 'Preparar salida a campo')
  await main.getByText('Listo para trabajar sin señal').waitFor()
  await look('preparation')
  await at('/bandeja', 'Bandeja de salida')
  await look('outbox')
  const row = main.locator('article').first()
  await row.locator('summary').first().click()
  const pencil = await row
    .getByRole('button', { name: /^Corregir/ })
    .first()
    .boundingBox()
  const nameEnds = await row
    .locator('h3')
    .first()
    .evaluate((name) => {
      const { right, bottom } = name.getBoundingClientRect()
      return { x: right - Number.parseFloat(getComputedStyle(name).paddingRight), y: bottom }
    })
  // With large letters the pencil stands below.
  const isApart = nameEnds.x <= (pencil?.x ?? 0) + 1 || nameEnds.y <= (pencil?.y ?? 0) + 1
  expect(isApart, 'the name of an opened row ends before its pencil').toBe(true)
  await page.getByRole('button', { name: 'Cierre del día' }).click()
  await dialog.getByRole('region', { name: 'Formularios del día' }).waitFor()
  await look('end of day')
  await page.keyboard.press('Escape')
  await at('/partos', 'Partos esperados')
  await born.first().click()
  await page.getByRole('dialog', { name: 'Adicionar Nacimiento' }).getByRole('radio').first().waitFor()
  await look('birth')
  await page.keyboard.press('Escape')
}

async function violations(page: Page, look: Look): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { 'color-contrast-enhanced': { enabled: look === 'Sol' } } })
  const { violations: found } = await axe.analyze()
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}

/** Content beyond the right edge of the screen that cannot be scrolled to within its own box. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    const lost = [...document.querySelectorAll('main *, [role="dialog"] *')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && right > innerWidth + 1 && !scrolls(element.parentElement)
    })
    return [...wide, ...lost.slice(0, 3).map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)]
  })

/** Screen sizes at which the month of an open calendar is not fully visible. */
async function cutMonths({ page, dialog }: Device): Promise<string[]> {
  const cut: string[] = []
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const [width, height] of [
    [844, 390],
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const day = dialog.getByLabel('Fecha del parto', { exact: true }).first()
    await day.scrollIntoViewIfNeeded()
    await day.click()
    const month = page.getByRole('region', { name: /Fecha del parto/ })
    await month.waitFor()
    const box = await month.boundingBox()
    if (!box || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
      cut.push(`${width}x${height}: ${JSON.stringify(box)}`)
    await page.keyboard.press('Escape')
    await month.waitFor({ state: 'detached' })
  }
  await page.setViewportSize(before)
  return cut
}

/** Words of names, titles and buttons that are broken inside, and messages that the foot of a screen lies on. */
const brokenOrCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = []
    const box = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main')
    for (const part of box?.querySelectorAll('h1, h2, h3, th, dd, button, button span, li b, li span, legend, label') ??
      [])
      for (const text of part.childNodes)
        for (const { 0: word, index } of (text.nodeType === Node.TEXT_NODE ? (text.textContent ?? '') : '').matchAll(
          /(?<!\p{L})\p{L}{3,14}(?!\p{L})/gu,
        )) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
          const isSeen = part.getBoundingClientRect().width > 2 && getComputedStyle(part).clipPath === 'none'
          if (lines.size > 1 && isSeen && part.checkVisibility())
            wrong.push(`${word} in ${part.textContent?.slice(0, 30)}`)
        }
    const foot = box?.querySelector('[data-foot]')?.getBoundingClientRect()
    for (const note of foot ? (box?.querySelectorAll('[role="status"], [role="alert"]') ?? []) : []) {
      const { top, bottom } = note.getBoundingClientRect()
      // What a heading counts scrolls below the foot with its list.
      if (foot && !note.closest('[data-foot], h2') && top < foot.bottom && bottom > foot.top)
        wrong.push(`covered: ${note.textContent?.slice(0, 30)}`)
    }
    return wrong
  })

/** One-word doors whose word wraps. */
const brokenDoors = (page: Page): Promise<string[]> =>
  page.locator('main [data-door]').evaluateAll((doors) =>
    doors.flatMap((door) => {
      const text = [...door.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (!text || /\s/.test(text.textContent?.trim() ?? ' ')) return []
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        ? [text.textContent ?? '']
        : []
    }),
  )

/** A registrar on a prepared farm, without signal, with a form in the outbox. */
async function onTheFarm() {
  const { phone, network } = await begin()
  await visit(phone)
  network.cut()
  await fileMating(phone)
  await phone.dialog.waitFor({ state: 'detached' })
  return phone
}

it('in light, dark and sun axe finds nothing, and in the sun all text keeps 7:1', async () => {
  const phone = await onTheFarm()
  const found: Record<string, string[]> = {}
  for (const look of looks) {
    await choose(phone.page, look)
    await throughScreens(phone, async (name) => {
      const wrong = await violations(phone.page, look)
      if (wrong.length > 0) found[`${look} ${name}`] = wrong
      if (look === 'Claro' && name === 'birth') expect(await cutMonths(phone)).toEqual([])
    })
  }
  expect(found).toEqual({})
}, 300_000)

/** Pairs of neighbouring labels of the bottom bar that overlap, or a label that is cut off. */
const crowdedTabs = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Barra inferior' }).evaluate((bar) => {
    const labels = [...bar.querySelectorAll('a > span:last-child, button > span:last-child')].map((label) => ({
      text: label.textContent ?? '',
      cut: label.scrollWidth > label.clientWidth + 1,
      box: label.getBoundingClientRect(),
    }))
    return labels.flatMap(({ text, cut, box }, at) => {
      const next = labels[at + 1]
      return cut || (next && next.box.left < box.right) ? [text] : []
    })
  })

/** How many doors stand beside each other in each row. */
const doorRows = (page: Page): Promise<number[]> =>
  page.locator('main nav [data-door]').evaluateAll((doors) => {
    const rows = new Map<number, number>()
    for (const door of doors) {
      const top = Math.round(door.getBoundingClientRect().top)
      rows.set(top, (rows.get(top) ?? 0) + 1)
    }
    return [...rows.values()]
  })

it('Hoy is one and a half screens, its doors stand two by two with large letters, and no label of the bar is cut off', async () => {
  const { page } = await onTheFarm()
  const main = page.getByRole('main')
  const home = async () => {
    await go(page, '/')
    await main.getByRole('region', { name: /Por parir/ }).waitFor()
  }
  await home()
  const inventory = await page.locator('#inventario').boundingBox()
  expect((inventory?.y ?? Number.POSITIVE_INFINITY) + (await page.evaluate(() => scrollY))).toBeLessThan(1.5 * 844)
  await choose(page, 'Claro', '150 %')
  await home()
  expect(await doorRows(page)).toEqual([2, 2])
  expect(await brokenDoors(page)).toEqual([])
  await choose(page, 'Claro', '100 %')
  for (const width of [390, 320, 260]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => crowdedTabs(page), { message: `at ${width}` }).toEqual([])
    expect(await doorRows(page)).toEqual([2, 2])
  }
}, 180_000)

it('with letters of twice their size nothing stands beyond the edge', async () => {
  const phone = await onTheFarm()
  const found: Record<string, string[]> = {}
  await choose(phone.page, 'Sol', '200 %')
  await throughScreens(phone, async (name) => {
    const lost = await beyondEdge(phone.page)
    if (lost.length > 0) found[name] = lost
    if (name !== 'home') return
    for (const width of [390, 360, 320, 260]) {
      await phone.page.setViewportSize({ width, height: 844 })
      // After rotating or narrowing, components that depend on the width are rendered again.
      await expect.poll(() => brokenDoors(phone.page), { message: `doors at ${width}`, timeout: 10_000 }).toEqual([])
    }
    await phone.page.setViewportSize({ width: 390, height: 844 })
  })
  expect(found).toEqual({})
}, 180_000)

it('on the narrowest phone with large letters no word of a name, title or button is broken, and no message lies under a button', async () => {
  const phone = await onTheFarm()
  const found: Record<string, string[]> = {}
  await choose(phone.page, 'Sol', '150 %')
  const measure = async (name: string) => {
    for (const width of [260, 320, 390]) {
      await phone.page.setViewportSize({ width, height: 640 })
      // Components that depend on the width are rendered again.
      await phone.page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)))
      const wrong = await brokenOrCovered(phone.page)
      if (wrong.length > 0) found[`${name} ${width}`] = wrong
    }
    await phone.page.setViewportSize({ width: 390, height: 844 })
  }
  await throughScreens(phone, measure)
  await go(phone.page, '/poblacion')
  await phone.page.getByRole('table').first().waitFor()
  await measure('population')
  for (const [route, title] of [
    ['/formularioA12', 'ARRENDAMIENTO DE REPRODUCTORES FORMULARIO A12'],
    ['/formulariosSolicitados', 'Formularios Solicitados'],
  ] as const) {
    await go(phone.page, route)
    await phone.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await measure(route)
  }
  await go(phone.page, '/formularioA04')
  await phone.page
    .getByRole('button', { name: /^Consultar/ })
    .first()
    .click()
  await phone.dialog.getByRole('definition').first().waitFor()
  await measure('viewed record')
  await phone.page.keyboard.press('Escape')
  await phone.page.getByRole('button', { name: 'Abrir el menú' }).first().click()
  await phone.dialog.getByRole('button', { name: 'Arrendamientos' }).waitFor()
  await measure('menu')
  expect(found).toEqual({})
}, 240_000)
