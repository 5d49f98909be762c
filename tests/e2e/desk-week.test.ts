/** An administrator's week at the desk, from the first form to the last person, once by each hand. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESK, type Device } from './device.ts'
import { HostView } from './host-view.ts'
import { jpegOf } from './pictures.ts'
import { FARM, fileBirth } from './registrar.ts'
import type { TestServer } from './server.ts'
import { stageOfTest } from './stage.ts'

const stage = stageOfTest()

const FORMS = 30
const CORRECTIONS = 3
const QUESTION = '¿Es de ese día?'
const ANSWER = 'Sí, de ese día'

/** What a person does with a keyboard or with a mouse, in one stroke each where the app gives it one. */
interface Hand {
  readonly event: 'keydown' | 'click'
  /** Of a form that is only marked, and of one corrected before; typed text is not counted. */
  readonly strokes: { readonly marked: number; readonly corrected: number }
  /** A button that has a key. */
  press(button: Locator, key: string): Promise<void>
  /** One that has none. */
  open(button: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  choose(option: Locator): Promise<void>
}

/** Goes on with Tab until it has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached`)
}

const hands: Readonly<Record<string, Hand>> = {
  keyboard: {
    event: 'keydown',
    strokes: { marked: 1, corrected: 12 },
    async press(button, key) {
      await button.waitFor()
      await button.page().keyboard.press(key)
    },
    async open(button) {
      await tabTo(button)
      await button.page().keyboard.press('Enter')
    },
    async write(field, text) {
      await tabTo(field)
      await field.page().keyboard.press('Control+A')
      await field.page().keyboard.insertText(text)
    },
    async choose(option) {
      await option.waitFor()
      for (let n = 0; n < 20 && (await option.getAttribute('aria-selected')) !== 'true'; n++)
        await option.page().keyboard.press('ArrowDown')
      await option.page().keyboard.press('Enter')
    },
  },
  mouse: {
    event: 'click',
    strokes: { marked: 1, corrected: 4 },
    press: (button) => button.click(),
    open: (button) => button.click(),
    async write(field, text) {
      await field.click()
      await field.fill(text)
    },
    choose: (option) => option.click(),
  },
}

interface Week {
  readonly hand: Hand
  readonly desk: Device
  readonly host: HostView
  readonly registrar: HostView
  /** Of a farm in the registrar's zone. */
  readonly owner: HostView
}

const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)
/** The row of the shown form has the focus, in the list or, after its mouse, in the pane. */
const isAtRow = (page: Page, number: string) =>
  page.waitForFunction((text) => {
    const at = document.activeElement
    const row = at?.closest('li[data-current]') ?? document.querySelector('main li[data-current]')
    return at?.closest('main section') != null && row?.textContent?.includes(text)
  }, `A04 ${number}`)
const shownIn = (page: Page) => page.getByRole('heading', { level: 2, name: / · / })
const titleOf = async (page: Page) => (await shownIn(page).textContent()) ?? ''

/** Until another form than `title` is shown, whole: before, it cannot be marked. */
const another = (page: Page, title: string) =>
  page.waitForFunction(
    (old) =>
      document.querySelector('[aria-label="Lo que dice"]') &&
      ![...document.querySelectorAll('h2')].some((one) => one.textContent === old),
    title,
  )

/** A request with its proof of payment, as a member sends it. */
async function requestNumbers(host: HostView): Promise<void> {
  const lines = await host.rows('selecciones/seleccionFormulariosGeneral', {
    consec_solicitud: '0',
    nid_propietario: host.nid,
  })
  const line = lines.find(({ code }) => code === 'A04') ?? {}
  const mine = { nid_propietario: host.nid }
  await host.send('formulariosSolicitados/formulariosGuardaValores', {
    ...mine,
    codigo: 'A04',
    cantidad: '2',
    valor: line.valor ?? '',
  })
  const own = { NID_PROPIETARIO: host.nid }
  const [draft] = await host.rows('formulariosSolicitados/formularioSolicitados', own)
  await host.send('formulariosSolicitados/ingresarFormularioSolicitados', { ...mine, id: draft?.id ?? '' })
  await host.send(
    'formulariosSolicitados/ingresarArchivo',
    { ...mine, consec_solicitud: draft?.id ?? '' },
    await jpegOf(600, 800),
  )
}

async function beginWeek(hand: Hand, server: TestServer): Promise<Week> {
  const owner = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const other = await HostView.signedIn(server.port, 'asociado2', 'Asociado.2026')
  for (const member of [owner, other]) await requestNumbers(member)
  const registrar = await HostView.signedIn(server.port, 'registrador', 'Registrador.2026')
  const desk = await stage.device(await stage.network(server), DESK)
  await desk.signIn('admin', 'Admin.2026')
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  return { hand, desk, host, registrar, owner }
}

