import { leftPersons } from '../../sync/core/sign-out.ts'
import type { Log, Store } from '../../sync/ports/ports.ts'

const DRAIN = 'drain'
/** Shortest interval of periodic attempts requested from the browser. ms. */
const EVERY = 3_600_000

/** Background Sync has no types of its own. Chromium only: one wake-up among several. */
interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> }
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** Shortest time between two checks of the store, however often it changes. ms. */
const PAUSE = 5_000

export const hasUnsent = async (store: Store): Promise<boolean> =>
  (await store.all('entries')).some((entry) => entry.state === 'waiting' || entry.state === 'sending')

/** A form to send, or a session that the host has to end. */
const hasErrand = async (store: Store): Promise<boolean> =>
  (await hasUnsent(store)) || (await leftPersons(store)).length > 0

/** Asks the browser to wake the service worker whenever the store has something to send. */
export function askForBackgroundSync(store: Store, log: Log): void {
  if (!('serviceWorker' in navigator)) return
  const ask = async () => {
    if (!(await hasErrand(store))) return
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & Syncing
    await registration.sync?.register(DRAIN)
    await registration.periodicSync?.register(DRAIN, { minInterval: EVERY }).catch(() => {})
  }
  let resting = false
  let again = false
  const run = () => {
    again = resting
    if (resting) return
    resting = true
    ask().catch((error: unknown) => log.failure('background-sync', error))
    setTimeout(() => {
      resting = false
      if (again) run()
    }, PAUSE)
  }
  store.watch(['entries', 'notes'], run)
  run()
}
