/** Ends everything that a test started, in reverse order, even if a part cannot be ended. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { Device, PHONE } from './device.ts'
import { Network } from './network.ts'
import { TestServer } from './server.ts'

/** Characters of a page's text that stand with a failure: dialogs come last. */
const SHOWN = 3_000

export class Stage {
  private ends: (() => unknown)[] = []
  private devices: Device[] = []

  /** @param world data folder; default: the demo's. @param databaseUrl a PostgreSQL that replaces the embedded one. */
  async server(world?: string, databaseUrl?: string): Promise<TestServer> {
    return this.ended(await TestServer.start(world ?? inject('template'), databaseUrl), (server) => server.stop())
  }

  /** A server that forwards its calls to a host. @param host its origin */
  async gateway(host: string): Promise<TestServer> {
    return this.ended(await TestServer.before(host), (gateway) => gateway.stop())
  }

  /** @param documentedOnly a documented host without our additions. */
  async network(server: TestServer, documentedOnly = false): Promise<Network> {
    const network = this.ended(await Network.start(server.port), (one) => one.stop())
    network.documentedOnly = documentedOnly
    return network
  }

  async device(at: { readonly address: string }, viewport = PHONE, withoutPolicy = false): Promise<Device> {
    return this.keeps(await Device.open(at.address, viewport, withoutPolicy))
  }

  /** Registers a device that was opened elsewhere. */
  keeps(device: Device): Device {
    this.devices.push(device)
    return this.ended(device, (one) => one.remove())
  }

  /** Registers a clean-up for anything else that was started. */
  atEnd(end: () => unknown): void {
    this.ends.push(end)
  }

  private ended<Begun>(begun: Begun, end: (begun: Begun) => unknown): Begun {
    this.atEnd(() => end(begun))
    return begun
  }

  /** Policy violations of its devices: none in normal use. */
  get refusals(): readonly string[] {
    return this.devices.flatMap(({ refusals }) => refusals)
  }

  /**
   * The state of its devices, for analysing a failure (SHOTS=folder: as files, with pictures).
   * @returns the end of what each shows, and its complaints
   */
  async photograph(): Promise<string> {
    const folder = process.env.SHOTS
    const said: string[] = []
    for (const [at, device] of this.devices.entries()) {
      const { picture, words } = await device.look()
      const complaints = [...device.complaints, ...device.lost].join('\n')
      said.push(`device ${at} showed:\n${words.slice(-SHOWN)}\n${complaints}`)
      if (!folder) continue
      const path = join(folder, `${Date.now()}-${at}`)
      if (picture) await writeFile(`${path}.png`, picture)
      await writeFile(`${path}.txt`, `${expect.getState().currentTestName}\n${words}\n${complaints}\n`)
    }
    return said.join('\n')
  }

  /** @throws AggregateError of the parts that could not be ended, after all others. */
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

/** For all tests of a file: shared parts are started once, in `beforeAll` or in the first test. */
export function stageOfFile(): Stage {
  const stage = new Stage()
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') throw new Error(await stage.photograph())
    expect(stage.refusals, 'refused by the content policy').toEqual([])
  })
  afterAll(() => stage.end())
  return stage
}

/** For each test separately: one must not meet leftovers of another. */
export function stageOfTest(): Stage {
  const stage = new Stage()
  afterEach(async ({ task }) => {
    const shown = task.result?.state === 'fail' ? await stage.photograph() : undefined
    const { refusals } = stage
    await stage.end()
    if (shown !== undefined) throw new Error(shown)
    expect(refusals, 'refused by the content policy').toEqual([])
  })
  return stage
}
