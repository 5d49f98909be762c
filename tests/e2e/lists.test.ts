/** A list on a desktop: columns, view state in the URL, printing; functions of all lists: every-list.test.ts. */
import { beforeAll, expect, it } from 'vitest'
import { DESK, type Device, PHONE } from './device.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()
let desk: Device

beforeAll(async () => {
  desk = await stage.device(await stage.server(), DESK)
  await desk.signIn('admin', 'Admin.2026')
})

/** Waits until the list shows its rows or the reason why there are none. */
const shown = async () => {
  const { page } = desk
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .locator('main tbody tr')
    .or(page.getByText(/^No existen registros|^No tiene permiso/))
    .first()
    .waitFor()
}

it('the inventory of the home shows all its columns beside its chart', async () => {
  await desk.go('/')
  await desk.page.locator('main tbody tr').first().waitFor()
  const box = desk.page.locator('main section:has(> table)')
  await expect.poll(() => box.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
})

it('on a phone the day, the person and the pencil of a row stand beside each other, and the head beside its signs', async () => {
  const { page } = desk
  await page.setViewportSize(PHONE)
  await desk.go('/formularioA01')
  await page
    .getByRole('button', { name: /^Consultar / })
    .first()
    .waitFor()
  const rows = await page.locator('main li:has(> div > button)').evaluateAll((all) =>
    all.map((row) => {
      const [line] = row.children
      const places = [...(line?.children ?? [])].map((one) => one.getBoundingClientRect())
      const day = line?.querySelector('button > span:nth-child(2)')
      const text = document.createRange()
      if (day) text.selectNodeContents(day)
      const { right, height } = text.getBoundingClientRect()
      return {
        overlaps: places.some(({ left }, at) => left < (places[at - 1]?.right ?? 0) - 1),
        isDayInside: right <= (places[0]?.right ?? 0),
        isDayOneLine: height < 30,
        isInSight: (places.at(-1)?.right ?? Number.NaN) <= innerWidth,
      }
    }),
  )
  expect(rows.length).toBeGreaterThan(5)
  const well = { overlaps: false, isDayInside: true, isDayOneLine: true, isInSight: true }
  expect(rows.filter((row) => JSON.stringify(row) !== JSON.stringify(well))).toEqual([])
  const [title, ...signs] = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      ...['Adicionar', 'Ayuda'].map((name) => page.getByRole('main').getByRole('button', { name, exact: true })),
    ].map((one) => one.boundingBox()),
  )
  const middle = (title?.y ?? 0) + (title?.height ?? 0) / 2
  for (const sign of signs) {
    expect(Math.abs((sign?.y ?? 0) + (sign?.height ?? 0) / 2 - middle)).toBeLessThan(4)
    expect([sign?.width, sign?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
  }
  // A person's name has its line to itself.
  await desk.go('/terceros')
  const people = page.locator('main li button:has(> span:nth-child(3))')
  await people.first().waitFor()
  const besideDay = await people.evaluateAll((all) =>
    all.filter(({ children: [name, day] }) => {
      const [above, below] = [name?.getBoundingClientRect(), day?.getBoundingClientRect()]
      return (below?.width ?? 0) > 0 && (below?.top ?? 0) < (above?.bottom ?? 0) - 1
    }),
  )
  expect(besideDay.length, 'days beside a name').toBe(0)
  await page.setViewportSize(DESK)
})

it('a place in a list is in its address, and Back returns to it; columns that were hidden stay hidden', async () => {
  const { page } = desk
  await desk.go('/formularioA01')
  await shown()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'ESPECIE', exact: true }).selectOption({ label: 'Caprina' })
  await page.getByText('ESPECIE: Caprina').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await page.getByText(/^Mostrando 11 a 20/).waitFor()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByLabel('Mostrar PREFIJO').click()
  await page.getByRole('columnheader', { name: 'PREFIJO' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  const address = page.url()
  expect(address).toContain('pagina=2')
  await page.locator('main tbody tr').first().getByRole('link').first().click()
  await page.waitForURL(/\/animal\//)
  await page.goBack()
  await page.getByText(/^Mostrando 11 a 20/).waitFor()
  await page.getByText('ESPECIE: Caprina').waitFor()
  await page.goto(address)
  await page.getByText(/^Mostrando 11 a 20/).waitFor()
  expect(await page.getByRole('columnheader', { name: 'PREFIJO' }).count()).toBe(0)
})

it('fourteen rows of the inventory stand below the day at 1280x800', async () => {
  await desk.go('/')
  const rows = desk.page.getByRole('region', { name: 'Animales', exact: true }).locator('tbody tr')
  const inSight = () =>
    rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  await expect.poll(inSight, { timeout: 15_000 }).toBeGreaterThanOrEqual(14)
})

it('the inventory is such a list: 18 rows at 1280x800, its head and the animal stay, Back returns to its place', async () => {
  const { page } = desk
  await desk.go('/')
  const list = page.getByRole('region', { name: 'Animales', exact: true })
  await list.locator('tbody tr').first().waitFor()
  await page.locator('#inventario').getByRole('radio', { name: '25', exact: true }).click()
  await list.locator('tbody tr').nth(24).waitFor()
  await list.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.querySelector('#inventario section')?.scrollIntoView())
  const found = await list.evaluate((box) => {
    const row = box.querySelector('tbody tr') as HTMLElement
    const head = box.querySelector('thead') as HTMLElement
    const inner = window.innerHeight - document.querySelector('header')!.getBoundingClientRect().height
    const room = Math.min(box.clientHeight, inner) - head.getBoundingClientRect().height
    return {
      rows: Math.floor(room / row.getBoundingClientRect().height),
      wider: document.documentElement.scrollWidth > window.innerWidth,
    }
  })
  expect(found.rows).toBeGreaterThanOrEqual(18)
  expect(found.wider).toBe(false)
  // The identifying column stays visible when the others are scrolled, and so do the headings.
  const seen = await list.evaluate(async (box) => {
    box.scrollTo(box.scrollWidth, box.scrollHeight)
    await new Promise((done) => requestAnimationFrame(done))
    const inside = box.getBoundingClientRect()
    const chip = box.querySelector('tbody tr:last-child [data-frozen="number"]')!.getBoundingClientRect()
    const head = box.querySelector('thead th')!.getBoundingClientRect()
    return {
      chip: chip.left >= inside.left - 1 && chip.right <= inside.right,
      head: Math.abs(head.top - inside.top) < 3,
    }
  })
  expect(seen).toEqual({ chip: true, head: true })
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await page.getByText(/^Mostrando 26 a 50/).waitFor()
  await page.waitForFunction(() => location.search.includes('pagina=2'))
  await list
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Consultar/ })
    .click()
  await page.waitForURL(/\/animal\//)
  await page.goBack()
  await page.getByText(/^Mostrando 26 a 50/).waitFor()
})

