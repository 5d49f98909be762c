/** What the background does once the first animals are there, and is loaded after them: sending, preparing, upkeep. */
import { asPerson } from './accounts/credentials.ts'
import { createSender, type SenderContext } from './create-sender.ts'
import { type PrepareMeans, prepareFor, prepareStored } from './fetching/prefetch.ts'
import { pull } from './fetching/pull.ts'
import { entryOpener } from './outbox/entries.ts'
import type { Unlocked } from './ports/ports.ts'
import { checkPresence } from './sending/presence.ts'
import { createDailyTidy } from './sending/retention.ts'

export type Errands = ReturnType<typeof createErrands>

export function createErrands(means: PrepareMeans, context: SenderContext) {
  const { ports, answers, wire, unlocked } = means
  const opened = entryOpener(ports)
  return {
    ...createSender(ports, context),
    prepareFor,
    prepareStored,
    // A failed check is made again at the next refresh.
    present: (me: Unlocked) =>
      checkPresence({ ports, wire: asPerson(ports.store, wire, me.person.nid), open: opened }, me).catch(
        (error: unknown) => ports.log.failure('presence', error),
      ),
    tidy: createDailyTidy(
      { ports, answers, open: entryOpener(ports), fetch: (me, some, freshFor) => pull(means, me, some, freshFor) },
      unlocked,
    ),
  }
}
