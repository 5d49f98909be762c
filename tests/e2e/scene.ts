/** What most of these tests play in: a server with the demo's data, a phone, and the network between them. */
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
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

/** One scene for all tests of a file. @returns it, once they run. */
export function sceneOfFile(): () => Scene {
  let scene: Scene | undefined
  const mustBe = (): Scene => {
    if (!scene) throw new Error('not begun yet')
    return scene
  }
  beforeAll(async () => {
    scene = await openScene()
  })
  afterEach(() => expectNothingRefused(mustBe()))
  afterAll(() => closeScene(scene))
  return mustBe
}

/** A scene for each test, begun by itself: a second try must not meet what the first left. */
export function sceneOfTest(): () => Promise<Scene> {
  let scene: Scene | undefined
  afterEach(async () => {
    await closeScene(scene)
    if (scene) expectNothingRefused(scene)
    scene = undefined
  })
  return async () => {
    scene = await openScene()
    return scene
  }
}