it('an open record is what is printed, whole and without its buttons, on white', async () => {
  const { page } = desk
  await page.emulateMedia({ colorScheme: 'dark' })
  await desk.go('/formularioA01')
  await shown()
  await page
    .locator('main tbody tr')
    .first()
    .getByRole('button', { name: /^Consultar/ })
    .click()
  const record = page.getByRole('dialog', { name: /^Consultando/ })
  await record.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)')
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('#root') as Element).display)).toBe('none')
  // The title may be 'Consultando' alone: the line below names the form.
  expect(await record.getByText(/^Monta Directa · Impreso el/).isVisible()).toBe(true)
  expect(await record.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await record.evaluate((paper) => getComputedStyle(paper).backgroundColor)).toBe('rgb(255, 255, 255)')
  // No content is cut off.
  expect(await record.evaluate((paper) => paper.scrollHeight - paper.clientHeight)).toBeLessThanOrEqual(1)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
})

it('a screen that is printed as it is has no buttons and nothing dark', async () => {
  const { page } = desk
  await page.emulateMedia({ colorScheme: 'dark' })
  await desk.go('/')
  await page.getByRole('region', { name: 'Animales', exact: true }).locator('tbody tr').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)')
  const main = page.getByRole('main')
  expect(await main.getByRole('button', { name: 'Ayuda' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Menú principal' }).isVisible()).toBe(false)
  const field = main.getByRole('combobox', { name: 'Especie' })
  expect(await field.evaluate((input) => getComputedStyle(input).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
})

it('prints every row that is found, dark or not, black on white and without the screen around it', async () => {
  const { page } = desk
  await page.emulateMedia({ colorScheme: 'dark' })
  await desk.go('/formularioA01?buscar=Saanen')
  await shown()
  const total = Number(/de (\d+) registros/.exec(await page.getByText(/^Mostrando 1 a/).innerText())?.[1])
  expect(total).toBeGreaterThan(25)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await page.locator('[data-printed-list]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // With reduced motion, a colour change still takes a thousandth of a second.
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)')
  const paper = await page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('[data-printed-list]')
    const { backgroundColor, color } = getComputedStyle(document.body)
    return {
      rows: sheet?.querySelectorAll('tbody tr').length,
      said: sheet?.querySelector('p')?.textContent,
      app: getComputedStyle(document.querySelector('#root') as Element).display,
      head: getComputedStyle(sheet?.querySelector('thead') as Element).display,
      backgroundColor,
      color,
    }
  })
  expect(paper).toMatchObject({
    rows: total,
    app: 'none',
    head: 'table-header-group',
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(0, 0, 0)',
  })
  expect(paper.said).toContain('«Saanen»')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
})
