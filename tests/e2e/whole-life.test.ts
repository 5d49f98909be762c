/**
 * A life in one afternoon on one device without signal: semen collected, a doe inseminated with it, twins born, one of
 * them certified by the administrator, the sire leased and the kid given away. Sent together through a network that
 * drops one response in five.
 */
import { expect, it } from 'vitest'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { signOut } from './leave.ts'
import { demoOnPostgres } from './pasts.ts'
import { jpegOf } from './pictures.ts'
import { fillYoung, look, openAdd, prepare, send, sendAll, today } from './registrar.ts'
import { stageOfTest } from './stage.ts'

const MEMBER = ['asociado', 'Asociado.2026'] as const
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - 5 * 3_600_000 - days * DAY).toISOString().slice(0, 10)

const stage = stageOfTest()
let phone: Device

const number = async () => {
  await phone.pick('Consecutivo')
  return (await phone.value('Consecutivo')).split(' ')[0] ?? ''
}
const photo = async (label: string, name: string) => {
  const slot = phone.dialog.getByRole('group', { name: label })
  await slot
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await jpegOf(1200, 900) })
  await slot.locator('img[src^="blob:"]').waitFor({ timeout: 60_000 })
}
const leave = async () => {
  await signOut(phone.page)
  await phone.page.getByRole('link', { name: 'Ingresar' }).or(phone.page.getByLabel('Usuario')).first().waitFor()
  await phone.go('/login')
}

async function collect() {
  await openAdd(phone, '/formularioA10')
  const collected = await number()
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza')
  await phone.write('Fecha de procedimiento', daysAgo(160))
  await phone.write('Número de pajillas', '5')
  const sire = await phone.pick('Chip del macho')
  await phone.pick('Inseminador')
  await phone.dialog.getByRole('button', { name: 'Validar Contenido' }).click()
  await photo('Registro ICA', 'registro-ica.jpg')
  await photo('Pedigree del animal', 'pedigree.jpg')
  await send(phone)
  return { collected, sire: sire.split(' ')[0] ?? '' }
}

async function inseminate(collected: string) {
  await openAdd(phone, '/formularioA02')
  const service = await number()
  await phone.pick('Tipo de formulario', 'A10')
  await phone.pick('Consecutivo de servicio', collected)
  await phone.write('Fecha de servicio', daysAgo(150))
  await phone.pick('Chip de la hembra')
  await phone.write('Número de pajillas', '2')
  await phone.pick('Inseminador')
  await photo('Documento soporte', 'soporte.jpg')
  await phone.write('Observaciones', 'Celo observado en la mañana')
  await send(phone)
  return service
}

async function twins(service: string) {
  await openAdd(phone, '/formularioA04')
  const first = await number()
  await phone.pick('Forma de concepción', 'A02')
  await phone.pick('Consecutivo de servicio', service)
  await phone.write('Fecha del parto', today())
  await phone.pick('Tipo de parto', 'DOBLE')
  await phone.pick('Sexo', 'HEMBRA')
  await phone.write('Peso al nacer (kg)', '2,8')
  const second = await fillYoung(phone, 2, 'MACHO', '3,1')
  await send(phone)
  return [first, second]
}

async function certify(owner: string, birth: string) {
  await openAdd(phone, '/formularioA05')
  await phone.seek('Nombre del usuario', owner)
  const certificate = await number()
  await phone.pick('Consecutivo de nacimiento', birth)
  const chip = await phone.pick('Chip')
  await phone.write('Nombre', 'ESTRELLA DEL PÁRAMO')
  await phone.write('Color', 'BAYA')
  await phone.pick('Registrador')
  await send(phone)
  return { certificate, chip: chip.split(' ')[0] ?? '' }
}

async function lease(sire: string, to: string) {
  await openAdd(phone, '/formularioA12')
  const leased = await number()
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza')
  await phone.seek('Chip', sire)
  await phone.write('Fecha inicial', today())
  await phone.write('Fecha final', daysAgo(-30))
  await phone.seek('Arrendatario', to)
  await send(phone)
  return leased
}

/** With letters of 150 % above an open keyboard too; the question is read from its beginning. */
async function expectAnswersInSight() {
  const { page, dialog } = phone
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 600 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
  for (const name of ['Enviar así', 'Revisar']) {
    const { y = 0, height = 0 } = (await dialog.getByRole('button', { name }).boundingBox()) ?? {}
    expect(y > 0 && y + height <= 600, name).toBe(true)
  }
  const hidden = await dialog.getByRole('alert').evaluate((question) => {
    question.scrollTop = 0
    const [first] = question.querySelectorAll('p')
    return question.getBoundingClientRect().top - (first?.getBoundingClientRect().top ?? Number.NaN)
  })
  expect(hidden, 'px of the question above its own edge').toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}

