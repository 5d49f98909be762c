/** What the contracts of one page share: its session, its view of the background, and readings that several use. */
import { followHost } from './accounts/gained-capacities.ts'
import { reportingStore } from './accounts/keys-on-disk.ts'
import { createSession } from './accounts/session.ts'
import { type Background, type BackgroundStatus, idle } from './contract/background.ts'
import type { PageServices } from './contract/page-services.ts'
import { createApiClient } from './core/api-client.ts'
import type { Reach } from './core/api-result.ts'
import { keepClock } from './core/farm-clock.ts'
import { signal } from './core/live-query.ts'
import { watchedStore } from './core/watched-store.ts'
import { withRoom } from './outbox/kept-photos.ts'
import type { Ports } from './ports/ports.ts'
import { createAdvice } from './reading/advice.ts'
import { createConnection } from './reading/connection.ts'
import { createDayReading } from './reading/day-summary.ts'
import { createExpectedBirths } from './reading/expected-births.ts'
import { createHerdReading } from './reading/inventory-reading.ts'
import { createRows } from './reading/list-rows.ts'
import { createLookups } from './reading/lookups.ts'
import { createOutboxReading } from './reading/outbox-reading.ts'
import { createReader } from './reading/reader.ts'
import { createActs } from './writing/online-actions.ts'
import { createPreparing } from './writing/preparing.ts'

export type Parts = ReturnType<typeof createParts>

export function createParts(given: Ports, background: Background, services?: PageServices) {
  const keysGone = signal(false)
  const storage = watchedStore({ ...given, store: withRoom(given.store, given.clock.now) })
  const ports: Ports = {
    ...given,
    store: reportingStore(storage.store, () => keysGone.get() || keysGone.set(true)),
  }
  keepClock(ports)
  const logged = (work: Promise<unknown>, where: string) => {
    work.catch((error: unknown) => ports.log.failure(where, error))
  }

  const reach = signal<Reach>({ reachable: false, at: 0 })
  const wire = createApiClient(ports, reach)
  const status = signal<BackgroundStatus>({ ...idle, reachable: ports.connectivity.online() })
  logged(
    background.onStatus((next) => status.set(next)),
    'status',
  )
  // Tell the sender that the host is reachable as soon as this page gets an answer.
  reach.changed(() => {
    if (reach.get().reachable) logged(background.hostAnswered(), 'heard')
  })

  const session = createSession(ports, wire, background, keysGone, services?.handover)
  const { here } = session
  followHost({
    ports,
    here,
    background,
    announcements: [reach, status],
    ...(services && { handover: services.handover }),
  })
  const reader = createReader(ports, background, here, status)
  const { connection, ...state } = createConnection(reader, keysGone)
  const { view, ...entries } = createOutboxReading(reader, { connection, ...state })
  const lookups = createLookups(reader)
  const act = createActs(ports, wire, here.get, reader.changedAtHost)
  const inventory = createHerdReading(reader)
  const advice = createAdvice(reader)
  const lists = createRows(reader, lookups, view)
  const births = createExpectedBirths(reader, lookups, advice)
  return {
    ports,
    background,
    services,
    storage,
    keysGone,
    logged,
    wire,
    session,
    reader,
    connection,
    entries,
    lookups,
    act,
    inventory,
    advice,
    lists,
    births,
    view,
    day: createDayReading(reader, lookups),
    preparing: createPreparing(reader, lookups, inventory, services),
    // Rarely used parts are loaded when first used: a first visit does without them.
    exporting: async () =>
      (await import('./exporting/exports.ts')).createExports({
        ports,
        background,
        wire,
        act,
        here,
        hostHas: inventory.hostHas,
      }),
  }
}
