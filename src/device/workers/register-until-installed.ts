import { backoff } from '../../sync/core/backoff.ts'

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
