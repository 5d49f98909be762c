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

/** The weight of the viewed birth, with the keyboard alone. */
async function correctWeight(desk: Device, kilograms: string): Promise<void> {
  const { page } = desk
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: /^Corregir A04/ })
  await dialog.getByLabel(/^Peso al nacer/).waitFor()
  // The dialog has moved the focus into its first field.
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] [data-field]'))
  await tabTo(desk, 'Peso al nacer')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(kilograms)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Se leyó mal la báscula')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}

it('thirty forms are reviewed and three of them corrected within five minutes, without a mouse', async () => {
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
  const began = Date.now()
  const corrected: string[] = []
  for (let n = 0; n < FORMS; n++) {
    const title = (await shown.textContent()) ?? ''
    const [, number] = /^A04 (\d+)/.exec(title) ?? []
    if (number && corrected.length < CORRECTIONS) {
      await page.getByRole('button', { name: /^Corregir/ }).waitFor()
      await correctWeight(desk, '3,13')
      expect(await shown.textContent()).toBe(title)
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      corrected.push(number)
    }
    await page.keyboard.press('r')
    await page.waitForFunction(
      (old) => ![...document.querySelectorAll('h2')].some((one) => one.textContent === old),
      title,
    )
  }
  expect(Date.now() - began).toBeLessThan(5 * 60_000)
  expect(corrected).toHaveLength(CORRECTIONS)
  const rows = await births()
  for (const number of corrected)
    expect(rows.find(({ CONSECUTIVO }) => CONSECUTIVO === number)?.PESO_AL_NACER).toBe('3.13')
  expect(desk.complaints).toEqual([])
})

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
