import { expect, it } from 'vitest'
import { DESK, type Device, PHONE } from './device.ts'
import { HostView } from './host-view.ts'
import { stageOfTest } from './stage.ts'

const stage = stageOfTest()

const FORMS = 30
const CORRECTIONS = 3

/** Goes on with Tab until the field of that label has the focus. */
async function tabTo({ page }: Device, label: string): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const here = await page.evaluate(() => {
      const { activeElement } = document
      const labels = activeElement instanceof HTMLInputElement ? activeElement.labels : null
      return labels?.[0]?.textContent ?? ''
    })
    if (here.startsWith(label)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no field ${label}`)
}

/** How a form is marked as reviewed, and its weight put right. */
interface Hand {
  next(desk: Device): Promise<void>
  correct(desk: Device, kilograms: string, reason: string): Promise<void>
  /** Key presses, or clicks, of the whole work at most; typed text is not counted. */
  readonly most: number
  readonly event: 'keydown' | 'click'
}

const dialogOf = ({ page }: Device) => page.getByRole('dialog', { name: /^Corregir A04/ })

const hands: Readonly<Record<string, Hand>> = {
  keyboard: {
    event: 'keydown',
    most: FORMS + CORRECTIONS * 12,
    next: ({ page }) => page.keyboard.press('r'),
    async correct(desk, kilograms, reason) {
      const { page } = desk
      await page.keyboard.press('e')
      await dialogOf(desk)
        .getByLabel(/^Peso al nacer/)
        .waitFor()
      // The dialog has moved the focus into its first field.
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] [data-field]'))
      await tabTo(desk, 'Peso al nacer')
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(kilograms)
      await page.keyboard.press('Tab')
      await page.keyboard.insertText(reason)
      await page.keyboard.press('Control+Enter')
    },
  },
  mouse: {
    event: 'click',
    most: FORMS + CORRECTIONS * 4,
    next: ({ page }) => page.getByRole('button', { name: /^Revisado y siguiente/ }).click(),
    async correct(desk, kilograms, reason) {
      await desk.page.getByRole('button', { name: /^Corregir/ }).click()
      const dialog = dialogOf(desk)
      await dialog.getByLabel(/^Peso al nacer/).click()
      await dialog.getByLabel(/^Peso al nacer/).fill(kilograms)
      await dialog.getByLabel(/^Motivo/).click()
      await dialog.getByLabel(/^Motivo/).fill(reason)
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    },
  },
}

it.each(Object.entries(hands))(
  'thirty forms are reviewed and three of them corrected within five minutes, with the %s alone and few of its strokes',
  async (_name, hand) => {
    const server = await stage.server()
    const network = await stage.network(server)
    const desk = await stage.device(network, DESK)
    await desk.signIn('admin', 'Admin.2026')
    const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
    const births = async () => host.rows('formularioA04/formulariosA04', { NID_PROPIETARIO: 'ADMINANCO' })
    await desk.go('/revisionCampo')
    const { page } = desk
    const shown = page.getByRole('heading', { level: 2, name: / · / })
    await shown.waitFor()
    await page.evaluate((event) => {
      const counting = window as Window & { strokes?: number }
      counting.strokes = 0
      addEventListener(event, () => counting.strokes !== undefined && counting.strokes++, { capture: true })
    }, hand.event)
    const began = Date.now()
    const corrected: string[] = []
    for (let n = 0; n < FORMS; n++) {
      const title = (await shown.textContent()) ?? ''
      const [, number] = /^A04 (\d+)/.exec(title) ?? []
      if (number && corrected.length < CORRECTIONS) {
        await page.getByRole('button', { name: /^Corregir/ }).waitFor()
        await hand.correct(desk, '3,13', 'Se leyó mal la báscula')
        await dialogOf(desk).waitFor({ state: 'detached' })
        expect(await shown.textContent()).toBe(title)
        expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
        corrected.push(number)
      }
      await hand.next(desk)
      await page.waitForFunction(
        (old) => ![...document.querySelectorAll('h2')].some((one) => one.textContent === old),
        title,
      )
    }
    expect(Date.now() - began).toBeLessThan(5 * 60_000)
    expect(await page.evaluate(() => (window as Window & { strokes?: number }).strokes)).toBeLessThanOrEqual(hand.most)
    expect(corrected).toHaveLength(CORRECTIONS)
    const rows = await births()
    for (const number of corrected)
      expect(rows.find(({ CONSECUTIVO }) => CONSECUTIVO === number)?.PESO_AL_NACER).toBe('3.13')
    expect(desk.complaints).toEqual([])
  },
)

it('a corrected weight arrives on the phone of whose animal it is, with who corrected it and why', async () => {
  const server = await stage.server()
  const network = await stage.network(server)
  const member = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const [birth] = await member.rows('formularioA04/formulariosA04', { NID_PROPIETARIO: member.nid })
  const number = birth?.CONSECUTIVO ?? ''
  const phone = await stage.device(network, PHONE)
  await phone.signIn('asociado', 'Asociado.2026')
  await phone.go(`/formularioA04?consultar=${number}`)
  const weight = (text: string) => phone.page.getByRole('dialog').getByText(text, { exact: true })
  await weight((birth?.PESO_AL_NACER ?? '').replace('.', ',')).waitFor()
  const admin = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const answer = await admin.send('revisionCampo/corregir', {
    ...{ FORMULARIO: 'A04', NUMERO: number, CAMBIOS: JSON.stringify({ PESO_AL_NACER: '3.13' }), ANTES: '' },
    MOTIVO: 'La balanza marcaba de más',
  })
  expect(await answer.json()).toEqual(expect.anything())
  // As any answer that is younger than a few minutes, the list comes again when it is asked for.
  await phone.go('/formularioA04')
  const came = phone.page.waitForResponse(/op=consultar/)
  await phone.page.getByRole('button', { name: /^Actualizar/ }).click()
  await came
  await phone.page.waitForLoadState('networkidle')
  await phone.go(`/formularioA04?consultar=${number}`)
  await weight('3,13').waitFor()
  await phone.go('/bandeja')
  const told = phone.page.getByRole('region', { name: 'Correcciones de la asociación' })
  await told.getByText('La balanza marcaba de más').waitFor()
  expect(await told.textContent()).toContain(`A04 N.º ${number}`)
  expect(phone.complaints).toEqual([])
})
