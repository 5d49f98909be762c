/** What a test begins, whatever it is, ends with it: in the reverse order, all of it, also where a part cannot end. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { Device, PHONE } from './device.ts'
import { Network } from './network.ts'
import { TestServer } from './server.ts'

export class Stage {
  private ends: (() => unknown)[] = []
  private devices: Device[] = []

  /** @param world folder of its data; absent: the demo's. @param databaseUrl a PostgreSQL for its embedded database. */
  async server(world?: string, databaseUrl?: string): Promise<TestServer> {
    return this.ended(await TestServer.start(world ?? inject('template'), databaseUrl), (server) => server.stop())
  }

  /** A server that hands its calls on. @param host its origin */
  async gateway(host: string): Promise<TestServer> {
    return this.ended(await TestServer.before(host), (gateway) => gateway.stop())
  }

  /** @param documentedOnly the host answers only what the documents say. */
  async network(server: TestServer, documentedOnly = false): Promise<Network> {
    const network = this.ended(await Network.start(server.port), (one) => one.stop())
    network.documentedOnly = documentedOnly
    return network
  }

  async device(at: { readonly address: string }, viewport = PHONE, withoutPolicy = false): Promise<Device> {
    return this.keeps(await Device.open(at.address, viewport, withoutPolicy))
  }

  /** A device that was opened elsewhere. */
  keeps(device: Device): Device {
    this.devices.push(device)
    return this.ended(device, (one) => one.remove())
  }

  /** Ends what else was begun. */
  atEnd(end: () => unknown): void {
    this.ends.push(end)
  }

  private ended<Begun>(begun: Begun, end: (begun: Begun) => unknown): Begun {
    this.atEnd(() => end(begun))
    return begun
  }

  /** What no device of it may have: the browser refuses nothing to who uses the app as it is meant. */
  get refusals(): readonly string[] {
    return this.devices.flatMap(({ refusals }) => refusals)
  }

  /** What its devices show, for whoever looks into a failure (SHOTS=folder). */
  async photograph(): Promise<void> {
    const folder = process.env.SHOTS
    if (!folder) return
    for (const [at, device] of this.devices.entries()) {
      const path = join(folder, `${Date.now()}-${at}`)
      const { picture, words } = await device.look()
      if (picture) await writeFile(`${path}.png`, picture)
      await writeFile(
        `${path}.txt`,
        `${expect.getState().currentTestName}\n${words}\n${device.complaints.join('\n')}\n`,
      )
    }
  }

  /** @throws AggregateError of what could not end, once all else has. */
  async end(): Promise<void> {
    const failed: unknown[] = []
    for (const end of this.ends.reverse())
      try {
        await end()
      } catch (error) {
        failed.push(error)
      }
    this.ends = []
    this.devices = []
    if (failed.length > 0) throw new AggregateError(failed, 'not everything ended')
  }
}

/** For the tests of a file together: what they share is begun once, in `beforeAll` or in the first of them. */
export function stageOfFile(): Stage {
  const stage = new Stage()
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.photograph()
    expect(stage.refusals, 'refused by the content policy').toEqual([])
  })
  afterAll(() => stage.end())
  return stage
}

/** For each test by itself: one must not meet what another left. */
export function stageOfTest(): Stage {
  const stage = new Stage()
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.photograph()
    const { refusals } = stage
    await stage.end()
    expect(refusals, 'refused by the content policy').toEqual([])
  })
  return stage
}
