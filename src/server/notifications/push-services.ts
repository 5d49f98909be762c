/**
 * To whom this server sends: a device names the address, so that only those of the browsers' own push services are
 * accepted, and no address of our network ever is.
 */

/** Chromium, Firefox, Safari, Edge. A leading dot: any host below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const LONGEST = 1_000

const isOf = (hostname: string) => (service: string) =>
  service.startsWith('.') ? hostname.endsWith(service) && hostname !== service : hostname === service

/** @param further origins from the settings */
export function isPushService(endpoint: string, further: readonly string[] = []): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username + password !== '') return false
  return further.includes(origin) || (protocol === 'https:' && port === '' && SERVICES.some(isOf(hostname)))
}
