/** Which notifications this device receives for the signed-in person; the host keeps it, so that it needs signal. */
import { kindsIn } from '../../registry/app/notifications.ts'
import { isAnswered } from '../../registry/index.ts'
import type { Device, NotificationsSaved, NotificationsState } from '../contract/device.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import type { ApiResult } from '../core/api-result.ts'
import type { Ports, PushReceiver } from '../ports/ports.ts'
import { callSignedIn } from './credentials.ts'
import type { SessionKeeper } from './session.ts'

const failed = ({ kind }: ApiResult['answer']) =>
  kind === 'refused' ? 'failed' : kind === 'signedOut' ? 'signedOut' : 'needsConnection'

export function createNotifications(
  ports: Ports,
  wire: HostClient,
  { here }: SessionKeeper,
  receiver: PushReceiver | undefined,
): Pick<Device, 'readNotifications' | 'saveNotifications'> & { renewNotifications(): Promise<void> } {
  const call = callSignedIn(ports, wire)
  /** A browser may wait for its push service for ever: no longer than for signing in. */
  const soon = <T>(asked: Promise<T> | undefined) =>
    Promise.race([asked, new Promise<undefined>((end) => void ports.clock.after(TIMEOUT.login, () => end(undefined)))])
  /** Known since the kinds were read: asking the person must follow his tap at once. */
  let publicKey = ''

  async function readNotifications(): Promise<NotificationsState> {
    const me = here.get()
    if (!me || !receiver || !isAnswered('avisos/opciones', me.person)) return 'none'
    if (receiver.permission() === 'denied') return 'blocked'
    if (!ports.connectivity.online()) return 'needsConnection'
    const { answer } = await call(me.person.nid, 'avisos/opciones', {})
    if (answer.kind !== 'done') return failed(answer)
    const { llave = '', tipos = '', huella = '' } = answer.body as Readonly<Record<string, string>>
    publicKey = llave
    const address = (receiver.permission() === 'granted' && (await soon(receiver.digest()))) || ''
    // Stored for an address that the browser has given up, where nothing arrives: if it has another, the host is told.
    const isRenewed = huella !== '' && address !== '' && address !== huella
    if (isRenewed && (await subscribe(me.person.nid, tipos)) !== 'on') return { kinds: [] }
    return { kinds: huella !== '' && address !== '' ? kindsIn(tipos) : [] }
  }

  async function subscribe(nid: string, TIPOS: string): Promise<NotificationsSaved> {
    const SUSCRIPCION = await soon(receiver?.subscribe(publicKey)).catch((error: unknown) => {
      ports.log.failure('push subscription', error)
      return undefined
    })
    if (SUSCRIPCION === undefined) return 'noService'
    const { answer } = await call(nid, 'avisos/guardar', { SUSCRIPCION, TIPOS })
    return answer.kind === 'done' ? 'on' : failed(answer)
  }

  return {
    readNotifications,
    /** Whoever comes in is told about again where the browser has changed its address meanwhile. */
    async renewNotifications() {
      if ((await receiver?.digest()) !== '') await readNotifications()
    },
    async saveNotifications(kinds): Promise<NotificationsSaved> {
      const me = here.get()
      if (!me || !receiver || publicKey === '') return 'failed'
      const { nid } = me.person
      // The browser's subscription stays: another person of this device may be using it.
      if (kinds.length === 0) {
        const { answer } = await call(nid, 'avisos/quitar', {})
        return answer.kind === 'done' ? 'off' : failed(answer)
      }
      if ((await receiver.ask()) !== 'granted') return 'blocked'
      return await subscribe(nid, kinds.join(','))
    },
  }
}
