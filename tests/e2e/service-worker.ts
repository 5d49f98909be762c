/** Controls the service worker through the browser: wakes it to send, and stops it. */
import type { CDPSession, Page } from 'playwright-core'
import { SOON, within } from '../within.ts'

/** Whether the path is its script, with or without the sender. */
export const isServiceWorker = (path: string): boolean => /^\/sw(-sends)?\.js$/.test(path)

/** ms between two checks, and number of checks. */
const STEP = 20
const PATIENCE = 500

export class ServiceWorkerControl {
  private readonly session: CDPSession
  private readonly registrationId: string
  private readonly origin: string
  private readonly states = new Map<string, string>()
  private readonly ended = new Set<string>()

  private constructor(session: CDPSession, registrationId: string, origin: string) {
    this.session = session
    this.registrationId = registrationId
    this.origin = origin
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) {
        this.states.set(versionId, runningStatus)
        if (runningStatus === 'stopped') this.ended.add(versionId)
      }
    })
  }

  /** @param page of the app's origin, with the service worker registered. */
  static async of(page: Page): Promise<ServiceWorkerControl> {
    const session = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const living = registrations.find((one) => !one.isDeleted)
        if (living) resolve(living.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    return new ServiceWorkerControl(
      session,
      await within(SOON, 'a service worker', registered),
      new URL(page.url()).origin,
    )
  }

  /** A Background Sync event, as the browser sends one. */
  async wake(): Promise<void> {
    const { origin, registrationId } = this
    await this.session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'drain',
      lastChance: false,
    })
  }

  /** A push, as the browser gives it to the worker once it is decrypted. */
  async push(data: string): Promise<void> {
    const { origin, registrationId } = this
    await this.session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }

  /** Resolves when the running worker has stopped; it may have been woken again by then. */
  async stop(): Promise<void> {
    const running = [...this.states].flatMap(([version, state]) => (state === 'stopped' ? [] : [version]))
    this.ended.clear()
    await this.session.send('ServiceWorker.stopAllWorkers')
    for (let tries = 0; tries < PATIENCE && !running.every((version) => this.ended.has(version)); tries++)
      await new Promise((resolve) => setTimeout(resolve, STEP))
  }
}