/** Ctrl+K, or the field of the top bar. */
async function find({ hand, desk: { page } }: Week, text: string, option: RegExp): Promise<void> {
  await hand.press(page.getByRole('banner').getByRole('button', { name: /^Buscar/ }), 'Control+k')
  const field = page.getByRole('combobox', { name: /^Buscar pantalla/ })
  await field.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await page.keyboard.insertText(text)
  await hand.choose(page.getByRole('option', { name: option }).first())
  await field.waitFor({ state: 'detached' })
}

/** By the toast of the last review, which offers it for ten seconds. */
async function takeLastBack(hand: Hand, page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Deshacer' })
  // That of the review before it goes within a moment.
  await expect.poll(() => undo.count()).toBe(1)
  await hand.open(undo)
  await page.getByText('Otra vez sin revisar').waitFor()
}

/** @returns the numbers of the births whose weight was put right. */
async function reviewForms({ hand, desk: { page }, host }: Week): Promise<readonly string[]> {
  const waiting = async () => Number((await host.rows('revisionCampo/recibidos', { FILAS: '1' }))[0]?.TOTAL_FILAS)
  const reviewed = async () =>
    Number((await host.rows('revisionCampo/recibidos', { REVISADO: 'S', FILAS: '1' }))[0]?.TOTAL_FILAS)
  await shownIn(page).waitFor()
  const inSight = await page.getByRole('list', { name: 'Lo que llegó del campo' }).evaluate((list) => {
    const { bottom } = list.getBoundingClientRect()
    return [...list.children].filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length
  })
  expect(inSight).toBeGreaterThanOrEqual(12)
  const [all, before] = [await waiting(), await reviewed()]
  await page.evaluate((event) => {
    const counting = window as Window & { strokes?: number }
    counting.strokes = 0
    addEventListener(event, () => counting.strokes !== undefined && counting.strokes++, { capture: true })
  }, hand.event)
  const began = Date.now()
  const corrected: string[] = []
  const seen = new Set<string>()
  for (let n = 0; n < FORMS; n++) {
    const title = await titleOf(page)
    seen.add(title)
    const [, number] = /^A04 (\d+)/.exec(title) ?? []
    if (number && corrected.length < CORRECTIONS) {
      await hand.press(page.getByRole('button', { name: /^Corregir/ }), 'e')
      const dialog = page.getByRole('dialog', { name: /^Corregir A04/ })
      await dialog.getByLabel(/^Peso al nacer/).waitFor()
      // The dialog has moved the focus into its first field.
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] [data-field]'))
      await hand.write(dialog.getByLabel(/^Peso al nacer/), '3,13')
      await hand.write(dialog.getByLabel(/^Motivo/), 'Se leyó mal la báscula')
      await hand.press(dialog.getByRole('button', { name: 'Corregir', exact: true }), 'Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      expect(await titleOf(page)).toBe(title)
      await isAtRow(page, number)
      corrected.push(number)
    }
    await hand.press(page.getByRole('button', { name: /^Revisado y siguiente/ }), 'r')
    await another(page, title)
    expect(await isFocusLost(page)).toBe(false)
  }
  expect(Date.now() - began).toBeLessThan(5 * 60_000)
  const { marked, corrected: most } = hand.strokes
  expect(await page.evaluate(() => (window as Window & { strokes?: number }).strokes)).toBeLessThanOrEqual(
    FORMS * marked + CORRECTIONS * most,
  )
  expect(seen.size).toBe(FORMS)
  expect([await waiting(), await reviewed()]).toEqual([all, before + FORMS])
  expect(corrected).toHaveLength(CORRECTIONS)
  await takeLastBack(hand, page)
  expect([await waiting(), await reviewed()]).toEqual([all, before + FORMS - 1])
  const births = await host.rows('formularioA04/formulariosA04', { NID_PROPIETARIO: 'ADMINANCO' })
  for (const number of corrected)
    expect(births.find(({ CONSECUTIVO }) => CONSECUTIVO === number)?.PESO_AL_NACER).toBe('3.13')
  return corrected
}

/** Of the birth that came meanwhile, which is the first of the list, and is so again when it is answered. */
async function askAndHear(week: Week): Promise<void> {
  const { hand, desk, registrar, owner } = week
  const { page } = desk
  const number = await fileBirth(registrar, owner)
  const toReview = async () => {
    await find(week, 'inventarios', /^Mis Inventarios/)
    await find(week, 'revisión', /^Revisión de campo/)
    await page.getByRole('heading', { level: 2, name: `A04 ${number} · Nacimientos` }).waitFor()
  }
  await toReview()
  await hand.press(page.getByRole('button', { name: /^Preguntar/ }), 'c')
  await hand.write(page.getByRole('textbox', { name: 'Pregunta a quien lo capturó' }), QUESTION)
  await hand.press(page.getByRole('button', { name: 'Enviar pregunta' }), 'Control+Enter')
  const pane = page.getByRole('region', { name: 'Formulario que se revisa' })
  await pane.getByText('Sin respuesta todavía').waitFor()
  const asked = (await registrar.rows('campo/preguntas')).find(({ PREGUNTA }) => PREGUNTA === QUESTION)
  await registrar.send('campo/responder', { ID: asked?.ID ?? '', RESPUESTA: ANSWER })
  await toReview()
  const first = page.getByRole('list', { name: 'Lo que llegó del campo' }).getByRole('listitem').first()
  await first.getByText('Respondido').waitFor()
  await pane.getByText(ANSWER).waitFor()
}

