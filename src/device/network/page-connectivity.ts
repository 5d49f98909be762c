import { connectivityHere, type PassedOn } from './connectivity.ts'

/** Wake-ups of a page: signal, focus, visibility, return from the back-forward cache, the service worker. */
export function pageConnectivity(): PassedOn {
  const here = connectivityHere()
  addEventListener('focus', here.wake)
  addEventListener('pageshow', here.wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') here.wake()
  })
  navigator.serviceWorker?.addEventListener('message', (event: MessageEvent<{ type?: string } | null>) => {
    if (event.data?.type === 'wake') here.wake()
  })
  return here
}
