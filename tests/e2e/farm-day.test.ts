/** A registrar's whole day on a farm without signal, as in the field audit: by the doors and by the paper forms. */
import { expect, it } from 'vitest'
import { SOON } from '../within.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { jpegOf, phonePicture } from './pictures.ts'
import {
  expectOutbox,
  FARM,
  fileInsemination,
  fileMating,
  fillYoung,
  openAdd,
  send,
  sendAll,
  tellInsemination,
  today,
  visit,
} from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const begin = sceneOfTest()

const listed = (phone: Device) => phone.page.getByRole('listbox').last().getByRole('option').first()
/** Once the next free one is there: it comes with the form's own numbers. */
async function numberIn(phone: Device): Promise<string> {
  await expect.poll(() => phone.value('Consecutivo'), { timeout: SOON }).not.toBe('')
  return (await phone.value('Consecutivo')).split(' ')[0] ?? ''
}

async function throughDoor(phone: Device, name: string): Promise<void> {
  await phone.page.locator('a[href="/"]:visible').first().click()
  await phone.page.getByRole('link', { name, exact: true }).first().click()
  await phone.dialog.waitFor()
}

interface Litter {
  readonly type?: string
  readonly more?: readonly (readonly [sex: string, weight: string])[]
}

/** Fills in a birth whose female is already chosen. @returns the numbers of the litter */
async function tellBirth(phone: Device, { type = 'SENCILLO', more = [] }: Litter = {}): Promise<string[]> {
  await phone.pick('Tipo de parto', type)
  await phone.pick('Sexo', 'HEMBRA')
  await phone.write('Peso al nacer (kg)', '2,9')
  const numbers = [await numberIn(phone)]
  for (const [at, [sex, weight]] of more.entries()) numbers.push(await fillYoung(phone, at + 2, sex, weight))
  return numbers
}

/** Files five births in a row through one door, the third of twins. */
async function birthsByDoor(phone: Device): Promise<string[]> {
  const numbers: string[] = []
  await throughDoor(phone, 'Parto')
  for (let nth = 1; nth <= 5; nth++) {
    await listed(phone).click()
    numbers.push(...(await tellBirth(phone, nth === 3 ? { type: 'DOBLE', more: [['MACHO', '2,7']] } : {})))
    const label = nth < 5 ? 'Enviar y otro' : 'Enviar'
    await phone.dialog.getByRole('button', { name: label, exact: true }).click()
    await phone.page.getByText('Guardado en este dispositivo').first().waitFor()
  }
  await phone.dialog.waitFor({ state: 'detached' })
  return numbers
}

/** Files five births with the paper form, the last of triplets. */
async function birthsByPaper(phone: Device): Promise<string[]> {
  const numbers: string[] = []
  const triplets: Litter = {
    type: 'TRIPLE',
    more: [
      ['MACHO', '2,5'],
      ['HEMBRA', '2,4'],
    ],
  }
  for (let nth = 1; nth <= 5; nth++) {
    await openAdd(phone, '/formularioA04')
    await phone.pick('Hembra que parió')
    await phone.write('Fecha del parto', today())
    numbers.push(...(await tellBirth(phone, nth === 5 ? triplets : {})))
    await send(phone)
    await phone.dialog.waitFor({ state: 'detached' })
  }
  return numbers
}

async function matingByDoor(phone: Device): Promise<string> {
  await throughDoor(phone, 'Monta')
  await listed(phone).click()
  await phone.page.getByRole('listbox', { name: 'Opciones de Chip de la hembra' }).waitFor()
  await listed(phone).click()
  await expect.poll(() => phone.value('CRUZAR CON')).not.toBe('')
  const number = await numberIn(phone)
  await send(phone)
  await phone.dialog.waitFor({ state: 'detached' })
  return number
}

