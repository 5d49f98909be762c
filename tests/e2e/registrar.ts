/** A registrar's actions on a device, in the terms of its screens. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { listedForms } from '../../src/registry/index.ts'
import { outboxWords } from '../../src/ui/outbox/texts.ts'
import type { Device } from './device.ts'
import type { HostView } from './host-view.ts'
import { phonePicture } from './pictures.ts'

export async function prepare(device: Device): Promise<void> {
  // The farm to visit may just have been selected: a reload would lose it.
  if (!device.page.url().endsWith('/preparar')) await device.go('/preparar')
  await device.page.getByRole('button', { name: 'Preparar' }).first().click()
  await device.page.getByText('Listo para trabajar sin señal').first().waitFor({ timeout: 60_000 })
}

/** As a person would: through the menu, without reloading the page. */
export async function prepareHere(device: Device): Promise<void> {
  await follow(device, '/preparar')
  await device.page.getByRole('heading', { level: 1, name: /Preparar/ }).waitFor()
  await prepare(device)
}

/** The demo breeder's farm, in the zone of the demo registrar. */
export const FARM = { of: 'Hernando Ardila Serrano', nid: '91245678' }

/** The registrar visits a prepared farm. */
export async function visit(device: Device, { of }: Pick<typeof FARM, 'of'> = FARM): Promise<void> {
  const { page, dialog } = device
  await device.signIn('registrador', 'Registrador.2026')
  await follow(device, '/preparar')
  await page.getByLabel('Buscar asociado').fill(of)
  await page.getByRole('checkbox', { name: new RegExp(of) }).check()
  await prepareHere(device)
  await page.getByRole('button', { name: 'Elegir finca' }).first().click()
  await dialog
    .getByRole('button', { name: /Preparada/ })
    .first()
    .click()
  await dialog.waitFor({ state: 'detached' })
}

/** Clicks a link, opening the menu if the link is hidden; on a wide screen the menu is always visible. */
async function reach(device: Device, link: Locator): Promise<void> {
  const shut = device.page.getByRole('button', { name: 'Abrir el menú' }).first()
  await link.or(shut).first().waitFor()
  if (!(await link.isVisible())) await shut.click()
  await link.click()
}

/** Clicks a link of the menu; links on the screen itself may disappear while it loads. */
async function follow(device: Device, route: string): Promise<void> {
  await reach(device, device.page.locator(`nav[aria-label="Menú principal"] a[href="${route}"]:visible`).first())
}

/** @param by 'Continuar': what was begun there */
export async function openAdd(
  device: Device,
  route: string,
  by: 'Adicionar' | 'Continuar' = 'Adicionar',
): Promise<void> {
  await reach(device, device.page.locator(`a[href="${route}"]`).first())
  // Until the screen's chunk has loaded, the previous screen is visible, with its own 'Adicionar'.
  const title = listedForms.find((form) => form.route === route)?.title
  if (title) await device.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await device.page.getByRole('button', { name: by }).first().click()
  await device.dialog.waitFor()
}

export async function fileMating(device: Device): Promise<string>
/** @param finish sends it in another way; its result is returned. @param breed of the male; '': the first */
export async function fileMating<T>(device: Device, finish: () => Promise<T>, breed?: string): Promise<T>
export async function fileMating<T>(device: Device, finish?: () => Promise<T>, breed = ''): Promise<string | T> {
  await openAdd(device, '/formularioA01')
  await device.pick('Consecutivo')
  const number = (await device.value('Consecutivo')).split(' ')[0] ?? ''
  await device.pick('Especie', 'Caprina')
  await device.write('Fecha de servicio', today())
  await device.pick('Raza del macho', breed)
  await device.pick('Chip del macho')
  await device.pick('CRUZAR CON', 'NO EMPARENTADA')
  await device.pick('Chip de la hembra')
  if (finish) return await finish()
  await send(device)
  return number
}

/** @param beforeSending called when the form is filled in. @param warned as of `send` */
export async function fileInsemination(device: Device, beforeSending?: () => Promise<void>, warned = false) {
  await openAdd(device, '/formularioA02')
  return await tellInsemination(device, beforeSending, warned)
}

