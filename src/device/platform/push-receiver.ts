import { toHex } from '../../sync/core/bytes.ts'
import type { PushReceiver } from '../../sync/ports/ports.ts'

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('The app is not installed on this device yet')
  return registration.pushManager
}

const isFor = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const bound = new Uint8Array(options.applicationServerKey ?? [])
  return bound.length === key.length && bound.every((byte, place) => byte === key[place])
}

/** undefined: this browser has none; Safari on a phone has one in the installed app only. */
export function pushReceiver(): PushReceiver | undefined {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis) || !navigator.serviceWorker) return undefined
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    async digest() {
      const subscription = await (await pushManager()).getSubscription()
      if (!subscription) return ''
      return toHex(
        new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))),
      )
    },
    async subscribe(publicKey) {
      const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
      const manager = await pushManager()
      const known = await manager.getSubscription()
      // Bound to the keys of an earlier host: the browser gives no second one.
      if (known && !isFor(known, key)) await known.unsubscribe()
      return JSON.stringify(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    },
  }
}
