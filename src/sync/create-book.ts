/** The book of one page: what screens see, assembled from one factory per concern. */
import { followHost } from './accounts/gained-capacities.ts'
import { reportingStore } from './accounts/keys-on-disk.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import { createSession } from './accounts/session.ts'
import { type Background, type BackgroundStatus, idle } from './contract/background.ts'
import type { Book } from './contract/book.ts'
import { correctionKey } from './contract/draft-key.ts'
import type { PageServices } from './contract/page-services.ts'
import { createApiClient } from './core/api-client.ts'
import type { Reach } from './core/api-result.ts'
import { keepClock } from './core/farm-clock.ts'
import { live, signal } from './core/live-query.ts'
import { loggedCalls } from './core/logged-calls.ts'
import { unknownStorage } from './core/unknown-storage.ts'
import { exportName } from './inventory/export-name.ts'
import { createLoss } from './outbox/loss.ts'
import { createPictures } from './outbox/photo-encryption.ts'
import type { Ports } from './ports/ports.ts'
import { createAdvice } from './reading/advice.ts'
import { createAnimals } from './reading/animals.ts'
import { createBreeding } from './reading/breeding.ts'
import { createCertificates } from './reading/certificates.ts'
import { createConnection } from './reading/connection.ts'
import { createDayBook } from './reading/day-summary.ts'
import { createExpectedBirths } from './reading/expected-births.ts'
import { createHerdReading } from './reading/inventory-reading.ts'
import { createRows } from './reading/list-rows.ts'
import { createLookups } from './reading/lookups.ts'
import { createOutboxReading } from './reading/outbox-reading.ts'
import { createPlanner } from './reading/planner.ts'
import { createReader } from './reading/reader.ts'
import { createReferenceData } from './reading/reference-data.ts'
import { createReminders } from './reading/reminders.ts'
import { createSessionReading } from './reading/session-reading.ts'
import { createSubTables } from './reading/sub-table-rows.ts'
import { createUnfinished } from './reading/unfinished.ts'
import { createDrafts } from './writing/drafts.ts'
import { createActs } from './writing/online-actions.ts'
import { createPreferences } from './writing/preferences.ts'
import { createPreparing } from './writing/preparing.ts'
import { createPreviousPassword } from './writing/previous-password.ts'
import { createRescue } from './writing/rescue.ts'
import { createOutbox } from './writing/submit.ts'
import { createVisits } from './writing/visits.ts'

/** @param services only on a device with a screen; tests may omit it. */
export function createBook(given: Ports, background: Background, services?: PageServices): Book {
  const keysGone = signal(false)
  const ports: Ports = {
    ...given,
    store: reportingStore(given.store, () => keysGone.get() || keysGone.set(true)),
  }
  const { clock, log } = ports
  keepClock(ports)
  const logged = (work: Promise<unknown>, where: string) => {
    work.catch((error: unknown) => log.failure(where, error))
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
  const { view, ...outboxReading } = createOutboxReading(reader, { connection, ...state })
  const lookups = createLookups(reader)
  const act = createActs(ports, wire, here.get, reader.changedAtHost)
  const { wanted, hostHas, ...inventory } = createHerdReading(reader)
  const pictures = createPictures(ports.cipher)
  const drafts = createDrafts(reader, pictures)
  const outbox = createOutbox(reader, lookups, drafts, pictures)
  const advice = createAdvice(reader)
  const lists = createRows(reader, lookups, view)
  const births = createExpectedBirths(reader, lookups, advice)
  const tables = createSubTables(reader, view)
  const getReady = () => logged(background.ready(), 'ready')
  const sendNow = () => logged(outbox.sendNow(), 'send now')
  // Rarely used parts are loaded when first used: a first visit does without them.
  const exporting = async () =>
    (await import('./exporting/exports.ts')).createExports({ ports, background, wire, act, here, hostHas })

  const book: Book = {
    ...createSessionReading(reader, session, keysGone),
    getReady,
    signIn(...asked) {
      getReady()
      return session.signIn(...asked)
    },
    signOut: session.signOut,
    changePassword: session.changePassword,
    ...createPasskeys(ports, wire, session, services?.authenticator),

    connection,
    ...createReferenceData(reader, wire),
    options: lookups.options,
    item: lookups.item,
    answer: lookups.answer,
    rows: lists.rows,
    details: tables.details,
    ...inventory,
    tryRows: async (...asked) => (await import('./writing/import-trials.ts')).createTrials(act)(...asked),
    exportRows: async (...asked) => (await exporting()).exportRows(...asked),
    exportHerd: async (...asked) => (await exporting()).exportHerd(...asked),
    gatherRows: async (...asked) => (await exporting()).gatherRows(...asked),
    async exportSheet(prefix, sheet) {
      const nid = here.get()?.person.nid ?? ''
      return { name: exportName(nid, clock.corrected(), prefix), bytes: await background.exportSheet(sheet) }
    },
    pair: advice.pair,
    ...createBreeding(reader, advice, births),
    expectedBirths: births.expectedBirths,
    ...createAnimals(reader, advice, { ...lists, ...tables }, births),
    ...createPlanner(reader, lookups, advice, lists, births),
    ...createReminders(reader, lookups, lists, births),
    ...createDayBook(reader, lookups),
    ...createPreviousPassword(reader),
    certificate: createCertificates(reader, services),

    act,
    submit: outbox.submit,
    saveDraft: drafts.save,
    draft: drafts.read,
    dropDraft: drafts.drop,
    preparePhoto: (file, limit) =>
      services ? services.preparePhoto(file, limit) : Promise.reject(new Error('This device takes no pictures')),
    async readSheet(file, kind, tell) {
      if (!services) throw new Error('This device reads no spreadsheets')
      const { fabricantesChip } = await advice.bounds()
      return services.readSheet(file, kind, { today: ports.clock.today(), makers: fabricantesChip }, tell)
    },
    packFiles: (files) => services?.packFiles?.(files) ?? Promise.reject(new Error('This device makes no files')),

    ...outboxReading,
    sendNow,
    correct: reader.corrections.correct,
    async leaveAsItWas(entry) {
      await drafts.drop(correctionKey(entry))
      reader.corrections.ended()
      sendNow()
    },
    discard: outbox.discard,
    giveAnotherNumber: outbox.giveAnotherNumber,
    ...createRescue(reader),

    ...createVisits(reader, lookups),
    ...createUnfinished(reader, lookups, lists),
    ...createPreferences(reader),
    ...createPreparing(reader, lookups, { wanted }, services),
    clock: live(log, 'clock', async () => ({ difference: clock.difference() }), [
      clock.changed,
      // Whoever sets the clock leaves the app for it.
      (listener) => ports.connectivity.onWake(listener),
    ]),
    ...createLoss(ports, keysGone.changed, services?.witness),
    storage: services?.storage ?? unknownStorage(log),
    askPersistence: () => services?.askPersistence() ?? Promise.resolve(false),
  }
  return loggedCalls(book, log)
}
