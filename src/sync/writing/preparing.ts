/** Bringing onto the device what a day without signal needs, and fetching again what a screen shows. */
import { rowsRequests } from '../cache/list-queries.ts'
import type { Wanted } from '../contract/background.ts'
import type { Book } from '../contract/book.ts'
import type { PageServices } from '../contract/page-services.ts'
import type { HerdReading } from '../reading/inventory-reading.ts'
import type { Lookups } from '../reading/lookups.ts'
import { keepOuting, outOwners, readOuting, readPreparation, whyUnfinished } from '../reading/prefetch-status.ts'
import type { Reader } from '../reading/reader.ts'

export function createPreparing(
  reader: Reader,
  lookups: Lookups,
  herd: Pick<HerdReading, 'wanted'>,
  services?: Pick<PageServices, 'keepApp'>,
): Pick<Book, 'preparation' | 'chooseOwners' | 'prepare' | 'refresh'> {
  const { ports, background, here, status, answers, watch } = reader
  const { clock, log } = ports

  return {
    preparation: reader.live('preparation', () => readPreparation(reader, lookups), [
      here.changed,
      status.changed,
      watch('answers', 'entries', 'herds'),
    ]),
    async chooseOwners(owners) {
      const me = here.get()
      if (me) await keepOuting(reader, me, { owners, readyAt: 0, failed: false })
    },
    async prepare() {
      const me = here.get()
      if (!me) return
      const { owners, readyAt } = await readOuting(answers, me)
      const [result, appKept] = await Promise.all([
        background.prepare(outOwners(me.person, owners)),
        services?.keepApp?.() ?? true,
      ])
      const failed =
        result === 'incomplete'
          ? await whyUnfinished(ports, me.person, status.get().reachable)
          : !appKept && ('appMissing' as const)
      // What was fetched earlier is kept, with its age.
      const since = failed === 'appMissing' ? 0 : failed ? readyAt : clock.now()
      await keepOuting(reader, me, { owners, readyAt: since, failed })
    },
    refresh(wanted) {
      const me = here.get()
      if (!me) return
      const anew: readonly Wanted[] =
        'form' in wanted
          ? rowsRequests(wanted, me.person).map((request) => ({ request }))
          : 'herdOf' in wanted
            ? herd.wanted(wanted.herdOf)
            : [{ request: wanted }]
      background.fetch(anew, true).catch((error: unknown) => log.failure('refresh', error))
    },
  }
}
