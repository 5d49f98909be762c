import { waitingOf } from '../../../registry/index.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { useWaiting } from '../../desk/use-waiting.ts'

/** Number of waiting items of a menu entry, by its address. */
export type MenuCounts = Readonly<Record<string, number>>

/** From this device (its outbox), and for administrators from the host. */
export function useMenuCounts(): MenuCounts {
  const connection = useLive(useBook().outbox.connection)
  const { work } = useWaiting()
  return {
    '/bandeja': (connection?.unsent ?? 0) + (connection?.refused ?? 0) + (connection?.unreadable ?? 0),
    ...(work && {
      '/paraRevisar': waitingOf(work.value, 'solicitudes'),
      '/revisionCampo': waitingOf(work.value, 'sinRevisar'),
    }),
  }
}
