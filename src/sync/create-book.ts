/** The book of one page: what screens see, each contract made by one factory. */
import { ownsCookie } from './accounts/credentials.ts'
import { createNotifications } from './accounts/notifications.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import { type Animals, animalsMembers } from './contract/animals.ts'
import { callOn, standIn } from './contract/arriving-book.ts'
import type { Background } from './contract/background.ts'
import type { Book } from './contract/book.ts'
import { type Capture, captureMembers } from './contract/capture.ts'
import type { Desk } from './contract/desk.ts'
import type { Device } from './contract/device.ts'
import { correctionKey } from './contract/draft-key.ts'
import { type Lists, listsMembers } from './contract/lists.ts'
import { liveValue } from './contract/live.ts'
import type { Lookups } from './contract/lookups.ts'
import type { Outbox } from './contract/outbox.ts'
import type { PageServices } from './contract/page-services.ts'
import type { Session, SessionState } from './contract/session.ts'
import { createCopyState } from './copy/copy-state.ts'
import { probe } from './core/api-client.ts'
import { deviceId } from './core/device-id.ts'
import { live } from './core/live-query.ts'
import { loggedCalls } from './core/logged-calls.ts'
import { unknownStorage } from './core/unknown-storage.ts'
import type { Further } from './create-further.ts'
import { createParts, type Parts } from './create-parts.ts'
import { exportName } from './inventory/export-name.ts'
import { createLoss } from './outbox/loss.ts'
import type { Ports } from './ports/ports.ts'
import { createReferenceData } from './reading/reference-data.ts'
import { createUnfinished } from './reading/unfinished.ts'
import { createPreferences } from './writing/preferences.ts'
import { createPreviousPassword } from './writing/previous-password.ts'
import { createVisits } from './writing/visits.ts'

/** What could not be loaded is loaded again after this time, ms. */
const AGAIN = 30_000

const loadFurther = () => import('./create-further.ts')

/**
 * @param services only on a device with a screen; tests may omit it.
 * @param load for the first screen that asks more than a home does
 */
export function createBook(ports: Ports, background: Background, services?: PageServices, load = loadFurther): Book {
  const parts = createParts(ports, background, services)
  const { log } = ports
  const further = furtherOf(parts, load)
  return {
    session: loggedCalls(sessionOf(parts), log),
    lookups: loggedCalls(lookupsOf(parts), log),
    lists: loggedCalls(listsOf(parts, further), log),
    animals: loggedCalls(animalsOf(parts, further), log),
    capture: loggedCalls(captureOf(parts, further), log),
    outbox: loggedCalls(outboxOf(parts), log),
    device: loggedCalls(deviceOf(parts), log),
    desk: loggedCalls(deskOf(parts), log),
  }
}

/** What a home does without, and is loaded for the first screen that asks: whoever asked is told once it is there. */
function furtherOf(parts: Parts, load: typeof loadFurther): Further {
  const { pair, expectedBirths, herdSummary, herdPage, exportHerd, ...ofAnimals } = animalsMembers
  const { adviceFacts } = captureMembers
  const { details } = listsMembers
  const { clock, log } = parts.ports
  let here: Further | undefined
  let coming: Promise<Further> | undefined
  const loaded = async (): Promise<Further> => {
    for (;;) {
      try {
        here = (await load()).createFurther(parts)
        return here
      } catch (error) {
        log.failure('further', error)
        await new Promise<void>((go) => void clock.after(AGAIN, go))
      }
    }
  }
  return standIn<Further>({ ...ofAnimals, adviceFacts, details }, (name, given) => {
    if (here) return callOn(here, name, given)
    coming ??= loaded()
    return coming.then((part) => callOn(part, name, given))
  })
}

function sessionOf({ ports, background, services, keysGone, logged, wire, session, reader }: Parts): Session {
  const { here } = session
  const getReady = () => logged(background.ready(), 'ready')
  const read = async (): Promise<SessionState> => {
    await session.claimed
    const me = here.get()
    if (!me) return { kind: 'out' }
    const online = await ownsCookie(ports.store, me.person.nid)
    const { person, since, deactivated, firstTime } = me
    const marks = { ...(deactivated && { deactivated }), ...(firstTime && { firstTime }) }
    return { kind: 'in', person, online, since, keysGone: keysGone.get(), ...marks }
  }
  return {
    state: live(ports.log, 'session', read, [here.changed, keysGone.changed, reader.watch('notes')]),
    getReady,
    signIn(...given) {
      getReady()
      return session.signIn(...given)
    },
    signOut: session.signOut,
    changePassword: session.changePassword,
    ...createPasskeys(ports, wire, session, services?.authenticator),
    ...createPreviousPassword(reader),
  }
}

const lookupsOf = ({ wire, reader, lookups: { options, item, answer }, day, preparing }: Parts): Lookups => ({
  options,
  item,
  answer,
  names: day.names,
  ...createReferenceData(reader, wire),
  refresh: preparing.refresh,
})

