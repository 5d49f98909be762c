import { afterEach, describe, expect, inject, it } from 'vitest'
import { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { Network } from './network.ts'
import { fileMating, openAdd, prepare, sendAll, today, toOutbox } from './registrar.ts'
import { TestServer } from './server.ts'

let server: TestServer
const opened: (readonly [Device, Network])[] = []

/** Each with a network of its own: which of them comes first is the test's to say. */
async function deviceReady(): Promise<readonly [Device, Network]> {
  const network = await Network.start(server.port)
  const device = await Device.open(network.address)
  opened.push([device, network])
  await device.signIn('asociado', 'Asociado.2026')
  await prepare(device)
  return [device, network]
}

afterEach(async () => {
  for (const [device, network] of opened.splice(0)) {
    await device.discard()
    await network.stop()
  }
  await server?.stop()
})

describe('two devices', () => {
  it('that use the same number offline: the first wins, the second is told, takes another number and is filed', async () => {
    server = await TestServer.start(inject('template'))
    const [first, firstNetwork] = await deviceReady()
    const [second, secondNetwork] = await deviceReady()
    firstNetwork.cut()
    secondNetwork.cut()
    const number = await fileMating(first)
    expect(await fileMating(second)).toBe(number)
    firstNetwork.restore()
    await sendAll(first)
    secondNetwork.restore()
    await toOutbox(second)
    await second.page.getByRole('button', { name: 'Enviar ahora' }).first().click()
    await second.page
      .getByText(/ya fue usado o no está disponible/)
      .first()
      .waitFor()
    await second.page.getByRole('button', { name: 'Asignar otro número' }).first().click()
    await second.page
      .getByText(/ya fue usado o no está disponible/)
      .first()
      .waitFor({ state: 'detached' })
    await sendAll(second)
    const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
    const rows = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
    expect(rows.filter((row) => row.FECHA_SERVICIO === today()).length).toBe(2)
    expect(rows.filter((row) => row.CONSECUTIVO === number).length).toBe(1)
  })
})

describe('bad input', () => {
  it('says what is missing at each field, moves to the first and loses nothing', async () => {
    server = await TestServer.start(inject('template'))
    const [phone] = await deviceReady()
    await openAdd(phone, '/formularioA01')
    await phone.dialog.getByLabel('Observaciones').fill('queda')
    await phone.dialog.getByRole('button', { name: 'Enviar' }).click()
    await phone.dialog.getByText('El número de chip de la hembra es requerido.').waitFor()
    expect(await phone.value('Observaciones')).toBe('queda')
    await phone.page.keyboard.press('Escape')
    await openAdd(phone, '/formularioA01')
    expect(await phone.value('Observaciones')).toBe('queda')
  })
})