/** Fills in an insemination, in an open form. */
export async function tellInsemination(device: Device, beforeSending?: () => Promise<void>, warned = false) {
  await device.pick('Consecutivo')
  const number = (await device.value('Consecutivo')).split(' ')[0] ?? ''
  await device.pick('Tipo de formulario', 'A10')
  await device.pick('Consecutivo de servicio')
  await device.write('Fecha de servicio', today())
  await device.pick('Chip de la hembra')
  await device.write('Número de pajillas', '1')
  await device.pick('Inseminador')
  await device.dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() })
  await device.dialog.locator('img[src^="blob:"]').first().waitFor({ timeout: 60_000 })
  await device.write('Observaciones', 'Celo observado en la mañana')
  await beforeSending?.()
  await send(device, warned)
  return number
}

/** The rows of /animales, which is open: each with its state and its breed. */
export async function animalsListed({ page }: Device): Promise<readonly string[]> {
  const rows = page.locator('a[href^="/animal/"]:has(> span + span)')
  await rows.first().waitFor()
  return await rows.allTextContents()
}

/**
 * Of the offered males the one of whose breed most females are free: about others the form would ask, and how many there
 * are depends on the day. @returns the text of his option
 */
export async function maleOfMostFree({ page }: Device, known: readonly string[]): Promise<string> {
  const males = page.getByRole('listbox', { name: 'Opciones de Chip del macho' }).getByRole('option')
  await males.first().waitFor()
  const freeOf = (male: string) => {
    const [, breed = ''] = /([\p{L} ]+) · \d+ (?:año|mes)/u.exec(male) ?? []
    return known.filter((text) => text.includes(`vacía${breed}`)).length
  }
  const [most = ''] = (await males.allTextContents()).sort((one, other) => freeOf(other) - freeOf(one))
  return most
}

export async function fileTwinBirth(device: Device): Promise<string[]> {
  await openAdd(device, '/formularioA04')
  await device.pick('Consecutivo')
  const first = (await device.value('Consecutivo')).split(' ')[0] ?? ''
  // Picks a doe that is due: a mating of today has no birth yet.
  await device.pick('Hembra que parió', 'A01 ')
  await device.write('Fecha del parto', today())
  await device.pick('Tipo de parto', 'DOBLE')
  await device.pick('Sexo', 'HEMBRA')
  await device.write('Peso al nacer (kg)', '2,8')
  const second = await fillYoung(device, 2, 'MACHO', '3,1')
  await send(device)
  return [first, second]
}

/** Fills in another young of the litter, on the page of the first. @returns its number */
export async function fillYoung(device: Device, n: number, sex: string, weight: string): Promise<string> {
  const young = device.dialog.locator(`[data-young="${n}"]`)
  await young.getByRole('radio', { name: sex }).click()
  await young.getByLabel('Peso al nacer (kg)', { exact: true }).fill(weight)
  return (await young.getByLabel('Consecutivo', { exact: true }).inputValue()).split(' ')[0] ?? ''
}

/** With signal the host may have the form before the first message can be read: its row then replaces the message. */
export const SAVED = /Guardado en este dispositivo|El Registro ha sido Ingresado o Actualizado/

/** @param warned sends it against a warning too: of many forms one day, several are about the first female */
export async function send(device: Device, warned = false): Promise<void> {
  await device.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const anyway = device.dialog.getByRole('button', { name: 'Enviar así' })
  if (warned) {
    // It closes, or asks.
    await device.page.waitForFunction(() =>
      (document.querySelector('[role=dialog]')?.textContent ?? 'Enviar así').includes('Enviar así'),
    )
    if (await anyway.isVisible()) await anyway.click()
  }
  await device.page.getByText(SAVED).first().waitFor()
}

export async function expectOutbox(device: Device, count: number, words: string): Promise<void> {
  await device.page.getByText(`${count} ${words}`).first().waitFor()
}

