import { beforeAll, describe, expect, it } from 'vitest'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { Network } from './network.ts'
import { fileMating, openAdd, prepare, pressSend, sendAll, today, toOutbox } from './registrar.ts'
import type { TestServer } from './server.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()
let server: TestServer
let first: Device
let firstNetwork: Network
let second: Device
let secondNetwork: Network

/** Each device has a separate network, so that the test decides which sends first. */
async function deviceReady(network: Network): Promise<Device> {
  const device = await stage.device(network)
  await device.signIn('asociado', 'Asociado.2026')
  await prepare(device)
  return device
}

beforeAll(async () => {
  server = await stage.server()
  firstNetwork = await stage.network(server)
  first = await deviceReady(firstNetwork)
  secondNetwork = await stage.network(server)
  second = await deviceReady(secondNetwork)
})

async function timesFiled(number: string): Promise<number> {
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const rows = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
  return rows.filter((row) => row.CONSECUTIVO === number).length
}

describe('two devices', () => {
  it('that use the same number offline: the first wins, the second is told, takes another number and is filed', async () => {
    firstNetwork.cut()
    secondNetwork.cut()
    const number = await fileMating(first)
    expect(await fileMating(second)).toBe(number)
    firstNetwork.restore()
    await sendAll(first)
    secondNetwork.restore()
    await toOutbox(second)
    await pressSend(second)
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

describe('a device that is ended on another', () => {
  it('sends no more, says why, keeps what was captured, and sends it once its person has signed in again', async () => {
    const { page } = first
    await first.go('/misDispositivos')
    // Both devices are the same browser; HostView's sessions are not from a browser.
    const other = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Chrome/ }) })
      .filter({ hasNotText: 'Este dispositivo' })
    await other.getByRole('button', { name: /^Terminar/ }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Terminar' }).click()
    await page.getByText('El dispositivo ya no puede enviar').first().waitFor()

    const number = await fileMating(second)
    await toOutbox(second)
    await second.page
      .getByText(/fue terminado desde "Mis dispositivos"/)
      .first()
      .waitFor()
    await second.page.getByRole('article', { name: `A01 Monta Directa ${number}` }).waitFor()
    expect(await timesFiled(number)).toBe(0)

    await second.page.getByRole('button', { name: 'Ingresar' }).first().click()
    await second.page.getByLabel('Usuario', { exact: true }).waitFor()
    await second.signIn('asociado', 'Asociado.2026')
    await sendAll(second)
    expect(await timesFiled(number)).toBe(1)
  })
})

describe('bad input', () => {
  it('says what is missing at its field and loses nothing', async () => {
    await openAdd(first, '/formularioA01')
    await first.dialog.getByLabel('Observaciones').fill('queda')
    await first.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await first.dialog.getByText('El número de chip de la hembra es requerido.').waitFor()
    expect(await first.value('Observaciones')).toBe('queda')
    await first.page.keyboard.press('Escape')
    await openAdd(first, '/formularioA01', 'Continuar')
    expect(await first.value('Observaciones')).toBe('queda')
  })
})
