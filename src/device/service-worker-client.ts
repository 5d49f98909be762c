/** The page's side of the service worker: registration, the new version that waits, and what to fetch when idle. */
import { Workbox } from 'workbox-window'
import type { Live } from '../sync/book.ts'
import type { Log } from '../sync/ports.ts'
import { liveValue } from './live-value.ts'

/** A new release, asked for while the app stays open for days. ms. */
const LOOK_EVERY = 3_600_000
/** ms. */
const INSTALLED_WITHIN = 60_000

export interface UpdatePrompt {
  readonly waiting: Live<boolean>
  /** Starts the new version. Only ever called by a person, between forms. */
  apply(): void
  /** Something of this version can no longer be loaded, or another tab runs a newer one: offer to start again. */
  outdated(): void
  registration(): ServiceWorkerRegistration | undefined
  /** Is the whole app on this device, so that it opens without signal? Waits for its installation, up to a minute. */
  keepApp(): Promise<boolean>
}

export function startServiceWorker(log: Log): UpdatePrompt {
  const waiting = liveValue(false)
  const outdated = () => waiting.set(true)
  // A chunk that a deploy took away: the person decides when to reload.
  // Without signal it says nothing of a deploy: the part is only not on the device yet.
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) outdated()
  })
  const reload = () => location.reload()
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD)
    return {
      waiting,
      apply: reload,
      outdated,
      registration: () => undefined,
      keepApp: async () => !import.meta.env.PROD,
    }

  const workbox = new Workbox('/sw.js', { type: 'classic' })
  let registration: ServiceWorkerRegistration | undefined
  workbox.addEventListener('waiting', outdated)
  const failed = (error: unknown) => log.failure('service-worker', error)
  const look = () => {
    registration?.update().catch(() => {})
  }
  navigator.serviceWorker.getRegistration().then((known) => {
    registration ??= known
  }, failed)
  workbox
    .register()
    .then((registered) => {
      registration = registered
      if (registered?.waiting) outdated()
      setInterval(look, LOOK_EVERY)
      return navigator.serviceWorker.ready
    })
    .then(({ active }) => whenIdle(() => active?.postMessage({ type: 'warm' })))
    .catch(failed)
  addEventListener('online', look)

  return {
    waiting,
    outdated,
    registration: () => registration,
    keepApp: () =>
      Promise.race([keepApp(), new Promise<boolean>((resolve) => setTimeout(resolve, INSTALLED_WITHIN, false))]),
    apply() {
      if (!registration?.waiting) return reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      workbox.messageSkipWaiting()
    },
  }
}

async function keepApp(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
    active?.postMessage({ type: 'warm' }, [port2])
  })
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 3_000)
}
