/** Setup of most of these tests: a server with the demo's data, a phone, and the network between them. */
import { beforeAll } from 'vitest'
import type { Device } from './device.ts'
import type { Network } from './network.ts'
import type { TestServer } from './server.ts'
import { type Stage, stageOfFile, stageOfTest } from './stage.ts'

export interface Scene {
  readonly server: TestServer
  readonly network: Network
  readonly phone: Device
}

export async function openScene(stage: Stage, documentedOnly = false): Promise<Scene> {
  const server = await stage.server()
  const network = await stage.network(server, documentedOnly)
  return { server, network, phone: await stage.device(network) }
}

/** One scene for all tests of a file: its setup costs more than most of them. @returns its getter, for use in tests. */
export function sceneOfFile(): () => Scene {
  const stage = stageOfFile()
  let scene: Scene | undefined
  beforeAll(async () => {
    scene = await openScene(stage)
  })
  return () => {
    if (!scene) throw new Error('not begun yet')
    return scene
  }
}

/** A separate scene for each test: one must not meet leftovers of another. */
export function sceneOfTest(): () => Promise<Scene> {
  const stage = stageOfTest()
  return () => openScene(stage)
}
