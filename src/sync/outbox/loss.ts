/** Unsent forms that were on this device and are gone: its storage was cleared, by a person or by the browser. */
import type { Outbox } from '../contract/outbox.ts'
import type { Witness } from '../contract/page-services.ts'
import { live, type Source, signal } from '../core/live-query.ts'
import type { Ports } from '../ports/ports.ts'
import { isUnsent } from './entries.ts'

/**
 * The ids of unsent forms are noted outside the database too. An id that the database does not know any more, neither
 * unsent nor filed, was lost with it; one that was discarded is struck off when that happens.
 * @param keysGone the database was cleared under this page
 * @param witness absent: what is noted lives as long as this page
 */
export function createLoss(
  { store, log }: Pick<Ports, 'store' | 'log'>,
  keysGone: Source,
  witness?: Witness,
): Pick<Outbox, 'lostForms' | 'letGoLost'> {
  let noted = witness?.read() ?? { unsent: [], lost: [] }
  const changed = signal(noted.lost.length)
  let work = Promise.resolve()

  async function look(mayBeCleared: boolean): Promise<void> {
    const rows = await store.all('entries')
    const here = new Set([...(await store.ids('entries')), ...rows.map(({ id }) => id)])
    const gone = mayBeCleared ? noted.unsent.filter((id) => !here.has(id)) : []
    const lost = [...new Set([...noted.lost, ...gone])].filter((id) => !here.has(id))
    keep({ unsent: rows.filter(isUnsent).map(({ id }) => id), lost })
  }
  function keep(next: typeof noted): void {
    if (JSON.stringify(next) === JSON.stringify(noted)) return
    noted = next
    witness?.write(next)
    changed.set(next.lost.length)
  }
  const soon = (mayBeCleared: boolean) => {
    work = work.then(() => look(mayBeCleared)).catch((error: unknown) => log.failure('loss', error))
  }
  soon(true)
  store.watch(['entries'], () => soon(false))
  keysGone(() => soon(true))

  return {
    lostForms: live(log, 'lost forms', async () => noted.lost.length, [changed.changed]),
    async letGoLost() {
      keep({ ...noted, lost: [] })
    },
  }
}
