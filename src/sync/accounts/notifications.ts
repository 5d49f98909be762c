/** Which notifications this device receives for the signed-in person; the host keeps it, so that it needs signal. */

import { kindsIn } from '../../registry/app/notifications.ts'
import { isAnswered } from '../../registry/index.ts'
import type { Device, NotificationsSaved, NotificationsState } from '../contract/device.ts'
import type { HostClient } from '../core/api-client.ts'
import type { ApiResult } from '../core/api-result.ts'
import type { Ports } from '../ports/ports.ts'
import type { PushReceiver } from '../ports/push-receiver.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { SessionKeeper } from './session.ts'

const failed = ({ kind }: ApiResult['answer']) =>
  kind === 'refused' ? 'failed' : kind === 'signedOut' ? 'signedOut' : 'needsConnection'

export function createNotifications(
  ports: Ports,
  wire: HostClient,
  { here }: SessionKeeper,
  receiver: PushReceiver | undefined,
): Pick<Device, 'readNotifications' | 'saveNotifications'> {
  const call = callSignedIn(ports, wire)
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
    // Stored for an address that the browser has given up: nothing arrives there.
    const isHere = huella !== '' && receiver.permission() === 'granted' && (await receiver.digest()) === huella
    return { kinds: isHere ? kindsIn(tipos) : [] }
  }

  return {
    readNotifications,
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
      const SUSCRIPCION = await receiver.subscribe(publicKey).catch((error: unknown) => {
        ports.log.failure('push subscription', error)
        return undefined
      })
      if (SUSCRIPCION === undefined) return 'failed'
      const { answer } = await call(nid, 'avisos/guardar', { SUSCRIPCION, TIPOS: kinds.join(',') })
      return answer.kind === 'done' ? 'on' : failed(answer)
    },
  }
}
