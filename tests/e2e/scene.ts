/** What most of these tests play in: a server with the demo's data, a phone, and the network between them. */
import { expect, inject } from 'vitest'
import { Device } from './device.ts'
import { Network } from './network.ts'
import { TestServer } from './server.ts'

export interface Scene {
  readonly server: TestServer
  readonly network: Network
  readonly phone: Device
}

/** For one file: what its tests share is begun once, which costs more than most of them. */
export async function openScene(documentedOnly = false): Promise<Scene> {
  const server = await TestServer.start(inject('template'))
  const network = await Network.start(server.port)
  network.documentedOnly = documentedOnly
  return { server, network, phone: await Device.open(network.address) }
}

export async function closeScene(scene: Scene | undefined): Promise<void> {
  await scene?.phone.remove()
  await scene?.network.stop()
  await scene?.server.stop()
}

/** After each test: a device that lives on for the next one says what its browser refused until now. */
export const expectNothingRefused = ({ phone }: Scene): void =>
  expect(phone.refusals, 'refused by the content policy').toEqual([])
