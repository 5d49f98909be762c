/** Who is signed in on this page, as screens see it. */
import { cookieOwner } from '../accounts/credentials.ts'
import type { Session } from '../accounts/session.ts'
import type { Book } from '../contract/book.ts'
import { live, type Signal } from '../core/live-query.ts'
import type { Reader } from './reader.ts'

export const createSessionReading = (
  { ports: { log, store }, here, watch }: Reader,
  session: Session,
  keysGone: Signal<boolean>,
): Pick<Book, 'session'> => ({
  session: live(
    log,
    'session',
    async () => {
      await session.claimed
      const me = here.get()
      if (!me) return { kind: 'out' }
      const online = (await cookieOwner(store)) === me.person.nid
      const { person, since, deactivated } = me
      return { kind: 'in', person, online, since, keysGone: keysGone.get(), ...(deactivated && { deactivated }) }
    },
    [here.changed, keysGone.changed, watch('notes')],
  ),
})