const WAITING = '2'

/** Each seen with its receipt. */
async function approveRequests(week: Week): Promise<void> {
  const { hand, desk, host } = week
  const { page } = desk
  const waiting = async () =>
    (await host.rows('formulariosParaRevisar/formularioSolicitados')).filter(({ estado }) => estado === WAITING)
  expect(await waiting()).toHaveLength(5)
  await find(week, 'solicitudes pendientes', /^Pendientes/)
  await page.locator('main tr[aria-current]').waitFor()
  await hand.press(page.getByRole('button', { name: /^Consultar / }).first(), 'Enter')
  const detail = page.getByRole('dialog', { name: 'Detalle de la Solicitud' })
  await detail.waitFor()
  for (let left = 5; left > 0; left--) {
    await detail.getByRole('img', { name: 'Documento Soporte' }).waitFor()
    await detail.getByText(/Coincide con las tarifas|Según las tarifas/).waitFor()
    const before = await detail.locator('dd').first().textContent()
    await hand.press(detail.getByRole('button', { name: /^Aprobar/ }), 'a')
    await hand.press(page.getByRole('dialog', { name: 'Aprobar' }).getByRole('button', { name: /^Aprobar/ }), 'Enter')
    if (left > 1)
      await page.waitForFunction((old) => {
        const open = [...document.querySelectorAll('[role=dialog]')]
        return open.length === 1 && open[0]?.querySelector('dd')?.textContent !== old
      }, before)
    else await detail.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement !== document.body)
  }
  expect(await waiting()).toEqual([])
}

async function changeFee(week: Week): Promise<void> {
  const { hand, desk, host } = week
  const { page } = desk
  await find(week, 'precio', /^Tarifas/)
  // Until it has loaded, the search is that of the screen before.
  await page.getByRole('heading', { level: 1, name: 'Formularios', exact: true }).waitFor()
  await hand.press(page.getByRole('searchbox'), '/')
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
  await page.keyboard.insertText('A12')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main tbody tr')].every((row) => row.textContent?.includes('A12')),
  )
  await hand.open(page.getByRole('button', { name: /^(Editar|Modificar)/ }).first())
  await hand.write(desk.dialog.getByLabel(/^Valor/), '12345')
  await hand.press(desk.dialog.getByRole('button', { name: 'Enviar', exact: true }), 'Control+Enter')
  await desk.dialog.waitFor({ state: 'detached' })
  const fees = await host.rows('formularios/formularios')
  expect(fees.filter(({ codigo, valor }) => codigo === 'A12' && Number(valor) === 12_345)).toHaveLength(1)
}

/** Out of the registry, and back. */
async function changeState(week: Week): Promise<void> {
  const { hand, desk, host } = week
  const { page } = desk
  const state = async () => {
    const rows = await host.rows('persona/ficha', { NID_PROPIETARIO: FARM.nid })
    return rows.find(({ CLASE }) => CLASE === 'persona')?.TOTAL
  }
  await find(week, FARM.of, new RegExp(`^${FARM.of}`))
  await page.getByRole('heading', { level: 1, name: FARM.of }).waitFor()
  for (const [act, then, stored] of [
    ['Inactivar', 'Activar', '1'],
    ['Activar', 'Inactivar', '0'],
  ] as const) {
    await hand.open(page.getByRole('main').getByRole('button', { name: act, exact: true }))
    const asked = page.getByRole('dialog', { name: `${act} a ${FARM.of}` })
    await hand.press(asked.getByRole('button', { name: act, exact: true }), 'Control+Enter')
    await asked.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('button', { name: then, exact: true }).waitFor()
    expect(await state()).toBe(stored)
  }
}

it.each(Object.entries(hands))(
  "a week's work with the %s alone: thirty forms reviewed and three corrected within five minutes in few strokes, one taken back, a question, five requests, a form found, a fee, a person",
  async (_name, hand) => {
    const week = await beginWeek(hand, await stage.server())
    const { page } = week.desk
    await find(week, 'revisión', /^Revisión de campo/)
    const [number] = await reviewForms(week)
    await askAndHear(week)
    await approveRequests(week)
    await find(week, `A04 ${number}`, new RegExp(`^A04 ${number}(?!\\d)`))
    const record = page.getByRole('dialog', { name: /^Consultando/ })
    await record.getByText('3,13', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached' })
    await changeFee(week)
    await changeState(week)
    expect(week.desk.complaints).toEqual([])
  },
)
