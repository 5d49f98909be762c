/** The page's side of the service worker: registration, and a waiting new version. */
import { Workbox } from 'workbox-window'
import { type Live, liveValue } from '../../sync/contract/live.ts'
import { backoff } from '../../sync/core/backoff.ts'
import type { Log } from '../../sync/ports/ports.ts'
import { type AppKeeper, appKeeper } from './app-keeper.ts'

/** Interval of checks for a new release while the app stays open for days. ms. */
const LOOK_EVERY = 3_600_000
/** Time for a screen to save what is being typed before the database is handed to the newer version. ms. */
const LAST_WORDS = 700
/** A new version that does not take over within this time does so at the reload. ms. */
const TAKES_OVER_WITHIN = 10_000

export interface UpdatePrompt {
  readonly waiting: Live<boolean>
  /** Activates the new version. Only ever called by a person, between forms. */
  apply(): void
  /** A newer version in another tab has taken over the database: this page can save nothing more. */
  readonly superseded: Live<boolean>
  /** Announces it; resolves when screens have had time to save. A hidden page saved when it was hidden. */
  supersede(): Promise<void>
  registration(): ServiceWorkerRegistration | undefined
  readonly app: AppKeeper
}

/** The network may lead nowhere or to a captive portal: then the chunk is merely not cached yet. */
const hostIsThere = (): Promise<boolean> =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => ok && /javascript/.test(headers.get('content-type') ?? ''),
    () => false,
  )

export function startServiceWorker(log: Log): UpdatePrompt {
  const waiting = liveValue(false)
  const superseded = liveValue(false)
  const outdated = () => waiting.set(true)
  // A chunk removed by a deploy: the person decides when to reload.
  addEventListener('vite:preloadError', async () => {
    if (await hostIsThere()) outdated()
  })
  const reload = () => location.reload()
  const supersede = async () => {
    superseded.set(true)
    if (document.visibilityState === 'visible') await new Promise((resolve) => setTimeout(resolve, LAST_WORDS))
  }
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD)
    return {
      waiting,
      apply: reload,
      superseded,
      supersede,
      registration: () => undefined,
      app: { share: liveValue(undefined), keep: async () => !import.meta.env.PROD, busy: () => {} },
    }

  const failed = (error: unknown) => log.failure('service-worker', error)
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    // The router follows the browser's history.
    if (data?.type === 'go') history.pushState(null, '', String(data.route))
    if (data?.type === 'failed') failed(new Error(String(data.why)))
  })
  const script = workerHere()
  let registration: ServiceWorkerRegistration | undefined
  // This page's own release under another URL: no confirmation needed.
  const isSameRelease = () => {
    const active = navigator.serviceWorker.controller?.scriptURL
    return active !== undefined && new URL(active).pathname !== script.url
  }
  const register = async () => {
    const workbox = new Workbox(script.url, { type: script.type })
    workbox.addEventListener('waiting', () => (isSameRelease() ? workbox.messageSkipWaiting() : outdated()))
    registration = (await workbox.register()) ?? registration
    return registration
  }
  const look = () => {
    registration?.update().catch(() => {})
  }
  navigator.serviceWorker.getRegistration().then((known) => {
    registration ??= known
  }, failed)
  registerUntilInstalled(register, failed)
    .then((registered) => {
      if (registered?.waiting && !isSameRelease()) outdated()
      if (registered) watchUpdates(registered, () => isSameRelease() || outdated())
      setInterval(look, LOOK_EVERY)
    })
    .catch(failed)
  addEventListener('online', look)

  return {
    waiting,
    superseded,
    supersede,
    registration: () => registration,
    app: appKeeper(log),
    apply() {
      const next = registration?.waiting
      if (!next) return reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      setTimeout(reload, TAKES_OVER_WITHIN)
      registration?.active?.postMessage({ type: 'retire' })
      next.postMessage({ type: 'SKIP_WAITING' })
    },
  }
}

/**
 * Browsers that wake a service worker for sending (Background Sync) support modules in it: their variant contains the
 * sender, sharing the page's chunks.
 */
const workerHere = () =>
  'sync' in ServiceWorkerRegistration.prototype
    ? ({ url: '/sw-sends.js', type: 'module' } as const)
    : ({ url: '/sw.js', type: 'classic' } as const)

type Registering = () => Promise<ServiceWorkerRegistration | undefined>

/**
 * Registers the service worker, and again after a pause if its first installation fails, because one of its scripts
 * does not arrive. A failed update needs nothing: the installed version continues.
 * @param onFailed called once, for the first failure.
 * @param random from 0 to 1
 * @returns the first registration that the browser accepts.
 */
export function registerUntilInstalled(
  register: Registering,
  onFailed: (error: unknown) => void,
  random: () => number = Math.random,
): Promise<ServiceWorkerRegistration | undefined> {
  let failures = 0
  return new Promise((resolve) => {
    const again = (error: unknown) => {
      if (failures++ === 0) onFailed(error)
      setTimeout(attempt, backoff(failures, random()))
    }
    const attempt = () => {
      register().then((registration) => {
        resolve(registration)
        if (registration) whenGivenUp(registration, () => again(new Error('The installation of the app failed')))
      }, again)
    }
    attempt()
  })
}

/** Calls `run` if the worker being installed is given up and there is no earlier one. */
function whenGivenUp(registration: ServiceWorkerRegistration, run: () => void): void {
  const { installing } = registration
  if (registration.active || !installing) return
  const look = () => {
    if (installing.state !== 'redundant') return
    installing.removeEventListener('statechange', look)
    // A newer version that replaced it is no failure.
    if (!registration.active && !registration.installing && !registration.waiting) run()
  }
  installing.addEventListener('statechange', look)
}

/**
 * Calls `run` each time a new version has been installed and waits. workbox-window listens to the first update of a
 * page only: if that one fails to install, or is replaced by the next release, later ones would wait unnoticed.
 */
export function watchUpdates(registration: ServiceWorkerRegistration, run: () => void): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    // A first installation waits for nobody.
    if (!installing || !registration.active) return
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') run()
    })
  })
}
