import { afterEach, describe, expect, inject, it } from 'vitest'
import { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { Network } from './network.ts'
import {
  expectFiledOnce,
  expectOutbox,
  fileInsemination,
  fileMating,
  fileTwinBirth,
  openAdd,
  prepare,
  sendAll,
  today,
  toOutbox,
} from './registrar.ts'
import { TestServer } from './server.ts'

let server: TestServer
let network: Network
const devices: Device[] = []

async function deviceReady(): Promise<Device> {
  const device = await Device.open(network.address)
  devices.push(device)
  await device.signIn('asociado', 'Asociado.2026')
  await prepare(device)
  return device
}

async function begin(documentedOnly = false): Promise<Device> {
  server = await TestServer.start(inject('template'))
  network = await Network.start(server.port)
  network.documentedOnly = documentedOnly
  return await deviceReady()
}

const host = () => HostView.signedIn(server.port, 'asociado', 'Asociado.2026')

afterEach(async () => {
  for (const device of devices.splice(0)) await device.discard()
  await network?.stop()
  await server?.stop()
})

async function threeForms(phone: Device) {
  const mating = await fileMating(phone)
  const insemination = await fileInsemination(phone)
  const births = await fileTwinBirth(phone)
  return { mating, insemination, births }
}

describe('nothing lost, nothing twice', () => {
  it('when the answer is dropped after the server committed', async () => {
    const phone = await begin()
    network.cut()
    const filed = await threeForms(phone)
    network.dropAnswer(/op=(ingresar|enviar|subirArchivos)/, 4)
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })

  it('behind a captive portal, which the person is not told is the association', async () => {
    const phone = await begin()
    network.cut()
    const filed = await threeForms(phone)
    network.weather = 'portal'
    await phone.page.goto(`${network.address}/bandeja`).catch(() => undefined)
    await phone.page.getByRole('button', { name: 'Enviar ahora' }).first().click()
    await expectOutbox(phone, 4, 'por enviar')
    expect(await phone.page.getByText('Todo enviado').count()).toBe(0)
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })

  it('when the server dies in mid photo and comes back', async () => {
    const phone = await begin()
    network.cut()
    const filed = await threeForms(phone)
    let killed: Promise<void> | undefined
    network.cutBody(/op=subirArchivos/, () => {
      killed ??= server.kill()
    })
    network.restore()
    await toOutbox(phone)
    await phone.page.getByRole('button', { name: 'Enviar ahora' }).first().click()
    await expect.poll(() => killed !== undefined, { timeout: 60_000 }).toBe(true)
    await killed
    await server.run()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })

  it('with two tabs open that both want to send', async () => {
    const phone = await begin()
    const other = await phone.tab('/bandeja')
    await phone.page.bringToFront()
    network.cut()
    const filed = await threeForms(phone)
    network.restore()
    await other.bringToFront()
    await other.getByRole('button', { name: 'Enviar ahora' }).first().click()
    await phone.page.bringToFront()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
    const filings = network.seen.filter((call) => /op=ingresar|op=enviar/.test(call.path))
    expect(filings.every((call) => call.status === 200)).toBe(true)
  })

  it('with an expired session: what can leave leaves, and signing in again is all that is asked', async () => {
    const phone = await begin()
    network.cut()
    const filed = await threeForms(phone)
    await phone.page.context().clearCookies()
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })

  it('on a host that answers only what the documents say, with answers dropped', async () => {
    const phone = await begin(true)
    network.cut()
    const filed = await threeForms(phone)
    network.dropAnswer(/op=ingresar/, 3)
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })
})

describe('two devices', () => {
  it('that use the same number offline: the first wins, the second is told, takes another number and is filed', async () => {
    const first = await begin()
    const second = await deviceReady()
    network.cut()
    const number = await fileMating(first)
    expect(await fileMating(second)).toBe(number)
    network.restore()
    await sendAll(first)
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
    const rows = await (await host()).rows('formularioA01/formulariosA01', { NID_PROPIETARIO: (await host()).nid })
    expect(rows.filter((row) => row.FECHA_SERVICIO === today()).length).toBe(2)
    expect(rows.filter((row) => row.CONSECUTIVO === number).length).toBe(1)
  })
})

describe('bad input', () => {
  it('says what is missing at each field, moves to the first and loses nothing', async () => {
    const phone = await begin()
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
