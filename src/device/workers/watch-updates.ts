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
