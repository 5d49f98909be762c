import { afterEach, describe, inject, it } from 'vitest'
import { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { Network } from './network.ts'
import {
  expectFiledOnce,
  expectOutbox,
  fileInsemination,
  fileMating,
  fileTwinBirth,
  prepare,
  sendAll,
} from './registrar.ts'
import { TestServer } from './server.ts'

let server: TestServer
let network: Network
let phone: Device

async function begin(): Promise<void> {
  server = await TestServer.start(inject('template'))
  network = await Network.start(server.port)
  phone = await Device.open(network.address)
}

afterEach(async () => {
  await phone?.discard()
  await network?.stop()
  await server?.stop()
})

describe('a day on the farm', () => {
  it('signs in, prepares, loses the signal, files A01, A02 with a photo and A04 with a twin, and everything arrives once', async () => {
    await begin()
    await phone.signIn('asociado', 'Asociado.2026')
    await prepare(phone)
    network.cut()
    await phone.close()
    await phone.reopen()
    await phone.signIn('asociado', 'Asociado.2026')

    const mating = await fileMating(phone)
    const insemination = await fileInsemination(phone)
    const births = await fileTwinBirth(phone)
    await expectOutbox(phone, 4, 'por enviar')
    await phone.close()
    await phone.reopen()
    await phone.signIn('asociado', 'Asociado.2026')
    await expectOutbox(phone, 4, 'por enviar')

    network.restore()
    await sendAll(phone)

    const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
    await expectFiledOnce(host, { mating, insemination, births })
  })
})
