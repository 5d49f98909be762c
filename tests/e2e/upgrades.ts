/** A device with data of an earlier version: its work is intact, a newer tab upgrades the database, the app updates. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { releaseOf, typeOf } from '../next-release.ts'
import { type Captured, readRecording } from '../upgrades/recording.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { signOut } from './leave.ts'
import type { Network } from './network.ts'
import { serveOwnPage } from './own-page.ts'
import { openAdd, toOutbox } from './registrar.ts'
import type { TestServer } from './server.ts'
import type { Stage } from './stage.ts'

/** By form: the host's list that contains it, and the owner's field there. */
const lists: Readonly<Record<string, readonly [operation: string, owner: string]>> = {
  A01: ['formularioA01/formulariosA01', 'NID_PROPIETARIO'],
  A02: ['formularioA02/formulariosA02', 'NID_TERCERO'],
  A04: ['formularioA04/formulariosA04', 'NID_PROPIETARIO'],
}
const ARRIVES_WITHIN = 90_000

export class Returned {
  readonly device: Device
  readonly network: Network
  private readonly server: TestServer
  private readonly helper: Page
  private readonly version: number

  private constructor(device: Device, network: Network, server: TestServer, helper: Page, version: number) {
    this.device = device
    this.network = network
    this.server = server
    this.helper = helper
    this.version = version
  }

  /** Without signal, with today's app and the recorded state of that version. */
  static async of(stage: Stage, version: number, world: string): Promise<Returned> {
    const server = await stage.server(world)
    const network = await stage.network(server)
    const device = await stage.device(network)
    await device.installed()
    const path = await serveOwnPage(network, 'upgrade')
    const helper = await device.tab(path)
    await helper.waitForFunction(() => 'upgrade' in window)
    await device.go(path)
    network.cut()
    await helper.evaluate((profile) => window.upgrade.restore(profile), readRecording(version).profile)
    return new Returned(device, network, server, helper, version)
  }

  private get recording() {
    return readRecording(this.version)
  }

  /** Signs in without signal. @returns the numbers of the forms in the outbox, as shown */
  async signIn(): Promise<readonly string[]> {
    const [{ user, password } = { user: '', password: '' }] = this.recording.people
    await this.device.signIn(user, password)
    await toOutbox(this.device)
    const [first = ''] = this.ownOf(user)
    // A refused row says why; its number is in what opens below it.
    await this.device.page.getByRole('main').getByText(first).first().waitFor({ state: 'attached' })
    const text = (await this.device.page.getByRole('main').textContent()) ?? ''
    return this.recording.entries.filter(({ number }) => text.includes(number)).map(({ number }) => number)
  }

  ownOf(user: string): readonly string[] {
    return this.recording.entries.filter((entry) => entry.user === user).map(({ number }) => number)
  }

  /** This host does not know the recording's send-only tokens, so each of its people signs in again. */
  async signInAgain(): Promise<void> {
    const { page } = this.device
    for (const { user, password } of this.recording.people) {
      await signOut(page)
      await page.getByRole('link', { name: 'Ingresar' }).or(page.getByLabel('Usuario')).first().waitFor()
      await this.device.signIn(user, password)
    }
  }

  /** A newer release opens the database in another tab. */
  newer(): Promise<readonly [version: number, touched: number]> {
    return this.helper.evaluate(() => window.upgrade.newer())
  }

  get unsent(): number {
    return this.recording.entries.length
  }

  /** Begins a form and leaves it open. */
  async type(remarks: string): Promise<void> {
    await openAdd(this.device, '/formularioA01')
    await this.device.dialog.getByLabel('Observaciones', { exact: true }).fill(remarks)
  }

  /** Content of the form that was begun, reopened after a reload or by the button that goes on with it. */
  async typed(reloaded: boolean): Promise<string> {
    if (reloaded) await this.device.dialog.waitFor()
    else await openAdd(this.device, '/formularioA01', 'Continuar')
    return this.device.value('Observaciones')
  }

  /** Makes the host serve a newer release of the app: a page with another version stamp. */
  release(stamp: string): void {
    const app = resolve('dist/app')
    const renewed = (file: string) => {
      const bytes = readFileSync(join(app, file))
      const isPage = file.endsWith('.html')
      return {
        file,
        bytes: isPage
          ? Buffer.from(`${bytes}`.replace('<head>', `<head><meta name="version" content="${stamp}">`))
          : bytes,
      }
    }
    for (const [path, bytes] of releaseOf(app, renewed).files) this.network.own.set(path, { type: typeOf(path), bytes })
  }

  async stamp(): Promise<string | null> {
    const page = this.device.page
    return page.evaluate(() => document.querySelector('meta[name=version]')?.getAttribute('content') ?? null)
  }

  /**
   * Checks that the host has every form except the refused one once, photos byte for byte. Stops the server.
   * @returns the deviations
   */
  async verdict(): Promise<readonly string[]> {
    const { entries, people } = this.recording
    const wrong: string[] = []
    for (const { user, password } of people) {
      const host = await HostView.signedIn(this.server.port, user, password)
      const times = async ({ form, number }: Captured) => {
        const [operation, owner] = lists[form] ?? ['', '']
        return (await host.rows(operation, { [owner]: host.nid })).filter((row) => row.CONSECUTIVO === number).length
      }
      for (const entry of entries.filter((one) => one.user === user)) {
        const wanted = entry.state === 'refused' ? 0 : 1
        const late = Date.now() + ARRIVES_WITHIN
        while ((await times(entry)) < wanted && Date.now() < late) await new Promise((go) => setTimeout(go, 500))
        const found = await times(entry)
        if (found !== wanted) wrong.push(`${entry.form} ${entry.number}: ${found} times`)
      }
    }
    await this.server.halt()
    const { db, close } = await openEmbedded(this.server.dataDir)
    const files = await rowsOf<{ number: string; sha256: string }>(db, sql`select number, sha256 from files`)
    await close()
    for (const { number, photos } of entries)
      for (const sha256 of Object.values(photos)) {
        const kept = files.filter((file) => file.number === number && file.sha256 === sha256).length
        if (kept !== 1) wrong.push(`the photo of ${number}: ${kept} times`)
      }
    return wrong
  }
}