function listsOf(
  { ports, background, services, session, reader, lists, exporting }: Parts,
  { details }: Further,
): Lists {
  return {
    rows: lists.rows,
    details,
    exportRows: async (...given) => (await exporting()).exportRows(...given),
    gatherRows: async (...given) => (await exporting()).gatherRows(...given),
    async exportSheet(prefix, sheet) {
      const nid = session.here.get()?.person.nid ?? ''
      return { name: exportName(nid, ports.clock.corrected(), prefix), bytes: await background.exportSheet(sheet) }
    },
    async printPages(prefix, pages) {
      if (!services?.printPages) throw new Error('This device prints nothing')
      const nid = session.here.get()?.person.nid ?? ''
      return { name: exportName(nid, ports.clock.corrected(), prefix, 'pdf'), bytes: await services.printPages(pages) }
    },
    certificate: async (row) => (await import('./reading/certificates.ts')).createCertificates(reader, services)(row),
    ...createPreferences(reader),
  }
}

function animalsOf(
  { advice, births, inventory, exporting }: Parts,
  { details, adviceFacts, ...further }: Further,
): Animals {
  return {
    ...further,
    pair: advice.pair,
    expectedBirths: births.expectedBirths,
    herdSummary: inventory.herdSummary,
    herdPage: inventory.herdPage,
    exportHerd: async (...given) => (await exporting()).exportHerd(...given),
  }
}

function captureOf(
  { services, reader, lookups, lists, drafts, writing, sendNow }: Parts,
  { adviceFacts }: Further,
): Capture {
  return {
    submit: writing.submit,
    saveDraft: drafts.save,
    draft: drafts.read,
    dropDraft: drafts.drop,
    preparePhoto: (file, limit) =>
      services ? services.preparePhoto(file, limit) : Promise.reject(new Error('This device takes no pictures')),
    correct: reader.corrections.correct,
    async leaveAsItWas(entry) {
      await drafts.drop(correctionKey(entry))
      reader.corrections.ended()
      sendNow()
    },
    discard: writing.discard,
    giveAnotherNumber: writing.giveAnotherNumber,
    adviceFacts,
    ...createUnfinished(reader, lookups, lists),
  }
}

const outboxOf = ({
  ports,
  services,
  keysGone,
  reader,
  connection,
  entries,
  day,
  writing,
  sendNow,
}: Parts): Outbox => ({
  ...entries,
  connection,
  sendNow,
  sendAgain: writing.sendAgain,
  numbersLeft: day.numbersLeft,
  ...rescueOf(reader),
  ...createLoss(ports, keysGone.changed, services?.witness),
  ...createCopyState(ports),
})

function rescueOf(
  reader: Parts['reader'],
): Pick<Outbox, 'exportRescue' | 'importRescue' | 'peopleInCopy' | 'exportSealed'> {
  const rescue = async () => (await import('./writing/rescue.ts')).createRescue(reader)
  const sealed = async () => (await import('./writing/sealed-rescue.ts')).createSealedRescue(reader.ports)
  return {
    exportRescue: async () => (await rescue()).exportRescue(),
    importRescue: async (...given) => (await rescue()).importRescue(...given),
    peopleInCopy: async () => (await sealed()).peopleInCopy(),
    exportSealed: async (...given) => (await sealed()).exportSealed(...given),
  }
}

/** Whoever signs in by then, the host's answer to that tells the time, ms. */
const SIGNS_IN = 3_000

function deviceOf({ ports, services, storage, wire, session, reader, lookups, preparing }: Parts): Device {
  const { clock, connectivity, log } = ports
  const isUnknown = () => clock.difference() === undefined && !session.here.get()
  /** Before the first sign-in nothing else asks the host, whose answer tells its time; who signs in at once does. */
  const hear = () =>
    clock.after(SIGNS_IN, () => {
      if (isUnknown()) probe(wire).catch((error: unknown) => log.failure('clock', error))
    })
  return {
    preparation: preparing.preparation,
    chooseOwners: preparing.chooseOwners,
    prepare: preparing.prepare,
    ...createVisits(reader, lookups, preparing.chooseOwners),
    ...createNotifications(ports, wire, session, services?.pushReceiver),
    clock: live(
      log,
      'clock',
      async () => {
        await session.claimed
        if (isUnknown()) hear()
        return { difference: clock.difference() }
      },
      // Whoever sets the clock leaves the app for it.
      [clock.changed, (listener) => connectivity.onWake(listener)],
    ),
    appShare: services?.appShare ?? liveValue(undefined),
    storage: services?.storage ?? unknownStorage(log),
    askPersistence: () => services?.askPersistence() ?? Promise.resolve(false),
    storageTrouble: live(log, 'storage trouble', async () => storage.trouble.get(), [storage.trouble.changed]),
    retryStorage: storage.retry,
    deviceId: () => deviceId(ports),
  }
}

const deskOf = ({ ports, services, act, advice }: Parts): Desk => ({
  act,
  tryRows: async (...given) => (await import('./writing/import-trials.ts')).createTrials(act)(...given),
  async readSheet(source, kind, tell) {
    if (!services) throw new Error('This device reads no spreadsheets')
    const { fabricantesChip } = await advice.bounds()
    return services.readSheet(source, kind, { today: ports.clock.today(), makers: fabricantesChip }, tell)
  },
  packFiles: (files) => services?.packFiles?.(files) ?? Promise.reject(new Error('This device makes no files')),
})