async function inseminationByDoor(phone: Device): Promise<string> {
  await throughDoor(phone, 'Inseminación')
  const card = phone.dialog.getByRole('button', { name: 'Cambiar' })
  if (await card.first().isVisible()) await card.first().click()
  const number = await tellInsemination(phone)
  await phone.dialog.waitFor({ state: 'detached' })
  return number
}

async function groupOfSix(phone: Device): Promise<string> {
  await openAdd(phone, '/formularioA01a')
  await phone.page.getByRole('button', { name: '+42 días' }).click()
  await phone.pick('Chip del macho')
  const number = await numberIn(phone)
  const options = phone.dialog.getByRole('listbox', { name: 'Opciones de Chip de la hembra' }).getByRole('option')
  for (let at = 0; at < 6; at++) await options.nth(at).click()
  await phone.dialog.getByText('6 elegidas').waitFor()
  await send(phone)
  await phone.dialog.waitFor({ state: 'detached' })
  return number
}

async function embryoTransfer(phone: Device): Promise<string> {
  await openAdd(phone, '/formularioA03')
  const number = await numberIn(phone)
  await phone.pick('Tipo de formulario', 'A08')
  await phone.pick('Consecutivo de servicio')
  await phone.write('Fecha de servicio', today())
  await phone.write('Identificación del embrión', 'E-1')
  await phone.dialog.getByRole('combobox', { name: 'Chip de la receptora' }).click()
  const recipients = phone.page.getByRole('listbox', { name: 'Opciones de Chip de la receptora' })
  // The first one is the mother of the embryos.
  await recipients.getByRole('option').nth(1).click()
  await phone.write('Número de embriones', '1')
  await phone.pick('Profesional')
  const picture = { name: 'soporte.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 700) }
  await phone.dialog.locator('input[type=file]').first().setInputFiles(picture)
  await phone.dialog.locator('img[src^="blob:"]').first().waitFor({ timeout: 60_000 })
  await send(phone)
  await phone.dialog.waitFor({ state: 'detached' })
  return number
}

it('ten births with twins and triplets, matings, a group, inseminations and an embryo transfer are filed once each', async () => {
  const { phone, network, server } = await begin()
  await phonePicture()
  await visit(phone)
  network.cut()

  const births = [...(await birthsByDoor(phone)), ...(await birthsByPaper(phone))]
  const matings = [await matingByDoor(phone), await fileMating(phone), await fileMating(phone)]
  const group = await groupOfSix(phone)
  const inseminations = [await inseminationByDoor(phone), await fileInsemination(phone)]
  const transfer = await embryoTransfer(phone)
  expect(births).toHaveLength(13)
  // A group with its females is one form.
  await expectOutbox(phone, 13 + 3 + 1 + 2 + 1, 'por enviar')

  network.restore()
  await sendAll(phone)
  const host = await HostView.signedIn(server.port, 'registrador', 'Registrador.2026')
  const times = async (operation: string, owner: string, numbers: readonly string[]) => {
    const rows = await host.rows(operation, { [owner]: FARM.nid })
    return numbers.map((number) => rows.filter((row) => row.CONSECUTIVO === number).length)
  }
  const once = (numbers: readonly string[]) => numbers.map(() => 1)
  expect(await times('formularioA04/formulariosA04', 'NID_PROPIETARIO', births)).toEqual(once(births))
  expect(await times('formularioA01/formulariosA01', 'NID_PROPIETARIO', matings)).toEqual(once(matings))
  expect(await times('formularioA01a/formulariosA01a', 'NID_PROPIETARIO', [group])).toEqual([1])
  expect(await times('formularioA02/formulariosA02', 'NID_TERCERO', inseminations)).toEqual(once(inseminations))
  expect(await times('formularioA03/formulariosA03', 'NID_TERCERO', [transfer])).toEqual([1])
  const females = await host.rows('formularioA01a/hembrasMontaGrupal', { CONSECUTIVO: group })
  expect(new Set(females.map((row) => row.CHIP_HEMBRA)).size).toBe(6)
  expect(females).toHaveLength(6)
}, 300_000)
