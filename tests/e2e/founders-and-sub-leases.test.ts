/** A founder registered by an administrator without signal, and a lessee's sub-lease: filed once, then displayed. */
import { beforeAll, expect, it } from 'vitest'
import { HostView } from './host-view.ts'
import { look, openAdd, prepare, send, sendAll, today } from './registrar.ts'
import { type Scene, sceneOfFile } from './scene.ts'
import { signInInstead } from './walk.ts'

const scene = sceneOfFile()
let server: Scene['server']
let network: Scene['network']
let phone: Scene['phone']
beforeAll(() => {
  ;({ server, network, phone } = scene())
})

it('a founder gets number and chip without signal', async () => {
  await phone.signIn('admin', 'Admin.2026')
  await phone.go('/preparar')
  await phone.page.getByRole('checkbox', { name: /Hernando Ardila/ }).check()
  await prepare(phone)
  network.cut()
  await openAdd(phone, '/animalesIniciales')
  await phone.seek('Nombre del usuario', 'Hernando Ardila')
  await phone.pick('Consecutivo')
  const number = (await phone.value('Consecutivo')).split(' ')[0] ?? ''
  await phone.pick('Composición racial', 'FUNDADORES')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza')
  await phone.pick('Sexo', 'HEMBRA')
  const chip = (await phone.pick('Chip')).split(' ')[0] ?? ''
  await phone.write('Nombre', 'PIONERA')
  await phone.write('Fecha de nacimiento', '2024-03-10')
  await phone.write('Color', 'BAYA')
  await phone.write('Puntaje de fundadores', '90')
  await phone.pick('Registrador')
  await send(phone)
  network.restore()
  await sendAll(phone)
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const animals = await host.rows('dashboard/dataAnimales', { NID_PROPIETARIO: host.nid })
  expect(animals.filter((row) => row.CHIP === chip)).toHaveLength(1)
  await look(phone, '/animalesIniciales', number)
  expect(phone.complaints).toEqual([])
})

it('a leased male is let on within his lease', async () => {
  await signInInstead(phone, 'asociado', 'Asociado.2026')
  await prepare(phone)
  network.cut()
  await phone.page
    .getByRole('button', { name: /men[uú]/i })
    .first()
    .click()
  await phone.page.locator('a[href="/reproductoresDisponibles"]').first().click()
  await phone.page
    .getByRole('button', { name: /^Sub ?[Aa]rrendar / })
    .first()
    .click()
  await phone.pick('Consecutivo')
  const number = (await phone.value('Consecutivo')).split(' ')[0] ?? ''
  await phone.write('Fecha inicial', today())
  await phone.write('Fecha final', today())
  await phone.pick('Sub arrendatario')
  await send(phone)
  network.restore()
  await sendAll(phone)
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const rows = await host.rows('formularioA12/subArrendados', { nid_propietario: host.nid, nid_propietario_s: '' })
  expect(rows.filter((row) => Object.values(row).includes(number))).toHaveLength(1)
  await look(phone, '/reproductoresSubArrendados', number)
  expect(phone.complaints).toEqual([])
})
