/** The book of one page: what screens see, each contract made by one factory. */
import { ownsCookie } from './accounts/credentials.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import type { Animals } from './contract/animals.ts'
import type { Background } from './contract/background.ts'
import type { Book } from './contract/book.ts'
import type { Capture } from './contract/capture.ts'
import type { Desk } from './contract/desk.ts'
import type { Device } from './contract/device.ts'
import type { Lists } from './contract/lists.ts'
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
import type { Account } from './create-account.ts'
import type { Further } from './create-further.ts'
import { createParts, type Parts } from './create-parts.ts'
import { exportName } from './inventory/export-name.ts'
import { accountOf, furtherOf, type LoadFurther } from './loaded-parts.ts'
import { createLoss } from './outbox/loss.ts'
import type { Ports } from './ports/ports.ts'
import { createReferenceData } from './reading/reference-data.ts'
import { createUnfinished } from './reading/unfinished.ts'
import { createPreferences } from './writing/preferences.ts'
import { createVisits } from './writing/visits.ts'

/**
 * @param services only on a device with a screen; tests may omit it.
 * @param load for the first screen that asks more than a home does
 */
export function createBook(ports: Ports, background: Background, services?: PageServices, load?: LoadFurther): Book {
  const parts = createParts(ports, background, services)
  const { log } = ports
  const further = furtherOf(parts, load)
  const account = accountOf(parts)
  claimAtSignIn(parts, further)
  return {
    session: loggedCalls(sessionOf(parts, account), log),
    lookups: loggedCalls(lookupsOf(parts), log),
    lists: loggedCalls(listsOf(parts, further), log),
    animals: loggedCalls(animalsOf(parts, further), log),
    capture: loggedCalls(captureOf(parts, further), log),
    outbox: loggedCalls(outboxOf(parts, further), log),
    device: loggedCalls(deviceOf(parts, account), log),
    desk: loggedCalls(deskOf(parts), log),
  }
}

/** Forms captured by versions without claims get theirs when somebody signs in. */
function claimAtSignIn({ session: { here }, reader, logged }: Parts, { claimsReady }: Further): void {
  const claim = async () => {
    if (here.get() && (await reader.unsent()).some(({ row }) => !row.claims)) await claimsReady()
  }
  here.changed(() => logged(claim(), 'claims'))
}

function sessionOf(
  { ports, background, services, keysGone, logged, session, reader }: Parts,
  account: Account,
): Session {
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
  const readLeftClosed = async () => {
    const me = here.get()
    // Only a password that was changed elsewhere leaves something closed.
    const hasPrevious = me && (await ports.store.all('people', me.person.nid)).some(({ earlier }) => earlier)
    return hasPrevious ? account.readLeftClosed() : null
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
    ...createPasskeys(ports, session, services?.authenticator, account.tellTurnedOff),
    makePasskey: account.makePasskey,
    dropPasskey: account.dropPasskey,
    signInByPasskey: account.signInByPasskey,
    leftClosed: reader.live('left closed', readLeftClosed, [here.changed, reader.watch('drafts', 'entries', 'people')]),
    openLeftClosed: account.openLeftClosed,
    letGoLeftClosed: account.letGoLeftClosed,
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

function animalsOf({ advice, births, inventory, exporting }: Parts, further: Further): Animals {
  const { animal, farmFigures, population, breedingMarks, farmAnimals, reminders, planChoices, plan } = further
  return {
    animal,
    farmFigures,
    population,
    breedingMarks,
    farmAnimals,
    reminders,
    planChoices,
    plan,
    pair: advice.pair,
    expectedBirths: births.expectedBirths,
    herdSummary: inventory.herdSummary,
    herdPage: inventory.herdPage,
    exportHerd: async (...given) => (await exporting()).exportHerd(...given),
  }
}

function captureOf({ services, reader, lookups, lists }: Parts, further: Further): Capture {
  const { submit, saveDraft, draft, dropDraft, leaveAsItWas, discard, giveAnotherNumber, adviceFacts } = further
  return {
    submit,
    saveDraft,
    draft,
    dropDraft,
    leaveAsItWas,
    discard,
    giveAnotherNumber,
    adviceFacts,
    preparePhoto: (file, limit) =>
      services ? services.preparePhoto(file, limit) : Promise.reject(new Error('This device takes no pictures')),
    correct: reader.corrections.correct,
    ...createUnfinished(reader, lookups, lists),
  }
}

const outboxOf = (
  { ports, services, keysGone, reader, connection, entries, day }: Parts,
  { sendNow, sendAgain }: Further,
): Outbox => ({
  ...entries,
  connection,
  sendNow,
  sendAgain,
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

function deviceOf(
  { ports, services, storage, wire, session, reader, lookups, preparing, logged }: Parts,
  { readNotifications, saveNotifications, renewNotifications }: Account,
): Device {
  const { clock, connectivity, log } = ports
  const isUnknown = () => clock.difference() === undefined && !session.here.get()
  /** Before the first sign-in nothing else asks the host, whose answer tells its time; who signs in at once does. */
  const hear = () =>
    clock.after(SIGNS_IN, () => {
      if (isUnknown()) probe(wire).catch((error: unknown) => log.failure('clock', error))
    })
  const { here } = session
  here.changed(() => {
    if (here.get() && services?.pushReceiver?.permission() === 'granted')
      logged(renewNotifications(), 'push subscription')
  })
  return {
    preparation: preparing.preparation,
    chooseOwners: preparing.chooseOwners,
    prepare: preparing.prepare,
    ...createVisits(reader, lookups, preparing.chooseOwners),
    readNotifications,
    saveNotifications,
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
  unpackFiles: async (file) => services?.unpackFiles?.(file) ?? null,
})
