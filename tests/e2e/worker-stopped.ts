/**
 * Stops the service worker during an upload of 10 MB: sent by the worker with no page open, by the worker with a page
 * that must take over, or by a page that must be unaffected. Everything arrives once and unchanged.
 */
import { createHash, randomFillSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { nameContexts } from './contexts.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { Network } from './network.ts'
import { serveOwnPage } from './own-page.ts'
import type { TestServer } from './server.ts'
import { ServiceWorkerControl } from './service-worker.ts'
import { a02, PASSWORD, USER } from './small-world.ts'
import type { Stage } from './stage.ts'

/** The field's limit, bytes. */
const SIZE = 10_000_000
/** Maximum length of a JPEG marker segment, including its length field, bytes. */
const SEGMENT = 65_535
const UPLOAD = /op=subirArchivos/
/** ms between two wake-ups. */
const EVERY = 2_000
/** ms; less than the two-minute timeout of a call: no call may hang. */
const ARRIVES_WITHIN = 100_000

export const ways = ['no page open', 'a page takes over', 'a page sends'] as const
export type Way = (typeof ways)[number]

export interface Stopped {
  readonly way: Way
  /** Part of the upload received when the worker was stopped, 0 to 1. */
  readonly at: number
  /** Workers that sent a part of it, in order. */
  readonly senders: readonly string[]
  /** ms from the stop until it was filed. */
  readonly time: number
}

/** A unique JPEG of exactly the limit: a picture, padded with comment segments. */
async function tenMegabytes(): Promise<Buffer> {
  const edge = 900
  const noise = randomFillSync(Buffer.alloc(edge * edge * 3))
  const picture = await sharp(noise, { raw: { width: edge, height: edge, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const parts = [picture.subarray(0, 2)]
  for (let left = SIZE - picture.length; left > 0; ) {
    // The rest must be too long for a single segment.
    const length = left <= SEGMENT + 2 ? left : Math.min(SEGMENT + 2, left - 4)
    const segment = randomFillSync(Buffer.alloc(length))
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(length - 2, 2)
    parts.push(segment)
    left -= length
  }
  parts.push(picture.subarray(2))
  return Buffer.concat(parts)
}

interface Filed {
  readonly number: string
  readonly sha256: string
}

/** One phone whose service worker is stopped repeatedly. */
export class StoppedWorker {
  private readonly server: TestServer
  private readonly network: Network
  private readonly phone: Device
  private readonly filler: Page
  private readonly hand: ServiceWorkerControl
  private readonly filed: Filed[] = []

  private constructor(server: TestServer, network: Network, phone: Device, filler: Page, hand: ServiceWorkerControl) {
    this.server = server
    this.network = network
    this.phone = phone
    this.filler = filler
    this.hand = hand
  }

  static async ready(stage: Stage, world: string): Promise<StoppedWorker> {
    const server = await stage.server(world)
    const network = await stage.network(server)
    nameContexts(network)
    const phone = await stage.device(network)
    await phone.signIn(USER, PASSWORD)
    await phone.installed()
    const filler = await phone.tab(await serveOwnPage(network, 'outbox'))
    await filler.waitForFunction(() => 'outbox' in window)
    await filler.evaluate(([user, password]) => window.outbox.signIn(user, password), [USER, PASSWORD] as const)
    await phone.page.close()
    return new StoppedWorker(server, network, phone, filler, await ServiceWorkerControl.of(filler))
  }

  /** @param at part of the upload after which the worker is stopped, 0 to 1 */
  async stop(way: Way, at: number): Promise<Stopped> {
    const { network, hand, filler } = this
    const id = await this.capture()
    const first = network.passages.length
    let opened: Page | undefined
    const stopped = new Promise<number>((resolve, reject) => {
      network.onUpload = (path, bytes) => {
        if (!UPLOAD.test(path) || bytes < at * SIZE) return undefined
        network.onUpload = undefined
        const end = async () => {
          if (way === 'a page takes over') {
            opened = await this.openApp()
            await opened.getByLabel('Usuario', { exact: true }).waitFor({ timeout: ARRIVES_WITHIN })
          }
          await hand.stop()
          resolve(performance.now())
        }
        // Whoever sends sees the same error as a broken connection.
        const ended = end()
        ended.catch(reject)
        return ended
      }
    })
    // A page that starts sends pending entries.
    if (way === 'a page sends') opened = await this.openApp()
    const wake = () => (way === 'a page sends' ? undefined : hand.wake().catch(() => undefined))
    await wake()
    const from = await within(stopped, wake, `${way}, at ${at}`)
    // Without open pages, the browser itself fires the event again.
    const again = way === 'no page open' ? setInterval(wake, EVERY) : undefined
    const isFiled = async () =>
      (await filler.evaluate(() => window.outbox.rows())).some((row) => row.id === id && row.state === 'filed')
    for (const late = from + ARRIVES_WITHIN; !(await isFiled()); await pause(100))
      if (performance.now() > late) throw new Error(`${way}: stopped at ${at}, and not filed`)
    clearInterval(again)
    const time = performance.now() - from
    await opened?.close()
    const senders = network.passages
      .slice(first)
      .filter(({ path }) => UPLOAD.test(path))
      .map((call) => call.from.split('-')[0] ?? '')
    return { way, at, senders, time }
  }

  private async capture(): Promise<string> {
    const { network, filler } = this
    const picture = await tenMegabytes()
    const form = a02()
    const { SOPORTE: _, ...values } = form
    network.own.set('/verificar/foto.jpg', { type: 'image/jpeg', bytes: picture })
    const [id] = await filler.evaluate((one) => window.outbox.submit([one]), {
      form: 'A02',
      values,
      photos: { SOPORTE: '/verificar/foto.jpg' },
    })
    this.filed.push({
      number: form.CONSECUTIVO ?? '',
      sha256: createHash('sha256').update(picture).digest('hex'),
    })
    return id ?? ''
  }

  /** Nobody is signed in there: it sends as the locked app does, even before its last part has loaded. */
  private openApp(): Promise<Page> {
    return this.phone.tab('/login', 'commit')
  }

  /** Checks the registry: each form once, and its file as captured, once. Stops the server. @returns the deviations */
  async verdict(): Promise<readonly string[]> {
    const { server } = this
    const host = await HostView.signedIn(server.port, USER, PASSWORD)
    const rows = await host.rows('formularioA02/formulariosA02', { NID_TERCERO: host.nid })
    await server.halt()
    const { db, close } = await openEmbedded(server.dataDir)
    const files = await rowsOf<{ number: string; sha256: string; bytes: number }>(
      db,
      sql`select number, sha256, bytes::int as bytes from files where code = 'A02'`,
    )
    await close()
    return this.filed.flatMap(({ number, sha256 }) => {
      const times = rows.filter((row) => row.CONSECUTIVO === number).length
      const its = files.filter((file) => file.number === number)
      const same = its.length === 1 && its[0]?.sha256 === sha256 && its[0].bytes === SIZE
      return times === 1 && same
        ? []
        : [`${number}: ${times} times, ${its.length} files${same ? '' : ', not the same'}`]
    })
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Wakes repeatedly until `what` resolves, as the browser repeats a failed event. */
async function within<T>(what: Promise<T>, wake: () => unknown, where: string): Promise<T> {
  const again = setInterval(wake, EVERY)
  const late = pause(ARRIVES_WITHIN).then(() => {
    throw new Error(`${where}: the upload did not begin`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([what, late])
  } finally {
    clearInterval(again)
  }
}