async function giveAway(chip: string, to: string) {
  await openAdd(phone, '/formularioA06')
  const given = await number()
  await phone.seek('Chip', chip)
  await phone.seek('A quien se transfiere', to)
  await phone.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectAnswersInSight()
  await phone.dialog.getByRole('button', { name: 'Enviar así' }).click()
  await phone.page.getByText('Guardado en este dispositivo').first().waitFor()
  return given
}

it('a whole life without signal is filed once, in an order that holds, and stock and ownership are right', async () => {
  // `npm run prove -- whole-life-postgres`: the same life on a real PostgreSQL.
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await demoOnPostgres(stage) : undefined
  const server = await stage.server(undefined, postgres?.url)
  const network = await stage.network(server)
  phone = await stage.device(network)
  const member = await HostView.signedIn(server.port, ...MEMBER)
  const other = await HostView.signedIn(server.port, 'asociado2', 'Asociado.2026')
  const nameOf = async (nid: string) => {
    const people = await member.rows('selecciones/seleccionUsuariosOtros', { NID_PROPIETARIO: '' })
    return people.find(({ code }) => code === nid)?.name ?? ''
  }
  const receiver = await nameOf(other.nid)
  expect(receiver).not.toBe('')

  // The administrator prepares the member's data on this phone, then the member does.
  await phone.signIn('admin', 'Admin.2026')
  await phone.go('/preparar')
  await phone.page.getByRole('checkbox', { name: /Hernando Ardila/ }).check()
  await prepare(phone)
  await leave()
  await phone.signIn(...MEMBER)
  await prepare(phone)
  network.cut()

  const { collected, sire } = await collect()
  const service = await inseminate(collected)
  const births = await twins(service)
  await leave()
  await phone.signIn('admin', 'Admin.2026')
  const { certificate, chip } = await certify('Hernando Ardila', births[0] ?? '')
  await leave()
  await phone.signIn(...MEMBER)
  const leased = await lease(sire, receiver)
  const given = await giveAway(chip, receiver)

  network.restore()
  // Forms that give away an animal or a right are sent only in the person's session, and the earlier sessions ended
  // without signal.
  await leave()
  await phone.signIn(...MEMBER)
  network.dropOneIn = 5
  await sendAll(phone)
  network.dropOneIn = 0

  const once = async (operation: string, owner: string, key: string, value: string) =>
    expect(
      (await member.rows(operation, { [owner]: member.nid })).filter((row) => row[key] === value),
      operation,
    ).toHaveLength(1)
  await once('formularioA10/formulariosA10', 'NID_CRIADOR', 'CONSECUTIVO', collected)
  await once('formularioA02/formulariosA02', 'NID_TERCERO', 'CONSECUTIVO', service)
  for (const birth of births) await once('formularioA04/formulariosA04', 'NID_PROPIETARIO', 'CONSECUTIVO', birth)
  await once('formularioA12/formulariosA12', 'nid_propietario', 'consecutivo', leased)
  await once('formularioA06/formulariosA06', 'NID_PROPIETARIO', 'consecutivo', given)
  const admin = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  // The certificate follows its animal.
  const certificates = await admin.rows('formularioA05/formulariosA05', { NID_PROPIETARIO: other.nid })
  expect(certificates.filter((row) => row.CONSECUTIVO === certificate && row.CHIP === chip)).toHaveLength(1)

  const [stock] = await member.rows('formularioA02/datosConsecutivoServicio', { CONSECUTIVO: collected, CODIGO: 'A10' })
  expect(stock?.PENDIENTES).toBe('3')
  const chipsOf = async (host: HostView) =>
    (await host.rows('dashboard/dataAnimales', { NID_PROPIETARIO: host.nid })).map((row) => row.CHIP)
  expect(await chipsOf(member)).not.toContain(chip)
  expect(await chipsOf(other)).toContain(chip)
  expect(await chipsOf(member)).toContain(sire)

  await look(phone, '/formularioA10', collected)
  await look(phone, '/formularioA02', service)
  await look(phone, '/formularioA04', births[0] ?? '')
  await look(phone, '/formularioA12', leased)
  await look(phone, '/formularioA06', given)
  await phone.go('/')
  await leave()
  await phone.signIn('admin', 'Admin.2026')
  await look(phone, '/formularioA05', certificate)
  expect(phone.complaints).toEqual([])
})