/** Finds the record in its list and opens it. */
export async function look(device: Device, route: string, number: string): Promise<void> {
  await device.go(route)
  await device.page.getByLabel('Buscar...').fill(number)
  // Until the URL contains the search, the list shows the previous result.
  await device.page.waitForURL((address) => address.search.includes(number))
  await device.page
    .getByRole('button', { name: /^Consultar / })
    .first()
    .click()
  await device.dialog.getByText(number, { exact: true }).first().waitFor()
}

/** As a person would: through the badge, without reloading the page. */
export async function toOutbox(device: Device): Promise<void> {
  // A toast over the badge goes by itself, but not while the pointer rests on it.
  await device.page.mouse.move(0, 0)
  if (!device.page.url().includes('/bandeja')) await device.page.locator('a[href="/bandeja"]:visible').first().click()
  await device.page.getByRole('heading', { level: 1, name: 'Bandeja de salida' }).waitFor()
}

/**
 * Presses the button that sends, or that looks for signal as long as none is known. Once all is sent, or answered with
 * a refusal, there is none.
 */
export const pressSend = ({ page }: Pick<Device, 'page'>): Promise<void> =>
  page
    .getByRole('button', { name: /^(Enviar ahora|Buscar señal)$/ })
    .or(page.getByText(outboxWords.nothing))
    .or(page.locator('main').getByText(/^\d+ rechazad/))
    .first()
    .click()

/** A call whose answer was lost is checked again after this time, ms. */
const SENT_WITHIN = 90_000

export async function sendAll(device: Device): Promise<void> {
  await toOutbox(device)
  await pressSend(device)
  await device.page.getByText('Todo enviado').first().waitFor({ timeout: SENT_WITHIN })
}

export interface Filed {
  readonly mating: string
  readonly insemination: string
  readonly births: readonly string[]
}

export async function expectFiledOnce(host: HostView, filed: Filed): Promise<void> {
  const count = async (operation: string, owner: string, number: string) =>
    (await host.rows(operation, { [owner]: host.nid })).filter((row) => row.CONSECUTIVO === number).length
  expect(await count('formularioA01/formulariosA01', 'NID_PROPIETARIO', filed.mating)).toBe(1)
  expect(await count('formularioA02/formulariosA02', 'NID_TERCERO', filed.insemination)).toBe(1)
  for (const birth of filed.births)
    expect(await count('formularioA04/formulariosA04', 'NID_PROPIETARIO', birth)).toBe(1)
}

export const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)

/** The single birth of a female that was mated, filed by who visits. @returns its number */
export async function fileBirth(by: HostView, { nid }: HostView): Promise<string> {
  const farm = { TID_PROPIETARIO: 'CC', NID_PROPIETARIO: nid }
  const [number] = await by.rows('selecciones/seleccionCodigos', { ...farm, CODIGO: 'A04' })
  const services = await by.rows('selecciones/seleccionConsecutivoServicio', { ...farm, CODIGO: 'A01' })
  const service = { CODIGO: 'A04', FORMA_CONCEPCION: 'MD', CONSECUTIVO_SERVICIO: services[0]?.code ?? '' }
  const asked = { ...farm, ...service, CODIGO: 'A01', CONSECUTIVO: number?.code ?? '' }
  const [facts] = await by.rows('formularioA04/datosConsecutivoServicio', asked)
  const young = { TIPO_DE_PARTO: '1', SEXO: 'H', PESO_AL_NACER: '2.9', FECHA_PARTO: today(), FECHA_SOLICITUD: today() }
  const none = { CONSECUTIVOADICIONAL: '', SEXO_ADICIONAL: '', PESO_AL_NACER_ADICIONAL: '', OBSERVACIONES: '' }
  const sent = {
    ...facts,
    ...farm,
    ...service,
    ...young,
    ...none,
    CONSECUTIVO: number?.code ?? '',
    NID_REGISTRADOR: by.nid,
  }
  const answer = await by.send('formularioA04/ingresarNacimiento', sent)
  expect(await answer.json()).toBe(1)
  return number?.code ?? ''
}
